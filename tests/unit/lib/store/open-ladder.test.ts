import type { DBSchema } from 'idb';
import { expect, it, vi } from 'vitest';
import { inTurn, isInTurn } from '#lib/platform/turns.ts';
import { beginAnother, type Ladder, openLadder } from '#lib/store/open-ladder.ts';
import { fakeClock } from '#tests/fakes/fake-clock.ts';
import { breakOpening } from '#tests/fakes/fake-storage-faults.ts';

interface Schema extends DBSchema {
  things: { key: string; value: string };
}
const ladder: Ladder<Schema> = [(database) => void database.createObjectStore('things')];
/** Adds a store, named by how many others were added: a rung that is climbed twice adds two. */
const addInventedRung: Ladder<Schema>[number] = (database) =>
  void database.createObjectStore(`invented-${database.objectStoreNames.length}` as 'things');

it.each([
  ['UnknownError', 'database-unavailable'],
  ['InvalidStateError', 'database-unavailable'],
  ['SecurityError', 'database-unavailable'],
  ['AbortError', 'database-unavailable'],
  ['QuotaExceededError', 'storage-full'],
  ['VersionError', 'newer-database'],
])('a database that the browser refuses with %s is %s', async (name, code) => {
  breakOpening(new DOMException('', name));
  await expect(openLadder('things', ladder)).rejects.toMatchObject({ code });
});

it('a database that is only to be opened is not made', async () => {
  await expect(openLadder('things', ladder, { isOnlyOpened: true })).rejects.toMatchObject({ code: 'account-gone' });
  expect(await indexedDB.databases()).toEqual([]);

  (await openLadder('things', ladder)).close();
  expect((await openLadder('things', ladder, { isOnlyOpened: true })).version).toBe(1);
});

it('a database that does not answer is unavailable after four seconds, and opens for its callers when it does', async () => {
  const clock = fakeClock();
  const mend = breakOpening('silence');
  const startMs = clock.monotonicMs();
  await expect(clock.runUntil(openLadder('things', ladder, { clock }))).rejects.toMatchObject({
    code: 'database-unavailable',
  });
  expect(clock.monotonicMs() - startMs).toBe(4_000);

  mend();
  expect((await openLadder('things', ladder)).version).toBe(1);
});

it('a database that is upgraded for longer is no broken one: who waits for it reads so, and opens it after that', async () => {
  const clock = fakeClock();
  const mend = breakOpening('silence');
  const ended = Promise.withResolvers<void>();
  const upgrading = inTurn('database-upgrade', () => ended.promise);
  await expect(clock.runUntil(openLadder('things', ladder, { clock }))).rejects.toMatchObject({
    code: 'upgrade-under-way',
  });
  ended.resolve();
  await upgrading;
  mend();
  expect((await openLadder('things', ladder)).version).toBe(1);
});

it('a database that climbs to a new version says so until it is open, and one that is made says nothing', async () => {
  const asked: Promise<boolean>[] = [];
  const askingRung: Ladder<Schema>[number] = () => void asked.push(isInTurn('database-upgrade'));
  (await openLadder('things', [...ladder, askingRung])).close();
  (await openLadder('things', [...ladder, askingRung, askingRung])).close();
  expect(await Promise.all(asked)).toEqual([false, true]);
  expect(await isInTurn('database-upgrade')).toBe(false);
});

it('a database that was set aside is kept unchanged, and an empty one is in use from then on', async () => {
  const broken = await openLadder('things', ladder);
  await broken.put('things', 'kept', 'a');
  await beginAnother('things', ladder);
  const second = await openLadder('things', ladder);
  expect(await second.count('things')).toBe(0);
  await second.put('things', 'new', 'a');
  await beginAnother('things', ladder);
  const third = await openLadder('things', ladder);

  expect(await third.count('things')).toBe(0);
  expect([await broken.get('things', 'a'), await second.get('things', 'a')]).toEqual(['kept', 'new']);
  expect((await indexedDB.databases()).map(({ name }) => name).sort()).toEqual(['things', 'things~2', 'things~3']);
});

it.each([0, 1, 2])('a database of version %i climbs every rung above it once, keeping what it has', async (version) => {
  const rungs: Ladder<Schema> = [...ladder, addInventedRung, addInventedRung];
  if (version > 0) {
    const older = await openLadder('things', rungs.slice(0, version));
    await older.put('things', 'kept', 'a');
    older.close();
  }
  const database = await openLadder('things', rungs);

  expect(database.version).toBe(3);
  expect([...database.objectStoreNames]).toEqual(['invented-1', 'invented-2', 'things']);
  expect(await database.getAll('things')).toEqual(version > 0 ? ['kept'] : []);
});

it('a database that a newer build has written is refused, and left unchanged', async () => {
  const newer = await openLadder('things', [...ladder, addInventedRung]);
  await newer.put('things', 'kept', 'a');
  newer.close();

  await expect(openLadder('things', ladder)).rejects.toMatchObject({ code: 'newer-database' });
  expect(await (await openLadder('things', [...ladder, addInventedRung])).getAll('things')).toEqual(['kept']);
});

it('a database of a name that only starts alike is another one', async () => {
  await openLadder('things~two', ladder);
  await openLadder('things-2', ladder);
  expect((await openLadder('things', ladder)).name).toBe('things');
});

it('a transaction that the disk has no room for fails at the request that is awaited, and not once more unheard', async () => {
  const unheard = vi.fn();
  process.prependListener('unhandledRejection', unheard);
  try {
    const database = await openLadder('things', ladder);
    const { done, store } = database.transaction('things', 'readwrite');
    await store.put('kept', 'a');
    const write = async () => {
      const transaction = database.transaction('things', 'readwrite');
      const writing = transaction.store.put('new', 'a');
      transaction.abort();
      await writing;
      await transaction.done;
    };
    await expect(write()).rejects.toMatchObject({ name: 'AbortError' });
    await done;
    // An unheard failure is reported after this turn.
    await new Promise((resolve) => setImmediate(resolve));
    expect(unheard).not.toHaveBeenCalled();
    expect(await database.get('things', 'a')).toBe('kept');
  } finally {
    process.removeListener('unhandledRejection', unheard);
  }
});
