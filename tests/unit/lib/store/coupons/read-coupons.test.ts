import { beforeEach, expect, it } from 'vitest';
import type { CopiedCoupon } from '#lib/domain/coupons/copied-coupon.ts';
import { addDays } from '#lib/domain/time/days.ts';
import { readCurrentCampaigns, readEndingCoupons } from '#lib/store/coupons/read-coupons.ts';
import { type Database, openDatabase } from '#lib/store/database.ts';
import { aCampaign } from '#tests/builders/a-campaign.ts';
import { aProgramCampaign } from '#tests/builders/a-program-campaign.ts';
import { anOffer } from '#tests/builders/an-offer.ts';

let database: Database;

beforeEach(async () => {
  database = await openDatabase('test');
});

async function read(...campaigns: readonly Parameters<typeof aCampaign>[0][]) {
  for (const [index, change] of campaigns.entries()) {
    await database.put('campaigns', aCampaign({ campaignId: String(index), voucherCode: `CODE${index}`, ...change }));
  }
  return readCurrentCampaigns(database, '2026-03-10');
}

it("readCurrentCampaigns lists every program's campaigns: first those of today, the first to end first, then those that start later", async () => {
  const found = await read(
    { name: 'later', offerId: '102', endDate: '2026-04-01' },
    { name: 'without an end', endDate: '' },
    { name: 'last day', endDate: '2026-03-10' },
    { name: 'has ended', endDate: '2026-03-09' },
    { name: 'is announced for later', startDate: '2026-03-20', endDate: '2026-03-21' },
    { name: 'is announced', startDate: '2026-03-11', endDate: '2026-05-01' },
    { name: 'in March', endDate: '2026-03-31' },
    { name: 'also in March', endDate: '2026-03-31' },
  );
  expect(found.map(({ name }) => name)).toEqual([
    'last day',
    'also in March',
    'in March',
    'later',
    'without an end',
    'is announced',
    'is announced for later',
  ]);
});

it('the campaigns that run or come end with their code, which an announced one of the same program continues', async () => {
  const code = { voucherCode: 'RICE10', startDate: '' };
  const found = await read(
    { ...code, name: 'of this week', endDate: '2026-03-11' },
    { ...code, name: 'of next week', startDate: '2026-03-12', endDate: '2026-03-18' },
    { ...code, name: "another program's", offerId: '102', endDate: '2026-03-12' },
  );
  expect(found.map(({ name, endDate }) => [name, endDate])).toEqual([
    ["another program's", '2026-03-12'],
    ['of this week', '2026-03-18'],
    ['of next week', '2026-03-18'],
  ]);
});

it('the campaigns that run or come end with their code although a network lists it again each day', async () => {
  const transaction = database.transaction('campaigns', 'readwrite');
  for (let index = 0; index < 500; index += 1) {
    const day = addDays('2026-03-10', index);
    void transaction.store.put(aCampaign({ campaignId: String(index), startDate: day, endDate: day }));
  }
  await transaction.done;
  const found = await readCurrentCampaigns(database, '2026-03-10');
  expect(new Set(found.map(({ endDate }) => endDate))).toEqual(new Set([addDays('2026-03-10', 499)]));
});

it('the campaigns that run or come say what only their program knows: its countries, its hosts, and whether it pays', async () => {
  const countries = ['Malaysia', 'Singapore'];
  const programUrl = 'https://kedai.example/my/';
  await database.put('offers', anOffer({ countries, previewUrl: programUrl }));
  expect(await read({})).toEqual([aProgramCampaign({ campaignId: '0', voucherCode: 'CODE0', countries, programUrl })]);
});

it.each([{ applicationStatus: 'pending' }, { offerStatus: 'paused' }] as const)(
  'the campaigns that run or come are not worth sharing if the program is %o',
  async (change) => {
    await database.put('offers', anOffer(change));
    expect(await read({})).toMatchObject([{ isMintable: false, merchantHosts: ['kedai.example'] }]);
  },
);

it('the campaigns that run or come are listed although their program is not in the mirror, without its details', async () => {
  expect(await read({ offerId: '999' })).toMatchObject([{ countries: [], merchantHosts: [], isMintable: false }]);
});

