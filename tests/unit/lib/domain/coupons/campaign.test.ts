import { expect, it } from 'vitest';
import { type Campaign, chooseCoupon, isEndingSoon } from '#lib/domain/coupons/campaign.ts';
import { aCampaign } from '../../../../builders/a-campaign.ts';

const today = '2026-03-10';
const aCoupon = (voucherCode: string, endDate: string, startDate = ''): Campaign =>
  aCampaign({ campaignId: `${voucherCode}${endDate}`, name: `Offer ${voucherCode}`, voucherCode, startDate, endDate });
const choose = (...campaigns: readonly Campaign[]) => chooseCoupon(campaigns, today)?.voucherCode ?? null;

it('the coupon of a ready post is the live one that ends last, today included', () => {
  expect(choose(aCoupon('A', '2026-03-12'), aCoupon('B', '2026-04-01'), aCoupon('C', today))).toBe('B');
  expect(choose(aCoupon('C', today))).toBe('C');
});

it('the coupon of a ready post is one without an end before one with', () => {
  expect(choose(aCoupon('A', '2026-12-31'), aCoupon('B', ''))).toBe('B');
});

it('the coupon of a ready post is never one that is over, has not begun, or has no code', () => {
  expect(choose(aCoupon('A', '2026-03-09'), aCoupon('B', '', '2026-03-11'), aCoupon('', '2026-12-31'))).toBeNull();
});

it('the coupon of a ready post is the same one in whatever order they arrive', () => {
  const both = [aCoupon('B', '2026-04-01'), aCoupon('A', '2026-04-01')] as const;
  expect([choose(...both), choose(...[...both].reverse())]).toEqual(['A', 'A']);
});

it.each([
  ['2026-03-09', false],
  ['2026-03-10', true],
  ['2026-03-11', true],
  ['2026-03-12', true],
  ['2026-03-13', false],
  ['', false],
  ['soon', false],
])('a coupon that ends soon that ends on %j is one on 10 March: %s', (endDate, isSoon) => {
  expect(isEndingSoon({ endDate }, '2026-03-10')).toBe(isSoon);
});
