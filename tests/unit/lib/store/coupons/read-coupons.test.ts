import { beforeEach, expect, it } from 'vitest';
import { readCurrentCampaigns } from '#lib/store/coupons/read-coupons.ts';
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
    await database.put('campaigns', aCampaign({ campaignId: String(index), ...change }));
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

it('the campaigns that run or come say what only their program knows: its countries, its hosts, and whether it pays', async () => {
  const countries = ['Malaysia', 'Singapore'];
  const programUrl = 'https://kedai.example/my/';
  await database.put('offers', anOffer({ countries, previewUrl: programUrl }));
  expect(await read({})).toEqual([aProgramCampaign({ campaignId: '0', countries, programUrl })]);
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
