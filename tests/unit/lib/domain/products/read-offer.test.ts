import { expect, it } from 'vitest';
import { findJsonLdProducts } from '#lib/domain/products/find-json-ld-products.ts';
import { readOffers } from '#lib/domain/products/read-offer.ts';
import { type Fields, isFields } from '#lib/domain/shape.ts';

/** Reads offers as they stand in a page's data. */
function read(...offers: readonly object[]) {
  const [product = {}] = findJsonLdProducts([JSON.stringify({ '@type': 'Product', offers })]);
  return readOffers((product.offers as readonly Fields[]).filter(isFields));
}
const specify = (...priceSpecification: readonly object[]) =>
  read({
    priceCurrency: 'EUR',
    priceSpecification: priceSpecification.map((each) => ({ priceCurrency: 'EUR', ...each })),
  });

it.each([
  [
    'the one in sale',
    [
      { priceType: 'https://schema.org/SalePrice', price: 8 },
      { priceType: 'ListPrice', price: 10 },
    ],
    '8',
    '10',
  ],
  ['the plain one', [{ priceType: 'ListPrice', price: 10 }, { price: 8 }], '8', '10'],
  ['the list price where it stands alone', [{ priceType: 'ListPrice', price: 10 }], '10', ''],
  ['none of several plain ones', [{ price: 8 }, { price: 9 }], '', ''],
  ['the one that several name', [{ price: '8.50' }, { price: 8.5 }], '8.50', ''],
  ['none of a measure', [{ price: 1.2, referenceQuantity: { value: 100, unitCode: 'MLT' } }], '', ''],
  ['none for members', [{ price: 8, validForMemberTier: { '@id': '#gold' } }, { price: 10 }], '10', ''],
  ['none for a quantity', [{ price: 7, eligibleQuantity: { minValue: 10 } }, { price: 10 }], '10', ''],
  ['no month’s', [{ price: 5, billingDuration: 'P1M' }, { price: 100 }], '100', ''],
  ['no month’s that only its unit names', [{ price: 5, unitText: 'per month' }, { price: 100 }], '100', ''],
  ['none of a unit by its code', [{ price: 1.2, unitCode: 'KGM' }], '', ''],
  ['the one of a piece', [{ price: 9, unitCode: 'C62', unitText: 'piece' }], '9', ''],
  ['no delivery', [{ '@type': 'DeliveryChargeSpecification', price: 5 }, { price: 100 }], '100', ''],
  ['no price for other shops', [{ priceType: 'InvoicePrice', price: 5 }], '', ''],
  ['the lowest of a range', [{ minPrice: 10, maxPrice: 20 }], '10', ''],
  [
    'none of several list prices',
    [
      { priceType: 'ListPrice', price: 10 },
      { priceType: 'SRP', price: 12 },
    ],
    '',
    '',
  ],
  [
    'the plain one, with none before it of several',
    [{ price: 8 }, { priceType: 'ListPrice', price: 10 }, { priceType: 'StrikethroughPrice', price: 12 }],
    '8',
    '',
  ],
])('the price of an offer is %s', (_what, specifications, price, priceBefore) => {
  expect(specify(...specifications)).toMatchObject({ price, priceBefore, currency: 'EUR' });
});

it('the price of an offer passes a first 0 over', () => {
  expect(read({ price: '0.00', lowPrice: '5', priceCurrency: 'USD' }).price).toBe('5');
  expect(read({ price: 0, priceSpecification: { price: 5 } }).price).toBe('5');
});

it('the price of an offer is that of the first in stock, then of the first that is not sold out', () => {
  const offer = (price: number, availability: string) => ({ price, priceCurrency: 'EUR', availability });
  const sizes = [offer(1, 'SoldOut'), offer(2, 'PreOrder'), offer(3, 'https://schema.org/InStock')];
  expect(read(...sizes)).toMatchObject({ price: '3', availability: 'https://schema.org/InStock' });
  expect(read(...sizes.slice(0, 2)).price).toBe('2');
  expect(read(...sizes.slice(0, 1)).price).toBe('1');
});

it('the price of an offer is empty where the offers are in several currencies', () => {
  expect(read({ price: 1, priceCurrency: 'EUR' }, { price: 2, priceCurrency: 'USD' }).price).toBe('');
});

it('the price of an offer is empty where it names one amount in several currencies', () => {
  const inEach = ['EUR', 'USD'].map((priceCurrency) => ({ price: 10, priceCurrency }));
  expect(specify(...inEach)).toMatchObject({ price: '' });
  expect(read({ ...inEach[0], priceSpecification: inEach[1] })).toMatchObject({ price: '10', currency: 'EUR' });
});

