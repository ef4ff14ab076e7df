import { toSearchText } from '#lib/domain/text/to-search-text.ts';

/** The words of what a user typed, as search texts have them. */
export const toSearchWords = (typed: string): readonly string[] => toSearchText(typed).split(/\s+/).filter(Boolean);

/** Whether each text that contains all words contains all the words before, too: the user typed another letter. */
export const narrows = (before: readonly string[], words: readonly string[]): boolean =>
  before.every((each) => words.some((word) => word.includes(each)));
