import { expect } from '@playwright/test';
import { connected as test } from './fixtures/connected.ts';
import { merchantPagesSwitch, openOptionsPage, turnOnMerchantPages } from './surfaces/options.ts';

test("a merchant's page is marked with the permission, and without it the switch says that it is still on elsewhere", {
  tag: '@release',
}, async ({ extension, sandbox, options }) => {
  const visit = () => extension.visit(sandbox.toSiteUrl('www.kedai-harian', '/my/'));
  await turnOnMerchantPages(extension, options);
  const marked = await visit();
  await expect.poll(async () => (await extension.readBadge(marked)).title).toMatch(/Kedai Harian MY.*3/s);

  await extension.revokeHostAccess('*://*/*');
  await openOptionsPage(options, 'Merchant pages');
  const toggle = merchantPagesSwitch(options);
  await expect(toggle).not.toBeChecked();
  await expect(options.getByText('Switched on, but this browser has not given the permission.')).toBeVisible();
  expect((await extension.readBadge(await visit())).text).toBe('');

  await extension.grantHostAccess('*://*/*');
  await expect(toggle).toBeChecked();
  const again = await visit();
  await expect.poll(async () => (await extension.readBadge(again)).text).not.toBe('');
});
