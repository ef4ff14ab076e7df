import { expect, it } from 'vitest';
import { deleteDatabase, toDatabaseName } from '#lib/store/database.ts';
import { makeWorker } from '#tests/builders/make-worker.ts';

it('a page that wakes the worker finds the database of the active account afterwards', async () => {
  const worker = await makeWorker();
  await deleteDatabase(worker.accountId, () => undefined);
  const read = async () => (await indexedDB.databases()).map(({ name }) => name);
  expect(await read()).not.toContain(toDatabaseName(worker.accountId));
  await worker.clock.runUntil(worker.handlers.wake());
  expect(await read()).toContain(toDatabaseName(worker.accountId));
});
