import { expect, it } from 'vitest';
import {
  type Campaign,
  chooseCoupon,
  continuesCode,
  isEndingSoon,
  toCodeEnd,
  withCodeEnds,
} from '#lib/domain/coupons/campaign.ts';
import { addDays } from '#lib/domain/time/days.ts';
import { aCampaign } from '#tests/builders/a-campaign.ts';
import { fastestMs } from '#tests/unit/properties/fastest-ms.ts';

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

it('a code that its campaign continues ran until the later day that an unclear end may mean, and no longer', () => {
  const before = aCoupon('A', '03/04/2026', '2026-01-01');
  const beginsOn = (startDate: string) => continuesCode(aCoupon('A', '2026-12-31', startDate), [before]);
  expect(['2026-04-03', '2026-04-04', '2026-04-05', '2026-11-30'].map(beginsOn)).toEqual([true, true, false, false]);
  expect(continuesCode(aCoupon('A', '2026-12-31', '2026-11-30'), [aCoupon('A', 'soon', '2026-01-01')])).toBe(true);
});

it('a code’s last day is not the unclear one of a campaign that is over by either meaning of it', () => {
  const over = aCoupon('A', '03/04/2026', '2026-01-01');
  const runs = aCoupon('A', '2026-12-31', '2026-03-01');
  expect([toCodeEnd(runs, [over, runs]), toCodeEnd(over, [over, runs])]).toEqual(['2026-12-31', '2026-12-31']);
  expect(withCodeEnds([runs], [over, runs])).toEqual([runs]);
  const longer = aCoupon('A', '01/02/2027', '2026-03-01');
  expect(toCodeEnd(runs, [runs, longer])).toBe('01/02/2027');
});

it('a code that begins by several campaigns on one day begins once, by the one that ends last', () => {
  const [short, long, same] = ['2026-03-31', '2026-04-30', '2026-04-30'].map((endDate, at) => ({
    ...aCoupon('A', endDate, today),
    campaignId: `${at}`,
  }));
  const all = [short, long, same].filter((each) => each !== undefined);
  expect(all.filter((each) => !continuesCode(each, all)).map(({ campaignId }) => campaignId)).toEqual(['1']);
  expect(continuesCode(aCoupon('', '', today), [aCoupon('', '2026-12-31', today)])).toBe(false);
});

it('a code that a network lists again each day has its last day in time that grows only with the days', () => {
  const read = (count: number) => {
    const days = Array.from({ length: count }, (_, index) => addDays(today, index));
    const all = days.map((day) => aCoupon('A', day, day));
    expect(new Set(withCodeEnds(all, all).map(({ endDate }) => endDate))).toEqual(new Set(days.slice(-1)));
    return fastestMs(() => withCodeEnds(all, all));
  };
  expect(read(1_600)).toBeLessThan(24 * (read(200) + 1));
});
