import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openRootDatabase, type RootDatabase } from '#lib/store/root-database.ts';
import { type AccountDirectory, createAccountDirectory } from '#lib/worker/accounts/create-account-directory.ts';
import { anAccount } from '#tests/builders/an-account.ts';
import { fakeClock } from '#tests/fakes/fake-clock.ts';
import { fakeRandom } from '#tests/fakes/fake-random.ts';

const clock = fakeClock();
const random = fakeRandom();

let root: RootDatabase;
let directory: AccountDirectory;
beforeEach(async () => {
  vi.spyOn(BroadcastChannel.prototype, 'postMessage');
  root = await openRootDatabase();
  directory = startDirectory();
});

afterEach(() => vi.restoreAllMocks());

/** The directory as a worker that has just started reads it. */
const startDirectory = () => createAccountDirectory({ root: async () => root, clock, random });

const add = (accountId: string, change: Parameters<typeof anAccount>[0] = {}) =>
  root.put('accounts', anAccount({ accountId, ...change }));
const ids = async () => (await directory.list()).map(({ accountId }) => accountId);
/** How often open pages were asked to read the accounts again. */
const pulse = () =>
  vi.mocked(BroadcastChannel.prototype.postMessage).mock.calls.filter(([kind]) => kind === 'accounts').length;

it('the active account is a blank one on a new device, and stays that one', async () => {
  const made = await directory.readActiveId();
  expect(await startDirectory().readActiveId()).toBe(made);
  expect(await directory.read(made)).toMatchObject({
    connection: { state: 'signed-out', serviceUrl: '' },
    fingerprints: [],
    createdAtMs: clock.nowMs(),
  });
  expect(await ids()).toEqual([made]);
});

it('the active account is a single one, although several callers ask at once for the first', async () => {
  const { readActiveId, readBlankId } = directory;
  const found = await Promise.all([readActiveId(), startDirectory().readActiveId(), readBlankId()]);
  expect(new Set(found).size).toBe(1);
  expect(await root.count('accounts')).toBe(1);
});

it('the active account is a blank one when the active account is gone', async () => {
  await add('alice');
  await root.put('meta', 'removed', 'activeAccountId');
  const found = await directory.readActiveId();
  expect(found).not.toBe('alice');
  expect(await directory.read(found)).toMatchObject({ fingerprints: [] });
});

it("an account's settings are announced to what shows prices and days, and no other change of the account is", async () => {
  await add('alice');
  const kinds = () => vi.mocked(BroadcastChannel.prototype.postMessage).mock.calls.map(([kind]) => kind);
  await directory.change('alice', (account) => ({ ...account, name: 'Alice' }));
  expect(kinds()).toEqual(['accounts']);
  await directory.change('alice', ({ settings, ...account }) => ({
    ...account,
    settings: { ...settings, deeplinksPerPeriod: 500 },
  }));
  expect(kinds()).toEqual(['accounts', 'accounts', 'settings']);
});

it('the active account is the one that was made active last, and open pages are notified', async () => {
  await add('alice');
  await add('bob');
  await directory.activate('alice');
  const before = pulse();
  await directory.activate('bob');
  expect(await startDirectory().readActiveId()).toBe('bob');
  expect(pulse()).toBe(before + 1);
});

it.each([
  ['is not there', 'nobody'],
  ['is being removed', 'removed'],
])('the active account does not change when a caller asks for %s', async (_what, asked) => {
  await add('alice');
  await add('removed', { leaving: 'remove' });
  await directory.activate('alice');
  await expect(directory.activate(asked)).rejects.toMatchObject({ code: 'account-gone' });
  expect(await directory.readActiveId()).toBe('alice');
});

it('a blank account is reused, and does not become active because a caller asks for it', async () => {
  await add('alice');
  await directory.activate('alice');
  const blank = await directory.readBlankId();
  expect(await directory.readBlankId()).toBe(blank);
  expect(await directory.readActiveId()).toBe('alice');
});

