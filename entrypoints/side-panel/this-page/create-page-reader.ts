import { cleanUrl } from '#lib/domain/addresses/clean-url.ts';
import { readTrackingLink } from '#lib/domain/addresses/tracking-link.ts';
import { toProductName } from '#lib/domain/products/to-product-name.ts';
import { toServiceDate } from '#lib/domain/service/service-date.ts';
import type { OpenAccount } from '#lib/store/accounts/open-account.ts';
import { readLiveCampaigns } from '#lib/store/coupons/read-live-campaigns.ts';
import { readKeptParameters } from '#lib/store/page/read-kept-parameters.ts';
import type { OpenTab } from '#lib/store/page/read-open-tab.ts';
import { readAddressHistory } from '#lib/store/posts/read-address-history.ts';
import { readNamedPostEarnings } from '#lib/store/posts/read-named-post-earnings.ts';
import { readLinkHosts } from '#lib/store/programs/read-link-hosts.ts';
import { readPageOffers } from '#lib/store/programs/read-page-offers.ts';
import type { PageFocus, ReadPage, WebPage } from '../panel-page.ts';

/** Reads what is stored about the page in front. Nothing asks the page or the network. */
export function createPageReader({ database, readSettings }: OpenAccount, nowMs: () => number): ReadPage {
  const readWeb = async ({ tabId, url, title }: OpenTab, { postId, offerId }: PageFocus): Promise<WebPage> => {
    const settings = await readSettings();
    const [found, chosen, keep] = await Promise.all([
      readPageOffers(database, url, settings),
      offerId === null ? undefined : database.get('offers', offerId),
      readKeptParameters(database, url),
    ]);
    const isMatch = found.offers.some((each) => each.offerId === chosen?.offerId);
    const offers = chosen === undefined || isMatch ? found.offers : [chosen];
    const offer = chosen ?? found.offers[0] ?? null;
    const today = toServiceDate(nowMs(), settings.serviceUtcOffsetMinutes);
    const cleanedUrl = cleanUrl(url, { keep })?.url ?? url;
    const [campaigns, history] = await Promise.all([
      offer === null ? [] : readLiveCampaigns(database, offer.offerId, today),
      readAddressHistory(database, cleanedUrl, postId),
    ]);
    const earlierId = history.line?.postId;
    const earlierPost = (earlierId === undefined ? undefined : await database.get('posts', earlierId)) ?? null;
    return {
      ...{ kind: 'web', tabId, url, title, cleanedUrl, offers, offer, history, earlierPost },
      doubt: chosen === undefined ? found.doubt : null,
      productName: toProductName(title, { name: '', host: new URL(url).hostname }),
      isChosen: chosen !== undefined && !isMatch,
      coupons: campaigns.filter(({ voucherCode }) => voucherCode !== ''),
      earned:
        earlierPost === null
          ? []
          : await readNamedPostEarnings(database, earlierPost, settings.serviceUtcOffsetMinutes, today),
    };
  };

  return async (tab, focus) => {
    if (tab === null || tab.url === '') return { kind: 'unseen' };
    if (!/^https?:/.test(tab.url) || !URL.canParse(tab.url)) return { kind: 'unsupported' };
    const { isTrackingLink } = readTrackingLink(tab.url, await readLinkHosts(database));
    return isTrackingLink ? { kind: 'tracking-link' } : readWeb(tab, focus);
  };
}
