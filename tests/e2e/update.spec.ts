import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { alterBuild } from './fixtures/alter-build.ts';
import { connectedByHand as test } from './fixtures/connected-by-hand.ts';
import { countContentScripts } from './fixtures/count-content-scripts.ts';
import type { ExtensionDriver } from './fixtures/create-extension-driver.ts';
import { listCalls } from './fixtures/list-calls.ts';
import { copyButton, expectUsed } from './surfaces/every-page.ts';
import { findPageButton } from './surfaces/merchant-page.ts';
import { setCallsPerMinute, turnOnMerchantPages } from './surfaces/options.ts';
import { destinationsField, makeLinksButton } from './surfaces/workspace.ts';

const generate = 'deeplink/generate';
const held = { name: 'hold', path: '/api/deeplink/generate' } as const;

// The browser empties `storage.session`, which has the token, at an update.
test.beforeEach(({ sandbox }) => sandbox.allowAuthentications(2));

// Each update is written into a folder of this file's own.
alterBuild(() => undefined);

/** Gives the extension a new version, and has the browser take it, whatever is open. */
async function update(extension: ExtensionDriver, { hasMerchantPages = false } = {}): Promise<void> {
  const path = join(process.env.LINKMINT_BUILD ?? '', 'manifest.json');
  const manifest = JSON.parse(readFileSync(path, 'utf8'));
  const version = manifest.version.replace(/\d+$/, (last: string) => String(Number(last) + 1));
  writeFileSync(path, JSON.stringify({ ...manifest, version }));
  await extension.replaceExtension();
  await expect.poll(extension.readVersion).toBe(version);
  const page = await extension.openOptions();
  // The browser forgets the page script at an update.
  if (hasMerchantPages) await expect.poll(() => countContentScripts(page)).toBe(1);
  await page.close();
}

test('at an update the browser closes popup and workspace; the button on an open page says "reload", and mints once after it', {
  tag: '@release',
}, async ({ extension, sandbox, options }) => {
  await turnOnMerchantPages(extension, options);
  const page = await extension.visit(sandbox.productUrl);
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  const button = await findPageButton(page);
  const popup = await extension.openPopup(page);
  await update(extension, { hasMerchantPages: true });
  expect([popup, options].map((each) => each.isClosed())).toEqual([true, true]);

  await button.click();
  await button.expectToast('Linkmint was updated', 'Reload the page');
  expect(errors).toEqual([]);
  expect(listCalls(sandbox, generate)).toEqual([]);
  await page.reload();
  await button.expectShown();
  await button.click();
  await button.expectToast('Copied: Kedai Harian MY');
  expect(listCalls(sandbox, generate)).toHaveLength(1);
});

test('an update during the call of the popup: one call, one link counted, and the next popup warns of a second link', {
  tag: '@release',
}, async ({ extension, sandbox }) => {
  const page = await extension.visit(sandbox.productUrl);
  const popup = await extension.openPopup(page);
  sandbox.control.addFault(held);
  await copyButton(popup).click();
  await expect.poll(() => listCalls(sandbox, generate).length).toBe(1);
  await update(extension);

  const again = await extension.openPopup(page);
  await expectUsed(again, 1);
  await expect(again.getByText('a new try may use a second link')).toBeVisible();
  expect(listCalls(sandbox, generate)).toHaveLength(1);
});

test('an update during the call of the page button: one call, and the button sends its user to the popup, which warns of a second link', {
  tag: '@release',
}, async ({ extension, sandbox, options }) => {
  await turnOnMerchantPages(extension, options);
  const page = await extension.visit(sandbox.productUrl);
  const button = await findPageButton(page);
  sandbox.control.addFault(held);
  await button.click();
  await expect.poll(() => listCalls(sandbox, generate).length).toBe(1);
  await update(extension);
  await button.expectToast('Linkmint was updated', 'Open Linkmint to see whether there is a link');

  const popup = await extension.openPopup(page);
  await expectUsed(popup, 1);
  await expect(popup.getByText('a new try may use a second link')).toBeVisible();
  expect(listCalls(sandbox, generate)).toHaveLength(1);
});

test.describe('during a bulk run', () => {
  test.use({ sandboxOptions: { ratePerMinute: 600 } });

  test('an update during a bulk run: the run continues by itself, and each line is minted once', {
    tag: '@release',
  }, async ({ extension, sandbox, options }) => {
    await setCallsPerMinute(options, 600);
    const urls = Array.from({ length: 8 }, (_, index) => `${sandbox.productUrl}-${index}`);
    const workspace = await extension.openWorkspace('#/bulk');
    await destinationsField(workspace).fill(urls.join('\n'));
    sandbox.control.addFault({ ...held, skip: 2 });
    await makeLinksButton(workspace).click();
    await expect.poll(() => listCalls(sandbox, generate).length).toBe(3);
    await update(extension);

    await expect.poll(() => listCalls(sandbox, generate).length, { timeout: 60_000 }).toBe(urls.length);
    const after = await extension.openWorkspace('#/bulk');
    const result = after.getByRole('status').filter({ hasText: 'Finished:' });
    await expect(result).toContainText('7 made, 1 unknown');
    // The line of the held call is unknown to the run, and is never sent again.
    const made = sandbox.control.listLinks().map(({ url }) => url);
    expect([...made].sort()).toEqual([...urls].sort());
    expect(listCalls(sandbox, generate)).toHaveLength(urls.length);
  });
});
