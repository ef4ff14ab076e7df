/** The longest tag, in characters: the rest of a longer one is cut off. */
export const maxTagLength = 60;
/** The most tags that a link may have. */
export const maxTags = 30;
/** The most completions that are worth looking through. */
const maxSuggestions = 20;

/** The tags of a text in which commas separate them: each on one line, none twice (whatever its case), in their order. */
export function toTags(text: string): readonly string[] {
  const tags = new Map<string, string>();
  for (const part of text.split(',')) {
    const tag = [...part.replace(/\s+/g, ' ').trim()].slice(0, maxTagLength).join('').trim();
    if (tag !== '' && !tags.has(tag.toLowerCase())) tags.set(tag.toLowerCase(), tag);
  }
  return [...tags.values()].slice(0, maxTags);
}

/** The tags without one of them, in whatever case it is written. */
export function withoutTag(tags: readonly string[], tag: string): readonly string[] {
  const gone = tag.toLowerCase();
  return tags.filter((each) => each.toLowerCase() !== gone);
}

/**
 * What a text of tags may be completed to: all but the tag that is being typed, and each known one that begins with or has it
 * in it.
 */
export function completeTags(text: string, known: readonly string[]): readonly string[] {
  const comma = text.lastIndexOf(',');
  const before = toTags(text.slice(0, comma + 1));
  const typed = text
    .slice(comma + 1)
    .trim()
    .toLowerCase();
  if (typed === '') return [];
  const taken = new Set(before.map((tag) => tag.toLowerCase()));
  return known
    .filter((tag) => tag.toLowerCase().includes(typed) && tag.toLowerCase() !== typed && !taken.has(tag.toLowerCase()))
    .slice(0, maxSuggestions)
    .map((tag) => [...before, tag].join(', '));
}
