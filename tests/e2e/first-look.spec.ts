import { expect } from '@playwright/test';
import { connect } from './fixtures/connect.ts';
import { copyDeeplink } from './fixtures/copy-deeplink.ts';
import { listCalls } from './fixtures/list-calls.ts';
import { withSandbox as test } from './fixtures/with-sandbox.ts';

test.use({ sandboxOptions: { offers: 10_000 } });

test('of 10,000 programs the approved come first: the popup mints while the others are still being listed', {
  tag: '@release',
}, async ({ extension, sandbox }) => {
  const options = await connect(extension, sandbox);
  const progress = options.getByRole('progressbar', { name: 'Syncing programs' });
  await expect(progress).toBeVisible();
  await expect.poll(() => listCalls(sandbox, 'offers/all').length).toBeGreaterThan(6);
  const popup = await extension.openPopup(
    await extension.visit(sandbox.toSiteUrl('www.kedai-harian', '/my/product/jasmine-rice-5-kg')),
  );
  await expect(popup.getByRole('heading', { level: 1 })).toHaveText('Kedai Harian MY');
  await copyDeeplink(popup);
  await expect(progress).toBeVisible();
  await expect(options.getByText(/^[\d,]+ programs$/)).toHaveCount(0);
});

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
  await expect(popup.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(() => listCalls(sandbox, 'offers/all').length).toBeGreaterThan(before + 4);
  await expect(options.getByRole('progressbar', { name: 'Syncing programs' })).toBeVisible();

  const pages = listCalls(sandbox, 'offers/all').map(({ parameters }) => JSON.stringify(parameters));
  // One page of the paused is requested twice by plan: its first is a sample that proves the filters.
  expect(pages.length - new Set(pages).size).toBeLessThanOrEqual(2);
});
