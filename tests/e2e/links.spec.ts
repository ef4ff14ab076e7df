import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { connected as test } from './fixtures/connected.ts';
import type { ExtensionDriver } from './fixtures/create-extension-driver.ts';
import { findBarriersLightAndDark } from './fixtures/find-barriers-light-and-dark.ts';
import { seedLinks } from './fixtures/seed-links.ts';
import type { WatchedSandbox } from './fixtures/with-sandbox.ts';
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

  expect(await findBarriersLightAndDark(links)).toEqual([]);
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
