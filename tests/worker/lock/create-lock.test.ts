import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { noSubIds } from '#lib/domain/sub-ids/sub-ids.ts';
import { browser } from '#lib/platform/browser.ts';
import { watchDataChanges } from '#lib/store/data-changes.ts';
import { toDatabaseName } from '#lib/store/database.ts';
import { openRootDatabase, type RootDatabase } from '#lib/store/root-database.ts';
import { openLockItem } from '#lib/store/storage-items.ts';
import { connectAccount } from '#lib/worker/accounts/connect-account.ts';
import { aMintWish } from '#tests/builders/a-mint-wish.ts';
import { makeMintingWorker } from '#tests/builders/make-minting-worker.ts';
import { credentials, makeWorker, type Worker } from '#tests/builders/make-worker.ts';
import type { FakeClock } from '#tests/fakes/fake-clock.ts';
import type { FakeService } from '#tests/fakes/fake-service.ts';
import { breakOpening } from '#tests/fakes/fake-storage-faults.ts';
import { connectAnother } from '../accounts/connect-another.ts';

const passphrase = 'correct horse battery';

let clock: FakeClock;
let service: FakeService;
let worker: Worker;
beforeEach(async () => {
  worker = await makeMintingWorker();
  ({ clock, service } = worker);
});

/** The next worker: its memory is empty, but the browser's session is kept. */
const restart = async () => {
  worker = await makeWorker({ clock, service });
  return worker;
};

/** The browser's next start. */
async function restartBrowser(): Promise<Worker> {
  await browser.storage.session.clear();
  return restart();
}

const aLine = (page: string) => ({
  url: `https://www.kedai.example/p/${page}`,
  program: '',
  subIds: noSubIds,
  title: '',
});
const setPassphrase = () => worker.handlers.setPassphrase({ current: null, next: passphrase });
const mint = (page: string) =>
  clock.runUntil(
    worker.mint.mint(aMintWish({ requestId: page, destinationUrl: `https://www.kedai.example/p/${page}` })),
  );

it('a passphrase that is set leaves the lock open, and encrypts key and secret with a key that is never stored in the clear', async () => {
  expect(await setPassphrase()).toEqual({ kind: 'done' });
  expect(await worker.vault.read()).toEqual({ key: credentials.key, secret: credentials.secret });
  const root = await openRootDatabase();
  expect((await root.getAllKeys('vault')).sort()).toEqual(['passphrase', 'sessionKey']);
  const session = await root.get('vault', 'sessionKey');
  expect(session).toMatchObject({ extractable: false });
  expect(JSON.stringify(await browser.storage.session.get(null))).not.toContain(credentials.secret);
});

it('a passphrase that is set is not asked for by the next worker, while the lock is open', async () => {
  await setPassphrase();
  await restart();
  expect(await worker.vault.read()).toEqual({ key: credentials.key, secret: credentials.secret });
});

it('a passphrase that is set is asked for after a start of the browser, and nothing is sent before', async () => {
  await setPassphrase();
  await restartBrowser();
  const calls = service.calls.length;
  await expect(worker.vault.read()).rejects.toMatchObject({ code: 'locked' });
  await expect(mint('a')).rejects.toMatchObject({ code: 'locked' });
  await clock.runUntil(worker.sync.run());
  expect(service.calls.length).toBe(calls);
  expect(await worker.readAccount()).toMatchObject({ connection: { state: 'connected' } });
});

it('a passphrase that is set has at least eight characters', async () => {
  expect(await worker.handlers.setPassphrase({ current: null, next: 'short' })).toEqual({ kind: 'too-short' });
  expect(await openLockItem.read()).toBeNull();
});

it('a passphrase is not set where the browser cannot keep the lock open, and can be set then', async () => {
  vi.spyOn(browser.storage.session, 'set').mockRejectedValueOnce(new Error('full'));
  await expect(setPassphrase()).rejects.toMatchObject({ code: 'browser-storage-failed' });
  expect(await worker.vault.read()).toEqual({ key: credentials.key, secret: credentials.secret });
  expect(await setPassphrase()).toEqual({ kind: 'done' });
});

