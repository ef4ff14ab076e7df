import { countLocaleSegments } from '#lib/domain/addresses/locale-segment.ts';
import { isMarketplaceHost } from '#lib/domain/addresses/marketplace-hosts.ts';
import { parseWebUrl } from '#lib/domain/addresses/parse-web-url.ts';
import { readRegions } from '#lib/domain/addresses/read-regions.ts';
import { normaliseHost, toSiteKey } from '#lib/domain/addresses/to-site-key.ts';
import { isOfCountries } from '#lib/domain/programs/countries.ts';
import { type ApplicationStatus, canMint, type OfferStatus } from '#lib/domain/programs/offer.ts';
import { type Checked, hasFields, isAbsentOr, isOneOf, isText } from '#lib/domain/shape.ts';
import { compareTexts } from '#lib/domain/text/compare-texts.ts';

/** Where an offer's pages are. A host matches itself and its sub-domains, but not its parent or siblings. */
export const isMatchRule = hasFields({
  /** Lower case, without a leading "www.", without a port. */
  host: isText,
  /** Whole segments with a slash at both ends ("/my/"), or empty. It affects only the ranking. */
  pathPrefix: isText,
  /** Set if the program names only a campaign host ("pages.shop.example"), so that this host of its shop is a guess. */
  isGuess: isAbsentOr(isOneOf(true)),
});
export type MatchRule = Checked<typeof isMatchRule>;

/**
 * Why Linkmint must ask before it uses the best candidate. `guess`: the program names another host of the merchant;
 * `elsewhere`: it names one path of a host that many merchants share, and the page is not there; `country`: it names a
 * country, and the page names another; `tie`: a second program fits as well.
 */
export type MatchDoubt = 'guess' | 'elsewhere' | 'country' | 'tie';

/** The fields of an offer that ranking needs. */
export interface MatchCandidate {
  readonly offerId: string;
  readonly matches: readonly MatchRule[];
  readonly applicationStatus: ApplicationStatus;
  readonly offerStatus: OfferStatus;
  readonly countries: readonly string[];
}

/** The user's preferences for programs that fit equally well. */
export interface MatchPreferences {
  /** The ★ program of the page's site ({@link toSiteKey}). */
  readonly defaultOfferId: string | null;
  /** The user's countries, as the service writes them. */
  readonly countries: readonly string[];
}

const maxHostSuffixes = 10;

/**
 * The keys under which a page's host may stand in the host index: 'a.b.example' → ['a.b.example', 'b.example'], most
 * specific first, at most ten. An IP address or a single label has only itself.
 */
export function hostSuffixes(host: string): string[] {
  const name = normaliseHost(host);
  if (name === '') return [];
  if (isIpAddress(name)) return [name];
  const labels = name.split('.');
  const parents: string[] = [];
  for (let at = labels.length - 2; at > 0 && parents.length < maxHostSuffixes - 1; at -= 1) {
    if (labels[at] !== '') parents.unshift(labels.slice(at).join('.'));
  }
  // The end of a host identifies its merchant, so a host with very many labels loses those in the middle.
  return [name, ...parents];
}

/** Whether a page is on a rule's host or a sub-domain of it. The path prefix affects only the ranking. */
export function pageMatchesRule(pageUrl: string, rule: MatchRule): boolean {
  const page = parsePage(pageUrl);
  return page !== null && toHostDistance(page.host, toSiteKey(rule.host)) !== null;
}

/** What fits a page, and whether Linkmint must ask before it uses the best. */
interface Ranking<Candidate> {
  readonly ranked: readonly Candidate[];
  /** Exactly when the first has a `doubt`. */
  readonly isUnsure: boolean;
  readonly doubt: MatchDoubt | null;
}

/**
 * Ranks the candidates that match the page. The order compares, one after another: no own doubt ({@link MatchDoubt});
 * the user's ★ where it has none and earns: "always this one" holds for a closer program, too; exact host, then nearer,
 * then farther parent; the longest path prefix that covers the page (an empty prefix before one that does not cover
 * it); approved; active; the very locale before its country in another language; the user's ★; the user's countries;
 * and finally the offer's id, so that the result never depends on the input's order. The user's ★ settles every doubt
 * except `country`: it belongs to the site, and a site may have many countries.
 * @returns an empty ranking if the page is not http(s). Never throws.
 */
