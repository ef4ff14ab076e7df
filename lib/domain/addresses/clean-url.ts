import {
  type ParameterReason,
  type ParameterRule,
  parameterRules,
  presentationalNames,
} from '#lib/domain/addresses/clean-url-rules.ts';
import { createHostRules, isOnHost } from '#lib/domain/addresses/is-on-host.ts';
import { countLocaleSegments } from '#lib/domain/addresses/locale-segment.ts';
import { parseWebUrl } from '#lib/domain/addresses/parse-web-url.ts';
import { decodePercent } from '#lib/domain/text/decode-text.ts';

/** One thing that the cleaned address lacks. */
export interface DroppedPart {
  readonly kind: 'parameter' | 'fragment' | 'credentials' | 'canonical';
  /**
   * The parameter's decoded name; `#fragment`; or `user:password` (never the values). For `canonical`: the parameter
   * that the canonical address lacks, or the path or origin that it replaced. From the page, hence hostile.
   */
  readonly name: string;
  readonly reason: ParameterReason | 'fragment' | 'credentials' | 'canonical';
}

/** A page's address fit to be a deeplink's destination. */
export interface CleanedUrl {
  readonly url: string;
  /** The dropped parts in the order of the address; each name once. */
  readonly dropped: readonly DroppedPart[];
}

export interface CleanUrlOptions {
  /** The page's `<link rel="canonical">`, absolute or relative to the page. Absent: it is not used. */
  readonly canonicalUrl?: string | null;
  /** Names not to drop, as in {@link DroppedPart.name}: parameters, or `#fragment`. Case does not matter. */
  readonly keep?: readonly string[];
}

interface Cleaned {
  readonly url: URL;
  /** The query's segments as they stand in the address. */
  readonly parameters: readonly string[];
  readonly dropped: readonly DroppedPart[];
}

/**
 * Drops what names a visit and not a product: tracking parameters, parameters of other affiliates, sessions,
 * credentials, and fragments that are neither routes nor variants. The rest keeps its order and its encoding.
 *
 * Prefers the canonical address only where it cannot be another page: same host (apart from a leading "www.") and port,
 * no downgrade from https, same hash route, nothing added, the same product by path, and no parameter lost that may
 * name the product.
 * @returns null when `pageUrl` is not an http(s) URL. Never throws. Idempotent with the same options, and without
 * options.
 */
export function cleanUrl(pageUrl: string, options: CleanUrlOptions = {}): CleanedUrl | null {
  const parsed = parseWebUrl(pageUrl);
  if (parsed === null) return null;
  const keep = new Set((options.keep ?? []).map((name) => name.toLowerCase()));
  const page = cleanParsed(parsed, keep);
  const canonicalUrl = options.canonicalUrl ?? null;
  const parsedCanonical = canonicalUrl === null ? null : parseWebUrl(canonicalUrl, page.url.href);
  if (parsedCanonical !== null) {
    const canonical = cleanParsed(parsedCanonical, keep);
    const lost = findLostToCanonical(page, canonical, keep);
    if (lost !== null && canonical.url.href !== page.url.href) {
      return { url: canonical.url.href, dropped: [...page.dropped, ...lost] };
    }
  }
  return { url: page.url.href, dropped: page.dropped };
}

/** Whether two addresses are one page: a shop may have added a tracking parameter since the first. */
export function isSamePage(first: string, second: string): boolean {
  return first === second || cleanUrl(first)?.url === cleanUrl(second)?.url;
}

function cleanParsed(url: URL, keep: ReadonlySet<string>): Cleaned {
  const dropped = new Map<string, DroppedPart>();
  const drop = (part: DroppedPart) => {
    // A parameter that stands twice is an affiliate's where one of the two is.
    if (!dropped.has(part.name) || part.reason === 'affiliate') dropped.set(part.name, part);
  };

  if (url.username !== '' || url.password !== '') {
    drop({ kind: 'credentials', name: 'user:password', reason: 'credentials' });
  }
  let path = url.pathname;
  if (!keep.has('jsessionid')) {
    path = path.replace(/;jsessionid=[^/;]*/gi, () => {
      drop({ kind: 'parameter', name: 'jsessionid', reason: 'session' });
      return '';
    });
  }
  // Amazon's "/ref=…" says how the visitor came to the page.
  if (!keep.has('ref') && isOnHost(url.hostname, 'amazon.*')) {
    path = path.replace(/\/ref=[^/]*/gi, () => {
      drop({ kind: 'parameter', name: 'ref', reason: 'tracking' });
      return '';
    });
  }
  const rules = rulesForPlace(new URL(`${url.origin}${path}`));
  const query = dropParameters(url.search.slice(1), rules, keep, drop);
  let fragment = url.hash;
  if (fragment !== '' && !keep.has('#fragment')) {
    fragment = toRoute(fragment, (inFragment) => dropParameters(inFragment, rules, keep, drop));
    if (fragment === '') drop({ kind: 'fragment', name: '#fragment', reason: 'fragment' });
  }

  // Parse again: a path segment without its session may now be "..", which only the parser resolves.
  const clean = new URL(`${url.origin}${path}${query === '' ? '' : `?${query}`}${fragment}`);
  return {
    url: clean,
    parameters: query.split('&').filter((parameter) => parameter !== ''),
    dropped: [...dropped.values()],
  };
}

