import { expect, type Page } from '@playwright/test';
import { askWorker } from './fixtures/ask-worker.ts';
import { connected as test } from './fixtures/connected.ts';
import { findBarriersLightAndDark } from './fixtures/find-barriers-light-and-dark.ts';
import { readActiveAccount } from './fixtures/read-active-account.ts';
import { copyButton } from './surfaces/every-page.ts';
import { setCallsPerMinute } from './surfaces/options.ts';
import { detailsOf, openFilters, searchField } from './surfaces/workspace.ts';

const tableOf = (page: Page) => page.getByRole('table', { name: 'Shops' });
const rowsOf = (page: Page) => tableOf(page).getByRole('row');
const ratesOf = async (page: Page) =>
  (await tableOf(page).locator('.shops-rate').allTextContents()).map((text) => Number(text.replace('%', '')));

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

test('shops are listed, sorted, filtered, found by addresses and copied, with images only when allowed', {
  tag: '@release',
}, async ({ extension, sandbox }) => {
  await test.step('shops are listed, sorted, filtered, found by addresses and copied', async () => {
    await test.step('lists every shop, first what pays the user now, sorts and filters in the address', async () => {
      const page = await extension.openWorkspace('#/shops');
      await expect(page.getByText('231 shops')).toBeVisible();
      await expect(tableOf(page)).toHaveAttribute('aria-rowcount', '232');
      await expect(tableOf(page).getByText(/^(ended|from) /)).toHaveCount(0);
      await page.getByRole('button', { name: 'Extra' }).click();
      await expect(page.getByRole('columnheader', { name: 'Extra' })).toHaveAttribute('aria-sort', 'descending');
      const rates = await ratesOf(page);
      expect(rates.length).toBeGreaterThan(10);
      expect(rates).toEqual([...rates].sort((a, b) => b - a));
      await page.getByRole('button', { name: 'Extra' }).click();
      await expect(page.getByRole('columnheader', { name: 'Extra' })).toHaveAttribute('aria-sort', 'ascending');
      const rising = await ratesOf(page);
      expect(rising).toEqual([...rising].sort((a, b) => a - b));
      await page.reload();
      await expect(page.getByRole('columnheader', { name: 'Extra' })).toHaveAttribute('aria-sort', 'ascending');

      const filters = await openFilters(page);
      await filters.getByRole('combobox', { name: 'Country' }).selectOption('Taiwan');
      await expect(page.getByText('33 shops')).toBeVisible();
      await filters.getByRole('combobox', { name: 'Type' }).selectOption('mall');
      await page.keyboard.press('Escape');
      await page.getByRole('checkbox', { name: 'Running now' }).check();
      await expect(tableOf(page).getByText(/^(ended|from) /)).toHaveCount(0);
      for (const lines of await tableOf(page).locator('.shops-name .cell-lines > :nth-child(2)').allTextContents())
        expect(lines).toBe('mall · Taiwan');
      await page.goBack();
      await expect(page.getByRole('checkbox', { name: 'Running now' })).not.toBeChecked();
      expect(await page.title()).toBe('Shops – Linkmint');
    });
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

test('a refresh shows missing rates and deletes what is no longer listed', { tag: '@release' }, async ({
  extension,
  sandbox,
}) => {
  await test.step('says so if a rate is missing, and sorts it last both ways', async () => {
    const page = await extension.openWorkspace('#/shops?country=Vietnam');
    await expect(rowsOf(page).nth(1)).toContainText('%');
    sandbox.control.addVariant('damaged-rates');
    await page.getByRole('button', { name: 'Refresh shops' }).click();
    await expect(rowsOf(page).nth(1)).toContainText('not given');
    await page.getByRole('button', { name: 'Remove filter Country: Vietnam' }).click();
    await expect(rowsOf(page).nth(1)).toContainText('%');
    await page.getByRole('button', { name: 'Extra' }).click();
    await expect(rowsOf(page).nth(1)).toContainText('%');
  });
  await test.step('reads a marketplace that lists one shop, and deletes what is no longer listed', async () => {
    const page = await extension.openWorkspace('#/shops');
    await expect(page.getByText('231 shops')).toBeVisible();
    sandbox.control.addVariant('single-shop');
    await page.getByRole('button', { name: 'Refresh shops' }).click();
    await expect(page.getByText('1 shop', { exact: true })).toBeVisible();
  });
});

test.describe('with room for more calls than a sync makes', () => {
  test.use({ sandboxOptions: { ratePerMinute: 120 } });

  test('works offline with what is stored, and says why a refresh failed', { tag: '@release' }, async ({
    extension,
    sandbox,
    options,
  }) => {
    await setCallsPerMinute(options, 120);
    const page = await extension.openWorkspace('#/shops');
    await expect(page.getByText('231 shops')).toBeVisible();
    sandbox.control.addFault({ name: 'html-502', path: '/api/marketplaceextra/all', times: 5 });
    await page.getByRole('button', { name: 'Refresh shops' }).click();
    await expect(page.getByRole('alert')).toBeVisible({ timeout: 30_000 });
    await expect(page.getByText('231 shops')).toBeVisible();
    await extension.context.setOffline(true);
    await expect(page.getByRole('button', { name: 'Refresh shops' })).toBeDisabled();
    await page.reload();
    await expect(page.getByText('231 shops')).toBeVisible();
  });
});

test('the popup shows a shop’s extra by the address, else by the page, and says nothing if neither names one', {
  tag: '@release',
}, async ({ extension, sandbox }) => {
  await test.step("the popup shows a shop's extra on its page and on a product in it, from the first frame on", async () => {
    const workspace = await extension.openWorkspace('#/shops');
    const { name, rate, url } = await readShop(workspace, '#/shops?country=Malaysia&sort=name&now=running');
    for (const address of [url, `${url}/product/usb-charger-65-w`]) {
      const page = await extension.visit(address);
      const popup = await extension.openPopup(page);
      const button = copyButton(popup);
      await expect(popup.getByText(`Extra at ${name}`)).toBeVisible();
      await expect(popup.getByText(rate, { exact: true })).toBeVisible();
      const first = await button.boundingBox();
      await expect(popup.getByRole('meter')).toBeVisible();
      expect(await button.boundingBox()).toEqual(first);
      await popup.close();
      await page.close();
    }
  });
  await test.step('the popup asks the page when its address names no shop, and says nothing if the page names none', async () => {
    const workspace = await extension.openWorkspace('#/shops');
    const { name, url } = await readShop(workspace, '#/shops?country=Malaysia&sort=name&now=running');
    const another = await readShop(workspace, '#/shops?country=Malaysia&sort=name&order=reversed');
    const product = sandbox.toSiteUrl('www.pasar-raya', '/my/product/usb-charger-65-w');
    const openOn = async (head: string, body = '<h1>USB Charger</h1>') => {
      await extension.context.route(product, (route) =>
        route.fulfill({ contentType: 'text/html', body: `<!doctype html><title>Charger</title>${head}${body}` }),
      );
      const popup = await extension.openPopup(await extension.visit(product));
      await expect(copyButton(popup)).toBeVisible();
      return popup;
    };
    const isProduct = '<meta property="og:type" content="product">';
    const link = `<a href="${url}">Visit the shop</a>`;

    const byCanonical = await openOn(`<link rel="canonical" href="${url}/product/usb-charger-65-w">`);
    await expect(byCanonical.getByText(`Extra at ${name}`)).toBeVisible();
    await byCanonical.close();
    const byLink = await openOn(isProduct, link);
    await expect(byLink.getByText(`Extra at ${name}`)).toBeVisible();
    await byLink.close();
    for (const [head, body] of [
      ['', '<h1>USB Charger</h1>'],
      // An advertisement on a page without a product; a hidden link; two shops.
      ['', link],
      [isProduct, `<div hidden>${link}</div>`],
      [isProduct, `${link}<a href="${another.url}">Another</a>`],
    ] as const) {
      const popup = await openOn(head, body);
      const button = copyButton(popup);
      const first = await button.boundingBox();
      expect(await askForShop(popup)).toEqual({ ok: true, output: null });
      await expect(popup.getByText(/Extra at/)).toHaveCount(0);
      expect(await button.boundingBox()).toEqual(first);
      await popup.close();
    }
  });
});

/** The worker's answer to the popup's own question, asked once more. */
async function askForShop(popup: Page): Promise<unknown> {
  const tabId = await popup.evaluate(async () => {
    const { tabs } = (
      globalThis as unknown as { chrome: { tabs: { query(filter: object): Promise<readonly { id: number }[]> } } }
    ).chrome;
    const [tab] = await tabs.query({ active: true, currentWindow: true });
    return tab?.id ?? -1;
  });
  const { accountId } = await readActiveAccount(popup);
  return askWorker(popup, accountId, 'findPageShop', { tabId });
}
