/** The longest tag, in characters: the rest of a longer one is cut off. */
export const maxTagLength = 60;
/** The most tags that a link may have. */
export const maxTags = 30;

/** The tags of a text in which commas separate them: each on one line, none twice (whatever its case), in their order. */
export function toTags(text: string): readonly string[] {
  const tags = new Map<string, string>();
  for (const part of text.split(',')) {
    const tag = [...part.replace(/\s+/g, ' ').trim()].slice(0, maxTagLength).join('').trim();
    if (tag !== '' && !tags.has(tag.toLowerCase())) tags.set(tag.toLowerCase(), tag);
  }
  return [...tags.values()].slice(0, maxTags);
}
