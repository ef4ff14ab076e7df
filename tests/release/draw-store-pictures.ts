import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { createSystemClock } from '#lib/platform/clock.ts';
import { createExtensionDriver } from '#tests/e2e/fixtures/create-extension-driver.ts';
import { launchBrowser } from '#tests/e2e/fixtures/launch-browser.ts';
import { saveChannels } from '#tests/e2e/fixtures/save-channels.ts';
import { serviceUrlField } from '#tests/e2e/surfaces/connection-form.ts';
import { copyButton } from '#tests/e2e/surfaces/every-page.ts';
import { findPageButton } from '#tests/e2e/surfaces/merchant-page.ts';
import {
  accountItems,
  addAccount,
  addChannel,
  connectAndSync,
  lastSynced,
  openOptionsPage,
  setCallsPerMinute,
  turnOnMerchantPages,
  waitForChannel,
} from '#tests/e2e/surfaces/options.ts';
import { deeplinkField } from '#tests/e2e/surfaces/popup.ts';
import { addToPostButton, channelButton, copyForButton, postTab } from '#tests/e2e/surfaces/side-panel.ts';
import { waitForWelcome } from '#tests/e2e/surfaces/welcome.ts';
import { destinationsField, makeLinksButton } from '#tests/e2e/surfaces/workspace.ts';
import { startSandbox } from '#tests/sandbox/create-sandbox.ts';
import { buildExtension } from '#tests/setup/build-extension.ts';
import { besideEachOther, composePicture, overPage } from './compose-picture.ts';
import { leaveDifficultPrograms, seedShowcase } from './seed-showcase.ts';

/*
 * `npm run store:pictures`: the pictures of the stores' listings (docs/store/pictures) and of the user guide (docs/images), taken
 * of the built extension in a real Chromium, against the sandbox. They are committed: run it after a change of the face, and look
 * at each.
 */

const root = join(import.meta.dirname, '..', '..');
const folders = { store: join(root, 'docs', 'store', 'pictures'), guide: join(root, 'docs', 'images') } as const;
const size = { width: 1280, height: 800 };
/** What of a picture is the product's: the text is above it, and room at both sides. */
const below = { width: 1184, height: 704 };
const guideSize = { width: 960, height: 640 };
const panelSize = { width: 384, height: 704 };

const product = 'http://www.kedai-harian.example/my/product/jasmine-rice-5-kg';
const shirt = 'http://my.batik-nusa.example/product/indigo-batik-shirt';
const text = `Three things for a small kitchen

We cook with [jasmine rice](http://www.kedai-harian.example/my/product/jasmine-rice-5-kg) every day, and dry the
cloths on http://taman-tropika.example/product/bamboo-clothes-rack at the window. In the evening this
[desk lamp](http://www.lampu-terang.example/product/brass-desk-lamp) lights the table.
`;

for (const folder of Object.values(folders)) mkdirSync(folder, { recursive: true });
const save = (kind: keyof typeof folders, name: string, png: Buffer) => {
  writeFileSync(join(folders[kind], `${name}.png`), png);
  process.stdout.write(`${join(kind, name)}.png  ${Math.round(png.length / 1000)} kB\n`);
};

const extensionPath = buildExtension('chrome');
// The driver finds a menu entry by its text, which it reads there.
process.env.LINKMINT_BUILD = extensionPath;
const sandbox = await startSandbox({
  conversions: 0,
  merchantDomain: 'example',
  ratePerMinute: 1000,
  variants: ['https-links'],
});
leaveDifficultPrograms(sandbox);
const exampleHosts = `127.0.0.1:${sandbox.port}`;
const launched = await launchBrowser({ extensionPath, isHeadless: true, keepsWelcome: true, exampleHosts });
const extension = createExtensionDriver(launched);
const { context } = launched;

/** Brings a part of the page to its top, below the header that stays there. */
const toTop = (part: Locator) =>
  part.evaluate((element: HTMLElement) => {
    element.style.scrollMarginTop = '16px';
    element.scrollIntoView();
  });

/** A page of the product at a size. */
async function shoot(page: Page, { width, height }: { width: number; height: number }): Promise<Buffer> {
  await page.bringToFront();
  await page.setViewportSize({ width, height });
  // Neither the caret nor a transition is in the picture.
  return page.screenshot({ animations: 'disabled' });
}

const openWorkspace = async (fragment: string, ready: (page: Page) => Promise<void>) => {
  const page = await extension.openWorkspace(fragment);
  await ready(page);
  return page;
};

async function addPreset(options: Page, name: string, subIds: readonly string[]) {
  await addChannel(options, name);
  for (const [index, subId] of subIds.entries()) {
    await options.getByRole('textbox', { name: `Sub ID ${index + 1}` }).fill(subId);
  }
  await waitForChannel(options, name);
}

