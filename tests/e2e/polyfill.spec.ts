import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { alterBuild } from './fixtures/alter-build.ts';
import { connectedByHand as test } from './fixtures/connected-by-hand.ts';
import { listCalls } from './fixtures/list-calls.ts';
import { copyButton, expectUsed } from './surfaces/every-page.ts';
import { findPageButton } from './surfaces/merchant-page.ts';
import { turnOnMerchantPages } from './surfaces/options.ts';
import { copyDeeplink, subIdField } from './surfaces/popup.ts';

/*
 * Newer versions of Chrome have a `browser` of their own, which the polyfill then leaves as it is. This build deletes
 * it before the polyfill looks, so that the interface is the polyfill's, as in the oldest versions that the manifest
 * allows.
 */
alterBuild((folder) => {
  const scripts = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.js'));
  const carriers = scripts.filter((file) =>
    readFileSync(join(folder, file), 'utf8').includes('should only be loaded in a browser extension'),
  );
  expect(carriers.length).toBeGreaterThan(1);
  for (const file of carriers) {
    const path = join(folder, file);
    const mark = 'globalThis.hadBrowser = "browser" in globalThis;';
    writeFileSync(path, `delete globalThis.browser;${mark}${readFileSync(path, 'utf8')}`);
  }
});

test('in a Chrome without `browser` it connects, mints, copies, and puts its button into a page', {
  tag: '@release',
}, async ({ extension, sandbox, options }) => {
  // (The browser puts it back when a permission is given, which is too late for the polyfill.)
  expect(await options.evaluate(() => (globalThis as { hadBrowser?: boolean }).hadBrowser)).toBe(false);
  const page = await extension.visit(sandbox.productUrl);
  const popup = await extension.openPopup(page);
  const deeplink = await copyDeeplink(popup);
  await expectUsed(popup, 1);
  await popup.close();

  await turnOnMerchantPages(extension, options);
  await page.reload();
  await expect.poll(async () => (await extension.readBadge(page)).title).toContain('Kedai Harian MY');
  const button = await findPageButton(page);
  await button.click();
  await button.expectToast('Copied: Kedai Harian MY', 'none used');
  expect(await extension.readClipboard()).toBe(deeplink);

  sandbox.control.addFault({ name: 'hold', path: '/api/deeplink/generate' });
  const again = await extension.openPopup(page);
  await subIdField(again, 1).fill('after');
  await copyButton(again).click();
  await expect.poll(() => listCalls(sandbox, 'deeplink/generate').length).toBe(2);
  await extension.killWorker();
  await expect(again.getByRole('alert')).toContainText('may have used one');
  await expectUsed(again, 2);
});
