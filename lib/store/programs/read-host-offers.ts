import { toSiteKey } from '#lib/domain/addresses/to-site-key.ts';
import { hostSuffixes } from '#lib/domain/programs/match.ts';
import type { Database } from '#lib/store/database.ts';
import type { OfferRecord } from '#lib/store/schema/offer-records.ts';

/** The mirror's data for a host, before a page's path ranks it. */
export interface HostOffers {
  readonly candidates: readonly OfferRecord[];
  /** The ★ program of the site, if the user set one. */
  readonly defaultOfferId: string | null;
  /** Programs that the user rejected for the site. None of them is a candidate. */
  readonly rejectedOfferIds: readonly string[];
}

/** The programs whose host is the given one or a parent of it, without those that the user rejected for its site. */
export async function readHostOffers(database: Database, hostname: string): Promise<HostOffers> {
  const transaction = database.transaction(['offers', 'sitePreferences']);
  const byHost = transaction.objectStore('offers').index('byHost');
  const [preference, ...found] = await Promise.all([
    transaction.objectStore('sitePreferences').get(toSiteKey(hostname)),
    ...hostSuffixes(hostname).map((suffix) => byHost.getAll(suffix)),
  ]);
  const { defaultOfferId = null, rejectedOfferIds = [] } = preference ?? {};
  const candidates = new Map(found.flat().map((offer) => [offer.offerId, offer]));
  for (const offerId of rejectedOfferIds) candidates.delete(offerId);
  return {
    candidates: [...candidates.values()],
    defaultOfferId: defaultOfferId !== null && rejectedOfferIds.includes(defaultOfferId) ? null : defaultOfferId,
    rejectedOfferIds,
  };
}
