import { expect, it, onTestFinished, vi } from 'vitest';
import { readBulkSurroundings } from '#lib/worker/bulk/bulk-surroundings.ts';
import { aPlannedRun } from '#tests/builders/a-planned-run.ts';
import { makeWorker } from '#tests/builders/make-worker.ts';

it('a plan reads what is stored of a site and a program once for all lines of a list', async () => {
  const { db } = await makeWorker();
  await db.put('sitePreferences', { siteKey: 'kedai.example', keptParameters: ['color'] });
  const around = await readBulkSurroundings(db, aPlannedRun(), { settings: {}, service: {} } as never, 1_000);
  const get = vi.spyOn(IDBObjectStore.prototype, 'get');
  onTestFinished(() => get.mockRestore());
  const reads = (name: string) => get.mock.contexts.filter((store) => (store as IDBObjectStore).name === name).length;

  for (let at = 0; at < 50; at += 1) {
    const destinationUrl = `https://kedai.example/p/${at}`;
    expect(await around.readKept(destinationUrl)).toEqual(['color']);
    await around.readSubIds('101');
    expect(await around.isRefused({ offerId: '101', destinationUrl })).toBe(false);
  }
  expect([reads('sitePreferences'), reads('programPreferences'), reads('learnedHosts')]).toEqual([1, 1, 1]);

  await around.readKept('https://other.example/p/1');
  await around.isRefused({ offerId: '102', destinationUrl: 'https://kedai.example/p/1' });
  expect([reads('sitePreferences'), reads('learnedHosts')]).toEqual([2, 2]);
});