it('the price of an offer has none before it in another currency', () => {
  const list = { priceType: 'ListPrice', price: 45, priceCurrency: 'USD' };
  const sale = { priceType: 'SalePrice', price: 8 };
  for (const own of [{ price: 8 }, sale]) {
    expect(specify(list, own)).toMatchObject({ price: '8', priceBefore: '', currency: 'EUR' });
    expect(specify({ ...list, priceCurrency: undefined }, own)).toMatchObject({ price: '8', priceBefore: '45' });
  }
  const offer = { price: 45, priceCurrency: 'USD' };
  const inSale = { ...offer, priceSpecification: { ...sale, priceCurrency: 'EUR' } };
  expect(read(inSale)).toMatchObject({ price: '8', priceBefore: '', currency: 'EUR' });
});

it('the price of an offer is that of the new piece beside used ones', () => {
  const offer = (price: number, itemCondition: string) => ({ price, priceCurrency: 'EUR', itemCondition });
  const offers = [offer(5, 'https://schema.org/UsedCondition'), offer(9, 'https://schema.org/NewCondition')];
  expect(read(...offers).price).toBe('9');
  expect(read(...offers.slice(0, 1)).price).toBe('5');
});

it('the price of an offer is empty where several offers differ in their price alone', () => {
  const offer = (price: string, more: object = {}) => ({
    ...{ '@type': 'Offer', price, priceCurrency: 'CLP', availability: 'InStock', priceValidUntil: '2030-12-31' },
    ...{ seller: { '@type': 'Organization', name: 'Tienda' }, ...more },
  });
  expect(read(offer('249990'), offer('229990')).price).toBe('');
  expect(read(offer('249990'), offer('229990', { sku: 'B' })).price).toBe('');
  expect(read(offer('249990', { sku: 'A' }), offer('229990', { sku: 'B' })).price).toBe('249990');
  expect(read(offer('249990'), offer('229990', { availability: 'SoldOut' })).price).toBe('249990');
  for (const availability of ['http://schema.org/InStock', 'https://schema.org/InStock', 'schema:InStock']) {
    expect(read(offer('249990'), offer('229990', { availability })).price).toBe('');
  }
  expect(read(offer('249990.0'), offer('249990.00')).price).toBe('249990.0');
  expect(read(offer('1,299.00'), offer('1299')).price).toBe('1,299.00');
});

it('the price of an offer is that of a sale, never of a lease, of a rental or of a purchase from the user', () => {
  const offer = (price: number, businessFunction: string) => ({ price, priceCurrency: 'EUR', businessFunction });
  const asked = ['http://purl.org/goodrelations/v1#LeaseOut', 'https://schema.org/Buy', 'gr:Repair'];
  for (const each of asked) {
    expect(read(offer(8, each)).price).toBe('');
    expect(read(offer(8, each), offer(100, 'http://purl.org/goodrelations/v1#Sell')).price).toBe('100');
    expect(read(offer(8, each), { price: 100, priceCurrency: 'EUR' }).price).toBe('100');
  }
});

it('the price of an offer is empty where several are for other buyers of one thing', () => {
  const offer = (price: number, more: object) => ({ price, priceCurrency: 'EUR', ...more });
  for (const field of ['eligibleRegion', 'areaServed', 'eligibleCustomerType']) {
    expect(read(offer(5, { [field]: 'DE' }), offer(9, { [field]: 'FR' })).price).toBe('');
    expect(read(offer(5, { [field]: 'DE' }), offer(5, { [field]: 'FR' })).price).toBe('5');
  }
});

it('the price of an offer is empty where it has several', () => {
  expect(read({ price: ['12.50', '15.00'], priceCurrency: 'EUR' }).price).toBe('');
  expect(read({ price: ['12.50', 12.5], priceCurrency: 'EUR' }).price).toBe('12.50');
});

it.each(['PR', 'pair', 'Box', 'bottle', 'XBX', 'NMB', 'PCE', 'buah', 'chiếc', 'กล่อง', '盒'])(
  'the price of an offer is for one piece where its unit is %j',
  (unit) => {
    expect(read({ price: 10, priceCurrency: 'EUR', unitText: unit }).price).toBe('10');
    expect(read({ priceCurrency: 'EUR', priceSpecification: { price: 10, unitCode: unit } }).price).toBe('10');
  },
);
