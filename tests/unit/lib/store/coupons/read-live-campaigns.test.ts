import { beforeEach, expect, it } from 'vitest';
import { readLiveCampaigns } from '#lib/store/coupons/read-live-campaigns.ts';
import { type Database, openDatabase } from '#lib/store/database.ts';
import { aCampaign } from '#tests/builders/a-campaign.ts';

const today = '2026-03-10';

let database: Database;
beforeEach(async () => {
  database = await openDatabase('test');
});

async function read(...campaigns: readonly Parameters<typeof aCampaign>[0][]): Promise<readonly string[]> {
  for (const [index, change] of campaigns.entries()) {
    await database.put('campaigns', aCampaign({ campaignId: String(index), voucherCode: `CODE${index}`, ...change }));
  }
  return (await readLiveCampaigns(database, '101', today)).map(({ name }) => name);
}

it("a program's live campaigns are its own, on their first day and on their last", async () => {
  const found = await read(
    { name: 'begins', startDate: today, endDate: '2026-03-11' },
    { name: 'ends', startDate: '2026-03-09', endDate: today },
    { name: 'has ended', endDate: '2026-03-09' },
    { name: 'is announced', startDate: '2026-03-11' },
    { name: "another program's", offerId: '1010' },
  );
  expect(found).toEqual(['ends', 'begins']);
});

it("a program's live campaigns are there without a beginning or an end, and those without an end come last", async () => {
  const found = await read(
    { name: 'without either', startDate: '', endDate: '' },
    { name: 'without a beginning', startDate: '', endDate: '2027-12-31' },
    { name: 'without an end', startDate: '2026-03-01', endDate: '' },
  );
  expect(found).toEqual(['without a beginning', 'without an end', 'without either']);
});

it("a program's live campaigns are sorted by name if they end together", async () => {
  expect(await read({ name: 'b' }, { name: 'c' }, { name: 'a' })).toEqual(['a', 'b', 'c']);
});

it("a program's live campaigns end with their code, which an announced one continues", async () => {
  const code = { voucherCode: 'RICE10', startDate: '' };
  await read(
    { ...code, name: 'of this week', endDate: '2026-03-11' },
    { ...code, name: 'of next week', voucherCode: 'rice10', startDate: '2026-03-12', endDate: '2026-03-18' },
    { ...code, name: 'after a gap', startDate: '2026-03-20', endDate: '2026-03-31' },
    { ...code, name: 'without a code', voucherCode: '', endDate: '2026-03-12' },
  );
  const found = await readLiveCampaigns(database, '101', today);
  expect(found.map(({ name, endDate }) => [name, endDate])).toEqual([
    ['without a code', '2026-03-12'],
    ['of this week', '2026-03-18'],
  ]);
});