it('a passphrase that is set encrypts again what a kill left under the earlier key, once it is typed', async () => {
  const root = await openRootDatabase();
  const earlier = await root.get('vault', 'cryptoKey');
  if (earlier === undefined) throw new Error('there is no key');
  const sealed = await worker.db.get('vault', 'credentials');
  await setPassphrase();
  if (sealed !== undefined) await worker.db.put('vault', sealed, 'credentials');
  await root.put('vault', earlier, 'cryptoKey');
  await restartBrowser();
  await expect(worker.vault.read()).rejects.toMatchObject({ code: 'locked' });
  expect(await worker.handlers.unlock({ passphrase })).toEqual({ kind: 'done' });
  expect(await root.get('vault', 'cryptoKey')).toBeUndefined();
  expect(await worker.vault.read()).toEqual({ key: credentials.key, secret: credentials.secret });
});

it('the lock closes after the minutes without use, and each link that the user makes restarts them', async () => {
  await setPassphrase();
  await worker.handlers.setAutoLock({ minutes: 5 });
  await clock.advance(4 * 60_000);
  expect(await mint('a')).toMatchObject({ kind: 'minted' });
  await expect.poll(async () => (await openLockItem.read())?.usedAtMs).toBe(clock.nowMs());
  await clock.advance(4 * 60_000);
  expect(await mint('b')).toMatchObject({ kind: 'minted' });
  await clock.advance(5 * 60_000);
  await expect(mint('c')).rejects.toMatchObject({ code: 'locked' });
});

it('the lock closes at once when the user closes it, and forgets the tokens', async () => {
  await setPassphrase();
  await mint('a');
  expect(await worker.items.token.read()).not.toBeNull();
  await worker.handlers.lockNow();
  expect(await worker.items.token.read()).toBeNull();
  expect(await openLockItem.read()).toBeNull();
  await expect(mint('b')).rejects.toMatchObject({ code: 'locked' });
});

it('the lock forgets the tokens also where a kill came while it closed', async () => {
  await setPassphrase();
  await mint('a');
  const { remove } = browser.storage.session;
  const kill = vi.spyOn(browser.storage.session, 'remove').mockImplementation(async (name) => {
    if (String(name).startsWith('token:')) return new Promise(() => undefined);
    return remove.call(browser.storage.session, name);
  });
  void worker.handlers.lockNow();
  await expect.poll(() => kill.mock.calls.flat().some((name) => String(name).startsWith('token:'))).toBe(true);
  kill.mockRestore();
  await restart();
  await worker.device.lock.closeIfDue();
  expect(await worker.items.token.read()).toBeNull();
});

it('the lock ends every account’s calls, and the next life forgets the token that the browser kept', async () => {
  const second = await connectAnother(worker, 'another-secret');
  await setPassphrase();
  const { remove } = browser.storage.session;
  const refused = vi.spyOn(browser.storage.session, 'remove').mockImplementation(async (name) => {
    if (String(name) === `token:${worker.accountId}`) throw new Error('refused');
    return remove.call(browser.storage.session, name);
  });
  const ended = second.session.ended();
  await expect(worker.handlers.lockNow()).rejects.toThrow();
  refused.mockRestore();
  expect(ended.aborted).toBe(true);
  expect(await worker.items.token.read()).not.toBeNull();
  await worker.device.lock.closeIfDue();
  expect(await worker.items.token.read()).toBeNull();
});

it('the lock returns a known link without a call', async () => {
  await setPassphrase();
  await mint('a');
  await worker.handlers.lockNow();
  const calls = service.calls.length;
  expect(await mint('a')).toMatchObject({ kind: 'minted' });
  expect(service.calls.length).toBe(calls);
});

it('the lock takes no link from the quota while it is closed', async () => {
  await setPassphrase();
  await worker.handlers.lockNow();
  await expect(mint('a')).rejects.toMatchObject({ code: 'locked' });
  expect((await worker.quota.readUsage()).used).toBe(0);
  await worker.handlers.unlock({ passphrase });
  expect(await mint('a')).toMatchObject({ kind: 'minted' });
});

