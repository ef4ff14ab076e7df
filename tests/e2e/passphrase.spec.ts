import { expect } from '@playwright/test';
import { findBarriers } from './fixtures/find-barriers.ts';
import { listCalls } from './fixtures/list-calls.ts';
import { restartable as test } from './fixtures/restartable.ts';
import { connectAndSync, openOptionsPage } from './surfaces/options.ts';
import { copyDeeplink } from './surfaces/popup.ts';

const passphrase = 'correct horse battery';

test('a passphrase is asked for after a start of the browser and not after a kill, and nothing is sent before', {
  tag: '@release',
}, async ({ extension, sandbox, restartBrowser }) => {
  test.setTimeout(120_000);
  sandbox.allowAuthentications(2);
  const options = await connectAndSync(extension, sandbox);
  await openOptionsPage(options, 'Data');
  await options.getByLabel('New passphrase', { exact: true }).fill(passphrase);
  await options.getByLabel('New passphrase, once more').fill(passphrase);
  await options.getByRole('button', { name: 'Set passphrase' }).click();
  await expect(options.getByRole('button', { name: 'Lock now' })).toBeVisible();

  const unfold = (part: string) => options.locator('summary').filter({ hasText: part }).click();
  await unfold('What is stored, and where');
  await unfold('The last requests');
  await expect(options.getByRole('table', { name: "The browser's storage for extensions" })).toBeVisible();
  await expect(options.getByRole('cell', { name: 'authenticate', exact: true })).toBeVisible();
  expect(await findBarriers(options)).toEqual([]);
  await openOptionsPage(options, 'Advanced');
  for (const part of ['Debug info', 'What the error codes mean']) await unfold(part);
  const told = options.getByRole('region', { name: 'Debug info' });
  await expect(told).toContainText('"linkmint"');
  await expect(told).not.toContainText(new URL(sandbox.serviceUrl).host);
  expect(await findBarriers(options)).toEqual([]);

  await extension.killWorker();
  await options.goBack();
  await options.reload();
  await expect(options.getByRole('button', { name: 'Lock now' })).toBeVisible();

  const calls = sandbox.control.getStatistics().apiCalls.length;
  const restarted = await restartBrowser();
  const again = await restarted.openOptions();
  await openOptionsPage(again, 'Data');
  await expect(again.getByText('Locked. Type your passphrase to continue.')).toBeVisible();
  expect(await findBarriers(again)).toEqual([]);

  const popup = await restarted.openPopup(await restarted.visit(sandbox.productUrl));
  expect(await findBarriers(popup)).toEqual([]);
  expect(sandbox.control.getStatistics().apiCalls).toHaveLength(calls);
  await popup.getByLabel('Passphrase', { exact: true }).fill('not the passphrase');
  await popup.getByRole('button', { name: 'Unlock' }).click();
  await expect(popup.getByText('That is not the passphrase. Try again in 1 second.')).toBeVisible();
  await expect(async () => {
    await popup.getByLabel('Passphrase', { exact: true }).fill(passphrase);
    await popup.getByRole('button', { name: 'Unlock' }).click();
    await expect(popup.getByRole('button', { name: 'Unlock' })).toBeHidden({ timeout: 3_000 });
  }).toPass();
  await copyDeeplink(popup);
  expect(listCalls(sandbox, 'deeplink/generate')).toHaveLength(1);
});
