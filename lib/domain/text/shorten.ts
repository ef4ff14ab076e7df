/** What stands for the words that were cut off. It counts as one of the characters. */
const ellipsis = '…';

/**
 * A text of one line in at most so many characters, as readers count them: an emoji of several code points is one. It ends
 * with a word and an ellipsis where something was cut off, in scripts without spaces too; a word alone that is longer is cut.
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

const toSegments = (text: string, granularity: 'grapheme' | 'word') =>
  [...new Intl.Segmenter(undefined, { granularity }).segment(text)].map(({ segment }) => segment);
