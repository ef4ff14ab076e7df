import { hostSuffixes, rankCandidates, toSiteKey } from '../domain/match.ts';
import type { Settings } from '../domain/settings.ts';
import type { Database, OfferRecord } from './database.ts';

/** The programs of a page, best first. */
export interface PageOffers {
  readonly offers: readonly OfferRecord[];
  /** Whether the best two tie on every criterion, so that the user must choose. */
  readonly isUnsure: boolean;
  /** The ★ program of the site, if the user set one. */
  readonly defaultOfferId: string | null;
}

const noOffers: PageOffers = { offers: [], isUnsure: false, defaultOfferId: null };

/** Finds and ranks the programs whose host is the page's or a parent of it. No page address leaves the device. */
export async function readPageOffers(database: Database, pageUrl: string, settings: Settings): Promise<PageOffers> {
  const url = URL.canParse(pageUrl) ? new URL(pageUrl) : null;
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:')) return noOffers;
  const transaction = database.transaction(['offers', 'sitePreferences']);
  const byHost = transaction.objectStore('offers').index('byHost');
  const [preference, ...found] = await Promise.all([
    transaction.objectStore('sitePreferences').get(toSiteKey(url.hostname)),
    ...hostSuffixes(url.hostname).map((suffix) => byHost.getAll(suffix)),
  ]);
  const candidates = new Map(found.flat().map((offer) => [offer.offerId, offer]));
  const defaultOfferId = preference?.defaultOfferId ?? null;
  const { ranked, isUnsure } = rankCandidates(pageUrl, [...candidates.values()], {
    defaultOfferId,
    countries: settings.countries,
  });
  return { offers: ranked, isUnsure, defaultOfferId };
}
