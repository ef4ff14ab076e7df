import { expect } from '@playwright/test';
import { withSandbox as test } from './fixtures/with-sandbox.ts';
import { copyButton } from './surfaces/every-page.ts';
import { connectAndSync } from './surfaces/options.ts';

test.use({ sandboxOptions: { ratePerMinute: 120 } });

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
