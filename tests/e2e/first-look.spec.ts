import { expect } from '@playwright/test';
import { listCalls } from './fixtures/list-calls.ts';
import { withSandbox as test } from './fixtures/with-sandbox.ts';
import { connect, syncProgress } from './surfaces/options.ts';
import { programName } from './surfaces/popup.ts';

test.use({ sandboxOptions: { offers: 10_000 } });

test('a worker killed in the middle of the sync resumes where it was: at most one page is fetched twice', {
  tag: '@release',
}, async ({ extension, sandbox }) => {
  // The fifth page has no answer when the worker dies: however long that takes, the sync is no further.
  const before = 5;
  sandbox.control.addFault({ name: 'hold', path: '/api/offers/all', skip: before - 1 });
  const options = await connect(extension, sandbox);
  await expect.poll(() => listCalls(sandbox, 'offers/all').length).toBe(before);
  await extension.killWorker();

  // The opening popup wakes the worker, which then finds its cursor.
  const popup = await extension.openPopup(await extension.visit(sandbox.toSiteUrl('www.kedai-harian', '/my/')));
  await expect(programName(popup)).toBeVisible();
  await expect.poll(() => listCalls(sandbox, 'offers/all').length).toBeGreaterThan(before + 4);
  await expect(syncProgress(options)).toBeVisible();

  const pages = listCalls(sandbox, 'offers/all').map(({ parameters }) => JSON.stringify(parameters));
  // One page of the paused is requested twice by plan: its first is a sample that proves the filters.
  expect(pages.length - new Set(pages).size).toBeLessThanOrEqual(2);
});
