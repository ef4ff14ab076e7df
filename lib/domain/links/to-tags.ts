/** The longest tag, in characters. What is longer is a note. */
export const maxTagLength = 60;
/** So many tags a link. */
export const maxTags = 30;

/** The tags of a text, which separates them by commas: on one line each, none twice (whatever its case), in their order. */
export function toTags(text: string): readonly string[] {
  const tags = new Map<string, string>();
  for (const part of text.split(',')) {
    const tag = [...part.replace(/\s+/g, ' ').trim()].slice(0, maxTagLength).join('').trim();
    if (tag !== '' && !tags.has(tag.toLowerCase())) tags.set(tag.toLowerCase(), tag);
  }
  return [...tags.values()].slice(0, maxTags);
}