export function rankCandidates<Candidate extends MatchCandidate>(
  pageUrl: string,
  candidates: readonly Candidate[],
  preferences: MatchPreferences,
): Ranking<Candidate> {
  return createRanking(candidates, preferences).rank(pageUrl);
}

/** Ranks the same candidates for many pages: each of their rules is read once. */
export function createRanking<Candidate extends MatchCandidate>(
  candidates: readonly Candidate[],
  preferences: MatchPreferences,
): {
  /** See {@link rankCandidates}. */
  rank(pageUrl: string): Ranking<Candidate>;
  /** The first of the ranking alone, which takes no sorting. Null if the page is not http(s), or nothing fits. */
  findBest(pageUrl: string): { readonly candidate: Candidate; readonly doubt: MatchDoubt | null } | null;
} {
  const isHome = isOfCountries(preferences.countries);
  const isShared = toSharedHosts(candidates);
  const known = candidates.map((candidate) => ({
    candidate,
    rules: candidate.matches.map(readRule),
    isStarred: candidate.offerId === preferences.defaultOfferId,
    standing: [
      candidate.applicationStatus === 'approved' ? 0 : 1,
      candidate.offerStatus === 'active' ? 0 : candidate.offerStatus === 'paused' ? 2 : 1,
    ],
    isHome: isHome(candidate),
  }));
  const scoreAll = (pageUrl: string): readonly Scored<Candidate>[] => {
    const page = parsePage(pageUrl);
    if (page === null) return [];
    return known.flatMap(({ candidate, rules, isStarred, standing, isHome }) => {
      const place = toBestPlace(page, rules, isShared);
      if (place === null) return [];
      const [doubtWeight = 0, ...closeness] = place.score;
      const score = [
        doubtWeight,
        isStarred && doubtWeight === 0 && canMint(candidate) ? 0 : 1,
        ...closeness,
        ...standing,
        place.isExact ? 0 : 1,
        isStarred ? 0 : 1,
        isHome ? 0 : 1,
      ];
      return [{ candidate, score, doubt: place.doubt }];
    });
  };
  const toDoubt = (first: Scored<Candidate>, second: Scored<Candidate> | undefined): MatchDoubt | null => {
    const isSettled = first.candidate.offerId === preferences.defaultOfferId && first.doubt !== 'country';
    if (isSettled) return null;
    const isTie = second !== undefined && compareScores(first.score, second.score) === 0;
    return first.doubt ?? (isTie ? 'tie' : null);
  };
  return {
    rank(pageUrl) {
      const scored = scoreAll(pageUrl).toSorted(compareScored);
      const [first, second] = scored;
      const doubt = first === undefined ? null : toDoubt(first, second);
      return { ranked: scored.map(({ candidate }) => candidate), isUnsure: doubt !== null, doubt };
    },
    findBest(pageUrl) {
      let first: Scored<Candidate> | undefined;
      let second: Scored<Candidate> | undefined;
      for (const each of scoreAll(pageUrl)) {
        if (first === undefined || compareScored(each, first) < 0) [first, second] = [each, first];
        else if (second === undefined || compareScored(each, second) < 0) second = each;
      }
      return first === undefined ? null : { candidate: first.candidate, doubt: toDoubt(first, second) };
    },
  };
}

/** A candidate on a page. A lower score is better. */
interface Scored<Candidate> {
  readonly candidate: Candidate;
  readonly score: readonly number[];
  readonly doubt: Place['doubt'];
}

const compareScored = (a: Scored<MatchCandidate>, b: Scored<MatchCandidate>): number =>
  compareScores(a.score, b.score) || compareIds(a.candidate.offerId, b.candidate.offerId);

interface Page {
  readonly host: string;
  readonly segments: readonly string[];
  /** The segments after the locale. */
  readonly rest: readonly string[];
  readonly regions: readonly string[];
}

/** How well a rule fits a page. */
interface Place {
  /** [weight of the doubt, host distance, negated count of covered prefix segments]; lower is better. */
  readonly score: readonly number[];
  readonly doubt: Exclude<MatchDoubt, 'tie'> | null;
  /** Whether the page is below exactly this prefix, not below the prefix of its country in another language. */
  readonly isExact: boolean;
}

const doubtWeights = { guess: 1, elsewhere: 2, country: 3 } as const;

