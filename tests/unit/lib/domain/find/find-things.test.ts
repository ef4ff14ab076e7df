import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  findNear,
  findThings,
  type SearchRecords,
  toSoughtCoupon,
  toSoughtShop,
} from '#lib/domain/find/find-things.ts';
import type { Post } from '#lib/domain/posts/post.ts';
import { toPostRow } from '#lib/domain/posts/post-row.ts';
import { createProgramFinder } from '#lib/domain/programs/program-finder.ts';
import { createProgramIndex, toListedProgram } from '#lib/domain/programs/program-index.ts';
import { toProgramSummary } from '#lib/domain/programs/program-summary.ts';
import { readSearchQuery } from '#lib/domain/search/search-query.ts';
import { aCampaign } from '#tests/builders/a-campaign.ts';
import { aPost, aPostProduct } from '#tests/builders/a-post.ts';
import { aShop } from '#tests/builders/a-shop.ts';
import { anOffer } from '#tests/builders/an-offer.ts';
import { anyProgram } from '#tests/builders/any-program.ts';

const aProgram = (offerId: string, name: string, categories: readonly string[]) =>
  toListedProgram(toProgramSummary(anOffer({ offerId, name, categories: [...categories] })));

const programs = [
  aProgram('1', 'Zamrud', ['Fashion']),
  aProgram('2', 'Shoe Box Storage', ['Home & Living']),
  aProgram('3', 'Pasar MY', ['Marketplace']),
  aProgram('4', 'Kopi Kampung', ['Food & Grocery']),
];
const shopNames = new Map([['Pasar MY', ['langkah shoes', 'embun books']]]);

const records: SearchRecords = {
  programs: createProgramFinder(programs, [], shopNames),
  links: [],
  posts: [],
  coupons: [
    aCampaign({ campaignId: 'fashion', name: 'Payday', voucherCode: 'GAJI', categories: ['Fashion'] }),
    aCampaign({ campaignId: 'named', name: 'Running shoes', voucherCode: 'LARI15', categories: [] }),
    aCampaign({ campaignId: 'other', name: 'Kettles', voucherCode: 'AIR', categories: ['Home & Living'] }),
  ].map(toSoughtCoupon),
  shops: [aShop({ shopId: '1', name: 'Langkah Shoes' }), aShop({ shopId: '2', name: 'Embun Books' })].map((shop) =>
    toSoughtShop({ ...shop, isMintable: true }),
  ),
};
const find = (typed: string, max = 3) => findThings(records, readSearchQuery(typed), max);

it('the search of everything finds programs by name first, then by category and by their shops', () => {
  expect(find('shoe').programs.items.map(({ offerId }) => offerId)).toEqual(['2', '3', '1']);
  expect(find('kasut').programs.items.map(({ offerId }) => offerId)).toEqual(['1']);
  expect(find('embun').programs.items.map(({ offerId }) => offerId)).toEqual(['3']);
});

it('a program whose name and categories lack a word names the first of its shops that has it', () => {
  const named = (typed: string) => find(typed).programs.items.map(({ offerId, shopName }) => [offerId, shopName]);
  expect(named('embun')).toEqual([['3', 'Embun Books']]);
  expect(named('shoe')).toEqual([
    ['2', undefined],
    ['3', 'Langkah Shoes'],
    // By its category.
    ['1', undefined],
  ]);
  expect(named('pasar langkah')).toEqual([['3', 'Langkah Shoes']]);
});

it('a coupon that was found names no post that has another code of its campaign', () => {
  const coupon = { campaignId: 'named', name: 'Running shoes', voucherCode: 'LARI10', endDate: '2026-12-06' };
  const posts = [toPostRow(aPost({ products: [aPostProduct({ coupon })] }))];
  const { items } = findThings({ ...records, posts }, readSearchQuery('shoes'), 3).coupons;
  expect(items.map(({ inPost }) => inPost)).toEqual([undefined, undefined]);
});

it('a coupon that was found names the newest post that has it, and no archived one', () => {
  const coupon = { campaignId: 'named', name: 'Running shoes', voucherCode: 'LARI15', endDate: '2026-12-06' };
  const withIt = (postId: string, change: Partial<Post> = {}) =>
    toPostRow(aPost({ postId, products: [aPostProduct({ coupon })], ...change }));
  const posts = [
    withIt('kept away', { state: 'archived' }),
    toPostRow(aPost({ postId: 'without' })),
    withIt('newest'),
    withIt('older'),
  ];
  const { items } = findThings({ ...records, posts }, readSearchQuery('shoes'), 3).coupons;
  expect(items.map(({ campaignId, inPost }) => [campaignId, inPost?.postId])).toEqual([
    ['named', 'newest'],
    ['fashion', undefined],
  ]);
});

it('the search of everything finds a coupon by its words first, then by its category, and a shop by its name', () => {
  expect(find('shoes').coupons.items.map(({ campaignId }) => campaignId)).toEqual(['named', 'fashion']);
  expect(find('รองเท้า').coupons.items.map(({ campaignId }) => campaignId)).toEqual(['fashion']);
  expect(find('shoes').shops.items.map(({ shopId }) => shopId)).toEqual(['1']);
});

it('the search of everything returns at most as many as are wanted of each kind, and says how many there are', () => {
  expect(find('shoe', 1).programs).toMatchObject({ items: [{ offerId: '2' }], total: 3 });
});

it('the search of everything finds what is near in every kind, programs too, where nothing was found', () => {
  const near = (typed: string) => findNear(records, readSearchQuery(typed), 3);
  expect(near('zamurd')?.programs.items.map(({ offerId }) => offerId)).toEqual(['1']);
  expect(near('nobody')).toBeNull();
  expect(near('ketltes')?.coupons.items.map(({ campaignId }) => campaignId)).toEqual(['other']);
  expect(near('langkha')?.shops.items.map(({ shopId }) => shopId)).toEqual(['1']);
});

it('the search of everything finds by text what an unknown word names', () => {
  expect(find('zamrud').programs.items.map(({ offerId }) => offerId)).toEqual(['1']);
  expect(find('nobody').programs.total).toBe(0);
});

const index = createProgramIndex(programs, { shopNames });
const list = (text: string) => index.find({ ...anyProgram, text }).map(({ offerId }) => offerId);

it('the search of the list of programs finds by category and by shops, after what has the word in its name', () => {
  expect(list('shoes')).toEqual(['3', '1']);
  expect(list('shoe')).toEqual(['2', '3', '1']);
  expect(list('鞋')).toEqual(['1']);
});

it('the search of the list of programs finds letter by letter what it finds at once', () => {
  const words = fc.constantFrom(
    'shoes',
    'kasut',
    'kopi',
    'embun books',
    'credit card',
    '运动鞋',
    'shoe box',
    'pasar shoes',
  );
  fc.assert(
    fc.property(fc.array(words, { maxLength: 3 }), (typed) => {
      const text = typed.join(' ');
      const whole = createProgramIndex(programs, { shopNames }).find({ ...anyProgram, text });
      for (let length = 1; length < text.length; length += 1) list(text.slice(0, length));
      expect(list(text)).toEqual(whole.map(({ offerId }) => offerId));
    }),
  );
});
