import { expect, it } from 'vitest';
import { isShopRoute } from '#lib/worker/programs/is-shop-route.ts';

const toSegments = (path: string) => path.split('/');

it.each([
  'universal-link',
  'Universal-Link/category/12',
  'wow/gcp/route/kedai/my',
  'campaign/raya',
  'promo',
  'redirect/123',
  'an_redir',
])('a route of an app, a campaign or a redirect is %s', (path) => {
  expect(isShopRoute(toSegments(path))).toBe(true);
});

it.each(['universal-link/makan/shop/123', 'promo/brand/kedai', 'kedai.official', 'shop/kedai', 'wowkedai', 'p/sale'])(
  "a route of an app, a campaign or a redirect is not %s, which may be a seller's",
  (path) => {
    expect(isShopRoute(toSegments(path))).toBe(false);
  },
);

it('a route of an app, a campaign or a redirect is no empty path', () => {
  expect(isShopRoute([])).toBe(false);
});
