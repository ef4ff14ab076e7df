import { expect, type Page } from '@playwright/test';
import { connected as test } from './fixtures/connected.ts';
import { findPageButton } from './surfaces/merchant-page.ts';
import { turnOnMerchantPages } from './surfaces/options.ts';
import { copyDeeplink } from './surfaces/popup.ts';

/** Where the extension's script in a page runs: a page that took over its renderer runs there what it likes. */
interface PageScriptWorld {
  /** Runs a script there; returns its result, as data. */
  run(script: string): Promise<unknown>;
}

/** Enters the isolated world of the extension's script in a page, which is there already. */
async function enterPageScript(page: Page, extensionId: string): Promise<PageScriptWorld> {
  const session = await page.context().newCDPSession(page);
  let contextId: number | null = null;
  session.on('Runtime.executionContextCreated', ({ context: { id, origin, auxData } }) => {
    if (origin === `chrome-extension://${extensionId}` && auxData?.type === 'isolated') contextId = id;
  });
  await session.send('Runtime.enable');
  await expect.poll(() => contextId, { message: 'the world of the page script' }).not.toBeNull();
  return {
    async run(expression) {
      const evaluation = { contextId: contextId ?? 0, expression, awaitPromise: true, returnByValue: true };
      const { result, exceptionDetails } = await session.send('Runtime.evaluate', evaluation);
      expect(exceptionDetails).toBeUndefined();
      return result.value;
    },
  };
}

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
