import { findClearWords, findWeakWords, isWeakDisclosure } from '#lib/domain/formats/disclosure-wording.ts';

/**
 * What is wrong with how a template says that it is advertising. `missing`: not at all; `empty`: by `{disclosure}`, which has
 * no words; `after-link`: only behind the link, where it is read too late; `weak`: in words that readers do not know.
 */
export type DisclosureProblem = 'missing' | 'empty' | 'after-link' | 'weak';

/**
 * Looks at a template as readers see what it makes. Nothing that it finds keeps anybody from using the template: who
 * publishes it may say it elsewhere.
 * @param disclosure The publisher's own words (`{disclosure}`).
 */
export function lintTemplate(template: string, disclosure: string): readonly DisclosureProblem[] {
  const link = template.indexOf('{link}');
  if (link === -1) return [];
  const words = toWords(template);
  const token = template.indexOf('{disclosure}');
  const hasToken = token !== -1 && disclosure.trim() !== '';
  const isTokenWeak = isWeakDisclosure(disclosure);
  const clearPlaces = [hasToken && !isTokenWeak ? token : -1, findClearWords(words)].filter(isPlace);
  const weakPlaces = [hasToken && isTokenWeak ? token : -1, findWeakWords(words)].filter(isPlace);
  const places = clearPlaces.length > 0 ? clearPlaces : weakPlaces;
  if (places.length === 0) return [token === -1 ? 'missing' : 'empty'];
  const problems: DisclosureProblem[] = [];
  if (Math.min(...places) > link) problems.push('after-link');
  if (clearPlaces.length === 0) problems.push('weak');
  return problems;
}

const isPlace = (index: number) => index !== -1;

/** The template with spaces in the place of what readers do not see as words: tokens, tags, addresses. */
function toWords(template: string): string {
  return template.replace(/<!--[\s\S]*?-->|<[^<>]*>|\{[^{}]*\}|https?:\/\/\S+/g, (part) => ' '.repeat(part.length));
}
