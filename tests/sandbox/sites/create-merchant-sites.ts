import { html, raw } from 'hono/html';
import type { World } from '../create-world.ts';
import { hashOf } from '../seeded-random.ts';
import { toDecimalText } from '../service/create-wire-mixer.ts';
import { createProducts, type Product } from './create-products.ts';
import { type MerchantProfile, toMerchantProfile } from './merchant-profile.ts';
import { placeOrder } from './place-order.ts';
import { renderLayout } from './render-layout.ts';
import { routingScript } from './routing-script.ts';

/** The pages of the merchants, and of any other site a browser asks this port for. */
interface MerchantSites {
  /** `siteName`: the host without suffix. */
  handle(request: Request, siteName: string): Promise<Response>;
}

const clickParameter = 'lm_click';

/** Where on a site a request is: which of its countries or shops, and what follows that prefix. */
interface Place {
  prefix: string;
  title: string;
  currency: string;
  rest: string;
}

function toPlace(profile: MerchantProfile, pathname: string): Place {
  // Shops of the marketplace live one level below its countries.
  const shop = /^(\/[a-z]{2}\/shop\/([^/]+))(?:\/(.*))?$/.exec(pathname);
  const section = profile.sections.find(({ prefix }) => pathname.startsWith(prefix) || `${pathname}/` === prefix) ?? {
    prefix: '/',
    title: profile.title,
    currency: 'MYR',
  };
  if (shop && profile.title === 'Pasar Raya') {
    const title = (shop[2] ?? '').replaceAll('-', ' ');
    return {
      prefix: `${shop[1]}/`,
      title: `${title} – ${section.title}`,
      currency: section.currency,
      rest: shop[3] ?? '',
    };
  }
  return { ...section, rest: pathname.slice(section.prefix.length) };
}

