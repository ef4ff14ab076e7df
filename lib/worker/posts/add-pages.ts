import type { Campaign } from '#lib/domain/coupons/campaign.ts';
import { maxTitleLength } from '#lib/domain/links/kept-link.ts';
import type { PageToast } from '#lib/domain/page/page-surface.ts';
import type { PagesAdded, PageToAdd } from '#lib/domain/posts/page-to-add.ts';
import type { PostProduct } from '#lib/domain/posts/post.ts';
import { choosePostCoupon, toPostCoupon } from '#lib/domain/posts/to-post-coupon.ts';
import { toPostProduct } from '#lib/domain/posts/to-post-product.ts';
import { toServiceDate } from '#lib/domain/service/service-date.ts';
import { toMoment } from '#lib/domain/time/days.ts';
import type { Tabs } from '#lib/platform/browser.ts';
import { t } from '#lib/platform/i18n.ts';
import { inTurn } from '#lib/platform/turns.ts';
import { within } from '#lib/platform/within.ts';
import { readLiveCampaigns } from '#lib/store/coupons/read-live-campaigns.ts';
import type { Database } from '#lib/store/database.ts';
import { readKeptParameters } from '#lib/store/page/read-kept-parameters.ts';
import { readUnfinishedPosts } from '#lib/store/posts/read-posts.ts';
import { readPageOffers } from '#lib/store/programs/read-page-offers.ts';
import { formatNumber } from '#lib/wording/format-number.ts';
import { toPostTitle } from '#lib/wording/to-post-title.ts';
import type { AccountContext } from '#lib/worker/context/account-context.ts';
import type { PageSurface } from '#lib/worker/page/create-page-surface.ts';
import { describePage, undescribed } from '#lib/worker/page/describe-page.ts';
import { addToPost } from '#lib/worker/posts/posts.ts';

/** A page that is still loading is not waited for: its title will do. */
const maxReadMs = 3_000;

export async function addPages(
  context: AccountContext,
  postId: string,
  pages: readonly PageToAdd[],
): Promise<PagesAdded> {
  return addProducts(context, postId, await readProducts(context, pages));
}

async function readProducts(context: AccountContext, pages: readonly PageToAdd[]) {
  const db = await context.database();
  return Promise.all(pages.map((page) => toProduct(context, db, page)));
}

async function addProducts(
  context: AccountContext,
  postId: string,
  products: readonly (PostProduct | null)[],
): Promise<PagesAdded> {
  let added: PagesAdded = { problem: 'no-program', post: null, productIds: [] };
  for (const product of products) {
    if (product === null) continue;
    const { problem, post } = await addToPost(context, postId, product);
    if (problem !== null) return { ...added, problem };
    const own = post.products.find(({ url }) => url === product.url);
    added = {
      problem: null,
      post,
      productIds: [...added.productIds, ...(own === undefined ? [] : [own.productId])],
    };
  }
  return added;
}

/** Adds the tab's page to the post that the user is at, or to a new one, and says so on the page. */
export async function addTab(
  context: AccountContext & { readonly pageSurface: Pick<PageSurface, 'showToast'> },
  tab: Tabs.Tab | undefined,
): Promise<void> {
  const { database, random, pageSurface } = context;
  if (tab?.id === undefined) return;
  const { id: tabId, url: pageUrl = '', title = '' } = tab;
  const page = { productId: random.id(), tabId, pageUrl, title: title.slice(0, maxTitleLength), isChosen: false };
  const products = await readProducts(context, [page]);
  // The post is looked for once the page is read, and by one tab at a time: two tabs would each begin a post.
  const added = await inTurn('add-tab', async () => {
    const [current] = await readUnfinishedPosts(await database());
    return addProducts(context, current?.postId ?? random.id(), products);
  });
  await pageSurface.showToast(tabId, pageUrl, describeAdded(added));
}

const readInTime = async ({ clock }: AccountContext, { tabId, pageUrl }: PageToAdd) =>
  tabId === null ? undescribed : within(clock, maxReadMs, describePage(tabId, pageUrl), undescribed);

/** Null for a page without a certain program, and for an address that is not a web page's. */
async function toProduct(context: AccountContext, db: Database, page: PageToAdd): Promise<PostProduct | null> {
  const { clock, readSettings } = context;
  const { productId, pageUrl, isChosen } = page;
  const nowMs = clock.nowMs();
  const settings = await readSettings();
  const [described, keep, offer] = await Promise.all([
    readInTime(context, page),
    readKeptParameters(db, pageUrl),
    readOffer(db, page, settings),
  ]);
  if (offer === undefined) return null;
  const today = toServiceDate(nowMs, settings.serviceUtcOffsetMinutes);
  const campaigns = offer === null ? [] : await readLiveCampaigns(db, offer.offerId, today);
  const coupon = findCoupon(campaigns, page, today);
  return toPostProduct({
    ...{ productId, pageUrl, keep, offer, isChosen, ...toMoment(nowMs) },
    ...{ canonicalUrl: described.canonicalUrl, title: described.title ?? page.title, product: described.product },
    coupon: coupon === null ? null : toPostCoupon(coupon),
  });
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

function describeAdded({ problem, post, productIds }: PagesAdded): PageToast {
  if (post === null || problem !== null) {
    const isFull = problem === 'too-many-products';
    return {
      tone: 'problem',
      title: t(isFull ? 'postFull' : 'toastNotAdded'),
      detail: t(isFull ? 'postFullNext' : 'toastNotAddedNext'),
    };
  }
  const place = post.products.findIndex(({ productId }) => productIds.includes(productId)) + 1;
  return {
    tone: 'done',
    title: t('toastAddedToPost', [toPostTitle(post)]),
    detail: t('addedAsProduct', [formatNumber(place)]),
  };
}
