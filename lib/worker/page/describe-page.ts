import { pagePatienceMs } from '#lib/domain/page/page-patience.ts';
import type { Product } from '#lib/domain/products/product.ts';
import { readPageProduct } from '#lib/domain/products/read-product.ts';
import type { Clock } from '#lib/platform/clock.ts';
import { within } from '#lib/platform/within.ts';
import { readPage } from '#lib/store/page/read-page.ts';

/** What a page says about itself. Hostile, like everything a page says. */
export interface PageDescription {
  readonly canonicalUrl: string | null;
  readonly title: string | null;
  /**
   * The HTTP status of its address. Null where the browser does not say, or where the page has changed its address
   * since.
   */
  readonly status: number | null;
  /** What the page sells, or at least its title without the site's name. */
  readonly product: Product | null;
}

/** For a page that cannot be read, or an address without a page. */
export const undescribed: PageDescription = { canonicalUrl: null, title: null, status: null, product: null };

/** The page's canonical address, title, status and product; nulls where `readPage` finds none. */
export async function describePage(tabId: number, pageUrl: string): Promise<PageDescription> {
  const page = await readPage(tabId, pageUrl);
  if (page === null) return undescribed;
  const { canonicalUrl, title, status } = page;
  return { canonicalUrl, title, status, product: readPageProduct(page.parts, pageUrl) };
}

/** The same for an act, which makes its link of the address alone where the page does not answer soon. */
export const describePageInTime = (tabId: number, pageUrl: string, clock: Pick<Clock, 'sleep'>) =>
  within(clock, pagePatienceMs, describePage(tabId, pageUrl), undescribed);
