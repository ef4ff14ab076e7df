import { isSamePage } from '#lib/domain/addresses/clean-url.ts';
import { toShownPage } from '#lib/domain/products/shown-page.ts';
import type { MessageInput } from '#lib/messaging/protocol.ts';
import { browser } from '#lib/platform/browser.ts';
import type { Database } from '#lib/store/database.ts';
import type { ShopRecord } from '#lib/store/schema/offer-records.ts';
import { readPageShop } from '#lib/store/shops/read-page-shop.ts';

/** So many links of a page are looked up: a product page names its shop near its top. */
const maxLinks = 100;

/**
 * The shop of a page whose address does not name it. Its canonical address may name it. A page that says it is a
 * product's may have visible links to a single shop. Two shops are no answer, because one of them may be an
 * advertisement. Reads the page with the `activeTab` grant of the toolbar click. Null where it cannot be read, and where the
 * tab has left `pageUrl`.
 */
export async function findPageShop(
  database: Database,
  { tabId, pageUrl }: MessageInput<'findPageShop'>,
): Promise<ShopRecord | null> {
  const page = await browser.scripting.executeScript({ target: { tabId }, func: readPage, args: [maxLinks] }).then(
    ([answer]) => answer?.result,
    () => undefined,
  );
  if (!page || !isSamePage(page.url, pageUrl)) return null;
  // Behind a change of address without a load it may still be the former page's.
  const canonicalUrl = toShownPage({ pageUrl, canonicalUrl: '', loadedUrl: page.loadedUrl })?.isMoved
    ? null
    : page.canonicalUrl;
  const byCanonical = canonicalUrl === null ? null : await readPageShop(database, canonicalUrl);
  if (byCanonical !== null) return byCanonical;
  const shops = new Map<string, ShopRecord>();
  for (const link of page.links) {
    const shop = await readPageShop(database, link);
    if (shop !== null) shops.set(shop.key, shop);
  }
  const [only, ...others] = shops.values();
  return only !== undefined && others.length === 0 ? only : null;
}

/** Runs in the page's isolated world: it may use nothing from this file. */
function readPage(maxLinks: number) {
  const select = (selector: string) => [...Document.prototype.querySelectorAll.call(document, selector)];
  const canonical = (select('link[rel~="canonical"]')[0] as HTMLLinkElement | undefined)?.href;
  const isProduct =
    select('meta[property="og:type"][content*="product" i], [itemtype$="schema.org/Product" i]').length > 0 ||
    select('script[type="application/ld+json"]').some((script) =>
      /"@type"\s*:\s*"Product"/.test(script.textContent ?? ''),
    );
  const isOfPage = ({ protocol, hostname }: HTMLAnchorElement) =>
    /^https?:$/.test(protocol) && hostname === location.hostname;
  const visible = isProduct
    ? (select('a[href]') as HTMLAnchorElement[]).filter((link) => isOfPage(link) && link.getClientRects().length > 0)
    : [];
  return {
    url: location.href,
    loadedUrl: performance.getEntriesByType('navigation')[0]?.name ?? '',
    canonicalUrl: canonical ?? null,
    links: [...new Set(visible.map(({ href }) => href))].slice(0, maxLinks),
  };
}