it('the campaigns that run or come have their own categories, or else those of their program', async () => {
  await database.put('offers', anOffer({ categories: ['Everything'] }));
  const found = await read(
    { name: 'a', categories: ['Toys'] },
    { name: 'b', categories: [] },
    { name: 'c', categories: [], offerId: '999' },
  );
  expect(found.map(({ categories }) => categories)).toEqual([['Toys'], ['Everything'], []]);
});

const copy = (campaignId: string, endDate: string, change: Partial<CopiedCoupon> = {}) =>
  database.put('copiedCoupons', {
    ...{ campaignId, offerId: '101', offerName: 'Kedai Harian (MY)', name: '10% off', endDate },
    ...{ voucherCode: campaignId, copiedAtMs: 0, notifiedAtMs: null },
    ...change,
  });

const readEnding = async () =>
  (await readEndingCoupons(database, '2026-03-10')).map(({ voucherCode, endDate }) => [voucherCode, endDate]);

it('copied coupons that end soon end today or within two days, the first to end first', async () => {
  await copy('in-two-days', '2026-03-12');
  await copy('today', '2026-03-10');
  await copy('yesterday', '2026-03-09');
  await copy('in-three-days', '2026-03-13');
  await copy('tomorrow', '2026-03-11');
  await copy('never', '');
  expect(await readEnding()).toEqual([
    ['today', '2026-03-10'],
    ['tomorrow', '2026-03-11'],
    ['in-two-days', '2026-03-12'],
  ]);
});

it('copied coupons that end soon follow the last day that the merchant has set since, either way', async () => {
  await copy('longer', '2026-03-11');
  await copy('shorter', '2026-03-31');
  await database.put('campaigns', aCampaign({ campaignId: 'longer', voucherCode: 'longer', endDate: '2026-03-31' }));
  await database.put('campaigns', aCampaign({ campaignId: 'shorter', voucherCode: 'shorter', endDate: '2026-03-12' }));
  expect(await readEnding()).toEqual([['shorter', '2026-03-12']]);
});

it('copied coupons that end soon keep their own last day where their campaign names another code by now', async () => {
  await copy('FORMER', '2026-03-11');
  await copy('OVER', '2026-03-09');
  for (const [campaignId, endDate] of Object.entries({ FORMER: '2026-03-31', OVER: '2026-03-12' }))
    await database.put('campaigns', aCampaign({ campaignId, voucherCode: 'NEXT7', endDate }));
  expect(await readEnding()).toEqual([['FORMER', '2026-03-11']]);
});

it('copied coupons that end soon follow the last day that their campaign has as another program’s', async () => {
  await copy('MOVED', '2026-03-11');
  const moved = aCampaign({ campaignId: 'MOVED', offerId: '102', voucherCode: 'MOVED', endDate: '2026-03-12' });
  await database.put('campaigns', moved);
  expect(await readEnding()).toEqual([['MOVED', '2026-03-12']]);
});

it('copied coupons that end soon have no code that runs on in another campaign of the program', async () => {
  await copy('ONGOING', '2026-03-11');
  await copy('ELSEWHERE', '2026-03-11');
  await database.put('campaigns', aCampaign({ campaignId: '2', voucherCode: 'ONGOING', endDate: '2026-03-31' }));
  const ofAnother = aCampaign({ campaignId: '3', offerId: '102', voucherCode: 'ELSEWHERE', endDate: '2026-03-31' });
  await database.put('campaigns', ofAnother);
  expect(await readEnding()).toEqual([['ELSEWHERE', '2026-03-11']]);
});

it('copied coupons that end soon belong to the user: listed although the mirror has no campaign any more, or they were announced', async () => {
  await copy('dropped', '2026-03-10');
  await copy('told', '2026-03-11', { notifiedAtMs: 5 });
  expect(await readEnding()).toEqual([
    ['dropped', '2026-03-10'],
    ['told', '2026-03-11'],
  ]);
});

it('copied coupons that end soon leave out coupons that were never copied', async () => {
  await database.put('campaigns', aCampaign({ endDate: '2026-03-10' }));
  expect(await readEnding()).toEqual([]);
});
