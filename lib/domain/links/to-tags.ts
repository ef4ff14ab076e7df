/** The longest tag, in characters. A longer one is cut off. */
export const maxTagLength = 60;
export const maxTags = 30;
/** The most completions to show. */
const maxSuggestions = 20;

/** Splits a text at commas into tags: each on one line, in order, without repetitions (case does not matter). */
export function toTags(text: string): readonly string[] {
  const tags = new Map<string, string>();
  for (const part of text.split(',')) {
    const tag = [...part.replace(/\s+/g, ' ').trim()].slice(0, maxTagLength).join('').trim();
    if (tag !== '' && !tags.has(tag.toLowerCase())) tags.set(tag.toLowerCase(), tag);
  }
  return [...tags.values()].slice(0, maxTags);
}

const isSameTag = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** The tags without one of them, whatever its case. */
export const withoutTag = (tags: readonly string[], tag: string): readonly string[] =>
  tags.filter((each) => !isSameTag(each, tag));

/** How a tag is written among these; undefined where they lack it. */
export const findTag = (tags: readonly string[], tag: string): string | undefined =>
  tags.find((each) => isSameTag(each, tag));

/** Whether a link with these tags has the tag once it is added: there is room for it, or it has it already. */
export const canTakeTag = (tags: readonly string[], tag: string): boolean =>
  findTag(toTags([...tags, tag].join(',')), toTags(tag)[0] ?? '') !== undefined;

/** Completions for a text of tags: all but the tag being typed, plus each known tag that begins with or contains it. */
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
