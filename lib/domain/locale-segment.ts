/** Two-letter path words that name a kind of page and no country or language ("/dp/B0EXAMPLE1" is a product). */
const pageWords: ReadonlySet<string> = new Set(['dp', 'gp', 'ip', 'lp', 'pd', 'pp', 'tp']);

/** Whether a path segment looks like a country or a language: "my", "en-MY", "zh_hant". */
export function isLocaleSegment(segment: string): boolean {
  return /^[a-z]{2}(?:[-_][a-z]{2,4})?$/i.test(segment) && !pageWords.has(segment.toLowerCase());
}