it('a blank account is never an account that was once connected, or that is being removed', async () => {
  await add('connected', { fingerprints: ['f'] });
  await add('leaving', { fingerprints: [], leaving: 'remove' });
  const blank = await directory.readBlankId();
  expect(['connected', 'leaving']).not.toContain(blank);
  await add('blank', { fingerprints: [] });
  await root.delete('accounts', blank);
  expect(await directory.readBlankId()).toBe('blank');
});

it('a blank account has a colour that no other account has', async () => {
  const seen: string[] = [];
  for (let made = 0; made < 7; made++) {
    const accountId = await directory.readBlankId();
    await directory.change(accountId, (account) => ({ ...account, fingerprints: [accountId] }));
    seen.push((await directory.read(accountId)).color);
  }
  expect(new Set(seen.slice(0, 6)).size).toBe(6);
  expect(seen[6]).toBe(seen[0]);
});

it('a change is saved, and notifies the pages once', async () => {
  await add('alice');
  const before = pulse();
  await directory.change('alice', (account) => ({ ...account, name: 'Alice' }));
  expect(await startDirectory().read('alice')).toMatchObject({ name: 'Alice' });
  expect(pulse()).toBe(before + 1);
});

it('a change that changes nothing notifies no page', async () => {
  await add('alice');
  const before = pulse();
  await directory.change('alice', (account) => account);
  expect(pulse()).toBe(before);
});

it('a change does not overwrite another change made at the same time', async () => {
  await add('alice');
  await Promise.all([
    directory.change('alice', (account) => ({ ...account, name: 'Alice' })),
    startDirectory().change('alice', (account) => ({ ...account, userEmail: 'alice@mail.example' })),
  ]);
  expect(await directory.read('alice')).toMatchObject({ name: 'Alice', userEmail: 'alice@mail.example' });
});

it('a change of an account that is gone creates no account, and says so', async () => {
  await expect(directory.change('gone', () => anAccount({ accountId: 'gone' }))).rejects.toMatchObject({
    code: 'account-gone',
  });
  await expect(directory.read('gone')).rejects.toMatchObject({ code: 'account-gone' });
  expect(await root.count('accounts')).toBe(0);
});

it('the list has the oldest first, whatever their ids are', async () => {
  await add('a', { createdAtMs: 3 });
  await add('b', { createdAtMs: 1 });
  await add('c', { createdAtMs: 2 });
  expect(await ids()).toEqual(['b', 'c', 'a']);
});

it('an account that is added is the active one', async () => {
  await directory.readActiveId();
  await directory.adopt(anAccount({ accountId: 'first' }), true);
  expect(await directory.readActiveId()).toBe('first');
});

it('an account that is added is not added twice when a killed worker repeats it', async () => {
  await directory.adopt(anAccount({ accountId: 'first', name: 'Mine' }), true);
  await add('bob');
  await directory.activate('bob');
  await directory.adopt(anAccount({ accountId: 'first', name: '' }), true);
  expect(await directory.read('first')).toMatchObject({ name: 'Mine' });
  expect(await directory.readActiveId()).toBe('bob');
});

describe('an account that is removed', () => {
  beforeEach(async () => {
    await add('removed', { createdAtMs: 1, leaving: 'remove' });
    await add('signing-out', { createdAtMs: 2, leaving: 'sign-out' });
    await add('alice', { createdAtMs: 4 });
    await add('bob', { createdAtMs: 3 });
  });

  it('an account that is removed leaves another account active', async () => {
    await directory.activate('alice');
    await directory.drop('bob');
    expect(await directory.readActiveId()).toBe('alice');
    expect(await ids()).not.toContain('bob');
  });

  it('an account that is removed makes the oldest remaining account active', async () => {
    await directory.activate('alice');
    await directory.drop('alice');
    expect(await directory.readActiveId()).toBe('signing-out');
    await directory.drop('signing-out');
    expect(await directory.readActiveId()).toBe('bob');
  });

  it('an account that is removed leaves a blank active account when it was the last one', async () => {
    await directory.activate('bob');
    for (const accountId of ['alice', 'signing-out', 'bob']) await directory.drop(accountId);
    const active = await directory.readActiveId();
    expect(active).not.toBe('removed');
    expect(await directory.read(active)).toMatchObject({ fingerprints: [] });
  });
});
