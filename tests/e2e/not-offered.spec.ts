import { expect } from '@playwright/test';
import { findBarriersLightAndDark } from './fixtures/find-barriers-light-and-dark.ts';
import { listCalls } from './fixtures/list-calls.ts';
import { withSandbox as test } from './fixtures/with-sandbox.ts';
import { copyButton } from './surfaces/every-page.ts';
import { connect, connectAndSync, lastSynced, openOptionsPage, setCallsPerMinute } from './surfaces/options.ts';
import { copyDeeplink } from './surfaces/popup.ts';

test.use({ sandboxOptions: { ratePerMinute: 120 } });

test('a service without shops syncs, makes links, and the options say what it does not offer', {
  tag: '@release',
}, async ({ extension, sandbox }) => {
  sandbox.control.setVariants(['no-shops']);
  const options = await connect(extension, sandbox);
  // The search for the shops' path is more calls than a minute of 20 has left.
  await setCallsPerMinute(options, 120);
  await expect(lastSynced(options)).toBeVisible();
  await openOptionsPage(options, 'Advanced');
  await expect(options.getByText(/^Shops: not offered here\..* Your network answers 404\.$/)).toBeVisible();
  expect(await findBarriersLightAndDark(options)).toEqual([]);

  const popup = await extension.openPopup(await extension.visit(sandbox.toSiteUrl('www.kedai-harian', '/my/')));
  expect(await copyDeeplink(popup)).toMatch(/^http/);

  const workspace = await extension.openWorkspace('#/shops');
  await expect(workspace.getByText(/^Shops: not offered here\./)).toBeVisible();
  await expect(workspace.getByText(/failed on its side/)).toHaveCount(0);
  expect(await findBarriersLightAndDark(workspace)).toEqual([]);
  const before = listCalls(sandbox, 'marketplaceextra/all').length;
  sandbox.control.setVariants([]);
  await workspace.getByRole('button', { name: 'Ask again' }).click();
  await expect(workspace.getByText('231 shops')).toBeVisible();
  expect(listCalls(sandbox, 'marketplaceextra/all').length).toBeGreaterThan(before);
});

test('opening a merchant’s page, the popup and each page of Linkmint makes no call, and “Refresh” asks the service that it names', {
  tag: '@release',
}, async ({ extension, sandbox }) => {
  await connectAndSync(extension, sandbox);
  const countCalls = () => sandbox.control.getStatistics().apiCalls.length;
  const before = countCalls();
  const page = await extension.visit(sandbox.toSiteUrl('www.kedai-harian', '/my/'));
  const openRefresh = async () => {
    const popup = await extension.openPopup(page);
    await expect(copyButton(popup)).toBeEnabled();
    const refresh = popup.getByRole('button', { name: `Refresh coupons from localhost:${sandbox.port}` });
    await expect(refresh).toBeVisible();
    return { popup, refresh };
  };
  const { popup: first } = await openRefresh();
  for (const tab of ['links', 'bulk', 'programs', 'shops', 'coupons', 'earnings']) {
    const workspace = await extension.openWorkspace(`#/${tab}`);
    await expect(workspace.getByRole('tabpanel')).toBeVisible();
    await workspace.close();
  }
  await first.close();
  expect(countCalls()).toBe(before);

  // A late call of what was opened before would be counted by the end of this one.
  const { popup, refresh } = await openRefresh();
  await refresh.click();
  await expect(popup.getByText('Up to date.')).toBeVisible();
  expect(countCalls()).toBe(before + 1);
  expect(sandbox.control.getStatistics().apiCalls.at(-1)).toMatchObject({
    path: '/api/campaigns/all',
    parameters: { 'filters[offer_id]': expect.stringMatching(/^\d+$/) },
  });
});