async function drawConnecting() {
  const welcome = await waitForWelcome(context);
  await serviceUrlField(welcome).fill('https://api.network.example');
  await welcome.getByRole('textbox', { name: 'API key' }).fill('general');
  await welcome.getByText(/^Linkmint will ask/).waitFor();
  save('guide', 'connect', await shoot(welcome, guideSize));
  await welcome.close();
}

async function setUp(): Promise<Page> {
  const options = await connectAndSync(extension, sandbox);
  await accountItems(options).locator('summary').first().click();
  await options.getByRole('textbox', { name: 'Name' }).fill('My network');
  await options.getByRole('button', { name: 'Save', exact: true }).click();
  await addPreset(options, 'Blog', ['blog', '{slug}']);
  await addPreset(options, 'Newsletter', ['newsletter', '{date}']);
  save('guide', 'presets', await shoot(options, { ...guideSize, height: 440 }));
  await openOptionsPage(options, 'Account');
  await options.getByRole('spinbutton', { name: 'Used, by your dashboard' }).fill('42');
  save('guide', 'count', await shoot(options, guideSize));
  await options.getByRole('spinbutton', { name: 'Used, by your dashboard' }).press('Enter');
  await setCallsPerMinute(options, 120);
  await seedShowcase(options, sandbox, createSystemClock().nowMs());
  await openOptionsPage(options, 'Account');
  return options;
}

async function drawPopups() {
  const page = await extension.visit(product);
  await page.setViewportSize(below);
  // To the start, so that the popup covers none of it.
  await page.addStyleTag({ content: 'header div, main, footer { margin-inline-start: 0 }' });
  const shop = await page.screenshot();
  const popup = await extension.openPopup(page);
  await copyButton(popup).waitFor();
  await popup.getByRole('combobox', { name: 'Preset' }).selectOption('Blog');
  await popup.getByText('blog', { exact: true }).first().waitFor();
  const atRest = await popup.screenshot({ animations: 'disabled' });
  await copyButton(popup).click();
  await deeplinkField(popup).waitFor();
  save('guide', 'first-link', await popup.screenshot({ animations: 'disabled' }));
  await popup.emulateMedia({ colorScheme: 'dark' });
  const copied = await popup.screenshot({ animations: 'disabled' });
  await popup.getByRole('button', { name: 'More formats' }).click();
  await popup.getByRole('menuitemradio', { name: 'Markdown' }).waitFor();
  const formats = await popup.screenshot({ animations: 'disabled' });
  const dark = {
    isDark: true,
    title: 'Copied, in the form that you write in',
    words:
      'Plain, Markdown, HTML, a ready post with its disclosure, or a template of your own. What is left is always in sight.',
  };
  // Another page in front closes the popup: what is composed is composed last.
  const title = 'Your own deeplink, one click away';
  const words = "On a merchant's page: what it pays, your sub IDs, and one button.";
  save('store', '1-popup', await composePicture(context, { ...size, title, words, parts: overPage(shop, [atRest]) }));
  save(
    'store',
    '2-copied',
    await composePicture(context, { ...size, ...dark, parts: besideEachOther([copied, formats]) }),
  );
  await page.close();
}

async function drawWorkspace() {
  const earnings = await openWorkspace('#/earnings?period=90-days', async (page) => {
    await page.setViewportSize(below);
    const totals = page.getByRole('region', { name: 'Totals' });
    await totals.waitFor();
    await page.locator('.chart svg').first().waitFor();
    await totals.getByText('Reading your conversions').waitFor({ state: 'hidden' });
  });
  await toTop(earnings.getByRole('region', { name: 'Totals' }));
  const earningsPage = await shoot(earnings, below);
  const earned = {
    title: 'What your links earned',
    words: 'Your conversions in exact sums: by sub ID, program, preset and link.',
  };
  save('store', '3-earnings', await composePicture(context, { ...size, ...earned, parts: overPage(earningsPage) }));
  await earnings.setViewportSize(guideSize);
  await earnings.getByRole('combobox', { name: 'Break down by' }).selectOption('Sub ID 1');
  await earnings.getByRole('link', { name: 'newsletter' }).first().waitFor();
  await toTop(earnings.getByRole('heading', { name: 'Breakdown' }));
  save('guide', 'channels', await shoot(earnings, guideSize));
  await earnings.close();

  const bulk = await openWorkspace('#/bulk', async (page) => {
    await destinationsField(page).fill(text);
    await page.getByRole('combobox', { name: 'Preset' }).selectOption('Blog');
    await makeLinksButton(page).click();
    await page.getByText(/^Finished:/).waitFor();
    await page.getByRole('textbox', { name: 'Your text with its links' }).waitFor();
  });
  const bulkPage = await shoot(bulk, below);
  const whole = {
    title: 'A whole text in, the same text with your links out',
    words: 'Prose, Markdown or HTML. You see what it uses before any link is made.',
  };
  save('store', '4-bulk', await composePicture(context, { ...size, ...whole, parts: overPage(bulkPage) }));
  save('guide', 'bulk', await shoot(bulk, guideSize));
  await bulk.close();

  const coupons = await openWorkspace('#/coupons?q=Harian', (page) => page.getByText(/^\d+ live$/).waitFor());
  const wide = { width: 1200, height: 720 };
  await coupons.setViewportSize(wide);
  await coupons.getByRole('link', { name: '10% off the first basket' }).click();
  await coupons.getByRole('button', { name: 'Copy post' }).waitFor();
  save('guide', 'coupons', await shoot(coupons, wide));
  await coupons.close();
}

