/** Two-letter path words that name a kind of page, not a country or a language ("/dp/B0EXAMPLE1" is a product). */
const pageWords: ReadonlySet<string> = new Set(['dp', 'go', 'gp', 'ip', 'lp', 'pc', 'pd', 'pp', 'tp', 'tv']);

/** What shops call their edition for countries without an own edition. */
const worldWords: ReadonlySet<string> = new Set(['global', 'intl', 'international', 'worldwide']);

/** Whether a path segment names the edition for countries without an own edition. */
export function isWorldSegment(segment: string): boolean {
  return worldWords.has(segment.toLowerCase());
}

/** Whether a path segment looks like a country, a language or the world edition: "my", "en-MY", "zh_hant", "global". */
export function isLocaleSegment(segment: string): boolean {
  if (isWorldSegment(segment)) return true;
  return /^[a-z]{2}(?:[-_][a-z]{2,4})?$/i.test(segment) && !pageWords.has(segment.toLowerCase());
}

/** How many leading segments of a path are its locale: "/my/en/p/1" has two. Three or more do not count as a locale. */
export function countLocaleSegments(segments: readonly string[]): number {
  const end = segments.findIndex((segment) => !isLocaleSegment(segment));
  return Math.min(end === -1 ? segments.length : end, 2);
}