export function createMerchantSites({ world }: { world: World }): MerchantSites {
  const { clock, log } = world;

  const toPrice = (cents: number, currency: string) => `${currency} ${toDecimalText(cents * 100)}`;

  function respondPage(
    profile: MerchantProfile,
    place: Place,
    url: URL,
    page: { title: string; status?: number; body: ReturnType<typeof html> },
  ) {
    const nonce = profile.kind === 'strict-csp' ? hashOf(`nonce ${url.href}`).toString(36) : null;
    const canonical =
      profile.canonical === 'home'
        ? `${url.origin}${place.prefix}`
        : profile.canonical === 'elsewhere'
          ? `http://mirror.${url.host}${url.pathname}`
          : `${url.origin}${url.pathname}`;
    const isRouted = profile.kind === 'hash-routes' || profile.kind === 'push-state';
    const markup = renderLayout({
      title: `${page.title} | ${profile.title}`,
      heading: place.title,
      homeHref: place.prefix,
      accent: profile.accent,
      canonical: page.status === undefined ? canonical : null,
      nonce,
      body: page.body,
      ...(isRouted ? { script: routingScript } : {}),
    });
    const headers: Record<string, string> = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' };
    if (nonce !== null) {
      headers['content-security-policy'] =
        `default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; img-src 'self' data:; ` +
        "form-action 'self'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'";
      headers['cross-origin-opener-policy'] = 'same-origin';
    }
    const clickId = url.searchParams.get(clickParameter);
    if (clickId !== null && world.clicks.has(clickId)) {
      headers['set-cookie'] = `${clickParameter}=${clickId}; Path=/; Max-Age=2592000; SameSite=Lax; HttpOnly`;
    }
    return { markup, status: page.status ?? 200, headers };
  }

  function toProductHref(profile: MerchantProfile, place: Place, product: Product): string {
    return profile.kind === 'hash-routes'
      ? `${place.prefix}#/product/${product.slug}`
      : `${place.prefix}product/${product.slug}`;
  }

  function renderHome(profile: MerchantProfile, place: Place, products: Product[]) {
    const others = profile.sections.filter(({ prefix }) => prefix !== place.prefix && prefix !== '/');
    const shelf = JSON.stringify(
      products.map(({ slug, title, blurb, priceCents }) => ({
        slug,
        title,
        blurb,
        price: toPrice(priceCents, place.currency),
      })),
    );
    return html`<div id="page" data-prefix="${place.prefix}" data-kind="${profile.kind}" data-shelf="${shelf}">
<h1>${place.title}</h1>
${others.length > 0 ? html`<nav aria-label="Shops">${others.map(({ prefix, title }) => html`<a href="${prefix}">${title}</a>`)}</nav>` : ''}
<ul class="grid">
${products.map(
  (product) => html`<li class="card"><div class="picture"></div>
<a href="${toProductHref(profile, place, product)}">${product.title}</a>
<div class="price">${toPrice(product.priceCents, place.currency)}</div></li>`,
)}
</ul></div>`;
  }

  function renderProduct(place: Place, product: Product) {
    return html`<div id="page"><article class="product"><div class="picture"></div><div>
<h1>${product.title}</h1>
<p>${product.blurb}</p>
<p class="price">${toPrice(product.priceCents, place.currency)}</p>
<p><a class="button" href="${place.prefix}checkout?product=${product.slug}">Buy now</a></p>
</div></article></div>
<script type="application/ld+json">${raw(toProductData(product, place.currency))}</script>`;
  }

  /** What shops say of a product for search engines. */
  function toProductData({ title, priceCents }: Product, priceCurrency: string): string {
    const offers = { '@type': 'Offer', price: toDecimalText(priceCents * 100), priceCurrency };
    return JSON.stringify({ '@context': 'https://schema.org', '@type': 'Product', name: title, offers });
  }

  function renderCheckout(place: Place, product: Product) {
    return html`<h1>Checkout</h1>
<form method="post" action="${place.prefix}checkout">
<p>${product.title}, <span class="price">${toPrice(product.priceCents, place.currency)}</span></p>
<input type="hidden" name="product" value="${product.slug}">
<label>Quantity <input name="quantity" type="number" min="1" max="99" value="1"></label>
<button type="submit">Place order</button>
</form>`;
  }

  function readClickId(request: Request): string | null {
    const cookie = request.headers.get('cookie') ?? '';
    return new RegExp(`(?:^|;\\s*)${clickParameter}=([^;]+)`).exec(cookie)?.[1] ?? null;
  }

  async function toPage(request: Request, siteName: string, url: URL, profile: MerchantProfile, place: Place) {
    const products = createProducts(siteName.split('.').at(-1) ?? siteName);
    const findProduct = (slug: string | null) => products.find((product) => product.slug === slug);
    const notFound = { title: 'Not found', status: 404, body: html`<h1>Not found</h1><p>There is no such page.</p>` };
    const { rest } = place;

    if (request.method === 'POST' && rest === 'checkout') {
      const form = new URLSearchParams(await request.text());
      const product = findProduct(form.get('product'));
      if (!product) return notFound;
      const quantity = Math.min(99, Math.max(1, Math.floor(Number(form.get('quantity') ?? 1)) || 1));
      const order = placeOrder(world, {
        host: url.host,
        product: product.slug,
        quantity,
        amountCents: product.priceCents * quantity,
        currency: place.currency,
        clickId: readClickId(request) ?? url.searchParams.get(clickParameter),
        userAgent: request.headers.get('user-agent') ?? '',
      });
      return {
        title: 'Thank you',
        body: html`<h1>Thank you</h1>
<p>Order <strong id="order-id">${order.orderId}</strong>: ${quantity} × ${product.title},
<span class="price">${order.currency} ${order.amount}</span></p>`,
      };
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') return { ...notFound, status: 405 };
    if (rest === '') return { title: 'Home', body: renderHome(profile, place, products) };
    if (rest === 'checkout') {
      const product = findProduct(url.searchParams.get('product'));
      return product ? { title: 'Checkout', body: renderCheckout(place, product) } : notFound;
    }
    const slug = /^product\/([^/]+)\/?$/.exec(rest)?.[1] ?? null;
    const product = findProduct(slug);
    if (product) return { title: product.title, body: renderProduct(place, product) };
    // As shops do with what they had once: the page is there, and the product is not.
    const isSoldOut = slug !== null && /^[a-z0-9-]+$/.test(slug);
    return isSoldOut ? { title: 'Sold out', body: html`<h1>Sold out</h1><p>Back soon.</p>` } : notFound;
  }

  return {
    async handle(request, siteName) {
      const url = new URL(request.url);
      log.siteRequests.push({
        atMs: clock.realMs(),
        host: url.host,
        method: request.method,
        path: `${url.pathname}${url.search}`,
        headers: Object.fromEntries(request.headers),
      });
      const profile = toMerchantProfile(siteName);
      const place = toPlace(profile, url.pathname);
      const page = await toPage(request, siteName, url, profile, place);
      const { markup, status, headers } = respondPage(profile, place, url, page);
      return new Response(String(await markup), { status, headers });
    },
  };
}
