import { expect, it } from 'vitest';
import { formatLink } from '#lib/domain/formats/format-link.ts';
import { findFormat } from '#lib/domain/formats/link-formats.ts';
import { toFormatInput } from '#lib/domain/formats/to-format-input.ts';
import { toNamedProduct } from '#lib/domain/products/product.ts';
import { copyInTemplate } from './copy-in-template.ts';

const link = {
  trackingLink: 'https://go.example/abc',
  destinationUrl: 'https://kedai.example/p/1',
  offerId: '101',
  offerName: 'Kedai',
  presetName: 'Newsletter',
};
const occasion = {
  nowMs: Date.parse('2026-03-10T04:00:00Z'),
  utcOffsetMinutes: 480,
  title: 'Rice cooker',
  counter: null,
  coupon: { name: '10% off', voucherCode: 'RAYA10', endDate: '2026-03-31' },
  disclosure: 'Ad',
  postLanguage: '',
  locale: 'en-GB',
};
const fill = (template: string, change: Partial<typeof occasion> | { coupon: null; counter: number } = {}) =>
  copyInTemplate(template, toFormatInput(link, { ...occasion, ...change }));

it('the values of a copy format put coupon, link and disclosure of a ready post together', () => {
  expect(formatLink(findFormat('ready-post', []), toFormatInput(link, occasion)).text).toBe(
    'Ad\nRice cooker\n10% off\nCode RAYA10\nuntil 31 March 2026\nhttps://go.example/abc',
  );
});

it("the values of a copy format leave out the coupon's lines without a coupon, and never the link or the disclosure", () => {
  const input = toFormatInput(link, { ...occasion, coupon: null });
  expect(formatLink(findFormat('ready-post', []), input).text).toBe('Ad\nRice cooker\nhttps://go.example/abc');
});

it('the values of a copy format have what sub-ID tokens stand for, in the user’s own zone', () => {
  expect(fill('{date} {time} {host} {program} {offer_id} {preset} {link}')).toBe(
    '2026-03-10 1200 kedai.example Kedai 101 Newsletter https://go.example/abc',
  );
});

it.each([
  ['', '31 March 2026, 10 March 2026'],
  ['ms', '31 Mac 2026, 10 Mac 2026'],
  ['vi', '31 tháng 3, 2026, 10 tháng 3, 2026'],
  ['zh-TW', '2026年3月31日, 2026年3月10日'],
  ['th', '31 มีนาคม 2569, 10 มีนาคม 2569'],
])('the values of a copy format have days in the post’s language, else the interface’s: %j', (postLanguage, days) => {
  expect(fill('{ends}, {today}', { postLanguage })).toBe(days);
});

it('the values of a copy format have the day of the user’s own zone', () => {
  expect(fill('{today}', { nowMs: Date.parse('2026-03-10T17:00:00Z') })).toBe('11 March 2026');
});

it('the values of a copy format have the prices of the product with their currency’s code, and the day on which its page said them', () => {
  const named = toNamedProduct('Rice');
  const said = { ...named, price: '1299', priceBefore: '1599.5', currency: 'MYR', brand: 'Tanak' };
  const product = { said, readOn: '2026-03-09' };
  expect(copyInTemplate('{price:day} {was} {brand}', toFormatInput(link, { ...occasion, product }))).toBe(
    'MYR 1,299.00 (9 March 2026) MYR 1,599.50 Tanak',
  );
  const malay = toFormatInput(link, { ...occasion, postLanguage: 'ms', product });
  expect(copyInTemplate('{price:day}', malay)).toBe('MYR 1,299.00 (9 Mac 2026)');
});

it('the values of a copy format have a number only if one was counted', () => {
  expect(fill('#{counter}\n{link}')).toBe('https://go.example/abc');
  expect(fill('#{counter}\n{link}', { coupon: null, counter: 12 })).toBe('#12\nhttps://go.example/abc');
});

it('the values of a copy format have no last day if the coupon has no real one', () => {
  expect(fill('{ends}\n{link}', { coupon: { ...occasion.coupon, endDate: 'soon' } })).toBe('https://go.example/abc');
});
