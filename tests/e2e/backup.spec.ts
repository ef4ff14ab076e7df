import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { connected as test } from './fixtures/connected.ts';
import { seedLinks } from './fixtures/seed-links.ts';
import { connectButton, serviceUrlField } from './surfaces/connection-form.ts';
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
