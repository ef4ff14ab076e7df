import { countLocaleSegments } from '#lib/domain/addresses/locale-segment.ts';
import { isMarketplaceHost } from '#lib/domain/addresses/marketplace-hosts.ts';
import { toSiteKey } from '#lib/domain/addresses/to-site-key.ts';
import { parseListedUrl } from '#lib/domain/addresses/to-url-text.ts';
import { readTrackingLink } from '#lib/domain/addresses/tracking-link.ts';
import type { MatchRule } from '#lib/domain/programs/match.ts';
import { type PublicSuffixes, toRegistrableDomain } from '#lib/worker/programs/create-public-suffixes.ts';
import { appStorePaths, isGenericHost } from '#lib/worker/programs/generic-hosts.ts';

/**
 * First labels of hosts where a merchant has campaigns, an app or a mobile page, while its products are on the
 * registrable domain ("pages.shop.example", "intl.shop.example"). Country codes are left out: "my.shop.example" and
 * "sg.shop.example" may be two programs. So is "shop", which is where products are.
 */
const campaignLabels: ReadonlySet<string> = new Set([
  'act',
  'activity',
  'app',
  'campaign',
  'campaigns',
  'deal',
  'deals',
  'event',
  'events',
  'get',
  'global',
  'go',
  'h5',
  'info',
  'international',
  'intl',
  'landing',
  'lp',
  'm',
  'mobile',
  'offer',
  'offers',
  'page',
  'pages',
  'promo',
  'promos',
  'promotion',
  'promotions',
  'sale',
  'special',
  'touch',
  'wap',
  'world',
]);

/** Deeper directories belong to one campaign, and do not distinguish two programs. */
const maxPrefixSegments = 4;

/** Files that are pages. A seller's name may have a dot, too: "/kedai.official". */
const pageFile = /\.(?:[a-z]?html?|php\d?|aspx?|jspx?|do|action|page|cfm|cgi)$/i;

/**
 * Reads from an offer's `preview_url` where its pages are. The address may lack a scheme, hold spaces, carry tracking
 * parameters, be a link through another network (observed, spec §2.3), begin with an asterisk, or be the first of
 * several. The host stays whole except for a leading "www.", because "my.shop.example" and "sg.shop.example" may be two
 * programs. A path gives up to two rules: its directory, without the file of a page, and its leading locale. So
 * "/my/summer/sale.html" still ranks its offer first on "/my/p/1", and "/mall/brand/" separates the brands of a mall.
 * A route of an app, a campaign or a redirect ({@link
 * isShopRoute}) is no place: its program has the whole host, or its country. A campaign's host also gives its
 * registrable domain with the leading locale. That is a guess, because the domain may be a page builder's, unless it is
 * a known marketplace and the path is no seller's.
 * @returns no rule for what names no merchant: no URL, an IP address, a single label, a public suffix, a generic host
 *   or an app-store page. Never throws.
 */
export function toMatchRules(previewUrl: string, suffixes: PublicSuffixes): MatchRule[] {
  const url = parseListedUrl(previewUrl);
  if (url === null) return [];
  const { isTrackingLink, destination } = readTrackingLink(url.href, []);
  // The destination is already fully unwrapped, so this recurses once at most.
  if (isTrackingLink) return destination === null ? [] : toMatchRules(destination, suffixes);

  const host = toSiteKey(url.hostname);
  const domain = toRegistrableDomain(host, suffixes);
  if (domain === null || isGenericHost(host)) return [];
  if (appStorePaths.some((pattern) => pattern.test(url.pathname))) return [];
  const directory = toDirectory(url.pathname);
  const locale = directory.slice(0, countLocaleSegments(directory));
  const inside = directory.slice(locale.length);
  const isPlace = inside.length > 0 && !isShopRoute(inside);
  const prefixes = new Set(
    [isPlace ? directory : locale, locale].filter((segments) => segments.length > 0).map(toPrefix),
  );
  const rules: MatchRule[] = [...(prefixes.size === 0 ? [''] : prefixes)].map((pathPrefix) => ({ host, pathPrefix }));
  if (host !== domain && campaignLabels.has(host.split('.')[0] ?? '') && !isGenericHost(domain)) {
    const rule = { host: domain, pathPrefix: locale.length === 0 ? '' : toPrefix(locale) };
    rules.push(isMarketplaceHost(domain) && !isPlace ? rule : { ...rule, isGuess: true });
  }
  return rules;
}

function toDirectory(path: string): string[] {
  const segments = path.split('/').filter((segment) => segment !== '');
  const file = path.endsWith('/') ? '' : (segments.at(-1) ?? '');
  // A script of the shop's app ("/sk/_b.x"): its directories are neither a country's nor a seller's.
  if (file.startsWith('_') && file.includes('.')) return [];
  if (pageFile.test(file)) segments.pop();
  // No directory's name has a space, a brace or a comma: from there on it is a remark or a placeholder.
  const end = segments.findIndex((segment) => /%20|%7b|[,;=]/i.test(segment));
  return segments.slice(0, end === -1 ? maxPrefixSegments : Math.min(end, maxPrefixSegments));
}

function toPrefix(segments: readonly string[]): string {
  return `/${segments.join('/')}/`;
}

/** First segments of an app's, a campaign's or a redirect's addresses. */
const routeWords: ReadonlySet<string> = new Set(
  (
    'app app-link app-links applink applinks deep-link deeplink download get-app getapp open-app openapp ' +
    'universal-link universal-links universallink ' +
    'campaign campaigns deal deals event events landing landing-page lp promo promos promotion promotions sale sales wow ' +
    'an_redir go jump link out redir redirect redirects route router'
  ).split(' '),
);

/** Words before the name of one seller: "/universal-link/shop/123/" opens that shop in the app. */
const sellerWords: ReadonlySet<string> = new Set(['brand', 'brands', 'seller', 'sellers', 'shop', 'store', 'stores']);

/**
 * Whether a path is a route of the shop's app, of a campaign or of a redirect. Such a path does not say where the
 * program's pages are.
 * @param segments Of the path, after its locale.
 */
export function isShopRoute(segments: readonly string[]): boolean {
  const [first = '', ...rest] = segments.map((segment) => segment.toLowerCase());
  return routeWords.has(first) && !rest.some((segment) => sellerWords.has(segment));
}
