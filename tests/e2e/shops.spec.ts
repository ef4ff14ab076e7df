import { expect, type Page } from '@playwright/test';
import { connected as test } from './fixtures/connected.ts';
import { findBarriersLightAndDark } from './fixtures/find-barriers-light-and-dark.ts';
import { detailsOf, openFilters, searchField } from './surfaces/workspace.ts';

const tableOf = (page: Page) => page.getByRole('table', { name: 'Shops' });
const rowsOf = (page: Page) => tableOf(page).getByRole('row');

/** A shop's name and page, by the row that is first under a search. */
async function readShop(page: Page, fragment: string) {
  await page.goto(`${page.url().split('#')[0]}${fragment}`);
  // Drawn with the address's order, the rows are that address's and not those of the one before.
  const order = fragment.includes('order=reversed') ? 'descending' : 'ascending';
  await expect(page.getByRole('columnheader', { name: 'Shop', exact: true })).toHaveAttribute('aria-sort', order);
  const link = rowsOf(page).nth(1).locator('.row-link');
  const name = (await link.textContent()) ?? '';
  const rate = (await rowsOf(page).nth(1).locator('.shops-rate').textContent()) ?? '';
  await link.click();
  const url = await detailsOf(page, name).getByRole('link', { name: /^http/ }).getAttribute('href');
  await detailsOf(page, name).getByRole('button', { name: 'Close' }).click();
  return { name, rate, url: url ?? '' };
}

test('shops are found by addresses and copied, with images only when allowed', {
  tag: '@release',
}, async ({ extension, sandbox }) => {
  await test.step('shops are found by addresses and copied', async () => {
    await test.step('finds a shop by its name, its address, or that of a product in it', async () => {
      const page = await extension.openWorkspace('#/shops');
      const { name, url } = await readShop(page, '#/shops?country=Malaysia&sort=name');
      await (await openFilters(page)).getByRole('combobox', { name: 'Country' }).selectOption('Singapore');
      await page.keyboard.press('Escape');
      for (const text of [url, `${url}/product/usb-charger-65-w?utm_source=mail`, url.replace(/^http:\/\/www\./, '')]) {
        await searchField(page, 'shops').fill(text);
        await expect(rowsOf(page)).toHaveCount(2);
        await expect(rowsOf(page).nth(1)).toContainText(name);
      }
      await searchField(page, 'shops').fill(`${new URL(url).origin}/my/product/usb-charger-65-w`);
      await expect(page.getByText('No shop with extra commission has this address')).toBeVisible();
      await page.getByRole('button', { name: 'Clear search and filters' }).click();
      await searchField(page, 'shops').fill(name.toUpperCase());
      await expect(rowsOf(page).nth(1)).toContainText(name);
      await searchField(page, 'shops').fill('script');
      await expect(rowsOf(page).nth(1)).toContainText('Mutiara <script>alert(1)</script> & Sons');
    });
    await test.step('leads to the program and copies the link as text', async () => {
      const page = await extension.openWorkspace('#/shops?country=Malaysia');
      await expect(rowsOf(page).nth(1).getByRole('link', { name: 'Pasar Raya MY' })).toHaveAttribute(
        'href',
        /^#\/programs\?id=\d+$/,
      );
      await rowsOf(page)
        .nth(1)
        .getByRole('button', { name: /^Copy landing link of/ })
        .click();
      await expect(page.getByRole('status').filter({ hasText: 'Copied link of' })).toBeAttached();
      const link = await extension.readClipboard();
      expect(link).toMatch(/^http:\/\/go\.[a-z]+\.localhost:\d+\/\w+$/);
      await page.bringToFront();
      await rowsOf(page).nth(1).locator('.row-link').click();
      await expect(page.getByRole('textbox', { name: 'Tracking link' })).toHaveValue(link);
      await expect(page.locator(`a[href="${link}"]`)).toHaveCount(0);
      expect(await findBarriersLightAndDark(page)).toEqual([]);

      // Of a program that has not approved the account there is no link.
      await page.goto(`${page.url().split('#')[0]}#/shops?country=Taiwan`);
      await rowsOf(page).nth(1).locator('.row-link').click();
      await expect(page.getByText('No link of yours')).toBeVisible();
      await expect(page.getByRole('button', { name: /Copy landing link/ })).toHaveCount(0);
    });
  });
  await test.step('loads images only when allowed, and keeps the initials if one fails', async () => {
    const requests = () => sandbox.control.getStatistics().imageRequests;
    const page = await extension.openWorkspace('#/shops');
    await expect(rowsOf(page).nth(1)).toBeVisible();
    await rowsOf(page).nth(1).locator('.row-link').click();
    await expect(page.getByRole('complementary')).toBeVisible();
    await page.getByRole('button', { name: 'Close' }).click();
    expect(requests()).toEqual([]);
    const link = rowsOf(page).nth(3).locator('.row-link');
    const before = await link.boundingBox();
    await page.getByRole('button', { name: 'Pictures', exact: true }).click();
    await page.getByRole('button', { name: 'Show pictures' }).click();
    await expect(tableOf(page).locator('img').first()).toHaveJSProperty('naturalWidth', 96);
    expect(await link.boundingBox()).toEqual(before);
    expect(requests().every(({ headers }) => headers.referer === undefined)).toBe(true);

    await extension.context.route(/img\.jambatan/, (route) => route.abort());
    await page.reload();
    await expect(tableOf(page).locator('.service-image .mark').first()).toBeVisible();
    expect(await link.boundingBox()).toEqual(before);
  });
});
