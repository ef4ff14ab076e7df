import { beforeEach, expect, it } from 'vitest';
import type { CopiedCoupon } from '#lib/domain/coupons/copied-coupon.ts';
import { readEndingCoupons } from '#lib/store/coupons/read-coupons.ts';
import { type Database, openDatabase } from '#lib/store/database.ts';
import { aCampaign } from '#tests/builders/a-campaign.ts';

let database: Database;
beforeEach(async () => {
  database = await openDatabase('test');
});

const copy = (campaignId: string, endDate: string, change: Partial<CopiedCoupon> = {}) =>
  database.put('copiedCoupons', {
    ...{ campaignId, offerId: '101', offerName: 'Kedai Harian (MY)', name: '10% off', endDate },
    ...{ voucherCode: campaignId, copiedAtMs: 0, notifiedAtMs: null },
    ...change,
  });
const read = async () =>
  (await readEndingCoupons(database, '2026-03-10')).map(({ voucherCode, endDate }) => [voucherCode, endDate]);

it('copied coupons that end soon end today or within two days, the first to end first', async () => {
  await copy('in-two-days', '2026-03-12');
  await copy('today', '2026-03-10');
  await copy('yesterday', '2026-03-09');
  await copy('in-three-days', '2026-03-13');
  await copy('tomorrow', '2026-03-11');
  await copy('never', '');
  expect(await read()).toEqual([
    ['today', '2026-03-10'],
    ['tomorrow', '2026-03-11'],
    ['in-two-days', '2026-03-12'],
  ]);
});

it('copied coupons that end soon follow the last day that the merchant has set since, either way', async () => {
  await copy('longer', '2026-03-11');
  await copy('shorter', '2026-03-31');
  await database.put('campaigns', aCampaign({ campaignId: 'longer', endDate: '2026-03-31' }));
  await database.put('campaigns', aCampaign({ campaignId: 'shorter', endDate: '2026-03-12' }));
  expect(await read()).toEqual([['shorter', '2026-03-12']]);
});

it('copied coupons that end soon belong to the user: listed although the mirror has no campaign any more, or they were announced', async () => {
  await copy('dropped', '2026-03-10');
  await copy('told', '2026-03-11', { notifiedAtMs: 5 });
  expect(await read()).toEqual([
    ['dropped', '2026-03-10'],
    ['told', '2026-03-11'],
  ]);
});

it('copied coupons that end soon leave out coupons that were never copied', async () => {
  await database.put('campaigns', aCampaign({ endDate: '2026-03-10' }));
  expect(await read()).toEqual([]);
});