it('the lock resumes a sync that it stopped, once it is open', async () => {
  await setPassphrase();
  await worker.handlers.lockNow();
  await clock.runUntil(worker.sync.run());
  expect(await worker.sync.readProgress()).toMatchObject({ phase: 'idle', error: 'locked' });
  const calls = service.calls.length;
  await worker.handlers.unlock({ passphrase });
  await expect.poll(async () => (await worker.sync.readProgress()).error).toBeNull();
  await expect.poll(() => service.calls.length).toBeGreaterThan(calls);
});

it('the lock pauses a bulk run, also over a start of the browser, and resumes it once it is open', async () => {
  await setPassphrase();
  const lines = [aLine('one'), aLine('two')];
  await worker.handlers.planBulk({ lines, preset: { kind: 'none' } });
  const readRun = async () => (await worker.db.getAll('bulkRuns'))[0];
  await expect.poll(async () => (await readRun())?.state).toBe('planned');
  await worker.handlers.lockNow();
  await worker.handlers.startBulk({ runId: (await readRun())?.runId ?? '' });
  await expect.poll(readRun).toMatchObject({ state: 'running', waiting: { reason: 'locked' } });
  await restartBrowser();
  const goneOn = worker.device.resume();
  await expect.poll(() => clock.sleeperCount()).toBe(2);
  expect(service.count('deeplink/generate')).toBe(0);
  expect(await readRun()).toMatchObject({ state: 'running', waiting: { reason: 'locked' } });
  await worker.handlers.unlock({ passphrase });
  await goneOn;
  expect(await readRun()).toMatchObject({ state: 'done', counts: { done: 2 } });
  expect(service.count('deeplink/generate')).toBe(2);
});

it('the lock refuses to connect, before any call', async () => {
  await setPassphrase();
  await worker.handlers.lockNow();
  const calls = service.calls.length;
  await expect(clock.runUntil(worker.handlers.connect(credentials))).rejects.toMatchObject({ code: 'locked' });
  expect(service.calls.length).toBe(calls);
});

it('a wrong passphrase says so, and the next try waits longer each time, also in the next worker', async () => {
  await setPassphrase();
  await worker.handlers.lockNow();
  const wrong = () => worker.handlers.unlock({ passphrase: 'wrong' });
  expect(await wrong()).toEqual({ kind: 'wrong', retryAfterMs: 1_000 });
  expect(await wrong()).toEqual({ kind: 'wait', retryAfterMs: 1_000 });
  await clock.advance(1_000);
  expect(await wrong()).toEqual({ kind: 'wrong', retryAfterMs: 2_000 });
  await restart();
  expect(await worker.handlers.unlock({ passphrase })).toEqual({ kind: 'wait', retryAfterMs: 2_000 });
  await clock.advance(2_000);
  expect(await worker.handlers.unlock({ passphrase })).toEqual({ kind: 'done' });
});

it('a wrong passphrase changes and removes nothing', async () => {
  await setPassphrase();
  const change = { current: 'wrong', next: 'another passphrase' };
  expect(await worker.handlers.setPassphrase(change)).toMatchObject({ kind: 'wrong' });
  await clock.advance(1_000);
  expect(await worker.handlers.removePassphrase({ current: 'wrong' })).toMatchObject({ kind: 'wrong' });
  await restartBrowser();
  await clock.advance(10_000);
  expect(await worker.handlers.unlock({ passphrase })).toEqual({ kind: 'done' });
});

