import type { Campaign } from '#lib/domain/coupons/campaign.ts';
import { choosePostCoupon } from '#lib/domain/posts/choose-post-coupon.ts';
import type { PagesAdded, PageToAdd } from '#lib/domain/posts/page-to-add.ts';
import type { PostProduct } from '#lib/domain/posts/post.ts';
import { toPostCoupon } from '#lib/domain/posts/to-post-coupon.ts';
import { toPostProduct } from '#lib/domain/posts/to-post-product.ts';
import { toServiceDate } from '#lib/domain/service/service-date.ts';
import { within } from '#lib/platform/within.ts';
import { readLiveCampaigns } from '#lib/store/coupons/read-live-campaigns.ts';
import type { Database } from '#lib/store/database.ts';
import { readKeptParameters } from '#lib/store/page/read-kept-parameters.ts';
import { readPageOffers } from '#lib/store/programs/read-page-offers.ts';
import type { AccountContext } from '#lib/worker/context/account-context.ts';
import { describePage, undescribed } from '#lib/worker/page/describe-page.ts';
import type { PostKeeper } from '#lib/worker/posts/create-post-keeper.ts';

/** Adds pages to posts. Reads each page once, and makes no link. */
export interface PageAdder {
  add(postId: string, pages: readonly PageToAdd[]): Promise<PagesAdded>;
}

interface PageAdderDependencies extends Pick<AccountContext, 'database' | 'clock' | 'readSettings'> {
  readonly posts: Pick<PostKeeper, 'add'>;
}

/** A page that is still loading is not waited for: its title will do. */
const maxReadMs = 3_000;

export function createPageAdder({ database, clock, readSettings, posts }: PageAdderDependencies): PageAdder {
  const readInTime = async ({ tabId, pageUrl }: PageToAdd) =>
    tabId === null ? undescribed : within(clock, maxReadMs, describePage(tabId, pageUrl), undescribed);

  /** Null for a page without a certain program, and for an address that is not a web page's. */
  async function toProduct(db: Database, page: PageToAdd): Promise<PostProduct | null> {
    const { productId, pageUrl, isChosen } = page;
    const nowMs = clock.nowMs();
    const settings = await readSettings();
    const [described, keep, offer] = await Promise.all([
      readInTime(page),
      readKeptParameters(db, pageUrl),
      readOffer(db, page, settings),
    ]);
    if (offer === undefined) return null;
    const today = toServiceDate(nowMs, settings.serviceUtcOffsetMinutes);
    const campaigns = offer === null ? [] : await readLiveCampaigns(db, offer.offerId, today);
    const coupon = findCoupon(campaigns, page, today);
    return toPostProduct({
      ...{ productId, pageUrl, keep, offer, isChosen, nowMs },
      ...{ canonicalUrl: described.canonicalUrl, title: described.title ?? page.title, product: described.product },
      coupon: coupon === null ? null : toPostCoupon(coupon),
      utcOffsetMinutes: -new Date(nowMs).getTimezoneOffset(),
    });
  }

  return {
    async add(postId, pages) {
      const db = await database();
      const products = await Promise.all(pages.map((page) => toProduct(db, page)));
      let added: PagesAdded = { problem: 'no-program', post: null, productIds: [] };
      for (const product of products) {
        if (product === null) continue;
        const { problem, post } = await posts.add(postId, product);
        if (problem !== null) return { ...added, problem };
        const own = post.products.find(({ url }) => url === product.url);
        added = {
          problem: null,
          post,
          productIds: [...added.productIds, ...(own === undefined ? [] : [own.productId])],
        };
      }
      return added;
    },
  };
}

/** Null for a plain link; undefined where no program is certain. */
async function readOffer(
  db: Database,
  { offerId, pageUrl }: PageToAdd,
  settings: Parameters<typeof readPageOffers>[2],
) {
  if (offerId === null) return null;
  if (offerId !== undefined) return (await db.get('offers', offerId)) ?? { offerId, name: '' };
  const { offers, isUnsure } = await readPageOffers(db, pageUrl, settings);
  return isUnsure ? undefined : offers[0];
}

function findCoupon(campaigns: readonly Campaign[], { campaignId }: PageToAdd, today: string): Campaign | null {
  if (campaignId === undefined) return choosePostCoupon(campaigns, today);
  return campaigns.find((campaign) => campaign.campaignId === campaignId) ?? null;
}
