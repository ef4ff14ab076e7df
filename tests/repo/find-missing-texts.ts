import type { Texts } from './find-locale-problems.ts';

/** The keys that a language lacks. The browser shows the English text of each, that of `default_locale`. */
export function findMissingTexts(english: Texts, translated: Texts): readonly string[] {
  return Object.keys(english).filter((key) => !Object.hasOwn(translated, key));
}