/** Filters a query (without its "?") segment by segment. A query that loses nothing keeps every byte. */
function dropParameters(
  query: string,
  rules: readonly ParameterRule[],
  keep: ReadonlySet<string>,
  drop: (part: DroppedPart) => void,
): string {
  const segments = query.split('&');
  const kept = segments.filter((segment) => {
    const [name, value] = splitParameter(segment);
    const key = name.toLowerCase();
    if (key === '' || keep.has(key)) return true;
    const plainKey = key.replace(brokenJoin, '');
    const rule = rules.find((candidate) => isCoveredBy(candidate, plainKey, value));
    if (rule === undefined) return true;
    // A shop's own button for sharing writes "aff_unique_id=", too: without a value it names no affiliate.
    const isNobodys = rule.reason === 'affiliate' && value.trim() === '';
    drop({ kind: 'parameter', name, reason: isNobodys ? 'tracking' : rule.reason });
    return false;
  });
  if (kept.length === segments.length) return query;
  return kept.every((segment) => segment === '') ? '' : kept.join('&');
}

/** What stands before a parameter's name where an address was taken from markup, or got a second question mark. */
const brokenJoin = /^(?:amp;|\?)+/;

/** Decoded name and value. */
function splitParameter(segment: string): [name: string, value: string] {
  const equals = segment.indexOf('=');
  return equals === -1
    ? [decodeFormText(segment), '']
    : [decodeFormText(segment.slice(0, equals)), decodeFormText(segment.slice(equals + 1))];
}

function decodeFormText(text: string): string {
  return decodePercent(text.replaceAll('+', ' '));
}

function isCoveredBy(rule: ParameterRule, name: string, value: string): boolean {
  const isNamed = rule.names.some((pattern) =>
    pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern,
  );
  return isNamed && (rule.value?.test(value) ?? true);
}

const rulesOfAnyHost = parameterRules.filter(({ hosts }) => hosts === undefined);
const findOwnRules = createHostRules(parameterRules, ({ hosts = [] }) => hosts);

function rulesForPlace({ hostname, pathname }: URL): readonly ParameterRule[] {
  const own = new Set(findOwnRules(hostname).filter(({ path }) => path?.test(pathname) ?? true));
  return own.size === 0 ? rulesOfAnyHost : parameterRules.filter((rule) => rule.hosts === undefined || own.has(rule));
}

/**
 * The fragment if a page's script reads it as a route ("#/p/123", "#!p/123", "#product/123") or if it names a product
 * or a variant ("#productId=123", "#attr=4,5"), without text directive and dropped parameters; otherwise empty. A bare
 * "#!" leads nowhere.
 */
function toRoute(hash: string, filterQuery: (query: string) => string): string {
  const withoutDirective = hash.replace(/:~:.*$/s, '');
  if (namesProduct(withoutDirective)) {
    const filtered = `#${filterQuery(withoutDirective.slice(1))}`;
    return namesProduct(filtered) ? filtered : '';
  }
  const queryStart = withoutDirective.indexOf('?');
  let route = withoutDirective;
  if (queryStart !== -1 && isRoute(withoutDirective.slice(0, queryStart))) {
    const query = filterQuery(withoutDirective.slice(queryStart + 1));
    route = withoutDirective.slice(0, queryStart) + (query === '' ? '' : `?${query}`);
  }
  return isRoute(route) ? route : '';
}

/** What shops call a product, or a choice among the forms of one, as a word of a parameter's name. */
const productWords =
  'article|asin|attr\\w*|colou?r\\w*|ean|goods|gtin|item|model|options?|pid|product|size|sku|style|swatch|' +
  'varia\\w*|vid';
const productWord = new RegExp(`(?:^|[^a-z])(?:${productWords})(?:$|[^a-z])`, 'i');

/**
 * Whether a fragment names a product or a variant: pairs "name=value" of which one has such a word in its name, or
 * Magento's pairs of two numbers ("#93=56&142=167").
 */
