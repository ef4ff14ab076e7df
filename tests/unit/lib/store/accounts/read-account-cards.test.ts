import { beforeEach, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import type { Account } from '#lib/domain/accounts/account.ts';
import { noConnection } from '#lib/domain/accounts/connection.ts';
import { readAccounts } from '#lib/store/accounts/open-account.ts';
import { countLinks, readAccountCards } from '#lib/store/accounts/read-account-cards.ts';
import { type Database, openDatabase, toDatabaseName } from '#lib/store/database.ts';
import { openRootDatabase, type RootDatabase } from '#lib/store/root-database.ts';
import { aKeptLink } from '#tests/builders/a-kept-link.ts';
import { anAccount } from '#tests/builders/an-account.ts';
import { anOffer } from '#tests/builders/an-offer.ts';

const nowMs = Date.parse('2026-03-10T04:00:00Z');

let root: RootDatabase;
beforeEach(async () => {
  root = await openRootDatabase();
});

const addWithoutDatabase = (accountId: string, change: Partial<Account> = {}) =>
  root.put('accounts', anAccount({ accountId, name: accountId, ...change }));
async function add(accountId: string, change: Partial<Account> = {}) {
  await addWithoutDatabase(accountId, change);
  (await openDatabase(accountId)).close();
}
/** @param shown The account of the page. It is not among the listed ones by default. */
const readCards = async (shown = { accountId: 'none', database: null as unknown as Database }) =>
  readAccountCards(shown, await readAccounts(root), nowMs);
const connectedTo = (serviceUrl: string): Account['connection'] => ({
  ...{ state: 'connected', serviceUrl, marketplacePath: 'm', connectedAtMs: 0 },
});

/** A database that a newer version has written: this one does not open it. */
function writeNewerDatabase(accountId: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(toDatabaseName(accountId), 1_000);
    opening.onsuccess = () => {
      opening.result.close();
      resolve();
    };
    opening.onerror = () => reject(opening.error);
  });
}

it("the cards of the accounts show each account's own database", async () => {
  await add('alice', { settings: { ...anAccount().settings, deeplinksPerPeriod: 500 } });
  await add('bob');
  const database = await openDatabase('alice');
  await database.put('offers', anOffer());
  await database.put('links', aKeptLink({ linkId: 'l1' }));
  await database.put('links', aKeptLink({ linkId: 'l2' }));
  const sent = { requestId: 'r', offerId: '101', reuseKey: 'k', updatedAtMs: nowMs, countedAtMs: nowMs };
  await database.put('journal', { ...sent, state: 'done' });
  expect(await readCards()).toMatchObject([
    { accountId: 'alice', content: { programs: 1, usage: { used: 1, limit: 500 } } },
    { accountId: 'bob', content: { programs: 0, usage: { used: 0, limit: 1000 } } },
  ]);
});

it('the cards of the accounts show the limit that the organisation sets, of each account', async () => {
  await add('alice', { settings: { ...anAccount().settings, deeplinksPerPeriod: 500 } });
  await add('bob');
  await fakeBrowser.storage.managed.set({ deeplinksPerPeriod: 400 });
  expect((await readCards()).map(({ content }) => content?.usage.limit)).toEqual([400, 400]);
});

it('the cards of the accounts count no links, which takes longer with each, and an account has its count on request', async () => {
  await add('alice');
  const database = await openDatabase('alice');
  for (const linkId of ['l1', 'l2']) await database.put('links', aKeptLink({ linkId }));
  const count = vi.spyOn(IDBObjectStore.prototype, 'count');
  await readCards();
  expect(count.mock.contexts.map((store) => (store as IDBObjectStore).name)).not.toContain('links');
  count.mockRestore();
  expect(await countLinks('alice')).toBe(2);
  await addWithoutDatabase('nowhere');
  expect(await countLinks('nowhere')).toBeNull();
});

it('the cards of the accounts are there for accounts that were ever connected, signed out too, and not for one that is being removed', async () => {
  await add('connected', { createdAtMs: 1 });
  await add('signed-out', {
    createdAtMs: 2,
    connection: { ...connectedTo('https://api.example'), state: 'signed-out' },
  });
  await add('blank', { connection: noConnection });
  await add('removed', { leaving: 'remove' });
  expect((await readCards()).map(({ accountId }) => accountId)).toEqual(['connected', 'signed-out']);
});

it('the cards of the accounts bring back no database that was deleted after the list was read', async () => {
  await addWithoutDatabase('removed-meanwhile');
  expect(await readCards()).toMatchObject([{ accountId: 'removed-meanwhile', content: null }]);
  expect((await indexedDB.databases()).map(({ name }) => name)).toEqual(['linkmint-root']);
});

it('the cards of the accounts show an account whose database cannot be opened without content, and all of the others', async () => {
  await add('newer');
  await writeNewerDatabase('newer');
  await add('readable');
  const [newer, readable] = await readCards();
  expect(newer).toMatchObject({ accountId: 'newer', title: 'newer', content: null });
  expect(readable).toMatchObject({ accountId: 'readable', content: { programs: 0 } });
});

it("the cards of the accounts read the shown account from the page's own connection, which stays open", async () => {
  await add('alice');
  const database = await openDatabase('alice');
  await database.put('offers', anOffer());
  const opened = vi.spyOn(indexedDB, 'open');
  expect(await readCards({ accountId: 'alice', database })).toMatchObject([{ content: { programs: 1 } }]);
  expect(opened).not.toHaveBeenCalled();
  expect(await database.count('offers')).toBe(1);
  opened.mockRestore();
});

it('the cards of the accounts leave no database open', async () => {
  await add('alice');
  await add('newer');
  await writeNewerDatabase('newer');
  await add('bob');
  const opened = vi.spyOn(indexedDB, 'open');
  const closed = vi.spyOn(IDBDatabase.prototype, 'close');
  await readCards();
  // The one that a newer version has written was never open.
  expect(opened).toHaveBeenCalledTimes(3);
  expect(closed).toHaveBeenCalledTimes(2);
  closed.mockRestore();
});

const sharing = async () => (await readCards()).map(({ sharesQuotaWith }) => sharesQuotaWith);

it('an account shares its quota with those that conversions show to be the same publisher of the same service', async () => {
  await add('a', { affiliateId: '5001' });
  await add('b', { affiliateId: '5001' });
  await add('c', { affiliateId: '5001', connection: connectedTo('https://other.example') });
  await add('d', { affiliateId: '5002' });
  await add('e', { affiliateId: '5001' });
  expect(await sharing()).toEqual([['b', 'e'], ['a', 'e'], [], [], ['a', 'b']]);
});

it('an account shares its quota with no other account while no conversion has shown its publisher', async () => {
  await add('a', { affiliateId: '' });
  await add('b', { affiliateId: '' });
  expect(await sharing()).toEqual([[], []]);
});
