import { type Download, expect, type Locator, type Page } from '@playwright/test';
import { countContentScripts } from '../fixtures/count-content-scripts.ts';
import type { ExtensionDriver } from '../fixtures/create-extension-driver.ts';
import { type Credentials, connectedStatus, tryToConnect } from './connection-form.ts';

type OptionsPageName = 'Account' | 'Channels' | 'Merchant pages' | 'Data' | 'Advanced';

/** Goes to a page of the options by its link in the header, as the user does. */
export async function openOptionsPage(options: Page, name: OptionsPageName): Promise<void> {
  await options.getByRole('navigation', { name: 'Linkmint options' }).getByRole('link', { name, exact: true }).click();
  await options.getByRole('heading', { level: 1, name, exact: true }).waitFor();
}

/**
 * Opens the options, with the prompt for the service's host and no other answered beforehand: a prompt for anything more
 * stays unanswered, and the test ends there.
 */
export async function openPermittedOptions(
  extension: ExtensionDriver,
  { serviceUrl }: Pick<Credentials, 'serviceUrl'>,
): Promise<Page> {
  await extension.grantHostAccess(`http://${new URL(serviceUrl).hostname}/*`);
  return extension.openOptions();
}

/** Connects the account in the options, as the user does, and returns the options page. The first sync then runs. */
export async function connect(extension: ExtensionDriver, credentials: Credentials): Promise<Page> {
  const options = await openPermittedOptions(extension, credentials);
  await tryToConnect(options, credentials);
  await connectedStatus(options).waitFor();
  return options;
}

/** The same, with the first sync at its end. */
export async function connectAndSync(extension: ExtensionDriver, credentials: Credentials): Promise<Page> {
  const options = await connect(extension, credentials);
  await waitForFirstSync(options);
  return options;
}

/** "67 programs", once all of them are listed. */
export const programCount = (options: Page): Locator => options.getByText(/^[\d,]+ programs$/);

/** There as long as programs are being listed. */
export const syncProgress = (options: Page): Locator => options.getByRole('progressbar', { name: 'Syncing programs' });

export const lastSynced = (options: Page): Locator => options.getByText(/^Last synced/);

/**
 * Waits until the account's first sync has ended. In the page and not by `expect`, which looks once a second: each test
 * would start half a second later.
 */
export async function waitForFirstSync(options: Page): Promise<void> {
  await programCount(options).waitFor();
  await lastSynced(options).waitFor();
}

export const signOutButton = (options: Page): Locator => options.getByRole('button', { name: 'Sign out' });

/** The accounts, the first of which was connected first. */
export const accountItems = (options: Page): Locator =>
  options.getByRole('list', { name: 'Accounts' }).getByRole('listitem');

/** Opens the form for another account beside a connected one. */
export const addAccountButton = (options: Page): Locator => options.getByRole('button', { name: 'Add account' });

/**
 * Adds an account beside a connected one, and waits for the new account's page: what is typed before that is lost with
 * the old page.
 */
export async function addAccount(options: Page, credentials: Credentials): Promise<void> {
  await options.bringToFront();
  const count = await accountItems(options).count();
  await addAccountButton(options).click();
  await tryToConnect(options, credentials);
  await accountItems(options).nth(count).getByText('In use').waitFor();
}

export const callsPerMinuteField = (options: Page): Locator =>
  options.getByRole('spinbutton', { name: 'Calls per minute' });

/**
 * Sets how many calls a minute the service allows: with a sandbox of that rate, nothing waits. The first page is shown
 * again.
 */
export async function setCallsPerMinute(options: Page, callsPerMinute: number): Promise<void> {
  await openOptionsPage(options, 'Account');
  const field = callsPerMinuteField(options);
  // Nothing is saved if nothing changed.
  if ((await field.inputValue()) === String(callsPerMinute)) return openOptionsPage(options, 'Account');
  await field.fill(String(callsPerMinute));
  await field.press('Enter');
  // A long sync may hold the worker's disk, and `npm run bench` has no test's patience.
  await expect(options.getByText('Saved').first()).toBeVisible({ timeout: 30_000 });
  await openOptionsPage(options, 'Account');
}

export const merchantPagesSwitch = (options: Page): Locator =>
  options.getByRole('switch', { name: 'Show button on merchant pages' });

/** Switches merchant pages on, saying yes to the browser's prompt. The first page is shown again. */
export async function turnOnMerchantPages(extension: ExtensionDriver, options: Page): Promise<void> {
  await extension.grantHostAccess('*://*/*');
  await options.bringToFront();
  await openOptionsPage(options, 'Merchant pages');
  await merchantPagesSwitch(options).click();
  await expect(merchantPagesSwitch(options)).toBeChecked();
  await expect.poll(() => countContentScripts(options)).toBe(1);
  await openOptionsPage(options, 'Account');
}

/** Opens the form of a new channel, and names it. What is typed is saved by itself. */
export async function addChannel(options: Page, name: string): Promise<void> {
  await openOptionsPage(options, 'Channels');
  await options.getByRole('button', { name: 'New channel' }).click();
  await channelNameField(options).fill(name);
}

const channelNameField = (options: Page): Locator => options.getByRole('textbox', { name: 'Name', exact: true });

/** Waits until the channel is saved, and listed. */
export async function waitForChannel(options: Page, name: string): Promise<void> {
  await options.getByText(/^Saved, /).waitFor();
  await options.getByRole('link', { name }).waitFor();
}

export async function exportChannels(options: Page): Promise<void> {
  await options.getByRole('button', { name: 'Export channels' }).click();
}

export const saveBackupButton = (options: Page): Locator =>
  options.getByRole('button', { name: 'Save a backup', exact: true });

/** Saves a backup on the page "Data", which stays open. */
export async function saveBackup(options: Page): Promise<Download> {
  await openOptionsPage(options, 'Data');
  const downloaded = options.waitForEvent('download');
  await saveBackupButton(options).click();
  return downloaded;
}

/** Chooses a backup on the page "Data". The dialog that is returned shows what is in it. */
export async function chooseBackup(options: Page, buffer: Buffer): Promise<Locator> {
  await options.getByRole('button', { name: 'Restore a backup…' }).click();
  const dialog = options.getByRole('dialog');
  await dialog.getByLabel('Choose a file').setInputFiles({ name: 'backup.json', mimeType: 'application/json', buffer });
  return dialog;
}

export async function restoreChosen(dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: 'Restore', exact: true }).click();
}

/** Waits until all is restored, and closes the dialog. */
export async function closeRestored(dialog: Locator): Promise<void> {
  await expect(dialog.getByText('Restored.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
}
