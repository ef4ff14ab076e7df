import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { startSandbox } from '../sandbox/create-sandbox.ts';
import { buildExtension } from '../setup/build-extension.ts';
import { createExtensionDriver } from './fixtures/create-extension-driver.ts';
import { launchBrowser } from './fixtures/launch-browser.ts';
import { buy } from './surfaces/merchant-page.ts';
import { connect, programCount } from './surfaces/options.ts';
import { copyDeeplink, subIdField } from './surfaces/popup.ts';

/*
 * The main job, done for real and printed step by step: `npm start`. With a display the browser is left open to play
 * with; without one, or with `--exit`, the tour writes screenshots into `.output/tour/` and ends.
 */

const root = join(import.meta.dirname, '..', '..');
const pictures = join(root, '.output', 'tour');

const hasDisplay =
  process.platform === 'darwin' ||
  process.platform === 'win32' ||
  Boolean(process.env.DISPLAY) ||
  Boolean(process.env.WAYLAND_DISPLAY);
const isUnattended = process.argv.includes('--exit') || Boolean(process.env.CI);
const staysOpen = hasDisplay && !isUnattended;

function tell(step: string, result: string) {
  process.stdout.write(`${step.padEnd(16)} ${result}\n`);
}

if (staysOpen) process.stdout.write('The browser stays open after the tour: close it to end.\n\n');
const extensionPath = buildExtension('chrome');
mkdirSync(pictures, { recursive: true });
const sandbox = await startSandbox();
const launched = await launchBrowser({ extensionPath, isHeadless: !hasDisplay });
const extension = createExtensionDriver(launched);
const closed = new Promise<void>((resolve) => launched.context.once('close', () => resolve()));

try {
  tell('service', `${sandbox.serviceUrl} (the sandbox: nothing leaves this machine)`);

  const options = await connect(extension, sandbox);
  tell('connected', `with the key "${sandbox.key}" and its secret`);

  const programs = programCount(options);
  await programs.waitFor({ timeout: 60_000 });
  tell('programs synced', (await programs.textContent()) ?? '');
  await options.screenshot({ path: join(pictures, 'options.png'), fullPage: true });

  const destination = `http://www.kedai-harian.localhost:${sandbox.port}/my/product/jasmine-rice-5-kg`;
  const page = await extension.visit(`${destination}?utm_source=newsletter`);
  tell('page', `${page.url()} ("${await page.title()}")`);
  await page.screenshot({ path: join(pictures, 'page.png') });

  const popup = await extension.openPopup(page);
  await subIdField(popup, 1).fill('spring-newsletter');
  const deeplink = await copyDeeplink(popup);
  tell('deeplink', deeplink);
  // The picture shows the popup as wide as it makes itself, and as tall as its content.
  const picture = join(pictures, 'popup.png');
  await popup.locator('body').screenshot({ path: picture });
  const clipboard = await extension.readClipboard();
  expect(clipboard).toBe(deeplink);
  tell('Copied', `the clipboard holds ${clipboard}`);

  const shop = await extension.visit(deeplink);
  expect(shop.url()).toContain(destination);
  tell('redirect target', shop.url());

  await buy(shop);
  const order = sandbox.control.listOrders().at(-1);
  tell('order', `number ${order?.orderId}, ${order?.currency} ${order?.amount}`);

  const [conversion] = sandbox.control.listConversions(1);
  if (conversion === undefined || conversion.conversionId !== order?.conversionId) {
    throw new Error('The order did not become a conversion');
  }
  expect(conversion.affSubs[0]).toBe('spring-newsletter');
  const { conversionId, offerName, status, affSubs } = conversion;
  tell('conversion', `number ${conversionId}, ${offerName}, ${status}, aff_sub1 "${affSubs[0]}"`);

  if (staysOpen) await closed;
} catch (error) {
  // Closing the window ends the tour, wherever it stands.
  if (!staysOpen || launched.context.browser()?.isConnected() === true) {
    process.stderr.write(`\nThe tour ends here: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
} finally {
  await extension.disconnect().catch(() => {});
  await launched.close().catch(() => {});
  await sandbox.close();
}
