import { expect, type Page } from '@playwright/test';
import { askWorker } from './fixtures/ask-worker.ts';
import { connected as test } from './fixtures/connected.ts';
import { listCalls } from './fixtures/list-calls.ts';
import { readActiveAccount } from './fixtures/read-active-account.ts';
import { readAllRows, readRow } from './fixtures/stored-rows.ts';
import { setCallsPerMinute } from './surfaces/options.ts';

// No page waits for a slot of the minute.
test.use({ sandboxOptions: { conversions: 250, ratePerMinute: 120 } });

const readIds = async (page: Page) =>
  (await readAllRows<{ readonly conversionId: string }>(page, 'conversions')).map(({ conversionId }) => conversionId);

test('a first load of conversions killed between two pages resumes there, and every one is stored', {
  tag: '@release',
}, async ({ extension, options, sandbox }) => {
  await setCallsPerMinute(options, 120);
  const { accountId } = await readActiveAccount(options);
  sandbox.control.addFault({ name: 'hold', path: '/api/conversions/all', skip: 1 });
  await askWorker(options, accountId, 'refreshReports', {});
  await expect.poll(() => listCalls(sandbox, 'conversions/all').length).toBe(2);
  expect(await readIds(options)).toHaveLength(100);

  await extension.killWorker();
  await askWorker(options, accountId, 'wake', {});
  await expect.poll(() => readRow(options, 'meta', 'reportCursor')).toBeUndefined();

  const ledger = sandbox.control.listConversions(1_000).map(({ conversionId }) => String(conversionId));
  expect((await readIds(options)).toSorted()).toEqual(ledger.sort());
  expect(await readAllRows(options, 'conversionChanges')).toEqual([]);
  expect(listCalls(sandbox, 'conversions/all').map(({ parameters }) => parameters.page)).toEqual(['1', '2', '2', '3']);
  expect(listCalls(sandbox, 'conversions/data-range')).toHaveLength(1);
});
