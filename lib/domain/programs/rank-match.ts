/** How well a text matches: 0 is best. */
export type Rank = 0 | 1 | 2;

/**
 * 0: the first word begins the text; 1: every word begins some word of the text; 2: some are within a word. Null: a word
 * is missing. Without words each text has 0.
 */
export function rankMatch(text: string, words: readonly string[]): Rank | null {
  let rank: 1 | 2 = 1;
  for (const word of words) {
    const at = text.indexOf(word);
    if (at === -1) return null;
    if (!beginsWord(text, at) && !hasWordBeginning(text, word, at)) rank = 2;
  }
  return rank === 1 && text.startsWith(words[0] ?? '') ? 0 : rank;
}

function hasWordBeginning(text: string, word: string, from: number): boolean {
  for (let at = text.indexOf(word, from + 1); at !== -1; at = text.indexOf(word, at + 1)) {
    if (beginsWord(text, at)) return true;
  }
  return false;
}

/** A word begins behind each of these. */
export const wordBreaks = '\n -._/(&';

const beginsWord = (text: string, at: number) => at === 0 || wordBreaks.includes(text[at - 1] ?? '');
