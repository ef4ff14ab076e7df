import { readRegions } from '#lib/domain/addresses/read-regions.ts';
import { toSiteKey } from '#lib/domain/addresses/to-site-key.ts';
import { type MatchCandidate, type MatchPreferences, rankCandidates } from '#lib/domain/programs/match.ts';
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

export type LitCandidate = MatchCandidate & Pick<Offer, 'devices'>;

/** Which part of a host is lit. */
export interface LitPlace {
  readonly host: string;
  /** Every page of the host. Otherwise the front page, where it is lit, and what is below the prefixes. */
  readonly isWhole: boolean;
  readonly isFrontLit: boolean;
  readonly prefixes: readonly string[];
}

/** Whether a deeplink of the program earns on a desktop. An unknown standing or activity is no certainty. */
export const isEarning = ({ applicationStatus, offerStatus, devices }: LitCandidate): boolean =>
  applicationStatus === 'approved' && offerStatus === 'active' && !isAppOnly({ devices });

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
  const prefixes = [...new Set(ofHost.map(({ pathPrefix }) => pathPrefix))].filter((prefix) => prefix !== '');
  const isLit = (path: string) => {
    const { ranked, isUnsure } = rankCandidates(`https://${host}${path}`, candidates, preferences);
    return ranked[0] !== undefined && isEarning(ranked[0]) && !isUnsure;
  };
  const isFrontLit = isLit('/');
  const lit = prefixes.filter(isLit);
  const hasCountries = prefixes.some(
    (prefix) => readRegions('', prefix.toLowerCase().split('/').filter(Boolean)).length > 0,
  );
  const isWhole = isFrontLit && lit.length === prefixes.length && !hasCountries;
  return isFrontLit || lit.length > 0 ? { host, isWhole, isFrontLit, prefixes: lit } : null;
}

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