/** A post of two products in two channels: before it is made, and its first text. */
async function drawPosts(options: Page) {
  await saveChannels(options, [
    ['telegram', 'Telegram', 'messenger'],
    ['site', 'Weekend blog', 'html'],
  ]);
  const pages = [product, shirt];
  let panel: Page | null = null;
  for (const address of pages) {
    panel = await extension.openPanel(await extension.visit(address));
    await panel.setViewportSize(panelSize);
    await addToPostButton(panel).click();
    await panel.getByRole('tab', { name: /^Post, \d/ }).waitFor();
  }
  if (panel === null) throw new Error('No page was added');
  await postTab(panel, 2).click();
  await panel.getByRole('textbox', { name: 'Name of the post' }).fill('Rainy-season kitchen');
  await channelButton(panel, 'Telegram').click();
  await channelButton(panel, 'Weekend blog').click();
  const make = panel.getByRole('button', { name: /^Make \d links and the texts/ });
  await make.waitFor();
  const before = await shoot(panel, panelSize);
  save('guide', 'panel', before);
  await make.click();
  await copyForButton(panel, 'Telegram').waitFor();
  const after = await shoot(panel, panelSize);
  save('guide', 'post-text', after);
  const words =
    'Beside the page that you read: coupons and disclosure included, and the price before any link is made.';
  const parts = besideEachOther([before, after]);
  save(
    'store',
    '5-post',
    await composePicture(context, { ...size, title: 'Several products, one text for each channel', words, parts }),
  );
  await panel.close();
}

/** A draft is checked on the device, whose site it is was asked before. */
async function drawCheck() {
  const page = await openWorkspace('#/posts?check=draft', (each) =>
    each.getByRole('textbox', { name: 'Or paste a draft' }).waitFor(),
  );
  await page.getByRole('textbox', { name: 'Or paste a draft' }).fill(text);
  await page.getByRole('button', { name: 'Check the draft' }).click();
  await page.getByRole('heading', { name: /links? earns?$/ }).waitFor();
  save('guide', 'check', await shoot(page, guideSize));
  await page.close();
}

async function drawMerchantPages(options: Page) {
  await turnOnMerchantPages(extension, options);
  const page = await extension.visit(shirt);
  await page.setViewportSize(guideSize);
  await findPageButton(page);
  save('guide', 'page-button', await page.screenshot());
  await page.close();
}

async function drawFailure() {
  sandbox.control.addFault({ name: 'server-error', path: '/api/deeplink/generate' });
  const popup = await extension.openPopup(await extension.visit(shirt));
  await copyButton(popup).click();
  await popup.getByRole('alert').waitFor();
  save('guide', 'failure', await popup.screenshot({ animations: 'disabled' }));
  await popup.close();
}

async function drawAccounts(options: Page) {
  const second = { affiliateId: 77_002, key: 'second-network', secret: 'of-the-second-account' };
  sandbox.control.addAccount(second);
  await options.bringToFront();
  await openOptionsPage(options, 'Account');
  await addAccount(options, { serviceUrl: sandbox.serviceUrl, ...second });
  const added = accountItems(options).nth(1);
  await added.locator('summary').click();
  await added.getByRole('textbox', { name: 'Name' }).fill('Second network');
  await added.getByRole('button', { name: 'Save' }).click();
  await added.getByText('Second network').first().waitFor();
  await added.locator('summary').click();
  await lastSynced(options).waitFor();
  await toTop(options.getByRole('banner'));
  save('guide', 'accounts', await shoot(options, guideSize));
}

try {
  await drawConnecting();
  const options = await setUp();
  await drawPopups();
  await drawWorkspace();
  await drawPosts(options);
  await drawCheck();
  await drawMerchantPages(options);
  await drawFailure();
  await drawAccounts(options);
  const tile = { width: 440, height: 280, title: 'Linkmint', words: 'Your deeplink, one click away', parts: '' };
  save('store', 'tile', await composePicture(context, tile));
} finally {
  await extension.disconnect().catch(() => {});
  await launched.close().catch(() => {});
  await sandbox.close();
}
