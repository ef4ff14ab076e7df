import { expect, type Page } from '@playwright/test';
import { connect } from './fixtures/connect.ts';
import { copyDeeplink } from './fixtures/copy-deeplink.ts';
import type { ExtensionDriver } from './fixtures/create-extension-driver.ts';
import { expectUsed } from './fixtures/expect-used.ts';
import { listCalls } from './fixtures/list-calls.ts';
import { restartable as test } from './fixtures/restartable.ts';

const product = '/my/product/jasmine-rice-5-kg';

async function connectAndSync(extension: ExtensionDriver, sandbox: Parameters<typeof connect>[1]) {
  const options = await connect(extension, sandbox);
  const programs = options.getByText(/^[\d,]+ programs$/);
  await expect(programs).toBeVisible({ timeout: 30_000 });
  await expect(options.getByText(/^Last synced/)).toBeVisible({ timeout: 30_000 });
  return (await programs.textContent()) ?? '';
}

function readStorage(options: Page, area: 'session' | 'sync') {
  return options.evaluate(async (name) => {
    const { storage } = (
      globalThis as unknown as { chrome: { storage: Record<string, { get(key: null): Promise<object> }> } }
    ).chrome;
    return Object.keys((await storage[name]?.get(null)) ?? {});
  }, area);
}

test('a restart of the browser keeps the connection, the programs, the count, the sub-IDs and the ★ default', {
  tag: '@release',
}, async ({ extension, sandbox, restartBrowser }) => {
  const programs = await connectAndSync(extension, sandbox);
  const popup = await extension.openPopup(await extension.visit(sandbox.toSiteUrl('www.kedai-harian', product)));
  await popup.getByRole('textbox', { name: 'Sub ID 1' }).fill('before the restart');
  const deeplink = await copyDeeplink(popup);
  await popup.close();

  const twoPrograms = sandbox.toSiteUrl('www.rumah-rotan', '/');
  const picking = await extension.openPopup(await extension.visit(twoPrograms));
  const choice = picking.getByRole('radiogroup', { name: 'Program' }).getByRole('radio');
  await expect(choice).toHaveCount(2);
  await choice.nth(1).click();
  await expect(picking.getByText('unsure')).toHaveCount(0);
  const second = (await picking.getByRole('heading', { level: 1 }).textContent()) ?? '';
  await picking.getByRole('checkbox', { name: /^Always this one on/ }).check();
  await picking.close();
  const callsBefore = sandbox.control.getStatistics().apiCalls.length;

  const restarted = await restartBrowser();
  expect(restarted.extensionId).toBe(extension.extensionId);
  const options = await restarted.openOptions();
  await expect(options.getByRole('status').filter({ hasText: 'Connected' })).toBeVisible();
  await expect(options.getByText(/^[\d,]+ programs$/)).toHaveText(programs);

  const again = await restarted.openPopup(await restarted.visit(sandbox.toSiteUrl('www.kedai-harian', product)));
  await expect(again.getByRole('heading', { level: 1 })).toHaveText('Kedai Harian MY');
  await expect(again.getByRole('textbox', { name: 'Sub ID 1' })).toHaveValue('before the restart');
  await expectUsed(again, 1);
  expect(await copyDeeplink(again)).toBe(deeplink);
  await expect(again.getByText('You had this link: none used')).toBeVisible();
  await again.close();

  const picked = await restarted.openPopup(await restarted.visit(twoPrograms));
  await expect(picked.getByRole('heading', { level: 1 })).toHaveText(second);
  await expect(picked.getByText('unsure')).toHaveCount(0);
  // All of this was stored: no call asked for it.
  expect(sandbox.control.getStatistics().apiCalls).toHaveLength(callsBefore);
});

test('a restart of the browser ends the token: the next call authenticates once, and once only', {
  tag: '@release',
}, async ({ extension, sandbox, restartBrowser }) => {
  await connectAndSync(extension, sandbox);
  const before = await extension.openOptions();
  const tokens = (keys: readonly string[]) => keys.filter((key) => key.startsWith('token:'));
  expect(tokens(await readStorage(before, 'session'))).toHaveLength(1);
  expect(listCalls(sandbox, 'authenticate')).toHaveLength(1);

  // Two lives of a token, hence two calls of authenticate.
  sandbox.allowAuthentications(2);
  const restarted = await restartBrowser();
  const options = await restarted.openOptions();
  expect(tokens(await readStorage(options, 'session'))).toEqual([]);
  expect(listCalls(sandbox, 'authenticate')).toHaveLength(1);

  const page = await restarted.visit(sandbox.toSiteUrl('www.kedai-harian', product));
  const popup = await restarted.openPopup(page);
  await copyDeeplink(popup);
  await expectUsed(popup, 1);
  await popup.getByRole('textbox', { name: 'Sub ID 1' }).fill('and another');
  await copyDeeplink(popup);
  await expectUsed(popup, 2);
  expect(listCalls(sandbox, 'authenticate').map(({ outcome }) => outcome)).toEqual(['ok', 'ok']);
  expect(listCalls(sandbox, 'deeplink/generate').map(({ outcome }) => outcome)).toEqual(['ok', 'ok']);
});
