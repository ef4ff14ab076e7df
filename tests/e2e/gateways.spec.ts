import { expect } from '@playwright/test';
import { listCalls } from './fixtures/list-calls.ts';
import { withSandbox as test } from './fixtures/with-sandbox.ts';
import { tryToConnect } from './surfaces/connection-form.ts';
import { copyButton, expectUsed } from './surfaces/every-page.ts';
import { connectAndSync, openPermittedOptions, programCount } from './surfaces/options.ts';
import { copyDeeplink } from './surfaces/popup.ts';

test('a gateway that loses the answer to a link: one link at most, counted, and nothing is sent again', {
  tag: '@release',
}, async ({ extension, sandbox }) => {
  sandbox.control.setVariants(['gateway-crowded']);
  await connectAndSync(extension, sandbox);
  const page = await extension.visit(sandbox.productUrl);
  const popup = await extension.openPopup(page);
  await copyButton(popup).click();
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
  sandbox.allowAuthentications(2);
  sandbox.control.setVariants(['front-door']);
  const options = await openPermittedOptions(extension, sandbox);
  await tryToConnect(options, sandbox);
  await expect(options.getByRole('alert')).toContainText('A protection in front of your network stopped the call');
  expect(listCalls(sandbox, 'authenticate')).toHaveLength(1);
  await options.close();

  sandbox.control.setVariants([]);
  const connected = await connectAndSync(extension, sandbox);
  sandbox.control.setVariants(['front-door']);
  const popup = await extension.openPopup(await extension.visit(sandbox.productUrl));
  await copyButton(popup).click();
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
  const options = await connectAndSync(extension, sandbox);
  await expect(programCount(options)).toHaveText(/^67 /);
  const popup = await extension.openPopup(await extension.visit(sandbox.productUrl));
  await copyDeeplink(popup);
  await expectUsed(popup, 1);
  expect(listCalls(sandbox, 'deeplink/generate')).toHaveLength(1);
});
