import { beforeEach, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { openActiveAccount } from '#lib/store/accounts/open-account.ts';
import { deleteDatabase, findOnlyAccount, openDatabase, toDatabaseName } from '#lib/store/database.ts';
import { openRootDatabase, type RootDatabase } from '#lib/store/root-database.ts';
import { anAccount } from '#tests/builders/an-account.ts';

let root: RootDatabase;
beforeEach(async () => {
  root = await openRootDatabase();
});

const activate = async (accountId: string) => {
  await root.put('accounts', anAccount({ accountId }));
  await root.put('meta', accountId, 'activeAccountId');
};
const makeDatabase = async (accountId: string) => (await openDatabase(accountId)).close();
const listAccountDatabases = async () =>
  (await indexedDB.databases()).map(({ name }) => name).filter((name) => name !== 'linkmint-root');

it('the active account, as a page opens it asks the worker for nothing when all of it exists', async () => {
  await activate('alice');
  await makeDatabase('alice');
  const prepare = vi.fn();
  expect(await openActiveAccount({ prepare })).toMatchObject({ accountId: 'alice' });
  expect(prepare).not.toHaveBeenCalled();
});

it.each([
  ['one', ['alice']],
  ['several', ['alice', 'bob']],
])('the active account, as a page opens it opens its database when %s of them have one', async (_many, accountIds) => {
  for (const accountId of accountIds) await makeDatabase(accountId);
  await activate('alice');
  const { accountId, database } = await openActiveAccount({ prepare: vi.fn() });
  expect([accountId, database.name]).toEqual(['alice', toDatabaseName('alice')]);
});

it('the active account, as a page opens it closes the only database if that is not the active account’s', async () => {
  await makeDatabase('bob');
  await activate('alice');
  await openActiveAccount({ prepare: () => makeDatabase('alice') });
  const onBlocked = vi.fn();
  await deleteDatabase('bob', onBlocked);
  expect(onBlocked).not.toHaveBeenCalled();
});

it('the active account, as a page opens it is named before anything else of the device is read, so that as little as possible starts over', async () => {
  await activate('alice');
  await makeDatabase('alice');
  const { getAll } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.getAll = function (this: IDBObjectStore, ...of) {
    if (this.name === 'accounts') throw new DOMException('', 'UnknownError');
    return getAll.apply(this, of);
  };
  const onFound = vi.fn();
  try {
    await expect(openActiveAccount({ prepare: vi.fn(), onFound })).rejects.toThrow();
  } finally {
    IDBObjectStore.prototype.getAll = getAll;
  }
  expect(onFound).toHaveBeenCalledExactlyOnceWith('alice');
});

it('the active account, as a page opens it returns what was read to find it, and reads again when asked for the current state', async () => {
  await activate('alice');
  await makeDatabase('alice');
  const account = await openActiveAccount({ prepare: vi.fn() });
  const atOpening = await account.readStateAtOpening();
  expect(atOpening).toEqual(await account.readState());
  await account.root.put('accounts', { ...atOpening.account, name: 'Renamed' });
  expect((await account.readStateAtOpening()).account.name).toBe(atOpening.account.name);
  expect((await account.readState()).account.name).toBe('Renamed');
});

it('the active account, as a page opens it has the settings of the organisation’s policy while it is set, in each reading', async () => {
  await activate('alice');
  await makeDatabase('alice');
  const policy = { deeplinksPerPeriod: 400, disclosure: 'Advertisement' };
  await fakeBrowser.storage.managed.set(policy);
  const account = await openActiveAccount({ prepare: vi.fn() });
  expect(await account.readStateAtOpening()).toMatchObject({ settings: policy });
  expect(await account.readState()).toMatchObject({ settings: policy });
  expect(await account.readSettings()).toMatchObject(policy);
  await fakeBrowser.storage.managed.remove(Object.keys(policy));
  expect(await account.readSettings()).toMatchObject({ deeplinksPerPeriod: anAccount().settings.deeplinksPerPeriod });
});

it('the active account, as a page opens it has the worker make the first account', async () => {
  const prepare = async () => {
    await activate('first-one');
    await makeDatabase('first-one');
  };
  expect(await openActiveAccount({ prepare })).toMatchObject({ accountId: 'first-one' });
});

it('the active account, as a page opens it has the worker make its database when the browser deleted that alone', async () => {
  await activate('alice');
  expect(await openActiveAccount({ prepare: () => makeDatabase('alice') })).toMatchObject({ accountId: 'alice' });
  expect(await listAccountDatabases()).toEqual([toDatabaseName('alice')]);
});

it('the active account, as a page opens it makes no database itself, which would bring that of a removed account back', async () => {
  await activate('alice');
  const opened = openActiveAccount({ prepare: async () => undefined });
  await expect(opened).rejects.toMatchObject({ code: 'account-gone' });
  expect(await listAccountDatabases()).toEqual([]);
});

it.each([
  ['is it', ['linkmint-root', 'linkmint-account-alice'], 'alice'],
  ['may have set some aside', ['linkmint-account-alice', 'linkmint-account-alice~2', 'linkmint-root~2'], 'alice'],
  ['is not taken from several', ['linkmint-account-alice', 'linkmint-account-bob'], null],
  ['is missing when there is none', ['linkmint-root', 'elsewhere'], null],
])('the only account that has a database: %s', (_case, names, accountId) =>
  expect(findOnlyAccount(names)).toBe(accountId),
);
