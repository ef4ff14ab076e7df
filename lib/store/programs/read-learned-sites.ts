import { isRefusalBelieved, toRefusalEndMs } from '#lib/domain/links/refusal-memory.ts';
import { isKnownByLink } from '#lib/domain/programs/is-known-by-link.ts';
import { isTaught } from '#lib/domain/programs/learned-host.ts';
import { compareTexts } from '#lib/domain/text/compare-texts.ts';
import type { Database } from '#lib/store/database.ts';
import { readMeta } from '#lib/store/meta.ts';
import { readLinkHosts } from '#lib/store/programs/read-link-hosts.ts';

/** What Linkmint remembers about a program on a host, in addition to the service's lists. The user can delete it. */
export interface LearnedSite {
  /**
   * `learned`: a link was made for it. `refused`: the service refused one. `rejected`: the user said that the program
   * does not belong to that site.
   */
  readonly kind: 'learned' | 'refused' | 'rejected';
  /** For `rejected` a site's key (`toSiteKey`). */
  readonly host: string;
  readonly offerId: string;
  /** Null for a program that is not listed, or no longer. */
  readonly programName: string | null;
  /** When a refusal expires, in ms since the epoch; null for the others. */
  readonly untilMs: number | null;
}

/**
 * All that Linkmint learned about hosts from links and from the user, by host. One transaction, so that all of it is of
 * one moment.
 */
export async function readLearnedSites(database: Database, nowMs: number): Promise<readonly LearnedSite[]> {
  const transaction = database.transaction(['learnedHosts', 'sitePreferences', 'offers']);
  const [learnedHosts, preferences] = await Promise.all([
    transaction.objectStore('learnedHosts').getAll(),
    transaction.objectStore('sitePreferences').getAll(),
  ]);
  const rejected = preferences.flatMap(({ siteKey, rejectedOfferIds = [] }) =>
    rejectedOfferIds.map((offerId) => ({ siteKey, offerId })),
  );
  const offerIds = new Set([...learnedHosts, ...rejected].map(({ offerId }) => offerId));
  const offers = new Map(
    await Promise.all(
      [...offerIds].map(async (offerId) => [offerId, await transaction.objectStore('offers').get(offerId)] as const),
    ),
  );
  const sites: LearnedSite[] = rejected.map(({ siteKey, offerId }) => ({
    kind: 'rejected',
    host: siteKey,
    offerId,
    programName: offers.get(offerId)?.name ?? null,
    untilMs: null,
  }));
  for (const learned of learnedHosts) {
    const { kind, host, offerId, atMs } = learned;
    const offer = offers.get(offerId);
    const about = { host, offerId, programName: offer?.name ?? null };
    if (kind === 'refused' && isRefusalBelieved(atMs, nowMs)) {
      sites.push({ ...about, kind, untilMs: toRefusalEndMs(atMs) });
    } else if (isTaught(learned) && offer !== undefined && isKnownByLink(offer, host)) {
      sites.push({ ...about, kind: 'learned', untilMs: null });
    }
  }
  return sites.sort((one, other) => compareTexts(one.host, other.host));
}

/** A host of the account's tracking links, or one that the user removed from them. */
export interface LearnedLinkHost {
  readonly host: string;
  readonly isIgnored: boolean;
}

/** All link hosts, sorted by host. */
export async function readLearnedLinkHosts(database: Database): Promise<readonly LearnedLinkHost[]> {
  const [known, ignored = []] = await Promise.all([readLinkHosts(database), readMeta(database, 'ignoredLinkHosts')]);
  return [
    ...known.map((host) => ({ host, isIgnored: false })),
    ...ignored.map((host) => ({ host, isIgnored: true })),
  ].sort((one, other) => compareTexts(one.host, other.host));
}
