import { type Rank, wordBreaks } from '#lib/domain/programs/rank-match.ts';

/** A text's rank as a small number; that of a text which lacks the word is the last. */
const toRank: readonly (Rank | null)[] = [0, 1, 2, null];
const lacking = 3;

/** The last words that were looked for: whoever types another letter, or another word, has the others already. */
const keptWords = 8;

/** For some words, a function from a text's place to its rank. */
export type RankTexts = (words: readonly string[]) => (place: number) => Rank | null;

/**
 * Ranks many texts as `rankMatch` does each. All stand in one long text, which the browser looks through for a word in
 * 1 to 10 ms, even for a single letter: to look into 100,000 texts one by one took five times as long. No word that is
 * looked for is empty or has a line break.
 */
export function createTextRanks(
  texts: readonly string[],
): (words: readonly string[]) => (index: number) => Rank | null {
  const joined = texts.join('\n');
  const starts = toStarts(texts);
  const known = new Map<string, Uint8Array>();

  function rankWord(word: string): Uint8Array {
    const ranks = known.get(word) ?? scan(word);
    known.delete(word);
    known.set(word, ranks);
    for (const oldest of known.keys()) if (known.size > keptWords) known.delete(oldest);
    return ranks;
  }

  function scan(word: string): Uint8Array {
    const ranks = new Uint8Array(texts.length).fill(lacking);
    let index = 0;
    for (let at = joined.indexOf(word); at !== -1; ) {
      while ((starts[index + 1] ?? 0) <= at) index += 1;
      const rank = at === starts[index] ? 0 : wordBreaks.includes(joined[at - 1] ?? '') ? 1 : 2;
      if (rank < (ranks[index] ?? 0)) ranks[index] = rank;
      // A better place than the beginning of a word would have come before.
      at = joined.indexOf(word, rank === 2 ? at + 1 : starts[index + 1]);
    }
    return ranks;
  }

  return (words) => {
    const [first, ...others] = words.map(rankWord);
    if (first === undefined) return () => 0;
    if (others.length === 0) return (index) => toRank[first[index] ?? lacking] ?? null;
    return (index) => {
      const rank = first[index] ?? lacking;
      let worst = rank;
      for (const ranks of others) worst = Math.max(worst, ranks[index] ?? lacking);
      // Only the first word may begin the text.
      return worst > 1 ? (toRank[worst] ?? null) : rank === 0 ? 0 : 1;
    };
  };
}

/** Where each text begins among all, with a line break between two. The last entry is where another would begin. */
function toStarts(texts: readonly string[]): Uint32Array {
  const starts = new Uint32Array(texts.length + 1);
  let at = 0;
  for (const [index, text] of texts.entries()) {
    starts[index] = at;
    at += text.length + 1;
  }
  starts[texts.length] = at;
  return starts;
}