function parsePage(pageUrl: string): Page | null {
  const url = parseWebUrl(pageUrl);
  if (url === null) return null;
  const host = toSiteKey(url.hostname);
  const segments = toSegments(url.pathname);
  return { host, segments, ...readLocale(host, segments) };
}

/** By the URL standard's rules: IPv6 has colons, IPv4 ends in a numeric label. */
function isIpAddress(name: string): boolean {
  return name.includes(':') || /(?:^|\.)(?:\d+|0x[\da-f]*)$/.test(name);
}

/** A rule whose texts are read. */
interface ReadRule extends Pick<Page, 'host' | 'rest' | 'regions'> {
  readonly prefix: readonly string[];
  readonly isGuess: boolean;
}

function readRule({ host: ruleHost, pathPrefix, isGuess }: MatchRule): ReadRule {
  const host = toSiteKey(ruleHost);
  const prefix = toSegments(pathPrefix);
  return { host, prefix, isGuess: isGuess === true, ...readLocale(host, prefix) };
}

/** Labels between a page's host and a rule's: 0 for the same host, null if the rule does not match. */
function toHostDistance(pageHost: string, host: string): number | null {
  if (host === '') return null;
  if (pageHost === host) return 0;
  if (!host.includes('.') || !pageHost.endsWith(`.${host}`) || isIpAddress(pageHost)) return null;
  return pageHost.slice(0, -host.length - 1).split('.').length;
}

function toBestPlace(page: Page, rules: readonly ReadRule[], isShared: (host: string) => boolean): Place | null {
  const near = rules.flatMap((rule) => {
    const distance = toHostDistance(page.host, rule.host);
    return distance === null ? [] : [{ ...rule, distance }];
  });
  let best: Place | null = null;
  for (const { host, distance, prefix, isGuess, rest, regions } of near) {
    const isExact = startsWith(page.segments, prefix);
    const isOfRegion = regions.some((region) => page.regions.includes(region));
    const isCovering = isExact || (isOfRegion && prefix.length > rest.length && startsWith(page.rest, rest));
    // If a program names both "/my/brand/" and "/my/", the second does not say which pages are the brand's.
    const isOfMerchant =
      rest.length > 0 || near.some((other) => other.host === host && !other.isGuess && other.rest.length > 0);
    const isElsewhere = !isGuess && isOfMerchant && !(rest.length > 0 && isCovering) && isShared(host);
    const isAbroad = regions.length > 0 && page.regions.length > 0 && !isOfRegion;
    const doubt = isAbroad ? 'country' : isElsewhere ? 'elsewhere' : isGuess ? 'guess' : null;
    const score = [doubt === null ? 0 : doubtWeights[doubt], distance, isCovering ? -prefix.length : 1];
    if (best === null || compareScores(score, best.score) < 0) best = { score, doubt, isExact };
  }
  return best;
}

/** Hosts with several merchants: the large marketplaces, and each host on which two programs have different paths. */
function toSharedHosts(candidates: readonly MatchCandidate[]): (host: string) => boolean {
  const paths = new Map<string, Set<string>>();
  for (const { host, pathPrefix, isGuess } of candidates.flatMap(({ matches }) => matches)) {
    const segments = toSegments(pathPrefix);
    const [first] = segments.slice(countLocaleSegments(segments));
    if (first === undefined || isGuess) continue;
    const key = toSiteKey(host);
    paths.set(key, (paths.get(key) ?? new Set()).add(first));
  }
  return (host) => (paths.get(host)?.size ?? 0) > 1 || isMarketplaceHost(host);
}

function readLocale(host: string, segments: readonly string[]): Pick<Page, 'rest' | 'regions'> {
  return { rest: segments.slice(countLocaleSegments(segments)), regions: readRegions(host, segments) };
}

function startsWith(segments: readonly string[], prefix: readonly string[]): boolean {
  return prefix.every((segment, index) => segment === segments[index]);
}

/** Lower case: shops do not give "/MY/" and "/my/" to different programs, and the prefix affects only the ranking. */
function toSegments(path: string): string[] {
  return path
    .toLowerCase()
    .split('/')
    .filter((segment) => segment !== '');
}

function compareScores(a: readonly number[], b: readonly number[]): number {
  for (const [index, value] of a.entries()) {
    const difference = value - (b[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** Ids are usually digits: the shorter id is the smaller, and so the older program. */
function compareIds(a: string, b: string): number {
  return a.length - b.length || compareTexts(a, b);
}
