import { isPageParts } from '#lib/domain/products/page-parts.ts';
import type { Product } from '#lib/domain/products/product.ts';
import { readProduct } from '#lib/domain/products/read-product.ts';
import { browser } from '#lib/platform/browser.ts';
import { collectPageParts } from '#lib/worker/page/collect-page-parts.ts';

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

/**
 * Reads the page's canonical address, title, status and product with the `activeTab` grant of the toolbar click.
 * Answers with nulls for pages that cannot be read (the browser's own, a store). Also for a page that has left
 * `pageUrl`: it is not the page on which the user acted.
 */
export async function describePage(tabId: number, pageUrl: string): Promise<PageDescription> {
  try {
    const [answer] = await browser.scripting.executeScript({
      target: { tabId },
      func: collectPageParts,
      args: [pageUrl],
    });
    const page = answer?.result as ReturnType<typeof collectPageParts>;
    if (page === null || page === undefined) return undescribed;
    const { canonicalUrl, title, status, parts } = page;
    return { canonicalUrl, title, status, product: isPageParts(parts) ? readProduct(parts, pageUrl) : null };
  } catch {
    return undescribed;
  }
}
