import { expect, type Page } from '@playwright/test';
import type { OfferRecord } from '#lib/store/schema/offer-records.ts';
import { checkIn } from './fixtures/check-in.ts';
import { connected as test } from './fixtures/connected.ts';
import { findBarriersLightAndDark } from './fixtures/find-barriers-light-and-dark.ts';
import { listCalls } from './fixtures/list-calls.ts';
import { type CheckPages, serveCheckPages } from './fixtures/serve-check-pages.ts';
import { readAllRows } from './fixtures/stored-rows.ts';
import { toCheckPages } from './fixtures/to-check-pages.ts';
import { createPageButton } from './surfaces/merchant-page.ts';
import { copyDeeplink } from './surfaces/popup.ts';

function addLinks(urls: readonly string[]): void {
  for (const url of urls) {
    const link = document.createElement('a');
    link.href = url;
    link.textContent = url;
    document.body.append(link);
  }
}

const answerMine = (panel: Page) => panel.getByRole('button', { name: 'Yes, it is mine' }).click();

test('a page is checked without a request, its links are made and copied, and hostile and redrawn pages are read', {
  tag: '@release',
}, async ({ extension, sandbox }) => {
  let pages: CheckPages | null = null;
  try {
    const shopPage = await extension.visit(sandbox.productUrl);
    const popup = await extension.openPopup(shopPage);
    const own = await copyDeeplink(popup);
    await popup.close();
    const shop = new URL(shopPage.url()).origin;
    pages = await serveCheckPages(toCheckPages(shop, own));
    const blog = await extension.visit(pages.toUrl('/rice'));
    const before = sandbox.control.getStatistics().apiCalls.length;
    const requested: string[] = [];
    extension.context.on('request', (request) => {
      if (!/^(?:chrome-extension|data|blob):/.test(request.url())) requested.push(request.url());
    });
    const html = await blog.evaluate(() => document.documentElement.outerHTML);

    const panel = await checkIn(extension, blog);
    await test.step('asks once whose the site is, and says what each link does', async () => {
      await answerMine(panel);
      await expect(panel.getByRole('heading', { level: 1, name: '1 of 4 links earn' })).toBeFocused();
      await expect(panel.getByRole('img', { name: '1 earn, 1 earn nothing, 1 could earn, 1 not known' })).toBeVisible();
      const nothing = panel.getByRole('region', { name: 'Earn nothing now, 1' });
      await expect(nothing).toContainText('Another person’s: aff_id.');
      await expect(nothing.getByRole('checkbox', { name: 'Make mine: clay pot' })).toBeChecked();
      const could = panel.getByRole('region', { name: 'Could earn, 1' });
      await expect(could.getByRole('checkbox', { name: 'Make a link for tea' })).toBeChecked();
      const law = panel.getByRole('region', { name: 'For the law and the search engines, 2' });
      await expect(law).toContainText('The first link stands before the disclosure');
      await expect(law).toContainText('2 links lack rel="sponsored"');
      await expect(panel.getByText('1 part of this page stays closed')).toBeVisible();
    });
    await test.step('outlines stand over the page and change nothing of it', async () => {
      await panel.getByRole('button', { name: 'Show link 2, tea, on the page' }).click();
      await expect(blog.locator('html > div')).toHaveCount(1);
      expect(await (await createPageButton(blog)).findBarriers(null)).toEqual([]);
      expect(await blog.evaluate(() => document.body.outerHTML)).toBe(
        await blog.evaluate((text) => new DOMParser().parseFromString(text, 'text/html').body.outerHTML, html),
      );
      await panel.keyboard.press('Escape');
      await expect(blog.locator('html > div')).toHaveCount(0);
    });
    await test.step('is without barriers, in light and in dark', async () => {
      expect(await findBarriersLightAndDark(panel)).toEqual([]);
    });
    expect(requested).toEqual([]);
    expect(sandbox.control.getStatistics().apiCalls.length).toBe(before);

    await test.step('makes the ticked links at their price, and copies the changes', async () => {
      await panel.getByRole('button', { name: 'Make 2 links and copy the changes' }).click();
      await expect(panel.getByRole('heading', { level: 1, name: '2 changes' })).toBeFocused();
      expect(listCalls(sandbox, 'deeplink/generate').map(({ parameters }) => parameters.url)).toEqual([
        sandbox.productUrl,
        `${shop}/my/product/clay-pot?color=red`,
        `${shop}/my/product/tea`,
      ]);
      await expect(panel.getByRole('button', { name: /^Copied as a list, \d+ links left$/ })).toBeVisible();
      const copied = (await extension.readClipboard()).split('\n').map((line) => line.split('\t')[0]);
      expect(copied).toEqual([`${shop}/my/product/clay-pot?aff_id=9&color=red`, `${shop}/my/product/tea`]);
    });
    await panel.close();

    // The log has the worker's requests as well.
    expect(requested.filter((url) => url.includes('deeplink/generate'))).toHaveLength(2);

    for (const [path, found] of [
      ['/hostile', ['tea in a tree', 'rice in a frame']],
      ['/app', [/^round \d+$/]],
      ['/long', ['first', 'the 5,000th']],
    ] as const) {
      await test.step(`reads ${path}`, async () => {
        await blog.goto(pages?.toUrl(path) ?? '');
        const calls = sandbox.control.getStatistics().apiCalls.length;
        requested.length = 0;
        const beside = await checkIn(extension, blog);
        const could = beside.getByRole('region', { name: /^(?:Could earn|Earn)/ });
        for (const text of found) await expect(could.getByText(text)).toBeVisible();
        await expect(could.getByRole('listitem')).toHaveCount(found.length);
        await expect(beside.getByText('It has more than 5,000 links.')).toHaveCount(path === '/long' ? 1 : 0);
        expect(requested).toEqual([]);
        expect(sandbox.control.getStatistics().apiCalls).toHaveLength(calls);
        await beside.close();
      });
    }
    await test.step('on a shop’s own page only the user’s links count', async () => {
      await blog.goto(`${shop}/my/`);
      const calls = sandbox.control.getStatistics().apiCalls.length;
      expect(await blog.locator('a[href*="/my/product/"]').count()).toBeGreaterThan(0);
      await blog.evaluate(addLinks, [own, 'https://www.batik-nusa.localhost/p/1?aff_id=9']);
      requested.length = 0;
      const beside = await checkIn(extension, blog);
      await beside.getByRole('button', { name: 'No', exact: true }).click();
      await expect(beside.getByRole('heading', { level: 1, name: 'The only link earns' })).toBeVisible();
      await expect(beside.getByRole('checkbox')).toHaveCount(0);
      expect(requested).toEqual([]);
      expect(sandbox.control.getStatistics().apiCalls).toHaveLength(calls);
      await beside.close();
    });
    await blog.goto(pages.toUrl('/empty'));
    const beside = await checkIn(extension, blog);
    await expect(beside.getByRole('heading', { level: 1, name: 'No link to a shop here' })).toBeVisible();
  } finally {
    await pages?.close();
  }
});

