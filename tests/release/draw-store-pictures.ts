import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { createSystemClock } from '#lib/platform/clock.ts';
import { createExtensionDriver } from '#tests/e2e/fixtures/create-extension-driver.ts';
import { launchBrowser } from '#tests/e2e/fixtures/launch-browser.ts';
import { saveChannels } from '#tests/e2e/fixtures/save-channels.ts';
import { seedToday } from '#tests/e2e/fixtures/seed-today.ts';
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
import { addToPostButton, channelButton, postTab } from '#tests/e2e/surfaces/side-panel.ts';
import { waitForWelcome } from '#tests/e2e/surfaces/welcome.ts';
import { destinationsField, makeLinksButton } from '#tests/e2e/surfaces/workspace.ts';
import { startSandbox } from '#tests/sandbox/create-sandbox.ts';
import { buildExtension } from '#tests/setup/build-extension.ts';
import { belowTitle, composePicture, inAndOut, inFrontOf, sentences, tile, wholePage } from './compose-picture.ts';
import { leaveDifficultPrograms, seedShowcase } from './seed-showcase.ts';

/*
 * `npm run store:pictures`: the pictures of the stores' listings (docs/store/pictures) and of the user guide (docs/images), taken
 * of the built extension in a real Chromium, against the sandbox. They are committed: run it after a change of the face, and look
 * at each. Needs the fonts Inter and Noto Color Emoji, so that no sign lacks (on Debian: fonts-inter, fonts-noto-color-emoji).
 */

const root = join(import.meta.dirname, '..', '..');
const folders = { store: join(root, 'docs', 'store', 'pictures'), guide: join(root, 'docs', 'images') } as const;
const size = { width: 1280, height: 800 };
/** What of a picture is the product's, in its own pixels: the title is above it, and it stands larger than on a screen. */
const below = { width: 790, height: 460 };
const larger = 1.5;
const guideSize = { width: 960, height: 640 };
const panelSize = { width: 384, height: 704 };

const product = 'http://www.kedai-harian.example/my/product/jasmine-rice-5-kg';
const shirt = 'http://my.batik-nusa.example/product/indigo-batik-shirt';
const others = [
  'http://www.lampu-terang.example/product/brass-desk-lamp',
  'http://taman-tropika.example/product/bamboo-clothes-rack',
  'http://www.kedai-harian.example/my/product/pandan-tea-bags',
];
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

const fontFolder = useFonts();
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

/**
 * Has the browser write what names no font in Inter, the shops' pages, too. The looks bring a font for the product alone, as
 * WOFF2, which the system's fonts cannot be.
 */
