import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { connected as test } from './fixtures/connected.ts';
import type { ExtensionDriver } from './fixtures/create-extension-driver.ts';
import { findBarriers } from './fixtures/find-barriers.ts';
import { findBarriersLightAndDark } from './fixtures/find-barriers-light-and-dark.ts';
import { seedLinks } from './fixtures/seed-links.ts';
import type { WatchedSandbox } from './fixtures/with-sandbox.ts';
import { copiedStatus, copyButton, syncNow } from './surfaces/every-page.ts';
import { setCallsPerMinute } from './surfaces/options.ts';
import { copyDeeplink } from './surfaces/popup.ts';
import { linkDetails, openFilters, searchField } from './surfaces/workspace.ts';

/** Mints a link in the popup, as the user does, and returns it. */
async function mint(extension: ExtensionDriver, sandbox: WatchedSandbox, url = sandbox.productUrl): Promise<string> {
  const page = await extension.visit(url);
  const popup = await extension.openPopup(page);
  const link = await copyDeeplink(popup);
  await popup.close();
  await page.close();
  return link;
}

const titles = (page: Page) => page.locator('.row-link');
const count = (page: Page) => page.locator('.result-count');

test('the tab explains how to make the first link, which is shown at once, found, annotated, there after a reload, and copied in any format', {
  tag: '@release',
}, async ({ extension, sandbox }) => {
  const links = await extension.openWorkspace('#/links');
  await expect(links.getByText('No links yet')).toBeVisible();
  await expect(links.getByText('Open a product page of one of your programs.')).toBeVisible();
  const link = await mint(extension, sandbox);
  await expect(count(links)).toHaveText('1 link');
  await expect(links.getByRole('link', { name: /^Jasmine Rice 5 kg/ })).toBeVisible();
  // Made again it is reused, and that is counted.
  await mint(extension, sandbox);
  await links.getByRole('link', { name: /^Jasmine Rice 5 kg/ }).click();
  await expect(linkDetails(links).getByText(link, { exact: true })).toBeVisible();
  // A text: an anchor would be one careless click away from a fake click.
  await expect(links.locator(`a[href^="${new URL(link).origin}"]`)).toHaveCount(0);
  await expect(linkDetails(links)).toContainText('Kedai Harian MY');
  await expect(linkDetails(links)).toContainText('reused 1×');

  await linkDetails(links).getByRole('textbox', { name: 'Note' }).fill('For the autumn mail');
  await linkDetails(links).getByRole('textbox', { name: 'Tags' }).fill('mail, autumn');
  await expect(linkDetails(links).getByText('Saved')).toBeVisible();
  // "Saved" may be of the note alone: the filter's tags are read from the database.
  const filters = await openFilters(links);
  await expect(filters.getByRole('combobox', { name: 'Tag' }).getByRole('option', { name: 'autumn' })).toBeAttached();
  await links.reload();
  await expect(linkDetails(links).getByRole('textbox', { name: 'Note' })).toHaveValue('For the autumn mail');
  await expect(linkDetails(links).getByRole('textbox', { name: 'Tags' })).toHaveValue('mail, autumn');

  expect(await findBarriersLightAndDark(links)).toEqual([]);

  await searchField(links, 'links').fill('AUTUMN kedai');
  await expect(titles(links)).toHaveCount(1);
  await searchField(links, 'links').fill('autumn nothing');
  await expect(links.getByText('No link fits')).toBeVisible();
  await links.getByRole('button', { name: 'Clear filters' }).first().click();
  await (await openFilters(links)).getByRole('combobox', { name: 'Tag' }).selectOption('mail');
  await links.keyboard.press('Escape');
  await expect(links.getByRole('button', { name: 'Remove filter Tag: mail' })).toBeVisible();
  await expect(titles(links)).toHaveCount(1);

  await links.getByRole('button', { name: /^Copy as Plain link: Jasmine Rice/ }).click();
  await expect(copiedStatus(links)).toBeVisible();
  expect(await extension.readClipboard()).toBe(link);
  await links.getByRole('button', { name: /^More formats: Jasmine Rice/ }).click();
  await links.getByRole('menuitemradio', { name: 'Markdown' }).click();
  await expect(links.getByRole('status').filter({ hasText: 'Copied as Markdown' })).toBeVisible();
  expect(await extension.readClipboard()).toMatch(/^\[Jasmine Rice 5 kg.*\]\(http.*\)$/);
});

