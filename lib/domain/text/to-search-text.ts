const onlyAscii = /^[\0-\x7f]*$/;

/** Normalises a text for searches: lower case, without accents, compatibility forms as plain letters. */
export function toSearchText(text: string): string {
  // Skip the slow step for ASCII: most texts are, and a list has many.
  const plain = onlyAscii.test(text) ? text : text.normalize('NFKD').replace(/\p{M}+/gu, '');
  return plain.toLowerCase();
}

/** The words of what a user typed, as search texts have them. */
export const toSearchWords = (typed: string): readonly string[] => toSearchText(typed).split(/\s+/).filter(Boolean);

/** Whether each text that contains all words contains all the words before, too: the user typed another letter. */
export const narrows = (before: readonly string[], words: readonly string[]): boolean =>
  before.every((each) => words.some((word) => word.includes(each)));
