import { beforeEach, describe, expect, it } from 'vitest';
import { browser } from '#lib/platform/browser.ts';
import { firstAccountId, openDatabase, toDatabaseName } from '#lib/store/database.ts';
import { connectWorker, credentials, makeWorker, permitService, serviceUrl } from '#tests/builders/make-worker.ts';
import { fakeClock } from '#tests/fakes/fake-clock.ts';
import { writeFirstVersionDatabase } from '#tests/fakes/first-version-database.ts';

const clock = fakeClock();
const month = new Date(clock.nowMs()).toISOString().slice(0, 7);
const own = { key: credentials.key, secret: credentials.secret };

beforeEach(async () => {
  permitService(true);
  await browser.storage.sync.set({
    settings: { callsPerMinute: 60, quotaPeriod: 'calendar-month', disclosure: 'Iklan' },
    [`deeplinks:old-device:${month}`]: { [`${month}-09`]: 2, [`${month}-08`]: 1 },
    [`deeplinks:phone:${month}`]: { [`${month}-05`]: 2 },
  });
});

describe('the database of the first version', () => {
  it('becomes the first account’s, with every link and count, and nothing to type', async () => {
    await writeFirstVersionDatabase({ nowMs: clock.nowMs(), serviceUrl, credentials: own });
    const worker = await makeWorker({ clock });

    expect(worker.accountId).toBe(firstAccountId);
    expect(await worker.readAccount()).toMatchObject({ connection: { state: 'connected', serviceUrl } });
    expect(await worker.readSettings()).toMatchObject({ callsPerMinute: 60, disclosure: 'Iklan' });
    expect((await worker.db.getAll('links')).map(({ note }) => note)).toEqual([
      'For the autumn mail',
      'For the autumn mail',
    ]);
    expect(await worker.db.count('verdicts')).toBe(1);
    expect(await worker.quota.readUsage()).toMatchObject({ used: 405, usedHere: 3, usedElsewhere: 2 });
    expect(await worker.vault.read()).toEqual(own);
    expect(await worker.db.get('vault', 'cryptoKey')).toBeUndefined();
  });

  it('answers with its links without a call, and counts the next one on', async () => {
    await writeFirstVersionDatabase({ nowMs: clock.nowMs(), serviceUrl, credentials: own });
    const worker = await makeWorker({ clock });
    await connectWorker(worker);

    expect((await worker.device.directory.list()).map(({ accountId }) => accountId)).toEqual([firstAccountId]);
    expect(await worker.db.count('links')).toBe(2);
    await worker.quota.publish();
    expect(await worker.quota.readUsage()).toMatchObject({ used: 405, usedHere: 3, usedElsewhere: 2 });
  });

  it('is taken once, however often the worker dies meanwhile', async () => {
    await writeFirstVersionDatabase({ nowMs: clock.nowMs(), serviceUrl, credentials: own });
    const worker = await makeWorker({ clock });
    await (await worker.device.root()).delete('meta', 'isFirstAdopted');
    const again = await makeWorker({ clock });

    expect(again.accountId).toBe(firstAccountId);
    expect(await again.vault.read()).toEqual(own);
    expect(await again.quota.readUsage()).toMatchObject({ used: 405 });
  });

  it('that was signed out keeps its links until the user says whose they are', async () => {
    await writeFirstVersionDatabase({ nowMs: clock.nowMs(), serviceUrl, credentials: null });
    const worker = await makeWorker({ clock });
    const outcome = await worker.clock.runUntil(worker.device.accounts.connect(credentials));
    expect(outcome).toMatchObject({ kind: 'which', accounts: [{ accountId: firstAccountId }] });

    const as = { kind: 'same', accountId: firstAccountId } as const;
    await worker.clock.runUntil(worker.device.accounts.connect({ ...credentials, as }));
    expect(await worker.quota.readUsage()).toMatchObject({ used: 405 });
    expect(await worker.db.count('links')).toBe(2);
  });

  it('is not there for a new install, which begins with an account that nothing is in', async () => {
    const worker = await makeWorker({ clock });
    expect(worker.accountId).not.toBe(firstAccountId);
    expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain('linkmint');
    expect(await worker.quota.readUsage()).toMatchObject({ used: 0 });
  });
});

describe('a database of a newer version', () => {
  it('is left as it is, and says so', async () => {
    const newer = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open(toDatabaseName('test'), 99);
      opening.onupgradeneeded = () => opening.result.createObjectStore('of-a-newer-version');
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    newer.close();
    await expect(openDatabase('test')).rejects.toMatchObject({ code: 'newer-database' });
    const [found] = (await indexedDB.databases()).filter(({ name }) => name === toDatabaseName('test'));
    expect(found?.version).toBe(99);
  });

  it('of one account leaves the others working', async () => {
    const worker = await makeWorker({ clock });
    await connectWorker(worker);
    const { accountId } = await worker.device.directory.read(await worker.device.directory.readBlankId());
    const opening = indexedDB.open(toDatabaseName(accountId), 99);
    await new Promise((resolve) => {
      opening.onsuccess = resolve;
    });
    opening.result.close();
    const restarted = await makeWorker({ clock, service: worker.service });
    await restarted.device.inEachAccount('boot', (account) => account.goOn());
    expect(restarted.warnings).toContain('boot: newer-database');
    expect(await restarted.quota.readUsage()).toMatchObject({ used: 0 });
  });
});

describe('an upgrade', () => {
  it('that an open page holds up says so, and is done once the page lets go', async () => {
    const held = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open(toDatabaseName('held'), 1);
      opening.onsuccess = () => resolve(opening.result);
    });
    // A page of a version that does not let go by itself.
    held.onversionchange = () => undefined;
    const { openLadder } = await import('#lib/store/open-ladder.ts');
    const ladder = [() => undefined, () => undefined];
    await expect(openLadder(toDatabaseName('held'), ladder)).rejects.toMatchObject({ code: 'upgrade-blocked' });
    held.close();
    const opened = await openLadder(toDatabaseName('held'), ladder);
    expect(opened.version).toBe(2);
  });
});
