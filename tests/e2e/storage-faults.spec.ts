import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { connected as test } from './fixtures/connected.ts';
import { findAccountDatabase } from './fixtures/find-account-database.ts';
import { connectedStatus, tryToConnect } from './surfaces/connection-form.ts';
import { expectUsed } from './surfaces/every-page.ts';
import { syncProgress } from './surfaces/options.ts';
import { copyDeeplink } from './surfaces/popup.ts';
import { tabOf } from './surfaces/workspace.ts';

/** Within this time a surface reports the fault, as the documentation promises. */
const saidWithin = { timeout: 5_000 };
/** A surface checks by itself whether the storage works again. The documentation promises no time for that. */
const goesOnWithin = { timeout: 15_000 };

/** What the browser does with site data, by itself or for the user. */
async function clearDatabases(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Storage.clearDataForOrigin', { origin: new URL(page.url()).origin, storageTypes: 'indexeddb' });
  await session.detach();
}

/** The page's own IndexedDB fails from its first line on, until the test mends it. */
function breakDatabases(): void {
  const { open } = indexedDB;
  Object.assign(globalThis, {
    mendDatabases: () => {
      indexedDB.open = open;
    },
  });
  indexedDB.open = () => {
    throw new DOMException('Internal error opening backing store', 'UnknownError');
  };
}

// A pending request ends so when the browser takes the database away.
test.use({ allowedErrors: [/Failed to execute 'transaction'|connection is closing|AbortError/i] });

test('data that the browser deletes under open pages is reported on each of them, without a reload, and connecting works there', {
  tag: '@release',
}, async ({ extension, sandbox, options }) => {
  sandbox.allowAuthentications(2);
  const popup = await extension.openPopup(await extension.visit(sandbox.productUrl));
  await copyDeeplink(popup);
  await popup.close();
  const workspace = await extension.openWorkspace();
  await expect(tabOf(workspace, 'Links')).toBeVisible();
  await clearDatabases(options);
  // First that the database does not open. The deletion is known once the worker has made another database.
  await Promise.all([options, workspace].map((page) => expect(page.getByRole('alert')).toBeVisible(saidWithin)));
  for (const page of [options, workspace]) {
    await expect(page.getByRole('alert')).toContainText('has deleted what Linkmint had stored', goesOnWithin);
  }
  const again = await extension.openPopup(await extension.visit(sandbox.productUrl));
  await expect(again.getByRole('alert')).toContainText('has deleted what Linkmint had stored', saidWithin);
  await again.getByRole('button', { name: 'Continue' }).click();
  await expect(again.getByRole('alert')).toBeHidden();
  await again.close();

  await options.getByRole('button', { name: 'Continue' }).click();
  await tryToConnect(options, sandbox);
  await expect(connectedStatus(options)).toBeVisible();
  // The browser's sync kept the count.
  await expectUsed(options, 1);
});

test('a database that does not open is reported in popup, options and workspace, and each resumes by itself when it opens', {
  tag: '@release',
}, async ({ extension }) => {
  for (const surface of ['popup', 'options', 'workspace']) {
    const page = await extension.context.newPage();
    await page.addInitScript(breakDatabases);
    await page.goto(`chrome-extension://${extension.extensionId}/${surface}.html`);
    await expect(page.getByRole('alert'), surface).toContainText('does not open the database', saidWithin);
    await expect(page.getByRole('button', { name: 'Start clean, keep the old copy' })).toBeVisible();
    await page.evaluate(() => (globalThis as unknown as { mendDatabases(): void }).mendDatabases());
    await expect(page.getByRole('alert'), surface).toBeHidden(goesOnWithin);
    await page.close();
  }
});

test('starting clean saves the links as a file, keeps the broken copy, and the account lists its programs again', {
  tag: '@release',
}, async ({ extension, sandbox, options }) => {
  const popup = await extension.openPopup(await extension.visit(sandbox.productUrl));
  const deeplink = await copyDeeplink(popup);
  await popup.close();
  const name = await findAccountDatabase(options);
  const page = await extension.context.newPage();
  // One read of the account fails, as with a damaged file of the database.
  await page.addInitScript(() => {
    const { getAll } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.getAll = function (...of) {
      if (this.name === 'accounts') throw new DOMException('', 'UnknownError');
      return getAll.apply(this, of);
    };
  });
  await page.goto(`chrome-extension://${extension.extensionId}/options.html`);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Start clean, keep the old copy' }).click();
  const download = await downloading;
  expect(await download.failure()).toBeNull();
  const text = await readFile(await download.path(), 'utf8');
  expect(JSON.parse(text).links.map(({ trackingLink }: { trackingLink: string }) => trackingLink)).toEqual([deeplink]);
  expect(text).not.toContain(sandbox.secret);
  await expect(page.getByRole('status')).toContainText('Links in it: 1');
  await page.close();

  await expect(syncProgress(options)).toBeVisible();
  const names = await options.evaluate(async () => (await indexedDB.databases()).map((database) => database.name));
  expect(names).toEqual(expect.arrayContaining([name, `${name}~2`]));
  await expectUsed(options, 1);
});
