import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createUserEventHandlers } from '#entrypoints/background/user-event-handlers.ts';
import { toAppError } from '#lib/errors/to-app-error.ts';
import { browser } from '#lib/platform/browser.ts';
import { toDatabaseName } from '#lib/store/database.ts';
import { openRootDatabase, readRootValue } from '#lib/store/root-database.ts';
import { removeAccount, signOutAccount } from '#lib/worker/accounts/account-leaving.ts';
import { noteCleared, startCleanly } from '#lib/worker/accounts/clean-start.ts';
import { connectAccount } from '#lib/worker/accounts/connect-account.ts';
import { aMintWish } from '#tests/builders/a-mint-wish.ts';
import { answerOffers } from '#tests/builders/answer-offers.ts';
import { connectWorker, credentials, makeWorker, permitService, type Worker } from '#tests/builders/make-worker.ts';
import { fakePageApis } from '#tests/fakes/fake-page-apis.ts';
import { anEnvelope } from '#tests/fakes/fake-service.ts';
import { breakOpening, breakStorage, clearDatabases, fillDisk } from '#tests/fakes/fake-storage-faults.ts';
import { useEnglishMessages } from '#tests/fakes/use-english-messages.ts';

const aWish = aMintWish({ requestId: 'r1', offerId: '1', destinationUrl: 'https://shop-1.example/p/1' });

useEnglishMessages();

let mend = () => {};
afterEach(() => mend());

let worker: Worker;
beforeEach(async () => {
  permitService(true);
  worker = await makeWorker();
  worker.service.respond('offers/all', answerOffers([{ id: 1 }]));
  worker.service.respond('deeplink/generate', anEnvelope({ tracking_link: 'https://go.links.example/a', offer_id: 1 }));
  await connectWorker(worker);
});

/** What the page gets as an answer: errors as the message listener returns them. */
const mint = (requestId: string) =>
  worker.clock
    .runUntil(worker.mint.mint({ ...aWish, requestId, destinationUrl: `https://shop-1.example/p/${requestId}` }))
    .catch((error: unknown) => toAppError(error).toData());
const readUsed = async () => (await worker.quota.readUsage()).used;
const names = async () => (await indexedDB.databases()).map(({ name }) => name);

it('an account that starts clean keeps the broken copy, its settings and its count, and syncs its programs again', async () => {
  await mint('r1');
  await worker.quota.publish();
  expect(await readUsed()).toBe(1);
  await startCleanly(worker.device, worker.accountId);
  await worker.clock.runUntil(worker.sync.run());

  const db = await worker.database();
  expect([await db.count('links'), await db.count('offers')]).toEqual([0, 1]);
  expect(await readUsed()).toBe(1);
  expect((await worker.readAccount()).connection).toMatchObject({ serviceUrl: credentials.serviceUrl });
  expect(await names()).toContain(toDatabaseName(worker.accountId));
});

it('an account that starts clean makes no background call while the service may still count the calls that were lost', async () => {
  await startCleanly(worker.device, worker.accountId);
  const before = worker.service.calls.length;
  void worker.sync.run();
  await worker.clock.advance(61_000);
  expect(worker.service.calls.length).toBe(before);
  expect(await worker.gate.readWaitMs('deeplink/generate', 'interactive')).toBe(0);
  await worker.clock.runUntil(worker.sync.run());
  expect(worker.service.calls.length).toBeGreaterThan(before);
});

it('an account that starts clean is deleted with its broken copy when the user removes it', async () => {
  await startCleanly(worker.device, worker.accountId);
  await worker.clock.runUntil(removeAccount(worker.device, worker.accountId));
  expect((await names()).filter((name) => name?.startsWith(toDatabaseName(worker.accountId)))).toEqual([]);
});

