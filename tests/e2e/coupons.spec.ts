import { expect, type Locator, type Page } from '@playwright/test';
import { askWorker } from './fixtures/ask-worker.ts';
import { connected as test } from './fixtures/connected.ts';
import { findBarriersLightAndDark } from './fixtures/find-barriers-light-and-dark.ts';
import { listCalls } from './fixtures/list-calls.ts';
import { readActiveAccount } from './fixtures/read-active-account.ts';
import { detailsOf, tabOf } from './surfaces/workspace.ts';

const tableOf = (page: Page) => page.getByRole('table', { name: 'Coupons' });
const rowsOf = (page: Page) => tableOf(page).getByRole('row');
const rowOf = (page: Page, text: string) => rowsOf(page).filter({ hasText: text });

test('coupons are copied as code, link, post and HTML, and are there without a network', {
  tag: '@release',
}, async ({ extension, sandbox }) => {
  await test.step('copies code, link, post and banner HTML, and requests none of it', async () => {
    const page = await extension.openWorkspace('#/coupons?q=HARIAN10');
    const { accountId } = await readActiveAccount(page);
    await askWorker(page, accountId, 'savePreset', {
      presetId: null,
      name: 'Newsletter',
      subIds: ['mail', '', '', '', ''],
    });
    await rowOf(page, 'HARIAN10').getByRole('button', { name: 'Copy code HARIAN10' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Copied code HARIAN10' })).toBeAttached();
    expect(await extension.readClipboard()).toBe('HARIAN10');
    await page.bringToFront();
    await rowOf(page, 'HARIAN10')
      .getByRole('button', { name: 'Copy landing link of 10% off the first basket' })
      .click();
    await expect(page.getByRole('status').filter({ hasText: 'Copied link of 10% off' })).toBeAttached();
    const link = await extension.readClipboard();
    expect(link).toMatch(/^http:\/\/go\.[a-z]+\.localhost:\d+\/\w+$/);

    await page.bringToFront();
    await page.getByRole('link', { name: '10% off the first basket' }).click();
    const detail = detailsOf(page, '10% off the first basket');
    await expect(detail.getByRole('textbox', { name: 'Tracking link' })).toHaveValue(link);
    await expect(detail.getByRole('link')).toHaveText(['Kedai Harian MY']);
    expect(await detail.getByRole('link').getAttribute('href')).toMatch(/^#\/programs\?id=\d+$/);
    await detail.getByRole('button', { name: 'Copy post' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Copied the post' })).toBeAttached();
    const post = await extension.readClipboard();
    expect(post.split('\n').slice(0, 4)).toEqual([
      'Ad: I earn a commission when you buy through this link.',
      'Kedai Harian MY',
      '10% off the first basket',
      'Code HARIAN10',
    ]);
    expect(post.split('\n').at(-1)).toBe(link);

    await page.bringToFront();
    await detail.getByRole('button', { name: 'Copy HTML' }).click();
    await expect(page.getByRole('status').filter({ hasText: "Copied the banner's HTML" })).toBeAttached();
    expect(await extension.readClipboard()).toMatch(
      new RegExp(
        `^<a href="${link}" rel="sponsored nofollow"><img src="http://img\\.\\S+/banner/300x250/\\d+\\.png" alt="10% off the first basket"></a>$`,
      ),
    );
    // The publisher's own link to the campaign's page, which the service does not name: the program's is offered.
    await page.bringToFront();
    const made = detail.getByRole('region', { name: 'Deeplink with a preset' });
    await expect(made.getByRole('textbox', { name: 'Leads to' })).toHaveValue(/kedai-harian/);
    await made.getByRole('combobox', { name: 'Preset' }).selectOption('Newsletter');
    await made.getByRole('button', { name: 'Copy with preset' }).click();
    await expect(made.getByText('Copied the link with preset “Newsletter”')).toBeVisible();
    const deeplink = await extension.readClipboard();
    expect(deeplink).toMatch(/^http:\/\/go\.[a-z]+\.localhost:\d+\/\w+$/);
    expect(deeplink).not.toBe(link);
    expect(listCalls(sandbox, 'deeplink/generate')).toHaveLength(1);
    // A post carries it, too, and uses no second one.
    await page.bringToFront();
    await made.getByRole('button', { name: 'Copy post', exact: true }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Copied the post' })).toBeAttached();
    expect((await extension.readClipboard()).split('\n').at(-1)).toBe(deeplink);
    expect(listCalls(sandbox, 'deeplink/generate')).toHaveLength(1);
    await page.bringToFront();
    // No tracking link is a link: none can be opened by a slip. (The fixture asserts that none was requested.)
    expect(await page.locator(`a[href^="http"]`).count()).toBe(0);
    expect(sandbox.control.getStatistics().imageRequests).toEqual([]);
    // A code, a link and a banner that were copied, and the open campaign.
    expect(await findBarriersLightAndDark(page)).toEqual([]);
  });
  await test.step('works offline with what is stored, and says so for a campaign that is over', async () => {
    const page = await extension.openWorkspace('#/coupons?id=81015');
    await expect(page.getByText('This campaign is over')).toBeVisible();
    await page.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByText('This campaign is over')).toBeHidden();
    await extension.context.setOffline(true);
    await expect(page.getByRole('button', { name: 'Refresh coupons' })).toBeDisabled();
    await page.getByRole('searchbox').fill('rattan');
    await expect(rowOf(page, 'Rattan days')).toBeVisible();
    await page.reload();
    await expect(rowOf(page, 'Rattan days')).toBeVisible();
    await extension.context.setOffline(false);
    await expect(page.getByRole('button', { name: 'Refresh coupons' })).toBeEnabled();
  });
});

test('an image is loaded when the user allows it, without a referrer, and one that fails says so', {
  tag: '@release',
}, async ({ extension, sandbox }) => {
  await test.step('says so in the same box when the image host is down', async () => {
    await extension.context.route(/img\.jambatan/, (route) => route.abort());
    const page = await extension.openWorkspace('#/coupons?q=HARIAN10');
    await page.getByRole('link', { name: '10% off the first basket' }).click();
    const detail = detailsOf(page, '10% off the first basket');
    const below = detail.getByRole('button', { name: 'Copy HTML' });
    const before = await heightAbove(detail, below);
    await detail.getByRole('button', { name: 'Show pictures' }).click();
    await expect(detail.getByText('The picture could not be loaded.')).toBeVisible();
    expect(await heightAbove(detail, below)).toBe(before);
    await extension.context.unroute(/img\.jambatan/);
    await page.getByRole('button', { name: 'Hide pictures' }).click();
    await expect(detail.getByRole('button', { name: 'Show pictures' })).toBeVisible();
    await page.close();
  });
  await test.step('loads no image before the user allows it, then without a referrer and without moving anything', async () => {
    const requests = () => sandbox.control.getStatistics().imageRequests;
    const page = await extension.openWorkspace('#/coupons?q=HARIAN10');
    await page.getByRole('link', { name: '10% off the first basket' }).click();
    const detail = detailsOf(page, '10% off the first basket');
    const below = detail.getByRole('button', { name: 'Copy HTML' });
    await expect(detail.getByText('Pictures are off: loading them shows your IP address.')).toBeVisible();
    const before = await heightAbove(detail, below);
    await tabOf(page, 'Shops').click();
    await expect(page.getByRole('table', { name: 'Shops' })).toBeVisible();
    await page.goBack();
    await expect(below).toBeVisible();
    expect(requests()).toEqual([]);

    await detail.getByRole('button', { name: 'Show pictures' }).click();
    const banner = detail.getByRole('img', { name: 'Banner of 10% off the first basket' });
    await expect(banner).toHaveJSProperty('naturalWidth', 300);
    expect(await heightAbove(detail, below)).toBe(before);
    expect(requests()).toHaveLength(1);
    expect(requests()[0]?.headers).not.toHaveProperty('referer');
    expect(requests()[0]?.headers).not.toHaveProperty('origin');

    await page.getByRole('button', { name: 'Hide pictures' }).click();
    await expect(banner).toBeHidden();
    await page.reload();
    await expect(detail.getByRole('button', { name: 'Show pictures' })).toBeVisible();
    expect(requests()).toHaveLength(1);
  });
});

test('the Coupons tab warns of a copied coupon that ends soon, and asks before it sends a notification', {
  tag: '@release',
}, async ({ extension }) => {
  const page = await extension.openWorkspace('#/coupons?q=BERAS5');
  await expect(page.getByText('A coupon that you copied ends soon')).toBeHidden();
  const copyCode = page.getByRole('button', { name: 'Copy code BERAS5' });
  const before = await copyCode.boundingBox();
  await copyCode.click();
  await expect(page.getByRole('status').filter({ hasText: 'Copied code BERAS5: ends today' })).toBeAttached();
  // Nothing moves under the pointer: neither the button nor the list, which shows the notice with the next visit.
  expect(await copyCode.boundingBox()).toEqual(before);
  await page.reload();
  const notice = page.getByRole('note').filter({ hasText: 'A coupon that you copied ends soon' });
  await expect(notice).toContainText('BERAS5');
  await expect(notice).toContainText('ends today');
  await expect(notice.getByRole('button', { name: 'Remind me' })).toBeVisible();
  expect(await page.evaluate(() => 'notifications' in (globalThis as unknown as { chrome: object }).chrome)).toBe(
    false,
  );
  await extension.killWorker();
  await page.reload();
  await expect(notice).toBeVisible();
});

/** From the detail's title to the element: a click may scroll both. */
async function heightAbove(detail: Locator, element: Locator): Promise<number> {
  const top = (await detail.getByRole('heading', { level: 2 }).boundingBox())?.y ?? Number.NaN;
  return ((await element.boundingBox())?.y ?? Number.NaN) - top;
}
