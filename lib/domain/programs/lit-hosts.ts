import { readRegions } from '#lib/domain/addresses/read-regions.ts';
import { toSiteKey } from '#lib/domain/addresses/to-site-key.ts';
import {
  createRanking,
  hostSuffixes,
  type MatchCandidate,
  type MatchPreferences,
  type MatchRule,
} from '#lib/domain/programs/match.ts';
import { isAppOnly, type Offer } from '#lib/domain/programs/offer.ts';
import { type Checked, hasFields, isCount } from '#lib/domain/shape.ts';

/** Chromium sets a rule with so many hosts in less than half a second. */
const maxLitHosts = 20_000;

export const isLitHostCount = hasFields({
  /** Hosts with a program that earns, and on which the icon is lit. */
  lit: isCount,
  /** Hosts with such a program over the limit of 20,000, which are not lit. */
  left: isCount,
});
export type LitHostCount = Checked<typeof isLitHostCount>;

/** A condition on a page's address, as Chromium's rules have it. It has exactly one of the hosts, at most one path. */
export interface LitPage {
  readonly hostEquals?: string;
  /** With a dot before it: the host itself and its sub-domains. */
  readonly hostSuffix?: string;
  readonly pathEquals?: string;
  readonly pathPrefix?: string;
}

/** What a program's summary says of whether it earns, and where. */
export type LitProgram = Pick<Offer, 'offerId' | 'devices'> &
  Pick<MatchCandidate, 'applicationStatus' | 'offerStatus'> & { readonly hosts: readonly string[] };

export type LitCandidate = MatchCandidate & Pick<Offer, 'devices'>;

/** What the user decided for a site: the ★ program, and the programs that it is not. */
interface LitSite {
  readonly siteKey: string;
  readonly defaultOfferId?: string | undefined;
  readonly rejectedOfferIds?: readonly string[] | undefined;
}

const saidNothing: LitSite = { siteKey: '' };

/** Which part of a host is lit. */
export interface LitPlace {
  readonly host: string;
  /** Every page of the host. Otherwise the front page, where it is lit, and what is below the prefixes. */
  readonly isWhole: boolean;
  readonly isFrontLit: boolean;
  readonly prefixes: readonly string[];
}

/** Whether a deeplink of the program earns on a desktop. An unknown standing or activity is no certainty. */
const isEarning = ({ applicationStatus, offerStatus, devices }: Omit<LitProgram, 'offerId' | 'hosts'>): boolean =>
  applicationStatus === 'approved' && offerStatus === 'active' && !isAppOnly({ devices });

/**
 * The programs that decide where the icon is lit: those that earn, and those with the same host, a parent or a
 * sub-domain of it.
 * @returns their ids.
 */
export function findDecidingPrograms(programs: readonly LitProgram[]): readonly string[] {
  const earning = new Set(programs.filter(isEarning).flatMap(({ hosts }) => hosts));
  const around = new Set([...earning].flatMap(hostSuffixes));
  const decides = (host: string) => around.has(host) || hostSuffixes(host).some((suffix) => earning.has(suffix));
  return programs.filter(({ hosts }) => hosts.some(decides)).map(({ offerId }) => offerId);
}

/**
 * On which pages the icon is lit.
 * @param candidates The deciding programs: of too many hosts, those of the first are lit.
 */
export function findLitPages(
  candidates: readonly LitCandidate[],
  sites: readonly LitSite[],
  countries: readonly string[],
): { readonly pages: readonly LitPage[]; readonly count: LitHostCount } {
  const rules = candidates.flatMap((candidate) => candidate.matches.map((rule) => ({ candidate, rule })));
  const byHost = Map.groupBy(rules, ({ rule }) => rule.host);
  const bySite = new Map(sites.map((site) => [site.siteKey, site]));
  const toPlace = (host: string, site = bySite.get(toSiteKey(host))) => {
    const { defaultOfferId = null, rejectedOfferIds = [] } = site ?? {};
    const found = hostSuffixes(host).flatMap((suffix) => byHost.get(suffix)?.map(({ candidate }) => candidate) ?? []);
    const fitting = [...new Set(found)].filter(({ offerId }) => !rejectedOfferIds.includes(offerId));
    return toLitPlace(host, fitting, { defaultOfferId, countries });
  };

  const certain = rules.filter(({ candidate, rule }) => isEarning(candidate) && !rule.isGuess);
  const hosts = [...new Set(certain.map(({ rule }) => rule.host))];
  const { shown, count } = cutLitPlaces(hosts.map((host) => toPlace(host)).filter((place) => place !== null));

  // A sub-domain of another program, or one of which the user said that the program is another.
  const lit = new Set(shown.map(({ host }) => host));
  const parentsOf = (host: string) => hostSuffixes(host).slice(1);
  const below = [...byHost.keys(), ...bySite.keys()].filter((host) => parentsOf(host).some((each) => lit.has(each)));
  const withUnlit = new Set(below.filter((host) => !toPlace(host)?.isWhole).flatMap(parentsOf));
  // What the user said of a host holds on that host alone: its sub-domains are judged without it.
  for (const host of bySite.keys()) {
    if (toPlace(host, saidNothing)?.isWhole) continue;
    for (const each of hostSuffixes(host)) withUnlit.add(each);
  }
  return { pages: shown.flatMap((place) => toLitPages(place, withUnlit.has(place.host))), count };
}

