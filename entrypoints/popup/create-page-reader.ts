import { cleanUrl } from '#lib/domain/addresses/clean-url.ts';
import { toSiteKey } from '#lib/domain/addresses/to-site-key.ts';
import { toServiceDate } from '#lib/domain/service/service-date.ts';
import type { AccountState, OpenAccount } from '#lib/store/accounts/open-account.ts';
import { readProgramsElsewhere } from '#lib/store/accounts/read-programs-elsewhere.ts';
import { readLiveCampaigns } from '#lib/store/coupons/read-live-campaigns.ts';
import { readKeptParameters } from '#lib/store/page/read-kept-parameters.ts';
import { readAddressHistory } from '#lib/store/posts/read-address-history.ts';
import { readPageOffers } from '#lib/store/programs/read-page-offers.ts';
import { readPageShop } from '#lib/store/shops/read-page-shop.ts';
import { readSubIds } from '#lib/store/sub-ids/read-sub-ids.ts';
import type { PopupFocus } from './popup-focus.ts';
import type { PageHistory, PopupProgramDetails } from './popup-snapshot.ts';

/** Reads what is stored about one page: its programs, in this account and in others, and its shop. */
export function createPageReader(open: OpenAccount, nowMs: () => number) {
  const { database, root } = open;

  const readDetails = async (offerId: string, today: string): Promise<PopupProgramDetails> => {
    const [campaigns, subIds, anyConversion] = await Promise.all([
      readLiveCampaigns(database, offerId, today),
      readSubIds(database, offerId),
      // To count them would take longer with each, and the first frame waits for this.
      database.getKeyFromIndex('conversions', 'byOffer', offerId),
    ]);
    return { offerId, campaigns, subIds, hasConversions: anyConversion !== undefined };
  };

  /** The programs in sight: the one that the user picked, or else those of the page. */
  const readPrograms = async (url: string, focus: PopupFocus, stating: Promise<AccountState>) => {
    const [state, found, chosen] = await Promise.all([
      stating,
      readPageOffers(
        database,
        url,
        stating.then(({ settings }) => settings),
      ),
      focus.offerId === null ? undefined : database.get('offers', focus.offerId),
    ]);
    const programs =
      chosen === undefined
        ? { ...found, isChosen: false }
        : { ...found, offers: [chosen], isUnsure: false, doubt: null, isChosen: true };
    const [best] = programs.offers;
    const details =
      best === undefined
        ? null
        : await readDetails(best.offerId, toServiceDate(nowMs(), state.settings.serviceUtcOffsetMinutes));
    return { programs, details };
  };

  const readElsewhere = async (url: string, { accounts, settings }: AccountState) => {
    const others = accounts.filter(({ accountId }) => accountId !== open.accountId);
    return readProgramsElsewhere(root, others, url, settings);
  };

  const readShops = async (url: string) => {
    const hasShops = await database.getKeyFromIndex('shops', 'byLinkHost', toSiteKey(new URL(url).hostname));
    return hasShops === undefined ? null : { named: await readPageShop(database, url) };
  };

  const readHistory = async (pageUrl: string, keep: readonly string[]): Promise<PageHistory> => {
    const url = cleanUrl(pageUrl, { canonicalUrl: null, keep })?.url ?? pageUrl;
    return { url, history: await readAddressHistory(database, url) };
  };

  /** What is known of an address, should it turn out to be a page and no tracking link. */
  const readPage = async (url: string, focus: PopupFocus, stating: Promise<AccountState>) => {
    const readingKept = readKeptParameters(database, url);
    const [{ programs, details }, elsewhere, keptParameters, history, shops] = await Promise.all([
      readPrograms(url, focus, stating),
      stating.then((state) => readElsewhere(url, state)),
      readingKept,
      readingKept.then((keep) => readHistory(url, keep)),
      readShops(url),
    ]);
    return { programs, details, elsewhere, keptParameters, history, shops };
  };

  return { readDetails, readPage };
}
