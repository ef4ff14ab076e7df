import { parseWebUrl } from '#lib/domain/addresses/parse-web-url.ts';
import { normaliseHost } from '#lib/domain/addresses/to-site-key.ts';

/**
 * Path segments of a checkout, a basket, a payment or the page right after it. They are in the languages of the shops
 * that the specification's networks list, and in the forms that shop systems use.
 */
const checkoutSegments: ReadonlySet<string> = new Set([
  'checkout',
  'checkouts',
  'check-out',
  'one-page-checkout',
  'onepagecheckout',
  'onepage',
  'onestepcheckout',
  'cart',
  'basket',
  'bag',
  'shopping-cart',
  'shopping-bag',
  'shoppingcart',
  'shopping_cart',
  'pay',
  'payment',
  'payments',
  'place-order',
  'placeorder',
  'order-confirmation',
  'orderconfirmation',
  'order-complete',
  'order-received',
  'thank-you',
  'thankyou',
  // Malay and Indonesian, Vietnamese, Thai in Latin letters, German, French, Spanish, Portuguese, Italian, Dutch.
  'troli',
  'keranjang',
  'pembayaran',
  'bayar',
  'gio-hang',
  'thanh-toan',
  'kasse',
  'warenkorb',
  'panier',
  'caisse',
  'paiement',
  'carrito',
  'pago',
  'carrinho',
  'pagamento',
  'carrello',
  'winkelwagen',
  'afrekenen',
]);

/** Sub-domains in front of a shop's domain: "checkout.shop.example". */
const checkoutSubDomains: ReadonlySet<string> = new Set(['checkout', 'cart', 'pay', 'payment', 'payments', 'basket']);

/** "?route=checkout/cart" and "?controller=order" of shop systems that serve every page from "index.php". */
const checkoutQuery =
  /[?&](?:route=(?:checkout|extension\/payment)|controller=(?:order|cart|order-confirmation)(?:&|$)|wc-ajax=checkout)/;

/**
 * Whether an address is part of a checkout, where the on-page button stays hidden. A tool that appears at the till
 * looks like one that takes the sale from another publisher, and merchants end programs over that. False if it is not
 * an http(s) address.
 */
export function isCheckoutPage(pageUrl: string): boolean {
  const url = parseWebUrl(pageUrl);
  if (url === null) return false;
  if (checkoutSubDomains.has(toSubDomain(url.hostname)) || checkoutQuery.test(url.search.toLowerCase())) return true;
  return toPageSegments(url).some((segment) => checkoutSegments.has(segment));
}

/** The first label of a host if it stands before a domain: "cart.example" and "basket.co.uk" are shops themselves. */
export function toSubDomain(hostname: string): string {
  const labels = normaliseHost(hostname).split('.');
  const ofDomain = /^com?$/.test(labels.at(-2) ?? '') ? 3 : 2;
  return labels.length > ofDomain ? (labels[0] ?? '') : '';
}

/** Segments behind which shops write the name of a list: "/collections/bag" has bags. */
const beforeList = /^(?:collections?|categor(?:y|ies)|product-category)$/;

/**
 * The segments of an address and of its hash route that may say which kind of page it is: lower case, without the ending
 * of a file and without a session, empty for the name of a list.
 */
export function toPageSegments({ pathname, hash }: URL): readonly string[] {
  const route = /^#!?\//.test(hash) ? (hash.split('?', 1)[0] ?? '') : '';
  const segments = [...pathname.split('/'), ...route.split('/')].map((segment) =>
    segment.toLowerCase().replace(/(?:\.\w{2,5})?(?:;.*)?$/, ''),
  );
  return segments.map((segment, index) => (beforeList.test(segments[index - 1] ?? '') ? '' : segment));
}