function useFonts(): string {
  const installed = execFileSync('fc-list', [':', 'family'], { encoding: 'utf8' });
  for (const family of ['Inter', 'Noto Color Emoji']) {
    if (!installed.split(/[\n,]/).includes(family)) throw new Error(`Install the font ${family}, and draw again.`);
  }
  const folder = mkdtempSync(join(tmpdir(), 'linkmint-fonts-'));
  const prefer = ['system-ui', 'sans-serif'].map(
    (generic) =>
      `<match target="pattern"><test name="family"><string>${generic}</string></test><edit name="family" mode="prepend" binding="strong"><string>Inter</string></edit></match>`,
  );
  const file = join(folder, 'fonts.conf');
  writeFileSync(
    file,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><include>/etc/fonts/fonts.conf</include>${prefer.join('')}</fontconfig>`,
  );
  process.env.FONTCONFIG_FILE = file;
  return folder;
}

/** A part of the page, or all that is in sight, in one and a half times its pixels. */
async function shootLarger(page: Page, part: Locator | null = null, margin = 0): Promise<Buffer> {
  const session = await context.newCDPSession(page);
  const box = await part?.boundingBox();
  const shown = await page.evaluate(() => ({ width: innerWidth, height: innerHeight }));
  // What is beside the part, too: it does not begin at the picture's edge.
  const clip = box
    ? { x: box.x - margin, y: box.y - margin, width: box.width + 2 * margin, height: box.height + 2 * margin }
    : { x: 0, y: 0, ...shown };
  const { data } = await session.send('Page.captureScreenshot', { format: 'png', clip: { ...clip, scale: larger } });
  await session.detach();
  return Buffer.from(data, 'base64');
}

const saveForStore = async (name: string, title: string, parts: string) =>
  save('store', name, await composePicture(context, { ...size, title, parts }));

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
  await page.setViewportSize({ width: 1184, height: 670 });
  // To the start, so that the popup covers none of it.
  await page.addStyleTag({ content: 'header div, main, footer { margin-inline-start: 0 }' });
  const shop = await page.screenshot();
  const popup = await extension.openPopup(page);
  await copyButton(popup).waitFor();
  await popup.getByRole('combobox', { name: 'Preset' }).selectOption('Blog');
  await popup.getByText('blog', { exact: true }).first().waitFor();
  await copyButton(popup).click();
  await deeplinkField(popup).waitFor();
  save('guide', 'first-link', await popup.screenshot({ animations: 'disabled' }));
  const copied = await shootLarger(popup);
  // Another page in front closes the popup: what is composed is composed last.
  await saveForStore('1-popup', 'Your affiliate link, in one click', inFrontOf(shop, copied));
  await page.close();
}

async function drawWorkspace() {
  const earnings = await openWorkspace('#/earnings?period=90-days', async (page) => {
    const totals = page.getByRole('region', { name: 'Totals' });
    await totals.waitFor();
    await page.locator('.chart svg').first().waitFor();
    await totals.getByText('Reading your conversions').waitFor({ state: 'hidden' });
  });
  await earnings.setViewportSize(guideSize);
  await earnings.getByRole('combobox', { name: 'Break down by' }).selectOption('Sub ID 1');
  await earnings.getByRole('link', { name: 'newsletter' }).first().waitFor();
  await toTop(earnings.getByRole('heading', { name: 'Breakdown' }));
  save('guide', 'channels', await shoot(earnings, guideSize));
  await earnings.setViewportSize(below);
  const breakdown = earnings.getByRole('region', { name: /^Breakdown/ });
  await toTop(breakdown);
  const byChannel = await shootLarger(earnings, breakdown, 14);
  const sum = await breakdown.getByRole('row', { name: /^All/ }).getByRole('cell').nth(4).innerText();
  const whole = `<p class="sum">MYR ${sum} <small>in 90 days, by the channel in Sub ID 1</small></p>`;
  await saveForStore('3-earnings', 'Which channel pays?', belowTitle(whole, byChannel));
  await earnings.close();

  const bulk = await openWorkspace('#/bulk', async (page) => {
    await destinationsField(page).fill(text);
    await page.getByRole('combobox', { name: 'Preset' }).selectOption('Blog');
    await makeLinksButton(page).click();
    await page.getByText(/^Finished:/).waitFor();
    await page.getByRole('textbox', { name: 'Your text with its links' }).waitFor();
  });
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

/** A post in two channels: before it is made, its first text, and both as readers see them. */
async function drawPosts(options: Page) {
  await saveChannels(options, [
    ['telegram', 'Telegram', 'messenger'],
    ['site', 'Weekend blog', 'html'],
  ]);
  const add = async (address: string) => {
    const panel = await extension.openPanel(await extension.visit(address));
    await panel.setViewportSize(panelSize);
    await panel.getByRole('tab', { name: 'This page' }).click();
    await addToPostButton(panel).click();
    await panel.getByRole('tab', { name: /^Post, \d/ }).waitFor();
    return panel;
  };
  await add(product);
  let panel = await add(shirt);
  await postTab(panel, 2).click();
  await panel.getByRole('textbox', { name: 'Name of the post' }).fill('Rainy-season kitchen');
  await channelButton(panel, 'Telegram').click();
  await channelButton(panel, 'Weekend blog').click();
  const make = (count: string) => panel.getByRole('button', { name: new RegExp(`^Make ${count} links and the texts`) });
  // Before the second channel is in the price, the button has another number.
  await make('4').waitFor();
  save('guide', 'panel', await shoot(panel, panelSize));
  for (const address of others) panel = await add(address);
  await postTab(panel, 5).click();
  await make('\\d+').waitFor();
  await panel.bringToFront();
  // As wide as the longest line of a product.
  await panel.setViewportSize({ ...panelSize, width: 424 });
  const products = await shootLarger(panel, panel.locator('.post-products'));
  await panel.setViewportSize(panelSize);
  await make('\\d+').click();
  await panel.getByText('Preview', { exact: true }).waitFor();
  save('guide', 'post-text', await shoot(panel, panelSize));
  const shootPreview = async (channel: string) => {
    await panel.getByRole('tab', { name: channel }).click();
    await panel.getByText('Preview', { exact: true }).click();
    const preview = panel.getByRole('img', { name: channel });
    await preview.waitFor();
    return [channel, await shootLarger(panel, preview)] as const;
  };
  const written = [await shootPreview('Telegram'), await shootPreview('Weekend blog')];
  const title = 'Five products in. Telegram and blog posts out.';
  await saveForStore('2-post', title, inAndOut(products, written));
  await panel.close();
}

/** What needs the user today. */
async function drawToday(options: Page) {
  await seedToday(options, createSystemClock().nowMs());
  const today = await openWorkspace('#/today', (page) => page.getByRole('region', { name: /^Ends today/ }).waitFor());
  await today.setViewportSize({ ...below, height: below.height - 10 });
  await today.bringToFront();
  const page = await shootLarger(today);
  await saveForStore('4-today', 'Your code ends tonight. Linkmint knows where.', wholePage(page));
  await today.close();
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
  await drawToday(options);
  await drawAccounts(options);
  await saveForStore(
    '5-yours',
    'No server. Nothing of ours in your links.',
    sentences([
      ['Your key stays here', 'Encrypted in this browser. Your network alone ever gets it.'],
      ['Only when you click', 'No page makes a link, and no link is ever opened for you.'],
      ['Yours without Linkmint, too', 'Each link counts for your account, and outlives the extension.'],
    ]),
  );
  const parts = tile('Your affiliate link, in one click');
  save('store', 'tile', await composePicture(context, { width: 440, height: 280, title: '', parts }));
} finally {
  await extension.disconnect().catch(() => {});
  await launched.close().catch(() => {});
  await sandbox.close();
  rmSync(fontFolder, { recursive: true, force: true });
}
