import { expect, it } from 'vitest';
import { type AddedPage, toPostProduct, toProgramProduct } from '#lib/domain/posts/to-post-product.ts';
import { toNamedProduct } from '#lib/domain/products/product.ts';

const page: AddedPage = {
  productId: 'p',
  pageUrl: 'https://www.kedai.example/p/rice?utm_source=mail',
  canonicalUrl: null,
  title: 'Rice 5 kg | Kedai',
  product: null,
  keep: [],
  offer: { offerId: '101', name: 'Kedai Harian' },
  isChosen: false,
  coupon: null,
  nowMs: Date.UTC(2026, 10, 23, 17),
  utcOffsetMinutes: 480,
};

it('a page is added by its cleaned address, under its title, on the day of the user’s own', () => {
  expect(toPostProduct(page)).toMatchObject({
    url: 'https://www.kedai.example/p/rice',
    said: { name: 'Rice 5 kg', price: '' },
    saidOn: '2026-11-24',
    offerId: '101',
  });
});

it('a name that is too long for a post ends after a whole character', () => {
  const family = '👨‍👩‍👧';
  const name = (title: string) => toPostProduct({ ...page, title })?.said.name;
  expect(name(`${'a'.repeat(197)}${family}${family}`)).toBe('a'.repeat(197));
  expect(name(`${'a'.repeat(192)}${family}${family}`)).toBe(`${'a'.repeat(192)}${family}`);
  expect(name('a'.repeat(201))).toBe('a'.repeat(200));
});

it('what the page says of its product goes before its title, and a chosen program is known as one', () => {
  const added = toPostProduct({ ...page, product: toNamedProduct('Jasmine rice'), isChosen: true });
  expect(added).toMatchObject({ said: { name: 'Jasmine rice' }, isChosen: true });
});

it('a page of no program is a plain link, which carries no coupon', () => {
  const coupon = { campaignId: '1', name: 'x', voucherCode: 'X', endDate: '' };
  expect(toPostProduct({ ...page, offer: null, coupon })).toMatchObject({ offerId: null, coupon: null });
});

it('what is not a web page cannot be added', () => {
  expect(toPostProduct({ ...page, pageUrl: 'chrome://extensions' })).toBeNull();
});

it.each(['kedai.example', '*.kedai.example', 'https://kedai.example/*', 'kedai.example, www.lain.example'])(
  'a program whose page is written as %j is added by its first page',
  (previewUrl) => {
    const place = { productId: '1', coupon: null, nowMs: 0 };
    const added = toProgramProduct({ offerId: '7', name: 'Kedai', previewUrl }, place);
    expect(added?.url).toBe('https://kedai.example/');
  },
);

it.each(['n/a', 'Visit us', 'coming soon, see mail'])(
  'a program whose page is written as %j cannot be added: the words are no address',
  (previewUrl) => {
    const place = { productId: '1', coupon: null, nowMs: 0 };
    expect(toProgramProduct({ offerId: '7', name: 'Kedai', previewUrl }, place)).toBeNull();
  },
);
