import { expect } from '@playwright/test';
import { type CheckPages, serveCheckPages } from '../e2e/fixtures/serve-check-pages.ts';
import { toCheckPages } from '../e2e/fixtures/to-check-pages.ts';
import * as scripts from './fixtures/browser-scripts.mjs';
import type { FirefoxDriver } from './fixtures/create-firefox-driver.ts';
import type { FirefoxPage } from './fixtures/create-firefox-page.ts';
import { type FirefoxSandbox, withFirefox as test } from './fixtures/with-firefox.ts';

let pages: CheckPages;
test.afterEach(() => pages.close());

/** Runs a check, and holds that neither the browser nor the service saw a request meanwhile. */
async function withoutRequest(firefox: FirefoxDriver, sandbox: FirefoxSandbox, check: () => Promise<void>) {
  const calls = sandbox.control.getStatistics().apiCalls.length;
  await firefox.inBrowser(scripts.watchRequests);
  await check();
  expect(await firefox.inBrowser(scripts.endRequests)).toEqual([]);
  expect(sandbox.control.getStatistics().apiCalls).toHaveLength(calls);
}

test('a page is checked in the sidebar without a request, its links stand out on the page, and what can be made is made', {
  tag: '@release',
}, async ({ firefox, sandbox }) => {
  const product = await firefox.visit(sandbox.toSiteUrl('www.kedai-harian', '/my/product/checked'));
  const popup = await firefox.openPopup(product);
  await popup.click('Copy deeplink');
  await popup.expectText('Copied');
  await firefox.closePopup();
  const own = await firefox.readClipboard();
  const shop = sandbox.toSiteUrl('www.kedai-harian', '');
  pages = await serveCheckPages(toCheckPages(shop, own));
  const blog = await firefox.visit(pages.toUrl('/rice'));
  const before = await blog.evaluate(readBody);

  let panel: FirefoxPage | undefined;
  await withoutRequest(firefox, sandbox, async () => {
    await firefox.chooseMenuEntry(blog, 'Check a page');
    panel = await firefox.waitForSidebar();
    await panel.click('Yes, it is mine');
    await panel.expectText('1 of 4 links earn');
    for (const text of ['Another person’s: aff_id.', 'Could earn']) await panel.expectText(text);
    // The browser gives the text of rows that it has laid out: those in sight.
    await panel.evaluate(scrollReport, 'end');
    await panel.expectText('The first link stands before the disclosure');
    await panel.evaluate(scrollReport, 'start');
    await panel.click('Show link 2, tea, on the page');
    await expect.poll(() => blog.evaluate(countOutlines)).toBe(1);
    expect(await blog.evaluate(readBody)).toBe(before);
  });
  await firefox.inBrowser(scripts.watchRequests);
  await panel?.click('Make 2 links and copy the changes');
  await panel?.expectText('2 changes');
  // The log has what the extension sends.
  const sent = await firefox.inBrowser(scripts.endRequests);
  expect(sent.filter((url) => url.includes('deeplink/generate'))).toHaveLength(2);
  await expect
    .poll(async () => (await firefox.readClipboard()).split('\n').map((line) => line.split('\t')[0]))
    .toEqual([`${shop}/my/product/clay-pot?aff_id=9&color=red`, `${shop}/my/product/tea`]);

  for (const [path, sum, found] of [
    ['/hostile', '0 of 2 links earn', ['tea in a tree', 'rice in a frame']],
    ['/app', '0 of 1 link earns', [/^round \d+$/m]],
  ] as const) {
    await test.step(`reads ${path}`, async () => {
      const page = await firefox.visit(pages.toUrl(path));
      await withoutRequest(firefox, sandbox, async () => {
        await firefox.chooseMenuEntry(page, 'Check a page');
        const beside = await firefox.waitForSidebar();
        await beside.expectText(sum);
        for (const text of found) await beside.expectText(text);
      });
      await firefox.close(page);
    });
  }
  await firefox.closeSidebar();
  for (const page of [blog, product]) await firefox.close(page);
});

function readBody(): string {
  return document.body.outerHTML;
}

function scrollReport(to: 'start' | 'end'): void {
  document.querySelector('.check-scroll')?.scrollTo(0, to === 'end' ? 1_000_000 : 0);
}

/** The element over the page in which its links are outlined. */
function countOutlines(): number {
  return document.querySelectorAll('html > div').length;
}
