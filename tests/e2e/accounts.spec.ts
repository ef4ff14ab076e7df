import { expect, type Page } from '@playwright/test';
import { type Sandbox, startSandbox } from '../sandbox/create-sandbox.ts';
import { askWorker } from './fixtures/ask-worker.ts';
import { findAccountDatabase } from './fixtures/find-account-database.ts';
import { listCalls } from './fixtures/list-calls.ts';
import { readActiveAccount } from './fixtures/read-active-account.ts';
import { readAllRows } from './fixtures/stored-rows.ts';
import { withSandbox } from './fixtures/with-sandbox.ts';
import { connectedStatus, tryToConnect } from './surfaces/connection-form.ts';
import { accountChoice, chooseAccount, copyButton, expectUsed } from './surfaces/every-page.ts';
import {
  accountItems,
  addAccount,
  addAccountButton,
  connect,
  connectAndSync,
  setCallsPerMinute,
  waitForFirstSync,
} from './surfaces/options.ts';
import { copyDeeplink, programName, subIdField } from './surfaces/popup.ts';
import { makePost, postTab, textField } from './surfaces/side-panel.ts';
import {
  destinationsField,
  earningsUpdated,
  makeLinksButton,
  tabOf,
  updateEarningsButton,
} from './surfaces/workspace.ts';

interface OtherServiceFixtures {
  /** Another network, with an account of its own. Its merchants have the same names. */
  readonly other: Sandbox;
}

const test = withSandbox.extend<OtherServiceFixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: the fixture depends on none
  other: async ({}, use) => {
    const other = await startSandbox({ conversions: 40 });
    await use(other);
    await other.close();
  },
});

const generatePath = '/api/deeplink/generate';
const hostOf = ({ serviceUrl }: Pick<Sandbox, 'serviceUrl'>) => new URL(serviceUrl).host;

async function nameAccount(options: Page, position: number, name: string) {
  const item = accountItems(options).nth(position);
  await item.locator('summary').click();
  await item.getByRole('textbox', { name: 'Name' }).fill(name);
  await item.getByRole('button', { name: 'Save' }).click();
  await expect(item).toContainText(name);
  await item.locator('summary').click();
}

/** No call came with a token, or with credentials, of another service. */
function expectOwnCalls(...services: readonly Pick<Sandbox, 'control'>[]) {
  for (const { control } of services) {
    expect(control.getStatistics().apiCalls.filter(({ affiliateId }) => affiliateId === null)).toEqual([]);
  }
}