test('a draft is checked in the workspace, and comes back with its links; a link and a landing link say what they are', {
  tag: '@release',
}, async ({ extension, sandbox }) => {
  const workspace = await extension.openWorkspace('#/posts?check=draft');
  const shop = sandbox.toSiteUrl('www.kedai-harian', '');
  await workspace
    .getByRole('textbox', { name: 'Or paste a draft' })
    .fill(`Ad\n\n[tea](${shop}/my/product/tea) and [rice](https://wiki.test/Rice)`);
  await workspace.getByRole('button', { name: 'Check the draft' }).click();
  const tea = workspace.getByRole('checkbox', { name: 'Make a link for tea' });
  await expect(tea).toBeChecked();
  await expect(tea).toBeInViewport({ ratio: 1 });
  expect(await findBarriersLightAndDark(workspace)).toEqual([]);
  expect(listCalls(sandbox, 'deeplink/generate')).toEqual([]);
  await workspace.getByRole('button', { name: 'Make 1 link and copy the change' }).click();
  await expect(workspace.getByRole('heading', { level: 1, name: '1 change' })).toBeFocused();
  const text = await extension.readClipboard();
  expect(text).toMatch(/^Ad\n\n\[tea\]\(http\S+\) and \[rice\]\(https:\/\/wiki\.test\/Rice\)$/);
  const [, link = ''] = /\[tea\]\((\S+)\)/.exec(text) ?? [];
  expect(link).not.toContain('/my/product/');

  await workspace.getByRole('button', { name: 'Back' }).click();
  await workspace.getByRole('button', { name: 'Back' }).click();
  await workspace.getByRole('button', { name: 'What is this link?' }).click();
  await workspace.getByRole('textbox', { name: 'Address of a link' }).fill(link);
  await workspace.getByRole('button', { name: 'What is this link?' }).click();
  await expect(workspace.getByText(`${shop}/my/product/tea`)).toBeVisible();
  expect(await findBarriersLightAndDark(workspace)).toEqual([]);
  await workspace.getByRole('button', { name: 'Copy again' }).click();
  expect(await extension.readClipboard()).toBe(link);
  await workspace.bringToFront();

  const landing = await readLandingLink(workspace, 'Kedai Harian MY');
  await workspace.getByRole('textbox', { name: 'Address of a link' }).fill(`${landing}?utm_source=blog#top`);
  await workspace.getByRole('button', { name: 'What is this link?' }).click();
  await expect(workspace.getByText('The landing link of Kedai Harian MY')).toBeVisible();
  await workspace.getByRole('button', { name: 'Copy again' }).click();
  expect(await extension.readClipboard()).toBe(landing);
  expect(sandbox.control.getStatistics().clicks).toEqual([]);
  await workspace.bringToFront();
  await workspace.getByRole('button', { name: 'Open in Programs' }).click();
  await expect(workspace).toHaveURL(/#\/programs\?.*id=\d+/);
});

/** The link that the network lists for a program, as the account's database has it. */
async function readLandingLink(page: Page, name: string): Promise<string> {
  const offers = await readAllRows<Pick<OfferRecord, 'name' | 'trackingLink'>>(page, 'offers');
  return offers.find((offer) => offer.name === name)?.trackingLink ?? '';
}
