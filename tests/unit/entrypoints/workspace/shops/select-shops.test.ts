import { expect, it } from 'vitest';
import { selectShops } from '#entrypoints/workspace/shops/select-shops.ts';
import type { RouteParams } from '#lib/domain/routes/route.ts';
import type { ProgramShop } from '#lib/store/shops/read-all-shops.ts';
import { aShop } from '#tests/builders/a-shop.ts';

const today = '2026-03-10';

const shop = (name: string, change: Partial<ProgramShop> = {}): ProgramShop => ({
  ...aShop({ name }),
  ...{ offerId: '101', isMintable: true, merchantHosts: [] },
  ...change,
});
const shops = [
  shop('ended', { commissionRate: '0.9', periodEnd: '2026-03-09' }),
  shop('to come', { commissionRate: '0.8', periodStart: '2026-03-11' }),
  shop('not joined', { commissionRate: '0.7', isMintable: false }),
  shop('abroad, best', { commissionRate: '0.6', country: 'Vietnam' }),
  shop('abroad', { commissionRate: '0.5', country: 'Vietnam' }),
  shop('at home', { commissionRate: '0.2' }),
  shop('at home, best', { commissionRate: '0.3' }),
  shop('at home, no rate', { commissionRate: '' }),
];
const select = (params: RouteParams, countries: readonly string[] = ['Malaysia']) =>
  selectShops(shops, params, { today, countries }).map(({ name }) => name);

it('the order of shops by default puts what pays the user now first, of that their countries, and of those the highest rate', () => {
  expect(select({})).toEqual([
    'at home, best',
    'at home',
    'at home, no rate',
    'abroad, best',
    'abroad',
    'ended',
    'to come',
    'not joined',
  ]);
});

it('the order of shops prefers no country where the user named none', () => {
  expect(select({}, []).slice(0, 3)).toEqual(['abroad, best', 'abroad', 'at home, best']);
});

it('the order of shops is by the rate alone once the user sorts by it, with unknown rates last in both directions', () => {
  expect(select({ sort: 'rate' })).toEqual([
    'ended',
    'to come',
    'not joined',
    'abroad, best',
    'abroad',
    'at home, best',
    'at home',
    'at home, no rate',
  ]);
  expect(select({ sort: 'rate', order: 'reversed' }).at(-1)).toBe('at home, no rate');
});

it('the order of shops by name has letters with accents beside the plain ones, also among equals', () => {
  const names = ['zara', 'Élan', 'Điện Máy', 'Embun', 'ăn vặt'];
  const order = (params: RouteParams) =>
    selectShops(
      names.map((name) => shop(name)),
      params,
      { today, countries: [] },
    ).map(({ name }) => name);
  const byName = ['ăn vặt', 'Điện Máy', 'Élan', 'Embun', 'zara'];
  expect(order({ sort: 'name' })).toEqual(byName);
  expect(order({ sort: 'name', order: 'reversed' })).toEqual(byName.toReversed());
  expect(order({ sort: 'rate' })).toEqual(byName);
});

it.each<[string, RouteParams, readonly string[]]>([
  ['a country', { country: 'Vietnam' }, ['abroad, best', 'abroad']],
  ['a type', { type: 'official' }, ['at home, best']],
  ['those that pay now, of a country', { now: 'running', country: 'Vietnam' }, ['abroad, best', 'abroad']],
  ['words of its name and its program', { q: 'HOME pasar' }, ['at home, best', 'at home', 'at home, no rate']],
])('the filter of shops finds %s', (_what, params, names) => {
  const ofTypes = shops.map((each) => (each.name === 'at home, best' ? { ...each, type: 'official' } : each));
  const found = selectShops(ofTypes, params, { today, countries: ['Malaysia'] });
  expect(found.map(({ name }) => name)).toEqual(names);
});

it('the search of shops finds words without their accents and apostrophes', () => {
  const found = selectShops([shop('Cà Phê Hằng’s'), shop('Tea')], { q: 'hangs ca phe' }, { today, countries: [] });
  expect(found.map(({ name }) => name)).toEqual(['Cà Phê Hằng’s']);
});
