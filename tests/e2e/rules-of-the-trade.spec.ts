import { type BrowserContext, expect, type Page } from '@playwright/test';
import { createBrowserLike } from '#tests/contract/sandbox/create-browser-like.ts';
import { connected as test } from './fixtures/connected.ts';
import { connectedByHand } from './fixtures/connected-by-hand.ts';
import { launchPlainBrowser } from './fixtures/launch-plain-browser.ts';
import { listCalls } from './fixtures/list-calls.ts';
import { readPageEvidence } from './fixtures/read-page-evidence.ts';
import { withSandbox } from './fixtures/with-sandbox.ts';
import { tryToConnect } from './surfaces/connection-form.ts';
import { copyButton } from './surfaces/every-page.ts';
import { findPageButton } from './surfaces/merchant-page.ts';
import { connectAndSync, openPermittedOptions, turnOnMerchantPages } from './surfaces/options.ts';
import { copyDeeplink, subIdField } from './surfaces/popup.ts';

test('nothing is minted without an act of the user, and no tracking link is ever requested: not the deeplink, not a landing, campaign or coupon link', async ({
  extension,
  sandbox,
  options,
}) => {
  await test.step('nothing is minted without an act of the user: not on a visit, not when the popup opens', async () => {
    await turnOnMerchantPages(extension, options);
    const page = await extension.visit(sandbox.productUrl);
    await expect.poll(async () => (await extension.readBadge(page)).text).not.toBe('');
    const popup = await extension.openPopup(page);
    await expect(copyButton(popup)).toBeEnabled();
    await subIdField(popup, 1).fill('typed, not clicked');
    await popup.close();
    expect(listCalls(sandbox, 'deeplink/generate')).toEqual([]);

    await copyDeeplink(await extension.openPopup(page));
    expect(listCalls(sandbox, 'deeplink/generate')).toHaveLength(1);
  });
  await test.step('no tracking link is ever requested: not the deeplink, not a landing, campaign or coupon link', async () => {
    const page = await extension.visit(sandbox.productUrl);
    await expect.poll(async () => (await extension.readBadge(page)).text).not.toBe('');
    const popup = await extension.openPopup(page);
    const deeplink = await copyDeeplink(popup);
    const campaigns = popup.getByRole('region', { name: 'Campaigns' });
    await campaigns
      .getByRole('button', { name: /^Copy link/ })
      .first()
      .click();
    await expect(popup.getByRole('status').filter({ hasText: 'Copied link' })).toBeAttached();
    await popup.close();
    await page.reload();
    expect(sandbox.control.listClicks()).toEqual([]);

    // The counter is able to count: it has the user's own click.
    await sandbox.followLink(deeplink);
    expect(sandbox.control.listClicks()).toHaveLength(1);
  });
});

test("a merchant's page stays as it is: its links, its cookies, its address, its every element; one is added", async ({
  extension,
  sandbox,
  options,
}) => {
  const url = `${sandbox.productUrl}?utm_source=newsletter&affiliate=somebody#reviews`;
  const readPage = async (page: Page) => ({
    html: await page.evaluate(() => document.documentElement.outerHTML),
    links: await page.evaluate(() => [...document.links].map(({ href }) => href)),
    address: page.url(),
    cookies: await extension.context.cookies(),
    storage: await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }])),
  });
  const untouched = await extension.visit(url);
  const before = await readPage(untouched);
  expect(before.links.length).toBeGreaterThan(1);
  await untouched.close();

  await turnOnMerchantPages(extension, options);
  const page = await extension.visit(url);
  await expect.poll(async () => (await extension.readBadge(page)).text).not.toBe('');
  await copyDeeplink(await extension.openPopup(page));
  await findPageButton(page);
  const after = await readPage(page);
  // One bare element after the page's own, with a closed inside: the on-page button's.
  expect(after.html.endsWith('</body><div></div></html>')).toBe(true);
  expect({ ...after, html: after.html.replace(/<div><\/div><\/html>$/, '</html>') }).toEqual(before);
  // The shop saw two visits and no more: nothing was fetched from it behind the user's back.
  const visits = sandbox.control.getStatistics().siteRequests.filter(({ host }) => host.startsWith('www.kedai-harian'));
  expect(visits).toHaveLength(2);
});

