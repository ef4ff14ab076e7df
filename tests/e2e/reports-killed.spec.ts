import { expect, type Page } from '@playwright/test';
import { askWorker } from './fixtures/ask-worker.ts';
import { connected as test } from './fixtures/connected.ts';
import { findAccountDatabase } from './fixtures/find-account-database.ts';
import { listCalls } from './fixtures/list-calls.ts';
import { readActiveAccount } from './fixtures/read-active-account.ts';
import { setCallsPerMinute } from './fixtures/set-calls-per-minute.ts';

// No page waits for a slot of the minute.
test.use({ sandboxOptions: { conversions: 250, ratePerMinute: 120 } });

/** What the database holds of the conversions: their ids and where the load stands. */
const readStored = async (page: Page) =>
  page.evaluate(
    async (name) => {
      const settle = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error);
        });
      const database = await settle(indexedDB.open(name));
      const transaction = database.transaction(['conversions', 'conversionChanges', 'meta']);
      const stored = {
        ids: await settle(transaction.objectStore('conversions').getAllKeys()),
        changes: await settle(transaction.objectStore('conversionChanges').count()),
        cursor: await settle(transaction.objectStore('meta').get('reportCursor')),
      };
      database.close();
      return stored;
    },
    await findAccountDatabase(page),
  );

test('killed between two pages of the first load of conversions: it resumes there, and every one is stored', {
  tag: '@release',
}, async ({ extension, options, sandbox }) => {
  await setCallsPerMinute(options, 120);
  const { accountId } = await readActiveAccount(options);
  sandbox.control.addFault({ name: 'hold', path: '/api/conversions/all', skip: 1 });
  await askWorker(options, accountId, 'refreshReports', {});
  await expect.poll(() => listCalls(sandbox, 'conversions/all').length).toBe(2);
  expect((await readStored(options)).ids).toHaveLength(100);

  await extension.killWorker();
  await askWorker(options, accountId, 'wake', {});
  await expect.poll(async () => (await readStored(options)).cursor).toBeUndefined();

  const { ids, changes } = await readStored(options);
  const ledger = sandbox.control.listConversions(1_000).map(({ conversionId }) => String(conversionId));
  expect(ids.toSorted()).toEqual(ledger.sort());
  expect(changes).toBe(0);
  expect(listCalls(sandbox, 'conversions/all').map(({ parameters }) => parameters.page)).toEqual(['1', '2', '2', '3']);
  expect(listCalls(sandbox, 'conversions/data-range')).toHaveLength(1);
});
