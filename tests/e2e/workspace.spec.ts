import { expect, type Page } from '@playwright/test';
import { connected as test } from './fixtures/connected.ts';
import { expectUsed } from './surfaces/every-page.ts';
import { selectedTab, tabOf } from './surfaces/workspace.ts';

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

test('the count of the quota is corrected from its instrument and from the popup, with the focus in the field', {
  tag: '@release',
}, async ({ extension, sandbox }) => {
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
