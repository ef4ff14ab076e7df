import type { ApplicationStatus, OfferStatus } from './offer.ts';

/** Where an offer's pages are. A host matches itself and its sub-domains, never its parent or siblings. */
export interface MatchRule {
  /** Lower case, without a leading "www.", without a port. */
  readonly host: string;
  /** Whole segments with a slash at both ends ("/my/"), or empty. It ranks and never excludes. */
  readonly pathPrefix: string;
}

/** What ranking needs of an offer. */
export interface MatchCandidate {
  readonly offerId: string;
  readonly matches: readonly MatchRule[];
  readonly applicationStatus: ApplicationStatus;
  readonly offerStatus: OfferStatus;
  readonly countries: readonly string[];
}

/** What the user prefers where the address leaves a choice. */
export interface MatchPreferences {
  /** The ★ program of the page's site ({@link toSiteKey}). */
  readonly defaultOfferId: string | null;
  /** The user's countries, as the service writes them. */
  readonly countries: readonly string[];
}

const maxHostSuffixes = 10;

/**
 * The keys under which a page's host may stand in the host index: 'a.b.example' → ['a.b.example', 'b.example'], most
 * specific first, at most ten. An IP address or a single label stands for itself only.
 */
export function hostSuffixes(host: string): string[] {
  const name = normaliseHost(host);
  if (name === '') return [];
  if (isIpAddress(name)) return [name];
  const labels = name.split('.');
  const parents = labels
    .slice(1, -1)
    .map((_label, index) => labels.slice(index + 1).join('.'))
    .filter((parent) => !parent.startsWith('.'));
  // Of a host with very many labels, the long middle ones are nobody's: merchants are at its end.
  return [name, ...parents.slice(-(maxHostSuffixes - 1))];
}

/** A host without "www." before it, lower case: the key of a site's ★ program. */
export function toSiteKey(host: string): string {
  let key = normaliseHost(host);
  // "www.example" is a domain of its own: without its "www." it would be everybody's.
  while (key.startsWith('www.') && key.includes('.', 4)) key = key.slice(4);
  return key;
}

/** Whether a page is on a rule's host or a sub-domain of it. The path prefix ranks and never excludes. */
export function pageMatchesRule(pageUrl: string, rule: MatchRule): boolean {
  const page = parsePage(pageUrl);
  return page !== null && toHostDistance(page.host, rule.host) !== null;
}

/**
 * The candidates that match the page, best first: exact host before nearer before farther parent, then the longest path
 * prefix that covers the page (none before one that does not cover it), approved before not, active before paused, the
 * user's ★, the user's countries. Where all tie, the order is fixed by the offer's id, whatever the order given.
 * @returns `isUnsure` when the first two tie on every criterion. Nothing for a page that is not http(s). Never throws.
 */
export function rankCandidates<Candidate extends MatchCandidate>(
  pageUrl: string,
  candidates: readonly Candidate[],
  preferences: MatchPreferences,
): { readonly ranked: readonly Candidate[]; readonly isUnsure: boolean } {
  const page = parsePage(pageUrl);
  if (page === null) return { ranked: [], isUnsure: false };
  const countries = new Set(preferences.countries.map(toCountryKey));
  const scored = candidates.flatMap((candidate) => {
    const place = toBestPlace(page, candidate.matches);
    if (place === null) return [];
    const score = [
      ...place,
      candidate.applicationStatus === 'approved' ? 0 : 1,
      candidate.offerStatus === 'active' ? 0 : candidate.offerStatus === 'paused' ? 2 : 1,
      candidate.offerId === preferences.defaultOfferId ? 0 : 1,
      candidate.countries.some((country) => countries.has(toCountryKey(country))) ? 0 : 1,
    ];
    return [{ candidate, score }];
  });
  scored.sort((a, b) => compareScores(a.score, b.score) || compareIds(a.candidate.offerId, b.candidate.offerId));
  const [first, second] = scored;
  return {
    ranked: scored.map(({ candidate }) => candidate),
    isUnsure: first !== undefined && second !== undefined && compareScores(first.score, second.score) === 0,
  };
}

interface Page {
  readonly host: string;
  readonly segments: readonly string[];
}

function parsePage(pageUrl: string): Page | null {
  if (!URL.canParse(pageUrl)) return null;
  const url = new URL(pageUrl);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null;
  return { host: toSiteKey(url.hostname), segments: toSegments(url.pathname) };
}

function normaliseHost(host: string): string {
  const name = host.toLowerCase();
  return name.endsWith('.') ? name.slice(0, -1) : name;
}

/** As the URL standard tells them: IPv6 by its colons, IPv4 by a last label that is a number. */
function isIpAddress(name: string): boolean {
  return name.includes(':') || /(?:^|\.)(?:\d+|0x[\da-f]*)$/.test(name);
}

/** Labels between a page's host and a rule's: 0 for the same host, null where the rule does not match. */
function toHostDistance(pageHost: string, ruleHost: string): number | null {
  const host = toSiteKey(ruleHost);
  if (host === '') return null;
  if (pageHost === host) return 0;
  if (!host.includes('.') || !pageHost.endsWith(`.${host}`) || isIpAddress(pageHost)) return null;
  return pageHost.slice(0, -host.length - 1).split('.').length;
}

/** [host distance, negated count of covered prefix segments] of the best rule; lower is better. */
function toBestPlace(page: Page, rules: readonly MatchRule[]): readonly number[] | null {
  let best: readonly number[] | null = null;
  for (const rule of rules) {
    const distance = toHostDistance(page.host, rule.host);
    if (distance === null) continue;
    const prefix = toSegments(rule.pathPrefix);
    const isCovering = prefix.every((segment, index) => segment === page.segments[index]);
    const place = [distance, isCovering ? -prefix.length : 1];
    if (best === null || compareScores(place, best) < 0) best = place;
  }
  return best;
}

/** Lower case: no shop gives "/MY/" and "/my/" to two programs, and the prefix only ranks. */
function toSegments(path: string): string[] {
  return path
    .toLowerCase()
    .split('/')
    .filter((segment) => segment !== '');
}

function toCountryKey(country: string): string {
  return country.trim().toLowerCase();
}

function compareScores(a: readonly number[], b: readonly number[]): number {
  for (const [index, value] of a.entries()) {
    const difference = value - (b[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** Ids are digits as a rule: the shorter is the smaller, and so the older program. */
function compareIds(a: string, b: string): number {
  return a.length - b.length || (a < b ? -1 : a > b ? 1 : 0);
}
