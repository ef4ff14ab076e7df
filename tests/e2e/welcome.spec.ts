import { expect, type Page } from '@playwright/test';
import { readProjectFile } from '../repo/read-project-file.ts';
import { countActs } from './fixtures/count-acts.ts';
import { findBarriers } from './fixtures/find-barriers.ts';
import { listCalls } from './fixtures/list-calls.ts';
import { putRow } from './fixtures/stored-rows.ts';
import { withSandbox as test } from './fixtures/with-sandbox.ts';
import { connectButton, connectedStatus, secretField, serviceUrlField } from './surfaces/connection-form.ts';
import { subIdField } from './surfaces/popup.ts';
import { waitForWelcome } from './surfaces/welcome.ts';
import { tabOf } from './surfaces/workspace.ts';

test.use({ keepsWelcome: true });

/** The browser's interfaces, as extension pages have them; read from within one. */
declare const chrome: {
  readonly permissions: { request(wanted: unknown): Promise<boolean> };
};

/** Starts to count the prompts for a permission that a page has the browser show: each is answered with one click. */
async function watchPrompts(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const { permissions } = chrome;
    const request = permissions.request.bind(permissions);
    document.documentElement.dataset.prompts = '0';
    permissions.request = (wanted) => {
      const { dataset } = document.documentElement;
      dataset.prompts = String(Number(dataset.prompts) + 1);
      return request(wanted);
    };
  });
  return async () => Number(await page.evaluate(() => document.documentElement.dataset.prompts));
}

test('from the store’s button to the first copied link, with as many clicks and pastes as README.md says, a wrong secret on the way', async ({
  extension,
  sandbox,
}) => {
  const welcome = await waitForWelcome(extension.context);
  const address = serviceUrlField(welcome);
  const secret = secretField(welcome);
  const connect = connectButton(welcome);
  await expect(address).toBeFocused();
  expect(await findBarriers(welcome)).toEqual([]);

  // The test cannot show the browser's own prompt: it accepts it beforehand, and counts its click.
  await extension.grantHostAccess('http://localhost/*');
  await welcome.bringToFront();

  // The one unhappy path: the page says why, and the next key changes the secret. It is no part of the count.
  sandbox.allowAuthentications(3);
  await address.fill(sandbox.serviceUrl);
  await expect(welcome.getByText(/^Linkmint will ask localhost/)).toBeVisible();
  await welcome.getByRole('textbox', { name: 'API key', exact: true }).fill(sandbox.key);
  await secret.fill('not the one');
  await connect.click();
  await expect(welcome.getByRole('alert')).toContainText('key or the secret is wrong');
  await expect(secret).toBeFocused();
  await expect(secret).toHaveAttribute('aria-invalid', 'true');
  expect(await findBarriers(welcome)).toEqual([]);
  await welcome.reload();

  const acts = countActs();
  // In the store: its button, and the browser's question.
  acts.clickBrowser(2);
  await expect(address).toBeFocused();
  await acts.paste(address, `API URL: ${sandbox.serviceUrl}\nAPI key: ${sandbox.key}\nAPI secret: ${sandbox.secret}`);
  await expect(secret).toHaveValue(sandbox.secret);
  const countPrompts = await watchPrompts(welcome);
  await acts.click(connect);
  await expect(connectedStatus(welcome)).toBeVisible();
  acts.clickBrowser(await countPrompts());
  await expect(welcome.getByRole('heading', { name: 'Where do you post?' })).toBeFocused();
  expect(await findBarriers(welcome)).toEqual([]);
  await acts.click(welcome.getByRole('button', { name: 'Not now' }));
  await expect(welcome.getByRole('heading', { name: 'Try it' })).toBeFocused();
  await expect(welcome.getByRole('status').filter({ hasText: /^Ready: \d+ approved programs\./ })).toBeVisible();
  expect(await findBarriers(welcome)).toEqual([]);

  const [merchant] = await welcome.getByRole('region', { name: 'Try it' }).getByRole('listitem').all();
  if (merchant === undefined) throw new Error('no merchant to begin with');
  await acts.click(merchant.getByRole('button', { name: /^Copy link of .+ · 1 link$/ }));
  await expect(welcome.getByText(/^Your first link is made\..* It is on your clipboard/)).toBeFocused();
  expect(await extension.readClipboard()).toMatch(/^https?:\/\/\S+$/);
  expect(await findBarriers(welcome)).toEqual([]);
  expect(listCalls(sandbox, 'deeplink/generate')).toHaveLength(1);
  const { clicks, keys, pastes } = acts.read();
  expect(keys).toBe(0);
  expect(readProjectFile('README.md')).toContain(`| ${clicks} clicks and ${pastes} paste (`);
});

test('the samples need no account, call no service and store nothing; a dot announces news, until the user has seen them', {
  tag: '@release',
}, async ({ extension, sandbox }) => {
  const welcome = await waitForWelcome(extension.context);
  await welcome.getByRole('link', { name: 'Look around with sample merchants' }).click();
  await expect(welcome.getByRole('heading', { name: 'Look around with sample merchants' })).toBeVisible();
  const popup = welcome.getByRole('region', { name: 'What the button shows on hutan.example' });
  await subIdField(popup, 1).fill('spring');
  await popup.getByRole('button', { name: 'Copy sample link' }).click();
  await expect(popup.getByRole('status')).toContainText('It leads nowhere');
  const link = await popup.getByRole('textbox', { name: 'Sample link' }).inputValue();
  expect(new URL(link).hostname).toMatch(/\.example$/);
  expect(new URL(link).searchParams.get('aff_sub')).toBe('spring');
  expect(await findBarriers(welcome)).toEqual([]);
  expect(sandbox.control.getStatistics().apiCalls).toEqual([]);
  const accounts = await welcome.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
  // The blank account that each installation begins with, and nothing more.
  expect(accounts.filter((name) => name?.startsWith('linkmint-account-'))).toHaveLength(1);
  await welcome.getByRole('link', { name: 'Set up your own account' }).click();
  await expect(serviceUrlField(welcome)).toBeFocused();
  await welcome.close();

  // As in a profile whose last version had fewer news.
  const options = await extension.openOptions();
  await expect(serviceUrlField(options)).toBeVisible();
  await expect(options.getByRole('link', { name: /What's new/ })).toHaveCount(0);
  await putRow(options, { database: 'linkmint-root', store: 'meta', key: 'newsSeen' }, 0);
  const workspace = await extension.openWorkspace();
  await workspace.getByRole('link', { name: /What's new/ }).click();
  await expect(workspace.getByRole('heading', { level: 1, name: "What's new" })).toBeVisible();
  expect(await findBarriers(workspace)).toEqual([]);
  await workspace.getByRole('link', { name: 'Open the workspace' }).click();
  await expect(tabOf(workspace, 'Links')).toBeVisible();
  await expect(workspace.getByRole('link', { name: /What's new/ })).toHaveCount(0);
});
