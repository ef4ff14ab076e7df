import { cleanUrl } from '#lib/domain/addresses/clean-url.ts';
import { countLocaleSegments } from '#lib/domain/addresses/locale-segment.ts';
import { parseWebUrl } from '#lib/domain/addresses/parse-web-url.ts';
import { decodeReferences } from '#lib/domain/text/decode-references.ts';
import { decodePercent } from '#lib/domain/text/decode-text.ts';

/** A page's addresses, as far as they are known. */
export interface PageAddresses {
  /** The one that the browser shows. */
  readonly pageUrl: string;
  /** The one that the page was loaded with, whatever its scripts made of it since. Empty if unknown. */
  readonly loadedUrl: string;
  /** What the page calls its canonical address; empty without one. */
  readonly canonicalUrl: string;
  /** To what the page's relative addresses belong; empty or absent for the page itself. */
  readonly baseUrl?: string;
}

/** What an address in a page's data must agree with. */
export interface ShownPage {
  /** To what relative addresses belong. */
  readonly base: string;
  readonly path: readonly string[];
  /** A fragment that is a path, without its query: "#!/p/1". */
  readonly route: string;
  /** The path of the canonical address; null where it may be the former page's. */
  readonly canonicalPath: readonly string[] | null;
  /**
   * What the query and the fragment name, trackers left out. What the fragment names begins with "#"; a fragment that
   * is one word has that name alone.
   */
  readonly names: ReadonlyMap<string, string>;
  /** Whether the path has changed without a load. */
  readonly isMoved: boolean;
  /** The names of which the server that wrote the data knew nothing: they came since, or in the fragment. */
  readonly unservedNames: readonly string[];
}

/** How an address in the data stands to the page. */
export interface Agreement {
  /** "variant" is another variant on the same path, "other" another path; "none" says nothing. */
  readonly kind: 'page' | 'variant' | 'other' | 'none';
  /** The names of the page's address that it has with the same value. */
  readonly names: readonly string[];
}

/** Of what names no address. */
export const saysNothing: Agreement = { kind: 'none', names: [] };

/** Null for an address that is not a web page's. */
export function toShownPage({ pageUrl, loadedUrl, canonicalUrl, baseUrl = '' }: PageAddresses): ShownPage | null {
  const page = readAddress(pageUrl, pageUrl);
  const cleaned = cleanUrl(pageUrl);
  if (page === null || cleaned === null) return null;
  const served = readAddress(cleanUrl(loadedUrl)?.url ?? cleaned.url, pageUrl) ?? page;
  const kept = readAddress(cleaned.url, pageUrl) ?? page;
  const isMoved = loadedUrl !== '' && (kept.route !== served.route || !isSamePath(kept.path, served.path));
  const isUnserved = ([name, value]: readonly [string, string]) =>
    name.startsWith('#') || (loadedUrl !== '' && !isMoved && served.names.get(name) !== value);
  const trackers = new Set(cleaned.dropped.filter(({ kind }) => kind === 'parameter').map(({ name }) => name));
  return {
    base: baseUrl || pageUrl,
    path: kept.path,
    route: kept.route,
    canonicalPath: isMoved || canonicalUrl === '' ? null : (readAddress(canonicalUrl, pageUrl)?.path ?? null),
    names: new Map([...page.names].filter(([name]) => !trackers.has(name.replace(/^#/, '')))),
    isMoved,
    unservedNames: [...kept.names].filter(isUnserved).map(([name]) => name),
  };
}

/**
 * Whether an address of the data is the page's. It is where the path is the same, apart from the locale and from
 * segments around it ("/collections/summer/products/cap" is "/products/cap"), and no parameter and no fragment has
 * another value in the two. Shops write "&amp;" in JSON-LD, too, where it is not HTML.
 */
export function agree(address: string, page: ShownPage): Agreement {
  const named = address.startsWith('#') ? null : readAddress(decodeReferences(address), page.base);
  if (named === null) return saysNothing;
  const shared = [...named.names].filter(([name]) => page.names.has(name));
  const same = shared.filter(([name, value]) => page.names.get(name) === value).map(([name]) => name);
  // A shop's home names no product, unless a parameter does.
  if (named.path.length === 0 && named.route === '' && same.length === 0) {
    return shared.length === 0 ? saysNothing : { kind: 'variant', names: [] };
  }
  const isPage =
    named.route === page.route &&
    (isWithin(named.path, page.path) || (page.canonicalPath !== null && isSamePath(named.path, page.canonicalPath)));
  if (!isPage) return { kind: 'other', names: [] };
  return same.length === shared.length ? { kind: 'page', names: same } : { kind: 'variant', names: [] };
}

interface ReadAddress {
  readonly path: readonly string[];
  readonly route: string;
  readonly names: ReadonlyMap<string, string>;
}

function readAddress(address: string, base: string): ReadAddress | null {
  const url = address === '' ? null : parseWebUrl(address, base);
  if (url === null) return null;
  const segments = url.pathname
    .split('/')
    .filter((segment) => segment !== '')
    .map((segment) => decodePercent(segment).toLowerCase());
  const [, route = '', routeQuery = ''] = /^(#!?\/[^?]*)\??(.*)$/.exec(url.hash) ?? [];
  const names = new Map([...url.searchParams].slice(0, 50));
  const fragment = route === '' ? decodePercent(url.hash.slice(1)) : routeQuery;
  if (fragment.includes('=')) {
    for (const [name, value] of [...new URLSearchParams(fragment)].slice(0, 20)) names.set(`#${name}`, value);
  } else if (fragment !== '') names.set('#', fragment);
  return { path: segments.slice(countLocaleSegments(segments)), route, names };
}

const isSamePath = (one: readonly string[], other: readonly string[]) => one.join('/') === other.join('/');

/**
 * Whether a path is the page's, with a shop's own segments before it in one of the two, or inside the page's where its
 * end has a number: "/dp/B0EXAMPLE1" is in "/Rice-Cooker/dp/B0EXAMPLE1/reviews".
 */
function isWithin(path: readonly string[], page: readonly string[]): boolean {
  if (isSamePath(path, page) || isEndOf(path, page) || isEndOf(page, path)) return true;
  const hasNumber = /\d/.test(path.at(-1) ?? '');
  return hasNumber && `/${page.join('/')}/`.includes(`/${path.join('/')}/`);
}

const isEndOf = (end: readonly string[], path: readonly string[]) =>
  end.length > 0 && isSamePath(end, path.slice(-end.length));
