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
