import type { Texts } from './find-locale-problems.ts';

/** The keys of a translation that English no longer has: a text was replaced or dropped since. No package carries them. */
export function findReplacedTexts(english: Texts, translated: Texts): readonly string[] {
  return Object.keys(translated).filter((key) => !Object.hasOwn(english, key));
}
