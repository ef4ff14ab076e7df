import { beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '#lib/domain/accounts/account.ts';
import { noConnection } from '#lib/domain/accounts/connection.ts';
import { toMatchBucket } from '#lib/domain/page/match-bucket.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { browser } from '#lib/platform/browser.ts';
import { openDatabase } from '#lib/store/database.ts';
import { addMatchHosts, readMatchHosts } from '#lib/store/programs/match-index.ts';
import { openRootDatabase, type RootDatabase } from '#lib/store/root-database.ts';
import { createAccountDirectory } from '#lib/worker/accounts/create-account-directory.ts';
import { createMatchIndex } from '#lib/worker/programs/create-match-index.ts';
import { anAccount } from '#tests/builders/an-account.ts';
import { anOffer } from '#tests/builders/an-offer.ts';
import { fakeClock } from '#tests/fakes/fake-clock.ts';
import { fakeRandom } from '#tests/fakes/fake-random.ts';

let root: RootDatabase;
beforeEach(async () => {
  root = await openRootDatabase();
});

/** The index as a worker that has just started reads it. */
function startIndex(databaseOf = (accountId: string) => openDatabase(accountId)) {
  const directory = createAccountDirectory({ root: async () => root, clock: fakeClock(), random: fakeRandom() });
  return createMatchIndex({ root: async () => root, directory, databaseOf });
}

/** An account with a program on each of the hosts. */
async function addAccount(accountId: string, hosts: readonly string[], change: Partial<Account> = {}) {
  await root.put('accounts', anAccount({ accountId, ...change }));
  const database = await openDatabase(accountId);
  for (const [index, host] of hosts.entries()) {
    const matches = [
      { host, pathPrefix: '' },
      { host: `pages.${host}`, pathPrefix: '' },
    ];
    await database.put('offers', anOffer({ offerId: String(index), matches }));
  }
  database.close();
}

const readIndex = async () => [...(await readMatchHosts())].sort();
const both = (host: string) => [host, `pages.${host}`];

const needsAttention: Account['connection'] = {
  ...{ state: 'needs-attention', reason: 'wrong-credentials', connectedAtMs: 0 },
  ...{ serviceUrl: 'https://api.example', marketplacePath: 'm' },
};

it('the match index that is rebuilt has the hosts of every connected account, and no other', async () => {
  await addAccount('alice', ['kedai.example', 'pasar.example']);
  await addAccount('bob', ['kedai.example', 'bazar.example'], { connection: needsAttention });
  await addAccount('carol', ['gone.example'], { connection: noConnection });
  await addAccount('dave', ['leaving.example'], { leaving: 'sign-out' });
  await addAccount('erin', ['removed.example'], { leaving: 'remove' });
  await addMatchHosts(['kedai.example', 'formerly.example']);
  const index = startIndex();
  await index.markStale();
  await index.refresh();
  expect(await readIndex()).toEqual(
    [...both('bazar.example'), ...both('kedai.example'), ...both('pasar.example')].sort(),
  );
});

it('the match index stays while no account changes, and is rebuilt once after a change', async () => {
  await addAccount('alice', ['kedai.example']);
  const index = startIndex();
  await index.refresh();
  await addAccount('bob', ['pasar.example']);
  await index.refresh();
  expect(await readIndex()).toEqual(both('kedai.example'));
  await index.markStale();
  await index.refresh();
  await addMatchHosts(['learned.example']);
  await index.refresh();
  expect(await readIndex()).toEqual(['learned.example', ...both('kedai.example'), ...both('pasar.example')].sort());
});

it('the match index of an earlier version, with a key for each host, is rebuilt', async () => {
  await addAccount('alice', ['kedai.example']);
  await browser.storage.local.set({ 'kedai.example': 1, 'pages.kedai.example': 1 });
  await startIndex().refresh();
  expect(await readIndex()).toEqual(both('kedai.example'));
  expect(Object.keys(await browser.storage.local.get(null))).not.toContain('kedai.example');
});

it('the match index of an earlier version, with a list for each bucket, is rebuilt', async () => {
  await addAccount('alice', ['kedai.example']);
  await root.put('meta', 2, 'matchIndexLayout');
  await browser.storage.local.set({ [toMatchBucket('kedai.example')]: ['kedai.example', 'gone.example'] });
  await startIndex().refresh();
  expect(await readIndex()).toEqual(both('kedai.example'));
});

it('the match index is rebuilt by the next worker when the one that marked it was killed', async () => {
  await addAccount('alice', ['kedai.example']);
  await startIndex().markStale();
  await startIndex().refresh();
  expect(await readIndex()).toEqual(both('kedai.example'));
});

it('the match index stays marked when it is marked again while it is built', async () => {
  await addAccount('alice', ['kedai.example']);
  const opening = Promise.withResolvers<void>();
  const index = startIndex(async (accountId) => {
    await opening.promise;
    return openDatabase(accountId);
  });
  const refreshed = index.refresh();
  await expect.poll(async () => (await navigator.locks.query()).held?.length).toBe(1);
  // As a sign-out does, whose account was listed before.
  await addAccount('alice', [], { connection: noConnection });
  await index.markStale();
  opening.resolve();
  await refreshed;
  await index.refresh();
  expect(await readIndex()).toEqual([]);
});

it('the match index stays marked and unchanged when an account cannot be read', async () => {
  await addAccount('alice', ['kedai.example']);
  await addAccount('bob', ['pasar.example']);
  await addMatchHosts(['kedai.example']);
  let isFull = true;
  const index = startIndex((accountId) =>
    accountId === 'bob' && isFull ? Promise.reject(new AppError('storage-full')) : openDatabase(accountId),
  );
  await index.markStale();
  await expect(index.refresh()).rejects.toMatchObject({ code: 'storage-full' });
  expect(await readIndex()).toEqual(['kedai.example']);
  isFull = false;
  await index.refresh();
  expect(await readIndex()).toEqual([...both('kedai.example'), ...both('pasar.example')].sort());
});

it('the match index has one writer at a time: the next one waits until it is built', async () => {
  await addAccount('alice', ['kedai.example']);
  const opening = Promise.withResolvers<void>();
  const index = startIndex(async (accountId) => {
    await opening.promise;
    return openDatabase(accountId);
  });
  await index.markStale();
  const refreshed = index.refresh();
  await expect.poll(async () => (await navigator.locks.query()).held?.length).toBe(1);
  const learned = navigator.locks.request('match-index', () => addMatchHosts(['learned.example']));
  opening.resolve();
  await Promise.all([refreshed, learned]);
  expect(await readIndex()).toContain('learned.example');
});

describe('a host', () => {
  beforeEach(async () => {
    await addAccount('alice', ['kedai.example']);
    await addAccount('bob', ['pasar.example']);
    await addAccount('carol', ['gone.example'], { connection: noConnection });
    await addAccount('dave', ['leaving.example'], { leaving: 'sign-out' });
  });

  it.each([
    ['another account', 'bob', 'kedai.example', true],
    ['that account alone', 'alice', 'kedai.example', false],
    ['nobody', 'alice', 'elsewhere.example', false],
    ['a signed-out account', 'alice', 'gone.example', false],
    ['an account that is signing out', 'alice', 'leaving.example', false],
  ])('a host of %s: whether it is one elsewhere', async (_whose, accountId, host, isElsewhere) => {
    expect(await startIndex().isElsewhere(accountId, host)).toBe(isElsewhere);
  });
});
