import { expect, type Page } from '@playwright/test';
import { connected as test } from './fixtures/connected.ts';
import { listCalls } from './fixtures/list-calls.ts';
import { readClipboardFlavours } from './fixtures/read-clipboard.ts';
import { readPngModules, readSvgModules } from './fixtures/read-qr-modules.ts';
import { waitForSavedFile } from './fixtures/wait-for-saved-file.ts';
import { copyAs } from './surfaces/every-page.ts';
import { findPageButton } from './surfaces/merchant-page.ts';
import { addChannel, openOptionsPage, turnOnMerchantPages, waitForChannel } from './surfaces/options.ts';
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

test("one link is copied in each format, the user's own too, by keyboard, and saved as a QR code", {
  tag: '@release',
}, async ({ extension, sandbox, options }) => {
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
    // What few users need is in no menu before it is chosen in the options.
    const wordpress = `<p>Ad: I earn a commission when you buy through this link. ${anchor}</p>`;
    for (const [name, text] of [
      ['BBCode', `[url=${link}]${title}[/url]`],
      ['WordPress block', `<!-- wp:paragraph -->\n${wordpress}\n<!-- /wp:paragraph -->`],
      ['Table row', [title, link, 'Kedai Harian MY'].join('\t')],
    ] as const) {
      await openOptionsPage(options, 'Channels');
      const saved = options.getByText('Saved', { exact: true });
      await options.getByLabel('Copy links without a preset as').selectOption({ label: name });
      await expect(saved).toBeVisible();
      const chosen = await extension.openPopup(page);
      await chosen.getByRole('button', { name: `Copy deeplink as ${name}` }).click();
      await expect(chosen.getByRole('status').filter({ hasText: `Copied as ${name}` })).toBeVisible();
      expect((await readClipboardFlavours(chosen)).text.slice(0, text.length)).toBe(text);
      await chosen.close();
    }
    await options.getByLabel('Copy links without a preset as').selectOption({ label: 'Plain link' });
    expect(listCalls(sandbox, generate)).toHaveLength(1);
  });
  await test.step('the menu is used by keyboard alone', async () => {
    const popup = await extension.openPopup(await extension.visit(sandbox.productUrl));
    await copyDeeplink(popup);
    const opener = popup.getByRole('button', { name: 'More formats' });
    await opener.focus();
    await popup.keyboard.press('ArrowDown');
    await expect(popup.getByRole('menuitemradio', { name: 'Plain link' })).toBeFocused();
    await popup.keyboard.press('Escape');
    await expect(popup.getByRole('menu')).toHaveCount(0);
    await expect(opener).toBeFocused();
    await popup.keyboard.press('ArrowDown');
    await popup.keyboard.press('h');
    await popup.keyboard.press('Enter');
    await expect(status(popup, 'Copied as HTML')).toBeVisible();
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
  await test.step("a format of the user's own is written, used, and refused without a text", async () => {
    await openOptionsPage(options, 'Channels');
    await options.getByRole('button', { name: 'New copy format' }).click();
    await options.getByRole('textbox', { name: 'Format name' }).fill('Telegram');
    await options.getByRole('textbox', { name: 'Template' }).fill('');
    await options.getByRole('button', { name: 'Save format' }).click();
    await expect(options.getByRole('alert')).toContainText('without any text');
    // The tokens are chips: each is inserted at the caret, by mouse and by keyboard.
    const template = options.getByRole('textbox', { name: 'Template' });
    await template.pressSequentially(': ');
    await options.getByRole('button', { name: 'Insert {link}' }).click();
    await template.pressSequentially('\n');
    await template.press('Control+Home');
    await options.getByRole('button', { name: 'Insert {program}' }).press('Enter');
    await expect(template).toBeFocused();
    await template.press('Control+End');
    await options.getByRole('button', { name: 'Insert {disclosure}' }).press('Space');
    await expect(template).toHaveValue('{program}: {link}\n{disclosure}');
    await expect(options.getByText('The disclosure comes after the link.')).toBeVisible();
    await expect(options.getByText('Example shop: https://go.network.example/c8a2')).toBeVisible();
    await options.getByRole('button', { name: 'Save format' }).click();
    await expect(options.getByRole('button', { name: 'Edit Telegram' })).toBeVisible();

    const popup = await extension.openPopup(await extension.visit(sandbox.productUrl));
    const link = await copyDeeplink(popup);
    await pick(popup, 'Telegram');
    expect(await extension.readClipboard()).toBe(
      `Kedai Harian MY: ${link}\nAd: I earn a commission when you buy through this link.`,
    );
  });
});

test('the page button follows the tags that are kept on a site, and the format of the preset', {
  tag: '@release',
}, async ({ extension, sandbox, options }) => {
  await test.step("a tag is kept on the site, another affiliate's by its name, on every surface, and dropped again", async () => {
    await turnOnMerchantPages(extension, options);
    const url = `${sandbox.productUrl}?irclickid=b`;
    const page = await extension.visit(url);
    const popup = await extension.openPopup(page);
    await popup.getByRole('button', { name: '1 tracker removed' }).click();
    await expect(popup.getByRole('list', { name: 'Removed from the address' })).toContainText("another affiliate's");
    await popup.getByRole('button', { name: "Keep irclickid (another affiliate's) on this site" }).click();
    await expect(popup.getByRole('list', { name: 'Kept on this site:' })).toContainText('irclickid');
    await popup.close();

    const button = await findPageButton(page);
    await button.click();
    await button.expectToast('Copied: Kedai Harian MY');
    expect(listCalls(sandbox, generate)[0]?.parameters.url).toBe(url);

    const again = await extension.openPopup(page);
    await again.getByRole('button', { name: 'Remove irclickid again' }).click();
    await expect(again.getByRole('button', { name: '1 tracker removed' })).toBeVisible();
    await copyDeeplink(again);
    expect(listCalls(sandbox, generate)[1]?.parameters.url).toBe(sandbox.productUrl);
  });
  await test.step('a dropped tag is kept for this link alone', async () => {
    const page = await extension.visit(`${sandbox.productUrl}?utm_source=a&irclickid=b`);
    const popup = await extension.openPopup(page);
    await popup.getByRole('button', { name: '2 trackers removed' }).click();
    await popup.getByRole('button', { name: 'Keep utm_source for this link' }).click();
    await expect(popup.getByRole('list', { name: 'Kept for this link:' })).toContainText('utm_source');
    await copyDeeplink(popup);
    expect(listCalls(sandbox, generate).at(-1)?.parameters.url).toBe(`${sandbox.productUrl}?utm_source=a`);
    await popup.close();
    await expect((await extension.openPopup(page)).getByRole('button', { name: '2 trackers removed' })).toBeVisible();
  });
  await test.step("one click on the page copies in the preset's format, both flavours of it", async () => {
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
});
