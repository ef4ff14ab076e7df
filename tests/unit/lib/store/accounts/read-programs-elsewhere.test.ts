import { beforeEach, expect, it, vi } from 'vitest';
import type { Account } from '#lib/domain/accounts/account.ts';
import { defaultAccountSettings, defaultUserSettings } from '#lib/domain/settings/settings.ts';
import { readAccounts } from '#lib/store/accounts/open-account.ts';
import { readProgramsElsewhere } from '#lib/store/accounts/read-programs-elsewhere.ts';
import { openDatabase, toDatabaseName } from '#lib/store/database.ts';
import { openRootDatabase, type RootDatabase } from '#lib/store/root-database.ts';
import type { OfferRecord } from '#lib/store/schema/offer-records.ts';
import { anAccount } from '#tests/builders/an-account.ts';
import { anOffer } from '#tests/builders/an-offer.ts';

const pageUrl = 'https://www.kedai.example/p/1';

let root: RootDatabase;
beforeEach(async () => {
  root = await openRootDatabase();
});

/** An account with programs in its mirror. */
async function add(accountId: string, offers: readonly OfferRecord[], change: Partial<Account> = {}) {
  await root.put('accounts', anAccount({ accountId, name: accountId, ...change }));
  const database = await openDatabase(accountId);
  for (const offer of offers) await database.put('offers', offer);
  database.close();
}

async function find(url = pageUrl) {
  const found = await readProgramsElsewhere(root, await readAccounts(root), url, defaultUserSettings);
  return found.map(({ account, offer }) => [account.title, offer.offerId]);
}

it("other accounts' programs for a page are the best program of each, without accounts that have none", async () => {
  await add('alice', [
    anOffer({ offerId: '1' }),
    anOffer({ offerId: '2', matches: [{ host: 'kedai.example', pathPrefix: '/p/' }] }),
  ]);
  await add('bob', []);
  await add('carol', [anOffer({ offerId: '3' })]);
  expect(await find()).toEqual([
    ['alice', '2'],
    ['carol', '3'],
  ]);
});

it("other accounts' programs for a page leave out a program that takes no links", async () => {
  await add('alice', [anOffer({ applicationStatus: 'pending' })]);
  await add('bob', [anOffer({ offerStatus: 'paused' })]);
  expect(await find()).toEqual([]);
});

it("other accounts' programs for a page leave out a doubted program, unless that account’s own choices settle it", async () => {
  const two = [anOffer({ offerId: '1', countries: ['Malaysia'] }), anOffer({ offerId: '2', countries: ['Singapore'] })];
  await add('alice', two);
  await add('bob', two, { settings: { ...defaultAccountSettings, countries: ['Singapore'] } });
  expect(await find()).toEqual([['bob', '2']]);
});

it.each(['signed-out', 'needs-attention'] as const)(
  "other accounts' programs for a page leave out an account that is %s",
  async (state) => {
    const place = { serviceUrl: 'https://api.example', marketplacePath: 'm', connectedAtMs: 0 };
    await add('alice', [anOffer()], { connection: { ...place, state, reason: 'wrong-credentials' } });
    expect(await find()).toEqual([]);
  },
);

it("other accounts' programs for a page are shown although the database of one cannot be opened", async () => {
  await root.put('accounts', anAccount({ accountId: 'newer', name: 'newer' }));
  await new Promise<void>((resolve) => {
    // As a newer version writes it.
    const opening = indexedDB.open(toDatabaseName('newer'), 1_000);
    opening.onsuccess = () => {
      opening.result.close();
      resolve();
    };
  });
  await add('alice', [anOffer()]);
  expect(await find()).toEqual([['alice', '101']]);
});

it("other accounts' programs for a page leave no database open", async () => {
  await add('alice', [anOffer()]);
  await add('bob', []);
  const opened = vi.spyOn(indexedDB, 'open');
  const closed = vi.spyOn(IDBDatabase.prototype, 'close');
  await find();
  expect(opened).toHaveBeenCalledTimes(2);
  expect(closed).toHaveBeenCalledTimes(2);
  closed.mockRestore();
});

it.each(['chrome://extensions', 'no address', ''])(
  "other accounts' programs for a page are missing for an address that is no page of the web: %j",
  async (url) => {
    await add('alice', [anOffer()]);
    expect(await find(url)).toEqual([]);
  },
);
