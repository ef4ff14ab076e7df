import { expect, it } from 'vitest';
import { isPrivatePage, readPageRisk } from '#lib/domain/page/read-page-risk.ts';

it.each([
  'https://shop.example/cart',
  'https://shop.example/my/checkout/?product=1',
  'https://shop.example/login',
  'https://shop.example/my/en/SignIn.html?return=%2Fp%2F1',
  'https://shop.example/customer/account/',
  'https://shop.example/my-account/orders/991',
  'https://shop.example/order/991',
  'https://shop.example/order/',
  'https://shop.example/order',
  'https://shop.example/user/order-history',
  'https://shop.example/log-masuk',
  'https://shop.example/don-hang/12',
  'https://shop.example/mein-konto',
  'https://shop.example/#/login?next=1',
  'https://shop.example/index.php?route=account/order',
  'https://shop.example/index.php?controller=my-account',
  'https://accounts.shop.example/v3',
  'http://login.shop.example/',
  'http://sso.kedai.com.my/',
])('a private page is %s', (url) => {
  expect(isPrivatePage(url)).toBe(true);
});

it.each([
  'https://shop.example/',
  'https://shop.example/p/login-cookie-jar',
  'https://shop.example/order/noodles',
  'https://shop.example/personal/save/savings-account',
  'https://shop.example/business/accounts/',
  'https://shop.example/p/1?from=login',
  'https://shop.example/index.php?route=product/product',
  'https://shop.example/p/1#account',
  'https://loginshop.example/',
  'https://passport.co.uk/covers',
  'https://member.example/',
  'https://shop.example/categories/register',
  'https://shop.example/collections/order/42',
  'chrome://settings/account',
  'no address',
  '',
])('a private page is not %s', (url) => {
  expect(isPrivatePage(url)).toBe(false);
});

const product = 'https://shop.example/p/rice-cooker';

it.each([404, 410, 403, 500, 503])('a link to a page leads nowhere when the page was answered with %i', (status) => {
  expect(readPageRisk(product, status)).toEqual({ kind: 'dead', status });
});

it.each([200, 204, 304, null])('a link to a page has no risk when the page was answered with %s', (status) => {
  expect(readPageRisk(product, status)).toBeNull();
});

it('a link to a page is of a private page, unless that was answered with an error', () => {
  expect(readPageRisk('https://shop.example/my/cart', 200)).toEqual({ kind: 'private' });
  expect(readPageRisk('https://shop.example/my/cart', 404)).toEqual({ kind: 'dead', status: 404 });
});
