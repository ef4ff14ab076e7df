/** How often each word stands in what is looked through. */
export type Vocabulary = ReadonlyMap<string, number>;

/** A slip in a word of fewer letters is often another word. */
const minLetters = 5;

/** @param texts As search texts are. */
export function countWords(texts: Iterable<string>): Vocabulary {
  const counts = new Map<string, number>();
  for (const text of texts) {
    for (const word of text.match(/[\p{L}\p{N}]+/gu) ?? []) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return counts;
}

/**
 * The words with one slip of each mended: the word that stands most often takes its place. A word that stands anywhere
 * stays. Null where one has nothing near, or where none has a slip.
 */
export function mendWords(words: readonly string[], vocabulary: Vocabulary): readonly string[] | null {
  const mended: string[] = [];
  for (const word of words) {
    const near = isPartOfAny(word, vocabulary) ? word : findNearest(word, vocabulary);
    if (near === null) return null;
    mended.push(near);
  }
  return mended.some((word, at) => word !== words[at]) ? mended : null;
}

function isPartOfAny(word: string, vocabulary: Vocabulary): boolean {
  for (const known of vocabulary.keys()) if (known.includes(word)) return true;
  return false;
}

function findNearest(word: string, vocabulary: Vocabulary): string | null {
  if (word.length < minLetters) return null;
  let best: string | null = null;
  let most = 0;
  for (const [known, count] of vocabulary) {
    if (count > most && isOneSlip(word, known)) [best, most] = [known, count];
  }
  return best;
}

/** Whether a letter too many, too few or another, or two neighbours in each other's place make one word of the other. */
export function isOneSlip(one: string, other: string): boolean {
  const longer = one.length - other.length;
  if (longer < -1 || longer > 1 || one === other) return false;
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  if (longer === 1) return one.slice(at + 1) === other.slice(at);
  if (longer === -1) return one.slice(at) === other.slice(at + 1);
  if (one.slice(at + 1) === other.slice(at + 1)) return true;
  return one[at] === other[at + 1] && one[at + 1] === other[at] && one.slice(at + 2) === other.slice(at + 2);
}