it("the device's own database that starts clean has no account until the user connects, whose count then comes back", async () => {
  await mint('r1');
  await worker.quota.publish();
  await startCleanly(worker.device, null);
  const root = await openRootDatabase();
  expect(await readRootValue(root, 'wasCleared')).toBeUndefined();

  const account = await worker.device.account();
  expect(account.accountId).not.toBe(worker.accountId);
  expect((await account.connection.read()).state).toBe('signed-out');
  await worker.clock.runUntil(connectAccount(worker.device, credentials));
  expect((await account.quota.readUsage()).used).toBe(1);
  expect(await names()).toContain(toDatabaseName(worker.accountId));
});

it('data that the browser deletes under the worker is reported once, at the next opening, and the worker continues without a restart', async () => {
  expect(Object.keys(await browser.storage.local.get(null))).not.toEqual([]);
  await clearDatabases();
  const account = await worker.device.account();
  const root = await openRootDatabase();
  expect(await readRootValue(root, 'wasCleared')).toBe(true);
  expect((await account.connection.read()).state).toBe('signed-out');
  await noteCleared(worker.device);
  expect(await readRootValue(root, 'wasCleared')).toBeUndefined();
  // No account's hosts are left to be marked.
  await expect.poll(async () => Object.keys(await browser.storage.local.get(null))).toEqual([]);
});

it('data that the browser deletes under the worker is reported after a restart, too', async () => {
  await clearDatabases();
  await makeWorker({ service: worker.service, clock: worker.clock });
  expect(await readRootValue(await openRootDatabase(), 'wasCleared')).toBe(true);
});

it('data that the browser deletes under the worker is not reported on a new install, nor after a sign-out', async () => {
  await signOutAccount(worker.device, worker.accountId);
  await expect.poll(async () => Object.keys(await browser.storage.local.get(null))).toEqual([]);
  await clearDatabases();
  await makeWorker({ service: worker.service, clock: worker.clock });
  expect(await readRootValue(await openRootDatabase(), 'wasCleared')).toBeUndefined();
});

it.each(['journal', 'calls'])(
  'a disk that fills in the middle of a write because of %s: nothing is sent, nothing counted, and the user reads why',
  async (store) => {
    mend = fillDisk((name) => name === store);
    expect(await mint('r1')).toEqual({ code: 'storage-full' });
    mend();
    expect(worker.service.count('deeplink/generate')).toBe(0);
    expect(await readUsed()).toBe(0);
    expect(await mint('r2')).toMatchObject({ kind: 'minted' });
  },
);

it('a disk that fills in the middle of a write during a sync: the mirror stays whole, the sync says why, and the next one has everything', async () => {
  worker.service.respond('offers/all', answerOffers([{ id: 1 }, { id: 2 }]));
  mend = fillDisk((name) => name === 'offers');
  await worker.clock.runUntil(worker.sync.run());
  expect((await worker.sync.readProgress()).error).toBe('storage-full');
  expect(await worker.db.count('offers')).toBe(1);
  mend();
  await worker.clock.runUntil(worker.sync.run());
  expect(await worker.db.count('offers')).toBe(2);
  expect((await worker.sync.readProgress()).error).toBeNull();
});

describe('an account that cannot be opened', () => {
  const tab = { id: 7, url: 'https://shop-1.example/' } as Parameters<
    ReturnType<typeof createUserEventHandlers>['onCommand']
  >[1];

  const breakDatabase = async () => {
    mend = breakOpening(new DOMException('', 'UnknownError'));
    await clearDatabases();
  };
  const breakSettings = async () => {
    mend = breakStorage('sync');
  };

  it.each([
    ['the database', breakDatabase, 'database-unavailable'],
    ["the browser's storage", breakSettings, 'browser-storage-failed'],
  ])(
    'an account that cannot be opened because of %s is reported by the shortcut on the toolbar button',
    async (_what, doBreak, code) => {
      const { badges } = fakePageApis({ canonicalUrl: null, title: null });
      const { onCommand } = createUserEventHandlers(worker.device);
      await doBreak();
      await expect(onCommand('copy-deeplink', tab)).rejects.toMatchObject({ code });
      expect(badges).toEqual({ text: '!', title: expect.stringContaining('The browser does not') });
    },
  );
});
