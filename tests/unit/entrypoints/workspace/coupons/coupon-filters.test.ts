import { expect, it } from 'vitest';
import { filterCoupons } from '#entrypoints/workspace/coupons/coupon-filters.tsx';
import { findThings, toSoughtCoupon } from '#lib/domain/find/find-things.ts';
import { createProgramFinder } from '#lib/domain/programs/program-finder.ts';
import type { RouteParams } from '#lib/domain/routes/route.ts';
import { readSearchQuery } from '#lib/domain/search/search-query.ts';
import type { ProgramCampaign } from '#lib/store/coupons/read-coupons.ts';
import { aProgramCampaign } from '#tests/builders/a-program-campaign.ts';

const coupon = (name: string, change: Partial<ProgramCampaign>) =>
  aProgramCampaign({ name, description: '', voucherCode: '', hasBanner: false, ...change });
const campaigns = [
  coupon('Kebaya week', { offerId: '102', offerName: 'Batik Nusa', categories: ['Fashion'], hasBanner: true }),
  coupon('Soldes d’été', { voucherCode: 'ÉTÉ40', countries: ['Singapore'] }),
  coupon('New year', { startDate: '2026-03-20', description: 'Free delivery' }),
];

const cases: readonly (readonly [string, RouteParams, readonly string[]])[] = [
  ['everything', {}, ['Kebaya week', 'Soldes d’été', 'New year']],
  ['a program', { offer: '102' }, ['Kebaya week']],
  ['a category', { category: 'Fashion' }, ['Kebaya week']],
  ['a country', { country: 'Singapore' }, ['Soldes d’été']],
  ['what is to come', { when: 'coming' }, ['New year']],
  ['those with a code', { coupons: '1' }, ['Soldes d’été']],
  ['those with a banner', { banner: '1' }, ['Kebaya week']],
  ['two filters at once', { country: 'Malaysia', banner: '1' }, ['Kebaya week']],
  ['a word of the name, in any case', { q: 'KEBAYA' }, ['Kebaya week']],
  ['a code, with its marks', { q: 'étÉ40' }, ['Soldes d’été']],
  ['a code and a word, without the accents and the apostrophe', { q: 'ete40 dete' }, ['Soldes d’été']],
  ['words around “and”, which no campaign writes', { q: 'kebaya and batik' }, ['Kebaya week']],
  ['a word of the program beside one of the name', { q: 'nusa week' }, ['Kebaya week']],
  ['a word of the description', { q: 'delivery' }, ['New year']],
  ['what a word means in any language', { q: 'kasut' }, ['Kebaya week']],
  ['what one word means, with another word', { q: 'shoes week' }, ['Kebaya week']],
  ['words that no campaign has all of', { q: 'nusa delivery' }, []],
];

it('the filter of coupons finds as many as "Find or do" counts before it leads there', () => {
  const records = { programs: createProgramFinder([]), links: [], posts: [], shops: [] };
  for (const q of ['shoes', 'kebaya', 'kasut', 'week', 'free delivery']) {
    const { coupons } = findThings({ ...records, coupons: campaigns.map(toSoughtCoupon) }, readSearchQuery(q), 3);
    expect(filterCoupons(campaigns, { q }, '2026-03-10')).toHaveLength(coupons.total);
  }
});

it.each(cases)('the filter of coupons finds %s', (_what, params, names) => {
  expect(filterCoupons(campaigns, params, '2026-03-10').map(({ name }) => name)).toEqual(names);
});
