import { expect, type Page } from '@playwright/test';
import { connected as test } from './fixtures/connected.ts';
import { listCalls } from './fixtures/list-calls.ts';
import { expectUsed, syncNow } from './surfaces/every-page.ts';
import { setCallsPerMinute } from './surfaces/options.ts';
import { copyDeeplink } from './surfaces/popup.ts';
import { programsOnDevice, selectedTab, tabOf } from './surfaces/workspace.ts';

const tabNames = ['Today', 'Posts', 'Links', 'Bulk', 'Programs', 'Coupons', 'Shops', 'Earnings'];

test('the workspace is used by address, Back and keys, which can be switched off', async ({ extension }) => {
  await test.step('the tabs are links: address, reload, Back and single keys lead to them', async () => {
    const page = await extension.openWorkspace();
    for (const name of tabNames) await expect(page.getByRole('tab', { name, exact: true })).toBeVisible();
    await expect(tabOf(page, 'Today')).toHaveAttribute('aria-selected', 'true');

    await tabOf(page, 'Shops').click();
    await expect(page).toHaveURL(/workspace\.html#\/shops$/);
    await page.reload();
    await expect(selectedTab(page, 'Shops')).toBeVisible();
    await expect(page.getByRole('tabpanel', { name: 'Shops' })).toBeVisible();
    await page.goBack();
    await expect(selectedTab(page, 'Today')).toBeVisible();

    await page.keyboard.press('8');
    await expect(selectedTab(page, 'Earnings')).toBeVisible();
    await tabOf(page, 'Earnings').focus();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
    await expect(selectedTab(page, 'Shops')).toBeVisible();
  });
  await test.step('the shortcuts are listed under "?", and single keys can be switched off', async () => {
    const page = await extension.openWorkspace();
    await expect(selectedTab(page, 'Today')).toBeVisible();
    await page.keyboard.press('?');
    const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(dialog).toBeVisible();
    await dialog.getByRole('switch', { name: 'Single-key shortcuts' }).uncheck();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();

    await page.keyboard.press('2');
    await page.keyboard.press('?');
    await expect(dialog).toBeHidden();
    await expect(selectedTab(page, 'Today')).toBeVisible();
  });
});

test('the quota opens as an instrument, and its count is corrected from there and from the popup', {
  tag: '@release',
}, async ({ extension, sandbox }) => {
  await test.step('the quota opens as an instrument: how it was spent and when more comes free', async () => {
    const merchant = await extension.visit(sandbox.productUrl);
    await copyDeeplink(await extension.openPopup(merchant));
    const page = await extension.openWorkspace();
    await page.getByRole('button', { name: 'Where your links went' }).click();
    const dialog = page.getByRole('dialog', { name: 'Where your links went' });
    await expectUsed(dialog, 1);
    await expect(dialog.getByText('1 here', { exact: true })).toBeVisible();
    await expect(dialog.getByRole('figure')).toBeVisible();
  });
  await test.step('the count is corrected with two clicks from the meter, a number and Enter; from the popup with one', async () => {
    const page = await extension.openWorkspace();
    await page.getByRole('button', { name: 'Where your links went' }).click();
    await page.getByRole('link', { name: 'Correct count' }).click();
    const field = (on: Page) => on.getByRole('spinbutton', { name: 'Used, by your dashboard' });
    await expect(field(page)).toBeFocused();
    await expect(field(page)).toBeInViewport();
    await page.keyboard.type('412');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Count corrected')).toBeVisible();

    const popup = await extension.openPopup(await extension.visit(sandbox.toSiteUrl('www.kedai-harian', '/')));
    await expectUsed(popup, 412);
    const opened = extension.context.waitForEvent('page');
    // The popup closes under the click, as its tab opens.
    await popup
      .getByRole('link', { name: '588 links left' })
      .click()
      .catch(() => undefined);
    await expect(field(await opened)).toBeFocused();
  });
});

test.describe('with calls to spare', () => {
  test.use({ sandboxOptions: { ratePerMinute: 120 } });

  test('the shell says how fresh the programs are and what is left of the quota', { tag: '@release' }, async ({
    extension,
    sandbox,
    options,
  }) => {
    await setCallsPerMinute(options, 120);
    const page = await extension.openWorkspace('#/posts');
    await expectUsed(page, 0);
    await expect(programsOnDevice(page)).toContainText(/Last synced/);
    const before = listCalls(sandbox, 'offers/all').length;
    await syncNow(page);
    await expect.poll(() => listCalls(sandbox, 'offers/all').length).toBeGreaterThan(before);
    await expect(programsOnDevice(page)).toContainText(/Last synced/);
  });
});