/**
 * Where on a host the best program is certain and earns. A rule of the browser cannot say "but not there": so a host on
 * which one path belongs to another program, or to one country, is lit only on the front page and on the certain paths.
 * @param candidates All programs of the host and of its parents, those that do not earn, too.
 * @returns null where nothing is lit.
 */
export function toLitPlace(
  host: string,
  candidates: readonly LitCandidate[],
  preferences: MatchPreferences,
): LitPlace | null {
  const ofHost = candidates.flatMap(({ matches }) => matches).filter((rule) => toSiteKey(rule.host) === host);
  // Nearly every host: its one program names it without a path, so there is nothing to rank.
  const [first, second] = candidates;
  const isPlain = ofHost.length > 0 && ofHost.every(({ pathPrefix, isGuess }) => pathPrefix === '' && !isGuess);
  if (first !== undefined && second === undefined && isPlain)
    return isEarning(first) ? { host, isWhole: true, isFrontLit: true, prefixes: [] } : null;
  // A program of a parent is the best one where no program of the host is certain, and its paths hold there, too.
  const all = candidates.flatMap(({ matches }) => matches);
  const prefixes = toPrefixes(all);
  const { findBest } = createRanking(candidates, preferences);
  const isLit = (path: string) => {
    const best = findBest(`https://${host}${path}`);
    return best !== null && isEarning(best.candidate) && best.doubt === null;
  };
  const isFrontLit = isLit('/');
  const unlit = prefixes.filter((prefix) => !isLit(prefix));
  // A condition covers all below its prefix, so a prefix above an unlit one is not lit either.
  const lit = prefixes.filter((prefix) => !unlit.some((each) => each.startsWith(prefix)));
  const isOwn = ofHost.some(({ pathPrefix, isGuess }) => pathPrefix === '' && !isGuess);
  const hasCountries = toPrefixes(isOwn ? ofHost : all).some(
    (prefix) => readRegions('', prefix.toLowerCase().split('/').filter(Boolean)).length > 0,
  );
  const isWhole = isFrontLit && lit.length === prefixes.length && !hasCountries;
  return isFrontLit || lit.length > 0 ? { host, isWhole, isFrontLit, prefixes: lit } : null;
}

const toPrefixes = (rules: readonly MatchRule[]): readonly string[] =>
  [...new Set(rules.map(({ pathPrefix }) => pathPrefix))].filter((prefix) => prefix !== '');

/** The places that are lit, and how many are over the limit. */
export function cutLitPlaces(places: readonly LitPlace[]): {
  readonly shown: readonly LitPlace[];
  readonly count: LitHostCount;
} {
  const shown = places.slice(0, maxLitHosts);
  return { shown, count: { lit: shown.length, left: places.length - shown.length } };
}

/** @param isOwnHostOnly Whether a sub-domain of the host is not lit: then the host's own names alone are. */
export function toLitPages(place: LitPlace, isOwnHostOnly: boolean): readonly LitPage[] {
  const { host, isWhole, isFrontLit, prefixes } = place;
  const hosts: readonly LitPage[] = isOwnHostOnly
    ? [{ hostEquals: host }, { hostEquals: `www.${host}` }]
    : [{ hostSuffix: `.${host}` }];
  if (isWhole) return hosts;
  const paths: readonly LitPage[] = [
    ...(isFrontLit ? [{ pathEquals: '/' }] : []),
    ...prefixes.map((pathPrefix) => ({ pathPrefix })),
  ];
  return hosts.flatMap((each) => paths.map((path) => ({ ...each, ...path })));
}
