/** Marks the place where words were cut off. It counts as one character. */
const ellipsis = '…';

/**
 * Shortens a one-line text to at most so many characters, as readers count them: an emoji of several code points is
 * one. A shortened text ends with a whole word and an ellipsis, also in scripts without spaces. A single word that is
 * too long is cut.
 */
export function shorten(text: string, maxLength: number): string {
  const characters = toSegments(text, 'grapheme');
  if (characters.length <= maxLength) return text;
  const room = characters.slice(0, Math.max(0, maxLength - 1)).join('');
  let words = '';
  for (const word of toSegments(text, 'word')) {
    if (words.length + word.length > room.length) break;
    words += word;
  }
  const kept = words.replace(/[\s\p{Pd},.:;·|/([{]+$/u, '');
  return (kept === '' ? room : kept) + ellipsis;
}

/** The longest beginning of whole characters, as readers see them, that has so many UTF-16 units. */
export function cutToLength(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const { index = 0 } =
    new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text).containing(maxLength) ?? {};
  return text.slice(0, index);
}

/** The characters of a text as readers count them, or its words and what stands between. */
export const toSegments = (text: string, granularity: 'grapheme' | 'word'): readonly string[] =>
  [...new Intl.Segmenter(undefined, { granularity }).segment(text)].map(({ segment }) => segment);