test('two services: a switch in the middle of a mint, the worker killed, leaves link and count in the account that asked', {
  tag: '@release',
}, async ({ extension, sandbox, other }) => {
  const options = await connectAndSync(extension, sandbox);
  await addAccount(options, other);
  await expect(connectedStatus(options)).toContainText(hostOf(other));
  await waitForFirstSync(options);

  const popup = await extension.openPopup(await extension.visit(sandbox.productUrl));
  await chooseAccount(popup, hostOf(sandbox));
  await expect(programName(popup)).toHaveText('Kedai Harian MY');

  sandbox.control.addFault({ name: 'hold', path: generatePath });
  await copyButton(popup).click();
  await expect.poll(() => listCalls(sandbox, 'deeplink/generate').length).toBe(1);
  await chooseAccount(popup, hostOf(other));
  await expectUsed(popup, 0);
  sandbox.control.clearFaults();
  await chooseAccount(popup, hostOf(sandbox));
  await expectUsed(popup, 1);
  expect(await copyDeeplink(popup)).toBe(sandbox.control.listLinks()[0]?.trackingLink);
  await expectUsed(popup, 1);

  // The same again, with no page left to hear the answer.
  await subIdField(popup, 1).fill('second');
  sandbox.control.addFault({ name: 'hold', path: generatePath });
  await copyButton(popup).click();
  await expect.poll(() => listCalls(sandbox, 'deeplink/generate').length).toBe(2);
  await chooseAccount(popup, hostOf(other));
  await expectUsed(popup, 0);
  await extension.killWorker();
  sandbox.control.clearFaults();
  await subIdField(popup, 1).fill('theirs');
  const theirs = await copyDeeplink(popup);
  await expectUsed(popup, 1);
  await chooseAccount(popup, hostOf(sandbox));
  await expectUsed(popup, 2);

  expect(sandbox.control.listLinks()).toHaveLength(2);
  expect(other.control.listLinks().map(({ trackingLink }) => trackingLink)).toEqual([theirs]);
  expectOwnCalls(sandbox, other);
  await popup.close();

  const links = await extension.openWorkspace('#/links');
  await expect(accountChoice(links).locator('option:checked')).toHaveText(hostOf(sandbox));
  await expect(links.getByRole('row').filter({ hasText: 'theirs' })).toHaveCount(0);
  await chooseAccount(links, hostOf(other));
  await expect(links.getByRole('row').filter({ hasText: 'theirs' })).toHaveCount(1);
  await expect(links.getByRole('row').filter({ hasText: 'second' })).toHaveCount(0);

  await test.step('what another account has is found by Ctrl+K, and opens in that account', async () => {
    await links.keyboard.press('Control+k');
    const dialog = links.getByRole('dialog', { name: 'Find or do' });
    await dialog.getByRole('combobox', { name: 'Find or do' }).fill('jasmine rice');
    const elsewhere = dialog.getByRole('group', { name: 'In your other accounts' }).getByRole('option');
    await elsewhere
      .filter({ hasText: hostOf(sandbox) })
      .first()
      .click();
    await expect(dialog).toBeHidden();
    await expect(accountChoice(links).locator('option:checked')).toHaveText(hostOf(sandbox));
    await expect(links).toHaveURL(/#\/links\?id=/);
    await expect(links.getByRole('complementary')).toContainText('rice');
  });
});

test('a switch of the account while a post is written in the panel keeps the posts of both apart', {
  tag: '@release',
}, async ({ extension, sandbox, other }) => {
  const options = await connectAndSync(extension, sandbox);
  const first = await readActiveAccount(options);
  await addAccount(options, other);
  await waitForFirstSync(options);
  const second = await readActiveAccount(options);
  for (const { accountId } of [first, second]) {
    const subIds = ['telegram', '', '', '', ''] as const;
    await askWorker(options, accountId, 'savePreset', { presetId: 'telegram', name: 'Telegram', subIds });
  }
  const panel = await extension.openPanel(await extension.visit(sandbox.productUrl));
  const use = async (service: Sandbox) => {
    await chooseAccount(panel, hostOf(service));
  };
  const field = textField(panel, 'Telegram');
  const beginPost = async () => {
    await makePost(panel, 'Telegram');
    await expect(field).toHaveValue(/http:\/\/go\./);
  };
  await use(sandbox);
  await beginPost();
  await field.fill(`Of the first\n${await field.inputValue()}`);
  // At once: the words are not saved yet.
  await use(other);
  await expect(panel.getByRole('tab', { name: 'Post', exact: true })).toBeVisible();
  await beginPost();
  await field.fill(`Of the second\n${await field.inputValue()}`);
  await use(sandbox);
  await postTab(panel, 1).click();
  await expect(field).toHaveValue(/^Of the first/);
  expect(await field.inputValue()).toContain(sandbox.control.listLinks()[0]?.trackingLink);
  await use(other);
  await postTab(panel, 1).click();
  await expect(field).toHaveValue(/^Of the second/);
  expect(await field.inputValue()).toContain(other.control.listLinks()[0]?.trackingLink);
  for (const { control } of [sandbox, other]) expect(control.listLinks()).toHaveLength(1);
  expectOwnCalls(sandbox, other);
});

test("the popup names the other account's program for the page, and one click mints there", {
  tag: '@release',
}, async ({ extension, sandbox, other }) => {
  const offerId = other.control.findOfferByName('Kedai Harian MY')?.offerId ?? 0;
  other.control.updateOffer(offerId, { standing: 'pending' });
  const options = await connectAndSync(extension, sandbox);
  await addAccount(options, other);
  await waitForFirstSync(options);

  const popup = await extension.openPopup(await extension.visit(sandbox.productUrl));
  await expect(popup.getByText(/pending/i).first()).toBeVisible();
  const elsewhere = popup.getByRole('region', { name: 'Also in your other accounts' });
  await expect(elsewhere).toContainText('Kedai Harian MY');
  await elsewhere.getByRole('button', { name: `Copy with ${hostOf(sandbox)}` }).click();
  await expect(elsewhere.getByRole('status')).toContainText('Copied');
  await expect(elsewhere.getByRole('status')).toBeInViewport({ ratio: 1 });
  const [link] = sandbox.control.listLinks();
  expect(await extension.readClipboard()).toBe(link?.trackingLink);
  expect(sandbox.control.listLinks()).toHaveLength(1);
  expect(other.control.listLinks()).toEqual([]);
  const again = await extension.openPopup(await extension.visit(sandbox.toSiteUrl('www.kedai-harian', '/my/')));
  await expectUsed(again, 0);
  await chooseAccount(again, hostOf(sandbox));
  await expectUsed(again, 1);
  expectOwnCalls(sandbox, other);
});

test.describe('two keys of one service', () => {
  const second = { key: 'second-key', secret: 'second secret', affiliateId: 50_001 };
  test.use({ sandboxOptions: { ratePerMinute: 120, conversions: 150, accounts: [{ ...second, conversions: 30 }] } });

  test('a switch in the middle of a sync, a bulk run and a load of conversions mixes nothing, the worker killed or not', {
    tag: '@release',
  }, async ({ extension, sandbox }) => {
    test.setTimeout(480_000);
    sandbox.allowAuthentications(2);
    const ofAccount = (affiliateId: number, endpoint: string) =>
      listCalls(sandbox, endpoint).filter((call) => call.affiliateId === affiliateId);
    const options = await connectAndSync(extension, sandbox);
    await setCallsPerMinute(options, 120);
    await nameAccount(options, 0, 'First');
    const ofFirstAccount = await findAccountDatabase(options);

    // The sync of the second hangs while the first is used again.
    sandbox.control.addFault({ name: 'hold', path: '/api/offers/all', skip: 1 });
    await addAccount(options, { serviceUrl: sandbox.serviceUrl, ...second });
    await setCallsPerMinute(options, 120);
    await nameAccount(options, 1, 'Second');
    const ofSecondAccount = await findAccountDatabase(options);
    await expect.poll(() => ofAccount(50_001, 'offers/all').length).toBe(2);
    await options.getByRole('button', { name: 'Use First' }).click();
    await waitForFirstSync(options);
    const ofFirst = ofAccount(48_213, 'offers/all').length;
    await extension.killWorker();
    sandbox.control.clearFaults();
    await options.getByRole('button', { name: 'Use Second' }).click();
    const reopened = await extension.openOptions();
    await waitForFirstSync(reopened);
    expect(ofAccount(48_213, 'offers/all')).toHaveLength(ofFirst);

    // A bulk run of the second; its second call hangs, the worker dies, and the first is used.
    const urls = [1, 2, 3].map((number) => sandbox.toSiteUrl('www.kedai-harian', `/my/product/item-${number}`));
    const workspace = await extension.openWorkspace('#/bulk');
    await destinationsField(workspace).fill(urls.join('\n'));
    sandbox.control.addFault({ name: 'hold', path: generatePath, skip: 1 });
    await makeLinksButton(workspace).click();
    await expect.poll(() => ofAccount(50_001, 'deeplink/generate').length).toBe(2);
    await chooseAccount(workspace, 'First');
    await expect(destinationsField(workspace)).toHaveValue('');
    await extension.killWorker();
    sandbox.control.clearFaults();
    await chooseAccount(workspace, 'Second');
    await expect(workspace.getByText(/^Finished: 2 made, 1 unknown/)).toBeVisible();
    expect(sandbox.control.listLinks().map(({ affiliateId }) => affiliateId)).toEqual([50_001, 50_001, 50_001]);
    await expectUsed(workspace, 3);
    await chooseAccount(workspace, 'First');
    await expectUsed(workspace, 0);

    // The first's conversions are being loaded while the second is used.
    await tabOf(workspace, 'Earnings').click();
    sandbox.control.addFault({ name: 'hold', path: '/api/conversions/all', skip: 1 });
    await updateEarningsButton(workspace).click();
    await expect.poll(() => ofAccount(48_213, 'conversions/all').length, { timeout: 70_000 }).toBe(2);
    await chooseAccount(workspace, 'Second');
    await expectUsed(workspace, 3);
    await expect(workspace.getByText('Your earnings will be here')).toBeVisible();
    sandbox.control.clearFaults();
    await chooseAccount(workspace, 'First');
    await expect(earningsUpdated(workspace)).toBeVisible({ timeout: 70_000 });
    await chooseAccount(workspace, 'Second');
    await updateEarningsButton(workspace).click();
    await expect(earningsUpdated(workspace)).toBeVisible({ timeout: 70_000 });
    expect(await readAllRows(workspace, 'conversions', ofFirstAccount)).toHaveLength(150);
    expect(await readAllRows(workspace, 'conversions', ofSecondAccount)).toHaveLength(30);
    expectOwnCalls(sandbox);
    // Each authenticated once: no token was ever requested with the other's credentials.
    expect(sandbox.control.getStatistics().accounts.map(({ tokensIssued }) => tokensIssued)).toEqual([1, 1]);
  });
});

test.describe('two secrets under one key', () => {
  const renewed = { key: 'general', secret: 'renewed', affiliateId: 48_213 };
  const foreign = { key: 'general', secret: 'of another publisher', affiliateId: 50_002 };
  test.use({ sandboxOptions: { ratePerMinute: 120, accounts: [renewed, foreign] } });

  test('connecting asks whose the new secret is: the same account keeps its count, another starts at zero', {
    tag: '@release',
  }, async ({ extension, sandbox }) => {
    sandbox.allowAuthentications(6);
    const options = await connect(extension, sandbox);
    await setCallsPerMinute(options, 120);
    await waitForFirstSync(options);
    const popup = await extension.openPopup(await extension.visit(sandbox.productUrl));
    await copyDeeplink(popup);
    await popup.close();

    await options.bringToFront();
    await addAccountButton(options).click();
    await tryToConnect(options, { serviceUrl: sandbox.serviceUrl, ...renewed });
    await options.getByRole('button', { name: `The same account: ${hostOf(sandbox)}` }).click();
    await expect(addAccountButton(options)).toBeVisible();
    await expect(accountItems(options)).toHaveCount(1);
    await expectUsed(options, 1);

    await addAccountButton(options).click();
    await tryToConnect(options, { serviceUrl: sandbox.serviceUrl, ...foreign });
    await options.getByRole('button', { name: 'Another account' }).click();
    await expect(accountItems(options)).toHaveCount(2);
    await expectUsed(options, 0);
    expectOwnCalls(sandbox);
  });
});

test('removing an account deletes its database, and the other is used', { tag: '@release' }, async ({
  extension,
  sandbox,
  other,
}) => {
  const options = await connectAndSync(extension, sandbox);
  await addAccount(options, other);
  await waitForFirstSync(options);
  const databases = () =>
    options.evaluate(async () =>
      (await indexedDB.databases()).map(({ name = '' }) => name).filter((name) => name !== 'linkmint-root'),
    );
  expect(await databases()).toHaveLength(2);
  const item = accountItems(options).filter({ hasText: hostOf(other) });
  await item.locator('summary').click();
  await item.getByRole('button', { name: 'Remove account…' }).click();
  await options.getByRole('dialog').getByRole('button', { name: 'Remove account', exact: true }).click();
  await expect(accountItems(options)).toHaveCount(1);
  await expect(connectedStatus(options)).toContainText(hostOf(sandbox));
  await expect.poll(databases).toHaveLength(1);
  expectOwnCalls(sandbox, other);
});
