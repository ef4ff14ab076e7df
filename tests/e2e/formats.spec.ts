import { expect, type Page } from '@playwright/test';
import { connected as test } from './fixtures/connected.ts';
import { listCalls } from './fixtures/list-calls.ts';
import { readClipboardFlavours } from './fixtures/read-clipboard.ts';
import { readPngModules, readSvgModules } from './fixtures/read-qr-modules.ts';
import { waitForSavedFile } from './fixtures/wait-for-saved-file.ts';
import { copyAs } from './surfaces/every-page.ts';
import { findPageButton } from './surfaces/merchant-page.ts';
import { addChannel, turnOnMerchantPages, waitForChannel } from './surfaces/options.ts';
import { copyDeeplink, deeplinkField } from './surfaces/popup.ts';

const generate = 'deeplink/generate';

const status = (popup: Page, text: string) => popup.getByRole('status').filter({ hasText: text });

async function pick(popup: Page, name: string) {
  await copyAs(popup, name);
  await expect(status(popup, name === 'Plain link' ? 'Copied' : `Copied as ${name}`)).toBeVisible();
}

async function addPreset(options: Page, name: string, format: string) {
  await addChannel(options, name);
  await options.getByRole('combobox', { name: 'Copy a single link as' }).selectOption(format);
  await waitForChannel(options, name);
}

const toProductTitle = (title: string): string => title.split(' | ')[0] ?? '';

test('one link is copied in both flavours of the clipboard, and saved as a QR code', {
  tag: '@release',
}, async ({ extension, sandbox }) => {
  await test.step('a link is copied as Markdown, HTML and rich text, and stays one link', async () => {
    const page = await extension.visit(sandbox.productUrl);
    // Without the site's own name.
    const title = toProductTitle(await page.title());
    const popup = await extension.openPopup(page);
    const link = await copyDeeplink(popup);
    const anchor = `<a href="${link}" rel="sponsored nofollow">${title}</a>`;
    const paste = () => readClipboardFlavours(popup);

    await pick(popup, 'Markdown');
    expect(await paste()).toEqual({ text: `[${title}](${link})`, html: '' });
    await pick(popup, 'HTML');
    expect(await paste()).toEqual({ text: anchor, html: '' });
    await pick(popup, 'Post for chats');
    expect((await paste()).text).toContain(`*${title}*`);
    await pick(popup, 'Rich text');
    const rich = await paste();
    expect(rich.text).toBe(link);
    expect(rich.html).toContain(anchor);

    await expect(deeplinkField(popup)).toHaveValue(link);
    await popup.close();
    expect(listCalls(sandbox, generate)).toHaveLength(1);
  });
  await test.step('the QR code is saved as SVG and as PNG, the same one, without a click on the link', async () => {
    const popup = await extension.openPopup(await extension.visit(sandbox.productUrl));
    const link = await copyDeeplink(popup);
    await popup.getByRole('button', { name: 'QR code' }).click();
    await expect(popup.getByRole('img', { name: `QR code of ${link}` })).toBeVisible();
    const download = async (name: string) => {
      const saved = waitForSavedFile(popup);
      await popup.getByRole('button', { name }).click();
      return saved;
    };
    const svg = await download('Download SVG');
    const png = await download('Download PNG');
    expect([svg.name, png.name]).toEqual(['kedai-harian-my-qr.svg', 'kedai-harian-my-qr.png']);
    await popup.getByRole('button', { name: 'Copy PNG' }).click();
    await expect(popup.getByRole('dialog').getByRole('status')).toHaveText('Copied');

    const rows = readSvgModules(svg.content.toString());
    // A size that QR codes have, and four light modules on each side.
    expect((rows.length - 8 - 17) % 4).toBe(0);
    const picture = await readPngModules(extension.context, png.content, rows.length);
    expect(picture.rows).toEqual(rows);
    expect(Number.isInteger(picture.scale)).toBe(true);
    expect(picture.scale * rows.length).toBeGreaterThanOrEqual(1_000);
  });
});

test("one click on the page copies both flavours of the preset's rich text", {
  tag: '@release',
}, async ({ extension, sandbox, options }) => {
  await turnOnMerchantPages(extension, options);
  await addPreset(options, 'Blog', 'Rich text');
  await options.getByRole('button', { name: 'Use Blog by default' }).click();
  await expect(options.getByRole('button', { name: 'Use Blog by default', pressed: true })).toBeVisible();
  const page = await extension.visit(sandbox.productUrl);
  const button = await findPageButton(page);
  await button.click();
  await button.expectToast('Copied as Rich text: Kedai Harian MY');
  const { text, html } = await readClipboardFlavours(page);
  expect(text).toMatch(/^https?:\/\/\S+$/);
  expect(html).toContain(`<a href="${text}" rel="sponsored nofollow">${toProductTitle(await page.title())}</a>`);
});
