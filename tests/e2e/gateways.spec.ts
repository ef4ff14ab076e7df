import { expect } from '@playwright/test';
import { connect } from './fixtures/connect.ts';
import { copyDeeplink } from './fixtures/copy-deeplink.ts';
import { expectUsed } from './fixtures/expect-used.ts';
import { listCalls } from './fixtures/list-calls.ts';
import { withSandbox as test } from './fixtures/with-sandbox.ts';

const product = '/my/product/jasmine-rice-5-kg';

test('a gateway that loses the answer to a link: one link at most, counted, and nothing is sent again', async ({
  extension,
  sandbox,
}) => {
  sandbox.control.setVariants(['gateway-crowded']);
  const options = await connect(extension, sandbox);
  await expect(options.getByText(/^Last synced/)).toBeVisible({ timeout: 30_000 });
  const page = await extension.visit(sandbox.toSiteUrl('www.kedai-harian', product));
  const popup = await extension.openPopup(page);
  await popup.getByRole('button', { name: 'Copy deeplink' }).click();
  await expect(popup.getByRole('alert')).toContainText('may have used one of your 1,000');
  await expectUsed(popup, 1);
  await popup.close();

  const again = await extension.openPopup(page);
  await expectUsed(again, 1);
  expect(listCalls(sandbox, 'deeplink/generate')).toHaveLength(1);
  expect(sandbox.control.getStatistics().deeplinksMade).toBe(1);

  // No refusal was learned from it: the user may try again, and then has a link.
  sandbox.control.setVariants([]);
  await copyDeeplink(again);
  await expectUsed(again, 2);
});

test('a protection in front of the network is named, is asked once, and costs the account nothing', {
  tag: '@release',
}, async ({ extension, sandbox }) => {
  await extension.grantHostAccess('http://localhost/*');
  sandbox.allowAuthentications(2);
  sandbox.control.setVariants(['front-door']);
  const options = await extension.openOptions();
  await options.getByRole('textbox', { name: 'Service URL' }).fill(sandbox.serviceUrl);
  await options.getByRole('textbox', { name: 'API key' }).fill(sandbox.key);
  await options.getByLabel('API secret', { exact: true }).fill(sandbox.secret);
  await options.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(options.getByRole('alert')).toContainText('A protection in front of your network stopped the call');
  expect(listCalls(sandbox, 'authenticate')).toHaveLength(1);
  await options.close();

  sandbox.control.setVariants([]);
  const connected = await connect(extension, sandbox);
  await expect(connected.getByText(/^Last synced/)).toBeVisible({ timeout: 30_000 });
  sandbox.control.setVariants(['front-door']);
  const popup = await extension.openPopup(await extension.visit(sandbox.toSiteUrl('www.kedai-harian', product)));
  await popup.getByRole('button', { name: 'Copy deeplink' }).click();
  const alert = popup.getByRole('alert');
  await expect(alert).toContainText('may have used one of your 1,000');
  await expect(alert).toContainText('A protection in front of your network stopped the call');
  await expectUsed(popup, 1);
  expect(listCalls(sandbox, 'deeplink/generate')).toHaveLength(1);
  await expect(connected.getByText('needs attention')).toHaveCount(0);

  sandbox.control.setVariants([]);
  await copyDeeplink(popup);
  await expectUsed(popup, 2);
});

test('a service in the manner of PHP is listed whole, and makes links', { tag: '@release' }, async ({
  extension,
  sandbox,
}) => {
  sandbox.control.setVariants(['php-notices', 'php-holes', 'php-empties', 'grouped-counts']);
  const options = await connect(extension, sandbox);
  await expect(options.getByText(/^Last synced/)).toBeVisible({ timeout: 30_000 });
  await expect(options.getByText(/^[\d,]+ programs$/)).toHaveText(/^67 /);
  const popup = await extension.openPopup(await extension.visit(sandbox.toSiteUrl('www.kedai-harian', product)));
  await copyDeeplink(popup);
  await expectUsed(popup, 1);
  expect(listCalls(sandbox, 'deeplink/generate')).toHaveLength(1);
});
