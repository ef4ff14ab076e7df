import { expect } from '@playwright/test';
import { connected as test } from './fixtures/connected.ts';
import { findBarriersLightAndDark } from './fixtures/find-barriers-light-and-dark.ts';
import { listCalls } from './fixtures/list-calls.ts';
import { saveChannels } from './fixtures/save-channels.ts';
import { copyDeeplink } from './surfaces/popup.ts';

test('Ctrl+K finds a link, a category and an address, copies for free, and makes a link by Ctrl+Enter alone', async ({
  extension,
  sandbox,
}) => {
  const address = sandbox.productUrl;
  await copyDeeplink(await extension.openPopup(await extension.visit(address)));
  const page = await extension.openWorkspace();
  const dialog = page.getByRole('dialog', { name: 'Find or do' });
  const field = dialog.getByRole('combobox', { name: 'Find or do' });
  const listMade = () => listCalls(sandbox, 'deeplink/generate');

  await test.step('it opens over any tab with what was in hand, and a second Ctrl+K closes it', async () => {
    await expect(page.getByRole('button', { name: 'Find or do' })).toBeVisible();
    await page.keyboard.press('Control+k');
    await expect(field).toBeFocused();
    await expect(dialog.getByRole('group', { name: 'Lately' }).getByRole('option')).not.toHaveCount(0);
    await expect(dialog.getByRole('option', { name: 'New post' })).toBeVisible();
    await page.keyboard.press('Control+k');
    await expect(dialog).toBeHidden();
  });

  await test.step('a word finds a link, which Ctrl+Enter copies and Enter opens', async () => {
    await page.keyboard.press('Control+k');
    await field.fill('rice');
    const link = dialog.getByRole('group', { name: 'Links' }).getByRole('option').first();
    await expect(link).toHaveAttribute('aria-selected', 'true');
    expect(await findBarriersLightAndDark(page)).toEqual([]);
    await page.setViewportSize({ width: 320, height: 640 });
    for (const shown of [field, link, dialog.getByRole('button', { name: /Copy link/ })])
      await expect(shown).toBeInViewport({ ratio: 1 });
    await page.setViewportSize({ width: 1280, height: 720 });
    await page.keyboard.press('Control+Enter');
    await expect(dialog.getByText('Copied', { exact: true })).toBeVisible();
    expect(await extension.readClipboard()).toMatch(/^https?:/);
    await page.bringToFront();
    await page.keyboard.press('Tab');
    await expect(dialog.getByRole('option', { name: /Copy as Markdown/ })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(link).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(/#\/links\?id=/);
  });

  await test.step('by keys alone a link gets another channel: its price first, Enter makes none, then it is free', async () => {
    await saveChannels(page, [
      ['blog', 'Blog', 'plain'],
      ['telegram', 'Telegram', 'telegram'],
    ]);
    await page.keyboard.press('Control+k');
    await field.fill('rice');
    await expect(dialog.getByRole('group', { name: 'Links' }).getByRole('option').first()).toBeVisible();
    await page.keyboard.press('Tab');
    const act = dialog.getByRole('option', { name: /^Make it for another channel uses 1/ });
    while ((await act.getAttribute('aria-selected')) !== 'true') await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    const channel = dialog.getByRole('option', { name: /^Telegram/ });
    await expect(channel).toHaveText(/uses 1/);
    while ((await channel.getAttribute('aria-selected')) !== 'true') await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(channel).toBeVisible();
    expect(listMade()).toHaveLength(1);
    await page.keyboard.press('Control+Enter');
    await expect(dialog.getByText('The link is made and copied')).toBeVisible();
    expect(await extension.readClipboard()).toMatch(/^https?:/);
    await page.bringToFront();
    await expect(channel).toHaveText(/yours already/);
    expect(listMade()).toHaveLength(2);
    await page.keyboard.press('Escape');
  });

  await test.step('"shoes" finds the programs of Fashion, in any language of the interface', async () => {
    for (const word of ['shoes', 'รองเท้า', 'giày', '鞋']) {
      await field.fill(word);
      await expect(dialog.getByText('also means: Fashion')).toBeVisible();
      await expect(dialog.getByRole('group', { name: 'Programs' }).getByRole('option')).not.toHaveCount(0);
    }
    await field.fill('qqqqqq');
    await expect(dialog.getByText('Nothing called “qqqqqq”').first()).toBeVisible();
  });

  await test.step('an address offers a link with its price: Enter shows it, and Ctrl+Enter makes it', async () => {
    await field.fill(sandbox.toSiteUrl('www.kedai-harian', '/my/product/steel-kettle-1-7-l'));
    const make = dialog.getByRole('option', { name: /^Make my link/ }).first();
    await expect(make).toBeVisible();
    await expect(make).toHaveAttribute('aria-selected', 'false');
    await make.click();
    await expect(dialog.getByRole('option', { name: /^Make and copy/ })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('option', { name: /^Make and copy/ })).toBeVisible();
    expect(listMade()).toHaveLength(2);
    await page.keyboard.press('Control+Enter');
    await expect(dialog.getByText(/^Copied/)).toBeVisible();
    expect(listMade()).toHaveLength(3);
  });
});

test('the side panel has the same dialog by Ctrl+K', { tag: '@release' }, async ({ extension, sandbox }) => {
  const panel = await extension.openPanel(await extension.visit(sandbox.productUrl));
  await panel.getByRole('button', { name: 'Find or do' }).click();
  const dialog = panel.getByRole('dialog', { name: 'Find or do' });
  await dialog.getByRole('combobox').fill('kasut');
  await expect(dialog.getByRole('group', { name: 'Programs' }).getByRole('option')).not.toHaveCount(0);
  await panel.keyboard.press('Control+k');
  await expect(dialog).toBeHidden();
});
