import { cleanUrl } from '#lib/domain/addresses/clean-url.ts';
import { toSiteKey } from '#lib/domain/addresses/to-site-key.ts';
import { parseListedUrl } from '#lib/domain/addresses/to-url-text.ts';
import { type Checked, hasFields, isText } from '#lib/domain/shape.ts';
import type { Shop } from '#lib/domain/shops/shop.ts';

/** Where a shop's pages are, normalised for comparisons. */
export const isShopAddress = hasFields({
  /** Lower case, without "www." and port; empty if the shop has no address. */
  linkHost: isText,
  /** Host, path, and the query without tracking parameters; empty if several shops could share it. */
  linkKey: isText,
});
export type ShopAddress = Checked<typeof isShopAddress>;

/** The keys and ids by which a page's address may name a shop. */
export interface ShopProbe {
  readonly host: string;
  /** Keys of shops that the page may belong to, the most exact first: the page itself, then each folder above it. */
  readonly keys: readonly string[];
  /** Ids of shops on this host that the page may belong to. */
  readonly shopIds: readonly string[];
}

/** Limits the look-ups for one page: no shop lies deeper. */
const maxSegments = 12;

/** The address of a shop's own page (spec §2.6, `shop_link`), which may lack its scheme. */
export function toShopAddress({ link, shopId, name }: Pick<Shop, 'link' | 'shopId' | 'name'>): ShopAddress {
  const url = parseListedUrl(link);
  const place = url && toPlace(url);
  if (place === null) return { linkHost: '', linkKey: '' };
  const { host, path, search } = place;
  // "market.example/" would match every page: a host is a shop's own only if its first label names the shop.
  const isOwn = path !== '' || search !== '' || namesShop(host, { shopId, name });
  return { linkHost: host, linkKey: isOwn ? `${host}${path}${search}` : '' };
}

/** The keys to find a page's shop by; null if the page is not a web page. */
export function toShopProbe(pageUrl: string): ShopProbe | null {
  if (!URL.canParse(pageUrl)) return null;
  const place = toPlace(new URL(pageUrl));
  if (place === null) return null;
  const { host, path, search } = place;
  const segments = path.split('/').slice(1, maxSegments + 1);
  const folders = segments.map((_, index) => `${host}/${segments.slice(0, segments.length - index).join('/')}`);
  return {
    host,
    keys: [...(search === '' ? [] : [`${host}${path}${search}`]), ...folders, host],
    shopIds: toShopIds(segments, new URL(pageUrl).searchParams),
  };
}

/** A parameter of a shop's address that only says where a visitor came from, besides those that cleaning drops. */
const sourceName = /^ref$/i;

/** Host, path and query in lower case: marketplaces do not distinguish shops by case. */
function toPlace(page: URL) {
  const cleaned = cleanUrl(page.href);
  if (cleaned === null) return null;
  const url = new URL(cleaned.url);
  for (const name of [...url.searchParams.keys()]) if (sourceName.test(name)) url.searchParams.delete(name);
  const path = url.pathname.replace(/\/{2,}/g, '/').replace(/\/$/, '');
  return { host: toSiteKey(url.hostname), path: path.toLowerCase(), search: url.search.toLowerCase() };
}

/** Whether the first label of a host is the shop's name or id: "embun-books.market.example". */
function namesShop(host: string, { shopId, name }: Pick<Shop, 'shopId' | 'name'>): boolean {
  const toLetters = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
  const label = toLetters(host.split('.')[0] ?? '');
  return label !== '' && host.split('.').length > 2 && (label === toLetters(name) || label === toLetters(shopId));
}

/** A bare number may be a product's or a shop's: it counts as a shop's only after a word that says "shop". */
function toShopIds(segments: readonly string[], query: URLSearchParams): readonly string[] {
  const ids = [...query].filter(([name]) => /^(?:shop|seller|store)[-_]?id$/i.test(name)).map(([, value]) => value);
  segments.forEach((segment, index) => {
    const before = segments[index - 1] ?? '';
    const after = segments[index + 1] ?? '';
    if (/^(?:shop|seller|store)s?$/.test(before)) ids.push(segment);
    // "/product/7003011/99120": the shop's number, then the item's.
    if (/^(?:product|item)s?$/.test(before) && /^\d+$/.test(segment) && /^\d+$/.test(after)) ids.push(segment);
  });
  // "/Desk-Lamp-i.7003011.99120": the same two numbers.
  const [, id] = /-i\.(\d+)\.\d+$/.exec(segments.at(-1) ?? '') ?? [];
  return [...new Set(id === undefined ? ids : [...ids, id])].filter((each) => each !== '');
}