/** How long a page takes until the browser has nothing to do for it, on the page's own clock: the median of several visits. */
async function timePages(contexts: readonly BrowserContext[], url: string): Promise<readonly number[]> {
  const times = contexts.map((): number[] => []);
  // By turns, so that the machine's other work meets each of them.
  for (let visit = 0; visit < 9; visit += 1) {
    for (const [index, context] of contexts.entries()) {
      const page = await context.newPage();
      await page.goto(url, { waitUntil: 'load' });
      const idleAtMs = await page.evaluate(
        () => new Promise<number>((resolve) => requestIdleCallback(() => resolve(performance.now()))),
      );
      times[index]?.push(idleAtMs);
      await page.close();
    }
  }
  return times.map((each) => each.sort((one, other) => one - other)[4] ?? 0);
}

test('a page of no program cannot tell that the extension is there, merchant pages on or off', {
  tag: '@release',
}, async ({ extension, sandbox, options }) => {
  const url = sandbox.toSiteUrl('no-program', '/');
  const plain = await launchPlainBrowser();
  const without = await readPageEvidence({ context: plain.context, extensionId: extension.extensionId }, url);
  const off = await readPageEvidence(extension, url);
  expect(off).toEqual(without);
  await turnOnMerchantPages(extension, options);
  // The switch works: a merchant's page is marked.
  const merchant = await extension.visit(sandbox.productUrl);
  await expect.poll(async () => (await extension.readBadge(merchant)).text).not.toBe('');
  expect(await readPageEvidence(extension, url)).toEqual(without);
  const [withoutMs = 0, withMs = 0] = await timePages([plain.context, extension.context], url);
  await plain.browser.close();
  // Coarse on purpose: a page that took twice as long would notice.
  expect(withMs / withoutMs).toBeLessThan(2);

  // The evidence is able to differ: a page that was touched shows it.
  const touched = await readPageEvidence(extension, url, (page) =>
    page.evaluate(() => {
      document.body.dataset.linkmint = 'here';
      window.postMessage('here', '*');
      Object.assign(window, { linkmint: true });
      document.body.dispatchEvent(new Event('toggle'));
      performance.mark('linkmint');
    }),
  );
  expect(touched.mutations).not.toEqual(off.mutations);
  expect(touched.messages).not.toEqual(off.messages);
  expect(touched.globals).not.toEqual(off.globals);
  expect(touched.events).not.toEqual(off.events);
  expect(touched.marks).not.toEqual(off.marks);
  expect(touched.html).not.toEqual(off.html);
});

// With the calls of the connection and the first sync, of which no page learns either.
connectedByHand(
  "a page's address goes to the service inside the deeplink call, and nowhere else",
  async ({ extension, sandbox, options }) => {
    await turnOnMerchantPages(extension, options);
    const page = await extension.visit(`${sandbox.productUrl}?canary=wren-4711`);
    await (await extension.visit(sandbox.toSiteUrl('no-program', '/product/wren-4711'))).close();
    const popup = await extension.openPopup(page);
    await copyDeeplink(popup);
    const tells = ({ parameters, referer, origin, cookie }: (typeof calls)[number]) =>
      /kedai-harian|no-program|wren-4711/.test(JSON.stringify([parameters, referer, origin, cookie]));
    const calls = sandbox.control.getStatistics().apiCalls;
    expect(calls.length).toBeGreaterThan(5);
    expect(calls.filter(tells).map(({ path }) => path)).toEqual(['/api/deeplink/generate']);
    expect(calls.every(({ cookie, referer }) => cookie === null && referer === null)).toBe(true);
  },
);

withSandbox(
  'a service that sends Linkmint elsewhere gets nothing there: neither key, nor secret, nor token',
  { tag: '@release' },
  async ({ extension, sandbox }) => {
    sandbox.allowAuthentications(3);
    const options = await openPermittedOptions(extension, sandbox);
    sandbox.control.addFault({ name: 'redirect', path: '/api/authenticate' });
    await tryToConnect(options, sandbox);
    await expect(options.getByRole('alert')).toContainText('sent Linkmint on to another address');
    await options.close();

    await connectAndSync(extension, sandbox);
    const popup = await extension.openPopup(await extension.visit(sandbox.productUrl));
    sandbox.control.addFault({ name: 'redirect', path: '/api/deeplink/generate' });
    await copyButton(popup).click();
    await expect(popup.getByRole('alert')).toBeVisible();
    expect(listCalls(sandbox, 'deeplink/generate').map(({ fault }) => fault)).toEqual(['redirect']);
    expect(sandbox.control.getStatistics().foreignRequests).toEqual([]);

    // The other host is able to hear: it notes every client that follows the redirect.
    const foreign = `http://foreign.localhost:${sandbox.port}/api/authenticate`;
    await createBrowserLike(sandbox).post(foreign, { key: 'general' });
    expect(sandbox.control.getStatistics().foreignRequests).toHaveLength(1);
  },
);
