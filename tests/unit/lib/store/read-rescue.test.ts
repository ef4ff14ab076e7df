import { deleteDB, openDB } from 'idb';
import { expect, it, vi } from 'vitest';
import { parseLinkFile } from '#lib/domain/links/link-file.ts';
import { browser } from '#lib/platform/browser.ts';
import { openDatabase } from '#lib/store/database.ts';
import { readRescue } from '#lib/store/read-rescue.ts';
import { aKeptLink } from '#tests/builders/a-kept-link.ts';
import { aPost } from '#tests/builders/a-post.ts';
import { openTestAccount } from '#tests/builders/open-test-account.ts';
import { fakeClock } from '#tests/fakes/fake-clock.ts';
import { breakOpening } from '#tests/fakes/fake-storage-faults.ts';

const aJournalEntry = (requestId: string, countedAtMs: number) => ({
  requestId,
  state: 'done' as const,
  offerId: '1',
  reuseKey: 'k',
  updatedAtMs: countedAtMs,
  countedAtMs,
});

async function fill() {
  const { database } = await openTestAccount({ accountId: 'a', name: 'Blog' });
  await database.put('links', aKeptLink({ linkId: 'one' }));
  await database.put('links', aKeptLink({ linkId: 'two', note: 'For the autumn mail', tags: ['mail'] }));
  await database.put('posts', aPost());
  await database.put('journal', aJournalEntry('r1', Date.parse('2026-03-10T04:00:00Z')));
  await database.put('journal', aJournalEntry('r2', Date.parse('2026-02-10T04:00:00Z')));
  await browser.storage.sync.set({ settings: { disclosure: 'Ad' } });
  return database;
}

it('the rescue saves links, posts, counts and settings, in a file that the links tab reads', async () => {
  await fill();
  const { text, linkCount, unreadCount } = await readRescue(fakeClock());

  expect([linkCount, unreadCount]).toEqual([2, 0]);
  const read = parseLinkFile(text, '');
  expect('links' in read && read.links.map(({ linkId, note }) => [linkId, note])).toEqual([
    ['one', ''],
    ['two', 'For the autumn mail'],
  ]);
  expect(JSON.parse(text).rescued).toMatchObject({
    accounts: [{ name: 'Blog' }],
    posts: [aPost()],
    synced: { settings: { disclosure: 'Ad' } },
    countsByMonth: { 'linkmint-account-a': { '2026-03': 1, '2026-02': 1 } },
  });
});

it('the rescue reads no key, no secret and no token', async () => {
  const database = await fill();
  await database.put('vault', { canary: 'wren-4711' } as never, 'credentials' as never);
  await database.put('meta', { canary: 'wren-4711' } as never, 'syncProgress');
  await browser.storage.session.set({ 'token:a': { token: 'wren-4711' } });

  expect((await readRescue(fakeClock())).text).not.toContain('wren-4711');
});

it('the rescue skips a database that cannot be opened, one that does not answer, and an impossible link', async () => {
  const database = await fill();
  await database.put('links', aKeptLink({ linkId: 'three', trackingLink: 'javascript:alert(1)' }));
  await openDatabase('broken');
  await openDatabase('silent');
  breakOpening(new DOMException('', 'UnknownError'), (name) => name.endsWith('broken'));
  breakOpening('silence', (name) => name.endsWith('silent'));
  const clock = fakeClock();
  const startMs = clock.monotonicMs();
  const { linkCount, unreadCount, text } = await clock.runUntil(readRescue(clock));

  expect([linkCount, unreadCount]).toEqual([2, 3]);
  expect(JSON.parse(text).rescued.unread).toEqual([
    'linkmint-account-a links',
    'linkmint-account-broken',
    'linkmint-account-silent',
  ]);
  expect(clock.monotonicMs() - startMs).toBe(4_000);
});

it('the rescue lets go of a database that opens only after it was given up', async () => {
  const holder = await openDB('linkmint-account-slow', 1);
  const upgraded = new Promise<void>((resolve) => {
    const upgrading = indexedDB.open(holder.name, 1_000);
    upgrading.onsuccess = () => {
      upgrading.result.close();
      resolve();
    };
  });
  const clock = fakeClock();
  expect(await clock.runUntil(readRescue(clock))).toMatchObject({ unreadCount: 1 });

  holder.close();
  await upgraded;
  const end = await new Promise<string>((resolve, reject) => {
    deleteDB(holder.name, { blocked: () => resolve('held') }).then(() => resolve('deleted'), reject);
  });
  expect(end).toBe('deleted');
});

it('the rescue reads what a newer version has written', async () => {
  const database = await fill();
  database.close();
  const newer = await new Promise<IDBDatabase>((resolve) => {
    const opening = indexedDB.open('linkmint-account-a', 1_000);
    opening.onsuccess = () => resolve(opening.result);
  });
  newer.close();

  expect(await readRescue(fakeClock())).toMatchObject({ linkCount: 2, unreadCount: 0 });
});

it('the rescue reads all links of a store that answers all the time, however long that takes', async () => {
  const database = await fill();
  for (const linkId of ['three', 'four', 'five', 'six']) await database.put('links', aKeptLink({ linkId }));
  // Each record takes its time.
  let elapsedMs = 0;
  const sleepers: { readonly atMs: number; readonly wake: () => void }[] = [];
  const sleep = (durationMs: number) =>
    new Promise<void>((wake) => void sleepers.push({ atMs: elapsedMs + durationMs, wake }));
  const read = Object.getOwnPropertyDescriptor(IDBRequest.prototype, 'result')?.get;
  const step = vi.spyOn(IDBRequest.prototype, 'result', 'get').mockImplementation(function (this: IDBRequest) {
    elapsedMs += 1_500;
    for (const { atMs, wake } of sleepers) if (atMs <= elapsedMs) wake();
    return read?.call(this);
  });
  try {
    expect(await readRescue({ ...fakeClock(), sleep })).toMatchObject({ linkCount: 6, unreadCount: 0 });
  } finally {
    step.mockRestore();
  }
});
