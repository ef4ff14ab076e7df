import { type MatchDoubt, rankCandidates } from '#lib/domain/programs/match.ts';
import type { Settings } from '#lib/domain/settings/settings.ts';
import type { Database } from '#lib/store/database.ts';
import { type HostOffers, readHostOffers } from '#lib/store/programs/read-host-offers.ts';
import type { OfferRecord } from '#lib/store/schema/offer-records.ts';

/** The programs of a page, best first. */
export interface PageOffers {
  readonly offers: readonly OfferRecord[];
  /** Whether Linkmint must ask before it uses the best one. */
  readonly isUnsure: boolean;
  /** Why; null exactly if it is sure. */
  readonly doubt: MatchDoubt | null;
  /** The ★ program of the site, if the user set one. */
  readonly defaultOfferId: string | null;
  /** Programs that the user rejected for the site. None of them is in `offers`. */
  readonly rejectedOfferIds: readonly string[];
}

/** The result for an address that is not a web page. */
export const noPageOffers: PageOffers = {
  offers: [],
  isUnsure: false,
  doubt: null,
  defaultOfferId: null,
  rejectedOfferIds: [],
};

/**
 * Finds and ranks the programs whose host is the page's or a parent of it. No page address leaves the device.
 * @param settings May be a promise: the programs are read meanwhile.
 * @param readHost Reads the host's programs. A caller with many pages of one host passes one with a cache.
 */
export async function readPageOffers(
  database: Database,
  pageUrl: string,
  settings: Settings | Promise<Settings>,
  readHost: (hostname: string) => Promise<HostOffers> = (hostname) => readHostOffers(database, hostname),
): Promise<PageOffers> {
  const url = URL.canParse(pageUrl) ? new URL(pageUrl) : null;
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:')) return noPageOffers;
  const [host, { countries }] = await Promise.all([readHost(url.hostname), settings]);
  const { candidates, defaultOfferId, rejectedOfferIds } = host;
  const { ranked, isUnsure, doubt } = rankCandidates(pageUrl, candidates, {
    defaultOfferId,
    countries,
  });
  return { offers: ranked, isUnsure, doubt, defaultOfferId, rejectedOfferIds };
}
