import { expect, type Page } from '@playwright/test';
import { connected as test } from './fixtures/connected.ts';
import { copyDeeplink } from './fixtures/copy-deeplink.ts';

const product = '/my/product/jasmine-rice-5-kg';

const toPattern = (serviceUrl: string) => `http://${new URL(serviceUrl).hostname}/*`;
const inOptions = (options: Page) => options.getByText(/no longer lets Linkmint reach/);
const inWorkspace = (workspace: Page) => workspace.getByText('The browser did not let Linkmint reach the service.');

test('the permission for the service, taken away and given back under open pages: each says so by itself, and what rested goes on', async ({
  extension,
  sandbox,
  options,
}) => {
  const workspace = await extension.openWorkspace();
  await expect(workspace.getByText(/^[\d,]+ programs/)).toBeVisible();
  await extension.revokeHostAccess(toPattern(sandbox.serviceUrl));
  await expect(inOptions(options)).toBeVisible();
  await expect(inWorkspace(workspace)).toBeVisible();

  const calls = sandbox.control.getStatistics().apiCalls.length;
  await options.getByRole('button', { name: 'Sync now' }).click();
  await expect(options.getByText('The last sync stopped early.')).toBeVisible();
  const page = await extension.visit(sandbox.toSiteUrl('www.kedai-harian', product));
  const popup = await extension.openPopup(page);
  await expect(inOptions(popup)).toBeVisible();
  expect(sandbox.control.getStatistics().apiCalls).toHaveLength(calls);

  await extension.grantHostAccess(toPattern(sandbox.serviceUrl));
  await expect(inOptions(options)).toBeHidden();
  await expect(inWorkspace(workspace)).toBeHidden();
  // The sync that had stopped needs no second wish.
  await expect(options.getByText('The last sync stopped early.')).toBeHidden();
  await expect.poll(() => sandbox.control.getStatistics().apiCalls.length).toBeGreaterThan(calls);
  const again = await extension.openPopup(page);
  await expect(inOptions(again)).toHaveCount(0);
  await copyDeeplink(again);
});
