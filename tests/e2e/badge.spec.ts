import { expect } from '@playwright/test';
import { connected as test } from './fixtures/connected.ts';
import { countContentScripts } from './fixtures/count-content-scripts.ts';
import { merchantPagesSwitch, openOptionsPage, turnOnMerchantPages } from './surfaces/options.ts';
import { programName } from './surfaces/popup.ts';

test('without the permission no page is marked', { tag: '@release' }, async ({ extension, sandbox }) => {
  const page = await extension.visit(sandbox.toSiteUrl('www.kedai-harian', '/my/'));
  // The toolbar click shows that the page is known, and so would be marked.
  const popup = await extension.openPopup(page);
  await expect(programName(popup)).toHaveText('Kedai Harian MY');
  await popup.close();
  expect((await extension.readBadge(page)).text).toBe('');
});

test("a merchant's page is marked with the permission and the switch, and not without either", {
  tag: '@release',
}, async ({ extension, sandbox, options }) => {
  await test.step("with the permission a merchant's page is marked: one mark for an approved program, another for one not joined", async () => {
    await turnOnMerchantPages(extension, options);
    const approved = await extension.visit(sandbox.toSiteUrl('www.kedai-harian', '/my/'));
    // The test waits for the tooltip, which is set after the mark.
    await expect.poll(async () => (await extension.readBadge(approved)).title).toMatch(/Kedai Harian MY.*3/s);
    const approvedBadge = await extension.readBadge(approved);
    expect(approvedBadge.text).not.toBe('');

    const notJoined = await extension.visit(sandbox.toSiteUrl('www.cahaya-optik', '/'));
    await expect.poll(async () => (await extension.readBadge(notJoined)).text).not.toBe('');
    expect((await extension.readBadge(notJoined)).text).not.toBe(approvedBadge.text);

    const noProgram = await extension.visit(sandbox.toSiteUrl('no-program', '/'));
    expect((await extension.readBadge(noProgram)).text).toBe('');
  });
  await test.step('after the permission is revoked no page is marked, and the switch says that it is still on elsewhere', async () => {
    await extension.revokeHostAccess('*://*/*');
    await openOptionsPage(options, 'Merchant pages');
    const toggle = merchantPagesSwitch(options);
    await expect(toggle).not.toBeChecked();
    await expect(options.getByText('Switched on, but this browser has not given the permission.')).toBeVisible();
    const page = await extension.visit(sandbox.toSiteUrl('www.kedai-harian', '/my/'));
    expect((await extension.readBadge(page)).text).toBe('');

    await extension.grantHostAccess('*://*/*');
    await expect(toggle).toBeChecked();
    const again = await extension.visit(sandbox.toSiteUrl('www.kedai-harian', '/my/'));
    await expect.poll(async () => (await extension.readBadge(again)).text).not.toBe('');
  });
  await test.step('a page that was marked is no longer marked once the switch is off', async () => {
    const page = await extension.visit(sandbox.toSiteUrl('www.kedai-harian', '/my/'));
    await expect.poll(async () => (await extension.readBadge(page)).text).not.toBe('');
    await options.bringToFront();
    await openOptionsPage(options, 'Merchant pages');
    await merchantPagesSwitch(options).click();
    await expect.poll(() => countContentScripts(options)).toBe(0);
    await page.reload();
    await expect.poll(async () => (await extension.readBadge(page)).text).toBe('');
  });
});
