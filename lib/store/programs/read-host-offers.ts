import { toSiteKey } from '#lib/domain/addresses/to-site-key.ts';
import { hostSuffixes } from '#lib/domain/programs/match.ts';
import type { Database } from '#lib/store/database.ts';
import { readOnce } from '#lib/store/read-once.ts';
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
export const readHostOffers = (database: Database, hostname: string): Promise<HostOffers> =>
  readFrom(openHosts(database), hostname);

/**
 * The same for a list of pages: a host once, and all hosts that are asked for at one moment in one transaction, because
 * opening one takes longer than its readings.
 */
export function createHostReader(database: Database): (hostname: string) => Promise<HostOffers> {
  let open: HostTransaction | null = null;
  return readOnce((hostname) => {
    if (open === null) {
      open = openHosts(database);
      // Whatever waits at this moment asks before; a transaction takes no question that comes later.
      queueMicrotask(() => {
        open = null;
      });
    }
    return readFrom(open, hostname);
  });
}

const openHosts = (database: Database) => database.transaction(['offers', 'sitePreferences']);

type HostTransaction = ReturnType<typeof openHosts>;

async function readFrom(transaction: HostTransaction, hostname: string): Promise<HostOffers> {
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
