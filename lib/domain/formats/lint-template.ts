import { blankAddresses } from '#lib/domain/addresses-in-text/bare-address.ts';
import { findMatterEnd } from '#lib/domain/addresses-in-text/find-addresses.ts';
import { findDisclosure, isWeakDisclosure, toOwnPatterns } from '#lib/domain/formats/find-disclosure.ts';

/**
 * What is wrong with a template's disclosure. `missing`: it has no disclosure; `empty`: `{disclosure}` has no words;
 * `after-link`: it stands only after the link, where readers see it too late; `weak`: readers do not know its words.
 */
export type DisclosureProblem = 'missing' | 'empty' | 'after-link' | 'weak';

/**
 * Checks a template as readers see its result. It only warns: the publisher may disclose the advertisement elsewhere.
 * @param disclosure The publisher's own words (`{disclosure}`).
 */
export function lintTemplate(template: string, disclosure: string): readonly DisclosureProblem[] {
  const link = template.indexOf('{link}');
  if (link === -1) return [];
  const found = findDisclosure(toWords(template));
  const token = template.indexOf('{disclosure}');
  const hasToken = token !== -1 && disclosure.trim() !== '';
  const isTokenWeak = isWeakDisclosure(disclosure);
  const clearPlaces = [hasToken && !isTokenWeak ? token : -1, found.clear].filter(isPlace);
  const weakPlaces = [hasToken && isTokenWeak ? token : -1, found.weak].filter(isPlace);
  if (clearPlaces.length + weakPlaces.length === 0) return [token === -1 ? 'missing' : 'empty'];
  return judgePlaces(clearPlaces, weakPlaces, link);
}

/**
 * Checks a text with links as its readers see it: without the fields of a static site's post.
 * @param links Where its links begin, in order.
 * @param disclosure The publisher's own words.
 */
export function lintText(text: string, links: readonly number[], disclosure: string): readonly DisclosureProblem[] {
  const own = toOwnPatterns([disclosure]);
  const from = findSeenStart(text, own);
  const seen = ' '.repeat(from) + text.slice(from);
  const link = links.find((start) => start >= from) ?? Number.POSITIVE_INFINITY;
  const { clear, weak } = findDisclosure(seen, own, toWords(seen));
  if (clear === -1 && weak === -1) return ['missing'];
  return judgePlaces([clear].filter(isPlace), [weak].filter(isPlace), link);
}

/**
 * Where begins what readers see. "Ad: I earn a commission." between two rules looks like a field, but is read; "ad: true" is
 * a field.
 */
function findSeenStart(text: string, own: readonly RegExp[]): number {
  const matterEnd = findMatterEnd(text);
  const [, line = ''] = /^.*\s+(.*)/.exec(text.slice(0, matterEnd)) ?? [];
  const isFlag = /[:=]\s*(?:true|false|yes|no|on|off|\d+)?\s*$/i.test(line);
  return !isFlag && findDisclosure(line, own, toWords(line)).clear === 0 ? 0 : matterEnd;
}

/** @returns what is wrong with a disclosure that is there. */
function judgePlaces(clear: readonly number[], weak: readonly number[], link: number): readonly DisclosureProblem[] {
  const problems: DisclosureProblem[] = [];
  if (Math.min(...(clear.length > 0 ? clear : weak)) > link) problems.push('after-link');
  if (clear.length === 0) problems.push('weak');
  return problems;
}

const isPlace = (index: number) => index !== -1;

/** Replaces what readers do not see as words: tags and addresses by spaces, tokens by marks between which a label stands. */
function toWords(template: string): string {
  const blank = (part: string) => (part.startsWith('{') ? '|' : ' ').repeat(part.length);
  return blankAddresses(blankComments(template)).replace(/<[^<>]*>|\{[^{}]*\}/g, blank);
}

/** A comment that is not closed hides nothing here. */
function blankComments(text: string): string {
  let blanked = '';
  let done = 0;
  for (let start = text.indexOf('<!--'); start !== -1; start = text.indexOf('<!--', done)) {
    const close = text.indexOf('-->', start);
    if (close === -1) break;
    blanked += text.slice(done, start) + ' '.repeat(close + '-->'.length - start);
    done = close + '-->'.length;
  }
  return blanked + text.slice(done);
}