test.describe('after a sync', () => {
  test.use({ sandboxOptions: { ratePerMinute: 120 } });

  test('links are marked when a sync finds their program paused, announced once, and unmarked when it runs again', {
    tag: '@release',
  }, async ({ extension, sandbox, options }) => {
    await setCallsPerMinute(options, 120);
    await mint(extension, sandbox);
    await mint(extension, sandbox, sandbox.toSiteUrl('www.kedai-harian', '/my/'));
    const offerId = sandbox.control.findOfferByName('Kedai Harian MY')?.offerId ?? 0;
    const links = await extension.openWorkspace('#/links');
    const sync = () => syncNow(links);
    await expect(count(links)).toHaveText('2 links');

    sandbox.control.updateOffer(offerId, { paused: true });
    await sync();
    const notice = links.getByRole('note').filter({ hasText: '2 of your links stopped earning.' });
    await expect(notice).toBeVisible({ timeout: 30_000 });
    await notice.getByRole('button', { name: 'Show them' }).click();
    await expect(links).toHaveURL(/state=stopped/);
    await expect(titles(links)).toHaveCount(2);
    await expect(links.getByRole('cell', { name: /^Paused since/ })).toHaveCount(2);
    await titles(links).first().click();
    await expect(linkDetails(links)).toContainText('The program is paused.');
    await notice.getByRole('button', { name: 'Dismiss' }).click();
    await expect(notice).toBeHidden();
    await links.reload();
    await expect(titles(links)).toHaveCount(2);
    await expect(notice).toBeHidden();

    sandbox.control.updateOffer(offerId, { paused: false });
    await sync();
    await expect(links.getByText('No link fits')).toBeVisible({ timeout: 30_000 });
    await links.getByRole('button', { name: 'Clear filters' }).first().click();
    await expect(titles(links)).toHaveCount(2);
    await expect(links.getByRole('cell', { name: /^Paused since/ })).toHaveCount(0);
  });
});

test('a refused and a lost wish are rows with their reason', { tag: '@release' }, async ({ extension, sandbox }) => {
  sandbox.control.addFault({ name: 'drop-after', path: '/api/deeplink/generate' });
  const popup = await extension.openPopup(await extension.visit(sandbox.productUrl));
  await copyButton(popup).click();
  await expect(popup.getByRole('alert')).toContainText('this may have used one');
  await popup.close();

  const links = await extension.openWorkspace('#/links?state=unknown');
  await expect(links.getByRole('cell', { name: 'Answer lost Counted as used' })).toBeVisible();
  await titles(links).click();
  await expect(linkDetails(links)).toContainText('The answer got lost');
  await expect(linkDetails(links).getByRole('button', { name: /^Copy as/ })).toHaveCount(0);
  expect(await findBarriers(links)).toEqual([]);

  sandbox.control.clearFaults();
  await linkDetails(links).getByRole('button', { name: 'Try again' }).click();
  const dialog = links.getByRole('dialog', { name: 'This may use a second link' });
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(links.getByRole('status').filter({ hasText: 'The link is made' })).toBeVisible();
  await expect(linkDetails(links).getByRole('button', { name: /^Copy as/ })).toBeVisible();
  expect(sandbox.control.getStatistics().deeplinksMade).toBe(2);
});

test('several rows are picked with the shift key, tagged, deleted after a question, and brought back', {
  tag: '@release',
}, async ({ extension }) => {
  const links = await extension.openWorkspace('#/links');
  await expect(links.getByText('No links yet')).toBeVisible();
  await seedLinks(links, 30);
  await links.reload();
  await expect(count(links)).toHaveText('30 links');
  const boxes = links.getByRole('checkbox');
  await boxes.nth(1).click();
  await boxes.nth(4).click({ modifiers: ['Shift'] });
  const bar = links.getByRole('region', { name: 'Selected links' });
  await expect(bar).toContainText('4 selected');
  await bar.getByRole('textbox', { name: 'Tag to add' }).fill('spring');
  await bar.getByRole('button', { name: 'Add tag' }).click();
  const filters = await openFilters(links);
  await expect(filters.getByRole('combobox', { name: 'Tag' }).getByRole('option', { name: 'spring' })).toBeAttached();
  await links.keyboard.press('Escape');

  expect(await findBarriers(links)).toEqual([]);
  await bar.getByRole('button', { name: 'Delete' }).click();
  const dialog = links.getByRole('dialog', { name: 'Delete 4 links?' });
  await expect(dialog).toContainText('The link itself stays');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(count(links)).toHaveText('26 links');
  await extension.killWorker();
  await links.getByRole('button', { name: 'Undo' }).click();
  await expect(count(links)).toHaveText('30 links');
  // Deleted from the bar of the selection, which is gone with them: the focus is on the row that came back.
  await expect(titles(links).first()).toBeFocused();
  await links.getByRole('button', { name: 'Only links with the tag spring' }).first().click();
  await expect(titles(links)).toHaveCount(4);
  await searchField(links, 'links').press('ArrowDown');
  await expect(titles(links).first()).toBeFocused();

  // At 1280 px and 400 %: only the table scrolls sideways, in a region of its own that the keyboard reaches.
  await links.setViewportSize({ width: 320, height: 640 });
  const overhang = await links.evaluate(() => (document.querySelector('.panel')?.scrollWidth ?? 0) - innerWidth);
  expect(overhang).toBeLessThanOrEqual(0);
  await expect(links.getByRole('region', { name: 'Links', exact: true })).toHaveAttribute('tabindex', '0');

  await links.getByRole('button', { name: 'Remove tag “spring” from all links' }).click();
  await expect(links.getByRole('button', { name: 'Undo' })).toBeFocused();
  await expect(count(links)).toHaveText('30 links');
  await expect(
    (await openFilters(links)).getByRole('combobox', { name: 'Tag' }).getByRole('option', { name: 'spring' }),
  ).toHaveCount(0);
});

