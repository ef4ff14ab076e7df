import { beforeEach, expect, it, vi } from 'vitest';
import { createSnapshotReader } from '#entrypoints/popup/create-snapshot-reader.ts';
import { idleReportProgress } from '#lib/domain/earnings/report-progress.ts';
import { idleSyncProgress } from '#lib/domain/sync/sync-progress.ts';
import { browser } from '#lib/platform/browser.ts';
import type { OpenAccount } from '#lib/store/accounts/open-account.ts';
import { writeMeta } from '#lib/store/meta.ts';
import type { OpenTab } from '#lib/store/page/read-open-tab.ts';
import { aConversion } from '#tests/builders/a-conversion.ts';
import { aKeptLink } from '#tests/builders/a-kept-link.ts';
import { aShop } from '#tests/builders/a-shop.ts';
import { anOffer } from '#tests/builders/an-offer.ts';
import { openTestAccount } from '#tests/builders/open-test-account.ts';

const nowMs = Date.parse('2026-03-10T12:00:00Z');
const shop = 'https://www.kedai.example/my/rice';

let account: OpenAccount;
beforeEach(async () => {
  account = await openTestAccount({ accountId: 'alice' });
  browser.permissions.contains = async () => true;
  const matches = (host: string) => [{ host, pathPrefix: '' }];
  await account.database.put('offers', anOffer({ offerId: '1', matches: matches('kedai.example') }));
  await account.database.put('offers', anOffer({ offerId: '2', matches: matches('pasar.example') }));
});

const over = (url: string): OpenTab => ({ tabId: 7, url, title: 'A page' });

function read(tab: OpenTab | null, focus: { address?: string; offerId?: string } = {}) {
  const { address = null, offerId = null } = focus;
  return createSnapshotReader(account, () => nowMs).readSnapshot({ address, offerId }, Promise.resolve(tab));
}

it('what the popup shows is the program of the page, with its details', async () => {
  const { page, tab, offers, details, isChosen, lastLinks } = await read(over(shop));
  expect(page).toEqual({ kind: 'web', ...over(shop) });
  expect(tab).toEqual({ tabId: 7, url: shop });
  expect(offers.map(({ offerId }) => offerId)).toEqual(['1']);
  expect(details).toMatchObject({ offerId: '1', campaigns: [], hasConversions: false });
  expect([isChosen, lastLinks]).toEqual([false, []]);
});

it('what the popup shows says whether its program has conversions, and counts none: there may be many', async () => {
  await account.database.put('conversions', { ...aConversion({ offerId: '1' }), askedCurrency: 'own' });
  const count = vi.spyOn(IDBIndex.prototype, 'count');
  expect((await read(over(shop))).details?.hasConversions).toBe(true);
  expect((await read(over('https://pasar.example/fish'))).details?.hasConversions).toBe(false);
  expect(count.mock.contexts.map((index) => (index as IDBIndex).objectStore.name)).not.toContain('conversions');
  count.mockRestore();
});

it('what the popup shows is the question for earnings after the first sync, until it is answered or a load has begun', async () => {
  const asks = async () => (await read(over(shop))).asksForEarnings;
  expect(await asks()).toBe(false);
  await writeMeta(account.database, 'syncProgress', { ...idleSyncProgress, lastCompletedAtMs: nowMs });
  expect(await asks()).toBe(true);
  await writeMeta(account.database, 'reportProgress', { ...idleReportProgress, phase: 'all' });
  expect(await asks()).toBe(false);
  await account.database.delete('meta', 'reportProgress');
  await writeMeta(account.database, 'isEarningsAnswered', true);
  expect(await asks()).toBe(false);
});

it('what the popup shows has no field for presets where there is none', async () => {
  expect((await read(over(shop))).presets).toBeNull();
});

it('what the popup shows has shops on a marketplace alone: a page there may be of a shop that its address does not name', async () => {
  await account.database.put('shops', aShop());
  expect((await read(over(shop))).shops).toBeNull();
  expect((await read(over('https://www.pasar.example/p/99'))).shops).toEqual({ named: null });
  expect((await read(over(aShop().link))).shops?.named?.name).toBe('Embun Books');
});

it('what the popup shows is the program that the user picked, whatever the page', async () => {
  const { offers, isChosen, isUnsure, details } = await read(over(shop), { offerId: '2' });
  expect(offers.map(({ offerId }) => offerId)).toEqual(['2']);
  expect([isChosen, isUnsure, details?.offerId]).toEqual([true, false, '2']);
});

it('what the popup shows is that of the pasted address, and the tab stays the one that it is open over', async () => {
  const address = 'https://pasar.example/fish';
  const { page, tab, offers } = await read(over(shop), { address });
  expect(page).toEqual({ kind: 'web', url: address, tabId: null, title: '' });
  expect(tab?.url).toBe(shop);
  expect(offers.map(({ offerId }) => offerId)).toEqual(['2']);
});

it("what the popup shows is no program on one of the account's own links", async () => {
  await writeMeta(account.database, 'linkHosts', ['go.links.example']);
  const link = 'https://go.links.example/abc?url=https%3A%2F%2Fwww.kedai.example%2Fmy%2Frice';
  const { page, offers, details, elsewhere } = await read(over(link));
  expect(page).toEqual({ kind: 'tracking-link', url: link, destination: shop });
  expect([offers, details, elsewhere]).toEqual([[], null, []]);
});

it.each([
  ['a page of the browser', over('chrome://newtab/')],
  ['a tab without a known address', over('')],
  ['an address that cannot be read', over('https://%zz/')],
  ['no tab', null],
])('what the popup shows is no program over %s, and the newest links', async (_case, tab) => {
  const kept = aKeptLink({ trackingLink: 'https://go.links.example/newest' });
  await account.database.put('links', { ...kept, reuseKey: 'reuse', changedAtMs: nowMs });
  const { page, offers, details, lastLinks } = await read(tab);
  expect(page).toEqual({ kind: 'unsupported' });
  expect([offers, details]).toEqual([[], null]);
  expect(lastLinks.map(({ trackingLink }) => trackingLink)).toEqual(['https://go.links.example/newest']);
});

it('what the popup shows is nothing of an account that is being removed', async () => {
  const stored = await account.root.get('accounts', 'alice');
  if (stored === undefined) throw new Error('There is no account');
  await account.root.put('accounts', { ...stored, leaving: 'remove' });
  await expect(read(over(shop))).rejects.toMatchObject({ code: 'account-gone' });
});
