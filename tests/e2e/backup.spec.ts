import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { connected as test } from './fixtures/connected.ts';
import { seedLinks } from './fixtures/seed-links.ts';
import { connectButton, serviceUrlField } from './surfaces/connection-form.ts';
import { chooseAccount } from './surfaces/every-page.ts';
import {
  chooseBackup,
  closeRestored,
  connect,
  openOptionsPage,
  restoreChosen,
  saveBackup,
} from './surfaces/options.ts';

test('a saved backup restores what was wiped', { tag: '@release' }, async ({ extension, sandbox, options }) => {
  await seedLinks(options, 30, (index) => ({ note: index === 0 ? 'For the autumn mail' : '' }));
  const download = await saveBackup(options);
  expect(download.suggestedFilename()).toMatch(/^linkmint-backup-\d{4}-\d\d-\d\d\.json$/);
  const buffer = await readFile(await download.path());
  const text = buffer.toString('utf8');
  expect(text).toContain('https://go.links.example/s0');
  expect(text).not.toContain(sandbox.secret);

  const beside = await extension.openWorkspace('#/links');
  await expect(beside.locator('.result-count')).toHaveText('30 links');
  await options.bringToFront();
  await options.getByRole('button', { name: 'Wipe everything…' }).click();
  await options.getByRole('dialog').getByRole('button', { name: 'Wipe everything' }).click();
  await expect(connectButton(options)).toBeVisible();
  // A page that was open meanwhile is that of a new installation too.
  await expect(beside.getByText('No links yet')).toBeVisible();
  await beside.close();
  expect(await readLeft(options)).toEqual({ items: [], alarms: ['hourly'], origins: [], databases: 2 });

  await openOptionsPage(options, 'Data');
  const dialog = await chooseBackup(options, buffer);
  await expect(dialog.getByRole('row', { name: 'Links 30 0 0 0' })).toBeVisible();
  await expect(dialog.getByText(sandbox.serviceUrl)).toBeVisible();
  await restoreChosen(dialog);
  await closeRestored(dialog);
  await openOptionsPage(options, 'Account');
  // Signed out, and asked for key and secret.
  await expect(serviceUrlField(options)).toHaveValue(sandbox.serviceUrl);
  await options.close();

  sandbox.allowAuthentications(2);
  await connect(extension, sandbox);
  const workspace = await extension.openWorkspace('#/links');
  await expect(workspace.locator('.result-count')).toHaveText('30 links');
  await workspace.getByRole('link', { name: /model 0/ }).click();
  await expect(workspace.getByRole('textbox', { name: 'Note' })).toHaveValue('For the autumn mail');
});

/** The profile's backup with many links, and with a second account. */
async function saveLargeBackup(options: Page): Promise<Buffer> {
  const download = await saveBackup(options);
  const file = JSON.parse((await readFile(await download.path())).toString('utf8'));
  const [first] = file.accounts;
  first.links = Array.from({ length: 6_000 }, (_, index) => ({
    offerId: '101',
    destinationUrl: `https://www.kedai.example/p/${index}`,
    trackingLink: `https://go.links.example/${index}`,
  }));
  const identity = { ...first.identity, name: 'Travel', fingerprints: ['f'.repeat(32)], isActive: false };
  return Buffer.from(JSON.stringify({ ...file, accounts: [first, { ...first, identity, links: [] }] }));
}

test('a restore stays in sight when another account becomes active, and ends without its page', {
  tag: '@release',
}, async ({ extension, options }) => {
  const buffer = await saveLargeBackup(options);
  const beside = await extension.openWorkspace('#/links');
  await options.bringToFront();
  const dialog = await chooseBackup(options, buffer);
  await restoreChosen(dialog);
  await expect(dialog.getByRole('progressbar')).toHaveAttribute('aria-valuemax', '6000');
  await expect(dialog.getByText('You can close this page')).toBeVisible();
  await chooseAccount(beside, 'Travel');
  await closeRestored(dialog);

  await restoreChosen(await chooseBackup(options, buffer));
  await expect(options.getByText('You can close this page').first()).toBeVisible();
  await options.close();
  await expect(beside.getByRole('region', { name: 'Restore of backup.json' })).toContainText('Restored: backup.json.');
});

interface Chrome {
  readonly storage: Readonly<Record<'local' | 'session' | 'sync', { get(keys: null): Promise<object> }>>;
  readonly alarms: { getAll(): Promise<readonly { readonly name: string }[]> };
  readonly permissions: { getAll(): Promise<{ readonly origins: readonly string[] }> };
}

/** What the browser holds of the extension. A new installation has the root database and that of a blank account. */
function readLeft(page: Page) {
  return page.evaluate(async () => {
    const { storage, alarms, permissions } = (globalThis as unknown as { chrome: Chrome }).chrome;
    const items = await Promise.all([storage.local, storage.session, storage.sync].map((area) => area.get(null)));
    return {
      items: items.flatMap((area) => Object.keys(area)),
      alarms: (await alarms.getAll()).map(({ name }) => name),
      origins: (await permissions.getAll()).origins,
      databases: (await indexedDB.databases()).length,
    };
  });
}
