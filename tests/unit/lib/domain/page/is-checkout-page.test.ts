import { expect, it } from 'vitest';
import { isCheckoutPage } from '#lib/domain/page/is-checkout-page.ts';

it.each([
  'https://shop.example/checkout',
  'https://shop.example/my/Checkout/?product=1',
  'https://shop.example/checkouts/cn/Z2NwLXVz/information',
  'https://shop.example/checkout.html',
  'https://shop.example/cart',
  'https://shop.example/cart;jsessionid=12',
  'https://shop.example/cart.jsp;jsessionid=12.node3',
  'https://shop.example/order/payment/',
  'https://shop.example/order-received/991',
  'https://shop.example/keranjang',
  'https://shop.example/#/checkout/2?step=pay',
  'https://shop.example/#!/cart',
  'https://shop.example/index.php?route=checkout/cart',
  'https://shop.example/index.php?id=1&controller=order',
  'https://checkout.shop.example/s/12',
  'http://pay.shop.example/',
  'https://pay.kedai.com.my/',
  'https://shop.example/category/checkout/cart',
])('a checkout is %s', (url) => {
  expect(isCheckoutPage(url)).toBe(true);
});

it.each([
  'https://shop.example/',
  'https://shop.example/product/checkout-counter-sign',
  'https://shop.example/p/go-kart-cart-wheel',
  'https://shop.example/paypal-guide',
  'https://shop.example/p/1?from=checkout',
  'https://shop.example/p/1#checkout',
  'https://payday.example/loans',
  'https://basket.example/p/1',
  'https://cart.com.my./p/1',
  'https://shop.example/collections/bag/products/tote',
  'https://shop.example/product-category/Basket/',
  'https://shop.example/#/category/bag',
  'https://shop.example/index.php?route=product/product&product_id=4',
  'https://shop.example/index.php?controller=order-history',
  'ftp://shop.example/checkout',
  'chrome://settings/payments',
  'no address',
  '',
])('a checkout is not %s', (url) => {
  expect(isCheckoutPage(url)).toBe(false);
});
