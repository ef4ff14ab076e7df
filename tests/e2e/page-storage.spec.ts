import { expect } from '@playwright/test';
import { connected as test } from './fixtures/connected.ts';
import { enterPageScript } from './fixtures/enter-page-script.ts';
import { findPageButton } from './surfaces/merchant-page.ts';
import { turnOnMerchantPages } from './surfaces/options.ts';
import { copyDeeplink } from './surfaces/popup.ts';

/** Makes a stranger's address the format of every copy: as text, for a page script and for a page of the extension. */
const makeStrangersFormat = `(async () => {
  const { settings = {} } = await chrome.storage.sync.get('settings');
  await chrome.storage.sync.set({
    'copyFormat:x': { name: 'Plain', template: 'https://go.links.example/STRANGER', syntax: 'plain' },
    settings: { ...settings, formatId: 'x' },
  });
})()`;

test.beforeEach(({ extension, options }) => turnOnMerchantPages(extension, options));

test('a page that took over its renderer reads little and writes nothing, and a format without the link copies the user’s own link', async ({
  extension,
  sandbox,
  options,
}) => {
  await test.step('a page that took over its renderer reads merchants’ hosts, and neither settings, presets, counts, policy nor token', async () => {
    const page = await extension.visit(sandbox.productUrl);
    await findPageButton(page);
    const world = await enterPageScript(page, extension.extensionId);
    const reads = (area: string) => world.run(`chrome.storage.${area}.get(null).then(() => true, () => false)`);
    for (const area of ['session', 'sync', 'managed']) expect(await reads(area), area).toBe(false);
    expect(await world.run(`${makeStrangersFormat}.then(() => true, () => false)`)).toBe(false);
    expect(await reads('local')).toBe(true);

    await extension.killWorker();
    expect(await reads('sync'), 'while the worker is stopped').toBe(false);
  });
  await test.step('a format without the link, however it got into the storage, copies the user’s own link in its place', async () => {
    await options.evaluate(makeStrangersFormat);
    const page = await extension.visit(sandbox.productUrl);
    const button = await findPageButton(page);
    await button.click();
    await button.expectToast('Copied: Kedai Harian MY');
    const fromButton = await extension.readClipboard();
    expect(new URL(fromButton).hostname).not.toContain('go.links.example');
    expect(await copyDeeplink(await extension.openPopup(page))).toBe(fromButton);
  });
});