describe('a passphrase', () => {
  it('a passphrase is changed with the current one, which then opens nothing', async () => {
    await setPassphrase();
    const next = 'another passphrase';
    expect(await worker.handlers.setPassphrase({ current: passphrase, next })).toEqual({ kind: 'done' });
    await restartBrowser();
    expect(await worker.handlers.unlock({ passphrase })).toMatchObject({ kind: 'wrong' });
    await clock.advance(1_000);
    expect(await worker.handlers.unlock({ passphrase: next })).toEqual({ kind: 'done' });
    expect(await worker.vault.read()).toEqual({ key: credentials.key, secret: credentials.secret });
  });

  it('a passphrase is removed by typing it: then a start of the browser asks for nothing', async () => {
    await setPassphrase();
    expect(await worker.handlers.removePassphrase({ current: passphrase })).toEqual({ kind: 'done' });
    await restartBrowser();
    expect(await worker.vault.read()).toEqual({ key: credentials.key, secret: credentials.secret });
    const root = await openRootDatabase();
    expect(await root.getAllKeys('vault')).toEqual(['cryptoKey']);
    expect(await root.get('vault', 'cryptoKey')).toMatchObject({ extractable: false });
  });

  describe('a lock with one of two databases that does not open', () => {
    const secrets = { key: credentials.key, secret: credentials.secret };
    let root: RootDatabase;
    let brokenId: string;
    let mend = () => {};
    afterEach(() => mend());

    async function restartBroken(): Promise<void> {
      mend = breakOpening(new DOMException('', 'UnknownError'), (name) => name === toDatabaseName(brokenId));
      await restartBrowser();
    }

    beforeEach(async () => {
      root = await openRootDatabase();
      brokenId = worker.accountId;
      const other = { ...credentials, serviceUrl: 'https://publisher-two.example', secret: 'other' };
      await clock.runUntil(connectAccount(worker.device, other));
    });

    it('a lock with one of two databases that does not open can be forgotten: both accounts are signed out, and no key is left', async () => {
      await setPassphrase();
      await restartBroken();
      await clock.runUntil(worker.handlers.forgetPassphrase());
      const states = (await worker.device.directory.list()).map(({ connection }) => connection.state);
      expect(states).toEqual(['signed-out', 'signed-out']);
      expect(await root.getAllKeys('vault')).toEqual([]);
    });

    it('a lock with one of two databases that does not open opens though an earlier key is left, which stays until that database is encrypted again', async () => {
      const earlier = await root.get('vault', 'cryptoKey');
      const sealed = await worker.db.get('vault', 'credentials');
      if (earlier === undefined || sealed === undefined) throw new Error('nothing is sealed');
      await setPassphrase();
      await worker.db.put('vault', sealed, 'credentials');
      await root.put('vault', earlier, 'cryptoKey');
      await restartBroken();
      expect(await worker.handlers.unlock({ passphrase })).toEqual({ kind: 'done' });
      await expect(worker.handlers.removePassphrase({ current: passphrase })).rejects.toMatchObject({
        code: 'database-unavailable',
      });
      expect(await root.get('vault', 'cryptoKey')).toBeDefined();

      // The right passphrase has opened it, whatever became of the rest.
      await worker.handlers.lockNow();
      const onChange = vi.fn();
      const stop = watchDataChanges(['accounts'], onChange);
      await expect(worker.handlers.removePassphrase({ current: passphrase })).rejects.toThrow('database-unavailable');
      await vi.waitFor(() => expect(onChange).toHaveBeenCalled());
      stop();

      mend();
      await restartBrowser();
      expect(await worker.handlers.unlock({ passphrase })).toEqual({ kind: 'done' });
      expect(await root.get('vault', 'cryptoKey')).toBeUndefined();
      expect(await (await worker.device.account(brokenId)).vault.read()).toEqual(secrets);
    });
  });

  it('a passphrase that is set reaches open pages, though the earlier key could not be deleted', async () => {
    const onChange = vi.fn();
    const stop = watchDataChanges(['accounts'], onChange);
    const { delete: remove } = IDBObjectStore.prototype;
    const deleting = vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(function (
      this: IDBObjectStore,
      key,
    ) {
      if (key === 'cryptoKey') throw new DOMException('', 'UnknownError');
      return remove.call(this, key);
    });
    await expect(worker.handlers.setPassphrase({ current: null, next: passphrase })).rejects.toThrow();
    deleting.mockRestore();
    expect((await (await openRootDatabase()).getAllKeys('vault')).sort()).toContain('passphrase');
    await vi.waitFor(() => expect(onChange).toHaveBeenCalled());
    stop();
  });

  it('a passphrase that is forgotten costs key and secret alone: sign out, and connect again', async () => {
    await setPassphrase();
    await mint('a');
    await restartBrowser();
    await worker.handlers.forgetPassphrase();
    expect(await worker.readAccount()).toMatchObject({ connection: { state: 'signed-out' } });
    expect(await worker.db.getAllKeys('vault')).toEqual([]);
    expect(await worker.db.count('links')).toBe(1);
    expect(await clock.runUntil(worker.handlers.connect(credentials))).toMatchObject({ kind: 'connected' });
    expect(await worker.vault.read()).toEqual({ key: credentials.key, secret: credentials.secret });
  });
});