function namesProduct(hash: string): boolean {
  if (!/^#[\w.%[\]-]{1,60}=/.test(hash)) return false;
  return hash
    .slice(1)
    .split('&')
    .map(splitParameter)
    .some(([name, value]) => {
      // "variationId" and "colorCode" are two words each.
      const words = name.replace(/(?<=[a-z])(?=[A-Z])/g, ' ');
      return (
        value !== '' && name.length < 60 && (productWord.test(words) || (/^\d+$/.test(name) && /^\d+$/.test(value)))
      );
    });
}

function isRoute(hash: string): boolean {
  return hash.startsWith('#/') || (hash.startsWith('#!') && hash.length > 2) || /^#[\w-]+\/[\w%~-]/.test(hash);
}

/** The parts that only the page's address has; null if the canonical address must not be used. */
function findLostToCanonical(page: Cleaned, canonical: Cleaned, keep: ReadonlySet<string>): DroppedPart[] | null {
  const { url: from, parameters } = page;
  const { url: to } = canonical;
  const isDowngrade = from.protocol === 'https:' && to.protocol === 'http:';
  if (isDowngrade || from.port !== to.port || from.hash !== to.hash) return null;
  if (withoutWww(from.hostname) !== withoutWww(to.hostname) || !isSameProductPath(from.pathname, to.pathname))
    return null;

  const inPage = groupValues(parameters);
  const inCanonical = groupValues(canonical.parameters);
  for (const [name, values] of inCanonical) if (values !== inPage.get(name)) return null;
  const lostNames = [...inPage.keys()].filter((name) => !inCanonical.has(name));
  for (const name of lostNames) {
    const key = name.toLowerCase();
    if (keep.has(key) || !presentationalNames.has(key)) return null;
  }
  const names = [...lostNames];
  if (from.pathname !== to.pathname) names.push(from.pathname);
  else if (from.origin !== to.origin) names.push(from.origin);
  return names.map((name) => ({ kind: 'canonical', name, reason: 'canonical' }));
}

/** All values of each name, in their order: of "id=1&id=2" a shop shows the first or the last. */
function groupValues(parameters: readonly string[]): ReadonlyMap<string, string> {
  const groups = Map.groupBy(parameters.map(splitParameter), ([name]) => name);
  return new Map([...groups].map(([name, pairs]) => [name, JSON.stringify(pairs.map(([, value]) => value))]));
}

function withoutWww(hostname: string): string {
  return hostname.startsWith('www.') ? hostname.slice(4) : hostname;
}

/**
 * Whether two paths of a site show one product. The paths are the only evidence, so the answer is yes only where the
 * shorter one cannot be a category or another product:
 * - they are equal apart from a slash at the end, a file extension, an index page or a "ref=…" segment;
 * - one is the end of the other: "/collections/summer/products/cap" and "/products/cap";
 * - both end in the same item number, and the words of one include those of the other: "/red-shoe-p-12345" and
 *   "/p/12345".
 * Both must have the same locale at the front ("/my/") and the same item numbers: these pick the country's program and
 * the seller.
 */
function isSameProductPath(fromPath: string, toPath: string): boolean {
  const from = toSegments(fromPath);
  const to = toSegments(toPath);
  if (from.join('/') === to.join('/')) return true;
  const [short, long] = from.length < to.length ? [from, to] : [to, from];
  if (short.length === 0 || toLocale(from) !== toLocale(to)) return false;
  const toNumbers = new Set(to.flatMap(itemNumbersOf));
  if (from.flatMap(itemNumbersOf).some((number) => !toNumbers.has(number))) return false;
  const isTail = short.join('/') === long.slice(-short.length).join('/');
  if (isTail && (short.length > 1 || /[\d_-]/.test(short[0] ?? ''))) return true;
  return endsInSameItem(from.at(-1) ?? '', to.at(-1) ?? '');
}

function toSegments(path: string): string[] {
  const segments = path
    .split('/')
    .filter((segment) => segment !== '' && !/^ref_?=/.test(segment))
    .map(decodePercent);
  const last = segments.pop()?.replace(/\.(?:html?|php|aspx?|jsp)$/i, '');
  return last === undefined || /^(?:index|default|)$/i.test(last) ? segments : [...segments, last];
}

function toLocale(segments: readonly string[]): string {
  return segments.slice(0, countLocaleSegments(segments)).join('/').toLowerCase();
}

function wordsOf(segment: string): string[] {
  return segment.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
}

/** The item numbers in a segment: three or more digits, or a code of capitals and digits. */
function itemNumbersOf(segment: string): string[] {
  return wordsOf(segment).filter((word) => /^\d{3,}$/.test(word) || /^(?=[A-Z]*\d)[A-Z\d]{8,}$/.test(word));
}

function endsInSameItem(fromSegment: string, toSegment: string): boolean {
  const from = new Set(wordsOf(fromSegment));
  const to = new Set(wordsOf(toSegment));
  // Many products have a year or a size ("2024", "256") in their names.
  const isItem = (number: string) => number.length > 3 && !/^(?:19|20)\d\d$/.test(number);
  return (
    itemNumbersOf(fromSegment).some((number) => isItem(number) && to.has(number)) &&
    ([...from].every((word) => to.has(word)) || [...to].every((word) => from.has(word)))
  );
}
