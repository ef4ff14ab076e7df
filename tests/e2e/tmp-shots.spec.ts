import { expect, type Page } from '@playwright/test';
import { askWorker } from './fixtures/ask-worker.ts';
import { connected as test } from './fixtures/connected.ts';
import { copyDeeplink } from './fixtures/copy-deeplink.ts';
import { readActiveAccount } from './fixtures/read-active-account.ts';

const shoot = async (page: Page, name: string) => {
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    await page.screenshot({ path: `/tmp/shots/${name}-${scheme}.png` });
  }
  await page.emulateMedia({ colorScheme: 'light' });
};

test('shots', async ({ extension, sandbox, options }) => {
  test.setTimeout(120_000);
  const rice = await extension.visit(
    sandbox.toSiteUrl('www.kedai-harian', '/my/product/jasmine-rice-5-kg?utm_source=a'),
  );
  const first = await extension.openPopup(rice);
  await shoot(first, 'first');
  await copyDeeplink(first);
  await shoot(first, 'first-copied');
  await first.close();
  const { accountId } = await readActiveAccount(options);
  for (const name of ['Telegram', 'Blog'] as const) {
    const preset = { presetId: null, name, subIds: [name.toLowerCase(), '{date}', '{slug}', '', ''] } as const;
    await askWorker(options, accountId, 'savePreset', preset);
  }
  const rest = await extension.openPopup(rice);
  await rest.getByRole('combobox', { name: 'Preset' }).selectOption('Telegram');
  await shoot(rest, 'rest');
  await rest.getByRole('button', { name: 'More formats' }).click();
  await rest.getByRole('menuitemradio', { name: 'Post', exact: true }).click();
  await expect(rest.getByRole('region', { name: 'On your clipboard' })).toBeVisible();
  await shoot(rest, 'post');
  await rest.close();
  const again = await extension.openPopup(rice);
  await again.getByRole('combobox', { name: 'Preset' }).selectOption('Blog');
  await again.getByText('Sub IDs', { exact: true }).click();
  await shoot(again, 'subids');
  await again.close();
  const unsure = await extension.openPopup(await extension.visit(sandbox.toSiteUrl('www.rumah-rotan', '/')));
  await expect(unsure.getByText('unsure')).toBeVisible();
  await shoot(unsure, 'unsure');
  await unsure.keyboard.press('ArrowDown');
  await expect(unsure.getByText('unsure')).toHaveCount(0);
  await shoot(unsure, 'unsure-chosen');
  await unsure.close();
  for (const [name, site, path] of [
    ['rejected', 'www.sutera-loft', '/'],
    ['dead', 'www.kedai-harian', '/my/product/none-such'],
    ['checkout', 'www.kedai-harian', '/my/checkout'],
    ['none', 'no-program', '/'],
  ] as const) {
    const page = await extension.visit(sandbox.toSiteUrl(site, path)).catch(() => null);
    if (page === null) continue;
    const popup = await extension.openPopup(page);
    await popup.waitForTimeout(500);
    await shoot(popup, name);
    await popup.close();
  }
  const welcome = await extension.context.newPage();
  await welcome.setViewportSize({ width: 980, height: 760 });
  await welcome.goto(`chrome-extension://${extension.extensionId}/welcome.html`);
  await welcome.getByRole('heading', { level: 1 }).waitFor();
  await shoot(welcome, 'welcome-connected');
  await options.getByRole('button', { name: 'Sign out' }).first().click();
  await welcome.reload();
  await welcome.getByRole('button', { name: 'Paste all three' }).waitFor();
  await shoot(welcome, 'welcome');
  await welcome.setViewportSize({ width: 360, height: 900 });
  await shoot(welcome, 'welcome-narrow');
});