test('what is exported is imported again without doubling, and a bad file changes nothing', {
  tag: '@release',
}, async ({ extension, sandbox }) => {
  const link = await mint(extension, sandbox);
  const links = await extension.openWorkspace('#/links');
  await expect(count(links)).toHaveText('1 link');
  await seedLinks(links, 200, (index) => ({ note: index === 0 ? '=1+1, "two"\nlines' : '', tags: ['seed'] }));
  await links.reload();
  await expect(count(links)).toHaveText('201 links');

  const download = async (format: 'CSV' | 'JSON') => {
    await links.getByRole('button', { name: 'Export' }).click();
    const downloading = links.waitForEvent('download');
    await links.getByRole('button', { name: `Download ${format}` }).click();
    const file = await downloading;
    return { name: file.suggestedFilename(), buffer: await readFile(await file.path()) };
  };
  const take = async (name: string, buffer: Buffer) => {
    await links.getByRole('button', { name: 'Import' }).click();
    await links.getByLabel('Choose file').setInputFiles({ name, mimeType: '', buffer });
  };
  const close = () => links.getByRole('dialog').getByRole('button', { name: 'Close' }).click();

  const json = await download('JSON');
  const csv = await download('CSV');
  expect(json.name).toMatch(/^linkmint-links-\d{4}-\d\d-\d\d\.json$/);
  expect(csv.buffer.toString()).toContain(`"'=1+1, ""two""`);
  await take(json.name, json.buffer);
  await expect(links.getByText('0 added, 0 completed, 201 known already', { exact: true })).toBeVisible();
  await close();

  await links.getByRole('checkbox', { name: 'Select all' }).check();
  await links.getByRole('button', { name: 'Delete' }).click();
  await links.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(links.getByText('No links yet')).toBeVisible();
  const broken = csv.buffer.toString().replace(link, 'javascript:alert(1)');
  await take('broken.csv', Buffer.from(broken));
  await expect(links.getByRole('alert')).toHaveText(/^Row \d+: tracking_link is not a safe https link\. Nothing/);
  await close();
  await expect(links.getByText('No links yet')).toBeVisible();

  await take(csv.name, csv.buffer);
  await expect(links.getByText('201 added, 0 completed, 0 known already', { exact: true })).toBeVisible();
  await close();
  await take(json.name, json.buffer);
  await expect(links.getByText('0 added, 0 completed, 201 known already', { exact: true })).toBeVisible();
  await close();
  await searchField(links, 'links').fill('=1+1');
  await titles(links).click();
  await expect(linkDetails(links).getByRole('textbox', { name: 'Note' })).toHaveValue('=1+1, "two"\nlines');

  // The one that was minted here is known as such, and answers for its page without a call.
  expect(await mint(extension, sandbox)).toBe(link);
  expect(sandbox.control.getStatistics().deeplinksMade).toBe(1);
});

/** As many as a large publisher has in years take a minute: `npm run test:soak`. */
const many =
  process.env.LINKMINT_SOAK === undefined ? { total: 5_000, text: '5,000' } : { total: 50_000, text: '50,000' };

test(`among ${many.text} links each key narrows the list`, { tag: '@release' }, async ({ extension }) => {
  const links = await extension.openWorkspace('#/links');
  await expect(links.getByText('No links yet')).toBeVisible();
  await seedLinks(links, many.total);
  await links.reload();
  await expect(count(links)).toHaveText(`${many.text} links`, { timeout: 60_000 });
  const search = searchField(links, 'links');
  await search.pressSequentially('cafe grinder 432');
  // 432 is a phone case and the like: a seventh of those with that number are grinders.
  await expect(count(links)).toHaveText(new RegExp(`^\\d+ of ${many.text} links$`));
  for (const title of await titles(links).allTextContents()) expect(title).toMatch(/^Café grinder.*432/);
  await search.fill('s-nothing-has-this');
  await expect(links.getByText('No link fits')).toBeVisible();
  await search.fill('');
  await links.getByRole('button', { name: 'Program' }).click();
  await expect(titles(links).first()).toBeVisible();
  await expect(links.getByRole('row').nth(1)).toContainText('Shop 0 (MY)');
});
