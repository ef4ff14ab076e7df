import { expect, type Page } from '@playwright/test';
import { connected } from './fixtures/connected.ts';
import { findBarriers } from './fixtures/find-barriers.ts';
import { listCalls } from './fixtures/list-calls.ts';
import { restartable } from './fixtures/restartable.ts';
import type { WatchedSandbox } from './fixtures/with-sandbox.ts';
import { copyAs, expectUsed } from './surfaces/every-page.ts';
import { connectAndSync, setCallsPerMinute, turnOnMerchantPages } from './surfaces/options.ts';
import { destinationsField, makeLinksButton } from './surfaces/workspace.ts';

const generatePath = '/api/deeplink/generate';
const product = (number: number) => `/my/product/item-${number}`;

const priceOf = (page: Page) => page.getByRole('status').filter({ hasText: /lines?:|found:/ });

/** What the service made, each destination once: nothing was minted twice. */
function expectMintedOnce(sandbox: WatchedSandbox, urls: readonly string[]) {
  const destinations = sandbox.control.listLinks().map(({ url }) => url);
  expect([...destinations].sort()).toEqual([...urls].sort());
  expect(listCalls(sandbox, 'deeplink/generate')).toHaveLength(urls.length);
}

/** As many as a long post has take a minute and a half: `npm run test:soak`. */
const lines = process.env.LINKMINT_SOAK === undefined ? 60 : 300;
/** The calls that have no answer: there the run stands still until it is killed. */
const [first = 0, second = 0, third = 0] = lines === 300 ? [40, 110, 180] : [8, 22, 36];

restartable.describe(`${lines} lines, two kills of the worker and a restart of the browser`, () => {
  restartable.use({ sandboxOptions: { ratePerMinute: 600 } });

  restartable(
    `${lines} lines, two kills of the worker and a restart of the browser make each link once`,
    async ({ extension, sandbox, restartBrowser }) => {
      restartable.setTimeout(480_000);
      sandbox.allowAuthentications(2);
      const options = await connectAndSync(extension, sandbox);
      await setCallsPerMinute(options, 600);
      await options.close();

      const urls = Array.from({ length: lines }, (_, index) => sandbox.toSiteUrl('www.kedai-harian', product(index)));
      const page = await extension.openWorkspace('#/bulk');
      await destinationsField(page).fill(urls.join('\n'));
      await expect(priceOf(page)).toContainText(`${lines} lines: ${lines} new; ${lines} of your 1,000 left`);
      expect(listCalls(sandbox, 'deeplink/generate')).toHaveLength(0);
      // A call that meets a fault hides it from later calls.
      for (const skip of [first - 1, second - 2, third - 3])
        sandbox.control.addFault({ name: 'hold', path: generatePath, skip });
      await makeLinksButton(page).click();
      await expect(page.getByRole('progressbar', { name: 'Making links' })).toBeVisible();

      const sent = () => listCalls(sandbox, 'deeplink/generate').length;
      await expect.poll(sent, { timeout: 60_000 }).toBe(first);
      await extension.killWorker();
      await expect.poll(sent, { timeout: 60_000 }).toBe(second);
      await extension.killWorker();
      await expect.poll(sent, { timeout: 60_000 }).toBe(third);

      const restarted = await restartBrowser();
      const after = await restarted.openWorkspace('#/bulk');
      await expect(after.getByRole('button', { name: 'Copy all' })).toBeVisible();
      const result = after.getByRole('status').filter({ hasText: 'Finished:' });
      await expect(result).toBeVisible({ timeout: 60_000 });

      expectMintedOnce(sandbox, urls);
      // A line whose call was pending at a kill or at the restart is shown as unknown, never as minted, and never sent
      // again.
      const [, minted = '', unknown = '0'] =
        /(\d+) made(?:, (\d+) unknown)?/.exec((await result.textContent()) ?? '') ?? [];
      expect(Number(minted) + Number(unknown)).toBe(lines);
      expect(Number(unknown)).toBe(3);
      await expectUsed(after, lines);
    },
  );
});

connected('a list is priced before any link is used, made, and copied whole', async ({ extension, sandbox }) => {
  const rice = sandbox.productUrl;
  const shelf = sandbox.toSiteUrl('www.rumah-rotan', '/product/shelf');
  const page = await extension.openWorkspace('#/bulk');
  await expect(page.getByText('Many links at once')).toBeVisible();
  await destinationsField(page).fill(
    [
      `${rice}?utm_source=mail`,
      rice,
      shelf,
      'https://nobody.example/p/1',
      'not an address',
      `https://www.awin1.com/cread.php?awinmid=1&ued=${encodeURIComponent(sandbox.toSiteUrl('www.kedai-harian', product(9)))}`,
    ].join('\n'),
  );
  await expect(priceOf(page)).toContainText(
    '6 lines: 1 new, 1 duplicate, 1 needs a program, 3 not possible; 1 of your 1,000 left',
  );
  await expect(page.getByText('Dropped: utm_source')).toBeVisible();
  await expect(page.getByText('1 × No program of yours covers this site.')).toBeVisible();
  expect(listCalls(sandbox, 'deeplink/generate')).toHaveLength(0);

  expect(await findBarriers(page)).toEqual([]);

  const picker = page.getByRole('combobox', { name: 'Program of line 3' });
  await picker.selectOption({ label: 'Rumah Rotan' });
  await expect(priceOf(page)).toContainText('2 new');
  await page.getByRole('button', { name: 'Use its destination: line 6' }).click();
  await expect(priceOf(page)).toContainText('3 new');
  await page.getByRole('button', { name: 'Remove line 5' }).click();
  await expect(priceOf(page)).toContainText('5 lines: 3 new, 1 duplicate, 1 not possible');

  await page.reload();
  await expect(priceOf(page)).toContainText('5 lines: 3 new, 1 duplicate, 1 not possible');
  await expect(destinationsField(page)).toHaveValue(/nobody\.example/);
  expect(listCalls(sandbox, 'deeplink/generate')).toHaveLength(0);

  await makeLinksButton(page).click();
  await expect(page.getByText(/^Finished: 3 made, 1 duplicate, 1 not possible/)).toBeVisible({ timeout: 30_000 });
  expect(await findBarriers(page)).toEqual([]);
  await page.getByRole('button', { name: 'Copy all' }).click();
  await expect(page.getByText('Copied 4 links')).toBeVisible();
  const links = (await extension.readClipboard()).split('\n');
  expect(links[0]).toBe(links[1]);
  const made = sandbox.control.listLinks();
  expect(new Set(links)).toEqual(new Set(made.map(({ trackingLink }) => trackingLink)));
  expectMintedOnce(sandbox, [rice, shelf, sandbox.toSiteUrl('www.kedai-harian', product(9))]);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('linkmint-bulk.csv');

  // The same list again costs nothing.
  await page.getByRole('button', { name: 'New list' }).click();
  await destinationsField(page).fill(`url,sub1\n${rice},\n${rice},newsletter`);
  await expect(priceOf(page)).toContainText('2 lines: 1 reused, 1 new');
});

connected(
  'a text is given back with its links, and nothing else changed',
  { tag: '@release' },
  async ({ extension, sandbox }) => {
    const rice = sandbox.productUrl;
    const second = sandbox.toSiteUrl('www.kedai-harian', product(2));
    const text = [
      `Buy [Jasmine rice](${rice} "5 kg") (or ${second}).`,
      `<p><a class='x' href="${rice}?size=5&amp;b=1">Rice</a>&nbsp;and <code>${second}</code></p>`,
      'More at https://nobody.example/p/1, ok?',
      `Again: ${rice}`,
    ].join('\n');
    const page = await extension.openWorkspace('#/bulk');
    const destinations = destinationsField(page);
    // Formatted text: the addresses of its links are read, which its words do not show.
    const formatted = `<p>Buy <a href="${rice}">rice</a> there</p>`;
    await destinations.evaluate((field, html) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', 'Buy rice there');
      clipboardData.setData('text/html', html);
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, formatted);
    await expect(destinations).toHaveValue(formatted);
    await expect(priceOf(page)).toContainText('1 address found: 1 new');
    const chosen = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choose a file' }).click();
    const file = { name: 'post.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('x') };
    await (await chosen).setFiles(file);
    await expect(page.getByRole('alert')).toContainText('txt, md, html or csv');
    const again = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choose a file' }).click();
    await (await again).setFiles({ name: 'post.md', mimeType: 'text/markdown', buffer: Buffer.from(text) });
    await expect(priceOf(page)).toContainText('5 addresses found: 3 new, 1 duplicate, 1 stays as it is');
    expect(listCalls(sandbox, 'deeplink/generate')).toHaveLength(0);
    expect(await findBarriers(page)).toEqual([]);

    await page.reload();
    await expect(destinations).toHaveValue(text);
    await makeLinksButton(page).click();
    await expect(page.getByText(/^Finished: 3 made/)).toBeVisible({ timeout: 30_000 });
    const linkOf = (url: string) => sandbox.control.listLinks().find((link) => link.url === url)?.trackingLink ?? '';
    const linked = [
      `Buy [Jasmine rice](${linkOf(rice)} "5 kg") (or ${linkOf(second)}).`,
      `<p><a class='x' href="${linkOf(`${rice}?size=5&b=1`)}">Rice</a>&nbsp;and <code>${second}</code></p>`,
      'More at https://nobody.example/p/1, ok?',
      `Again: ${linkOf(rice)}`,
    ].join('\n');
    await expect(page.getByRole('textbox', { name: 'Your text with its links' })).toHaveValue(linked);
    expect(await findBarriers(page)).toEqual([]);
    await page.getByRole('button', { name: 'Copy text' }).click();
    await expect(page.getByText('Copied the text')).toBeVisible();
    expect(await extension.readClipboard()).toBe(linked);

    await copyAs(page, 'Markdown');
    await expect(page.getByText('Copied 4 links')).toBeVisible();
    expect((await extension.readClipboard()).split('\n')[0]).toBe(`[Jasmine rice](${linkOf(rice)})`);
    await expect(page.getByRole('button', { name: 'Copy all as Markdown' })).toBeVisible();
  },
);

connected(
  'a bulk run pauses, resumes and is cancelled by hand; the keyboard is enough',
  { tag: '@release' },
  async ({ extension, sandbox }) => {
    const sent = () => listCalls(sandbox, 'deeplink/generate').length;
    sandbox.control.addFault({ name: 'hold', path: generatePath, skip: 2 });
    const urls = Array.from({ length: 12 }, (_, index) => sandbox.toSiteUrl('www.kedai-harian', product(index)));
    const page = await extension.openWorkspace('#/bulk');
    await destinationsField(page).focus();
    await page.keyboard.insertText(urls.join('\n'));
    await expect(makeLinksButton(page)).toBeEnabled();
    await makeLinksButton(page).focus();
    await page.keyboard.press('Enter');
    await expect.poll(sent).toBe(3);
    const pause = page.getByRole('button', { name: 'Pause' });
    await pause.focus();
    await page.keyboard.press('Enter');
    const resume = page.getByRole('button', { name: 'Resume' });
    await expect(resume).toBeVisible();
    await expect(page.getByText('Nothing is sent until you resume.')).toBeVisible();
    sandbox.control.clearFaults();
    const minted = page.getByRole('row').filter({ hasText: 'Made' });
    await expect(minted).toHaveCount(3);
    expect(sent()).toBe(3);

    sandbox.control.addFault({ name: 'hold', path: generatePath });
    await resume.focus();
    await page.keyboard.press('Enter');
    await expect.poll(sent).toBe(4);
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    sandbox.control.clearFaults();
    await expect(page.getByText(/^Cancelled: 4 made, 8 not made/)).toBeVisible();
    expect(sent()).toBe(4);
    await expect(page.getByRole('button', { name: 'Make the rest' })).toBeVisible();
  },
);

connected(
  'the Bulk tab takes the open tabs once the user allows it, and the links of a selection',
  { tag: '@release' },
  async ({ extension, sandbox, options }) => {
    // No headless browser shows the prompt. The addresses of the pages are allowed, so that the tabs have theirs.
    await turnOnMerchantPages(extension, options);
    await extension.context.addInitScript(sayYes);
    const shop = await extension.visit(sandbox.toSiteUrl('www.kedai-harian', '/my/'));
    const page = await extension.openWorkspace('#/bulk');
    await page.getByRole('button', { name: 'Take all open tabs' }).click();
    await expect(page.getByText(/^Took \d+ open tabs?$/)).toBeVisible();
    await expect(destinationsField(page)).toHaveValue(/kedai-harian\.localhost/);
    await expect(destinationsField(page)).not.toHaveValue(/chrome/);
    await destinationsField(page).fill('');
    await page.close();

    await shop.bringToFront();
    await shop.evaluate(() => getSelection()?.selectAllChildren(document.body));
    const opened = extension.context.waitForEvent('page');
    await extension.chooseMenuEntry(shop, 'bulk-selection');
    const workspace = await opened;
    await expect(destinationsField(workspace)).toHaveValue(/product\//);
    await expect(priceOf(workspace)).toContainText('lines:');
    expect(workspace.url()).toMatch(/workspace\.html#\/bulk$/);
    expect(listCalls(sandbox, 'deeplink/generate')).toHaveLength(0);
  },
);

/** Runs in the extension's page, before its own scripts: answers its prompts. */
function sayYes() {
  const { permissions } =
    (globalThis as unknown as { chrome?: { permissions?: { request: () => Promise<boolean> } } }).chrome ?? {};
  if (permissions !== undefined) permissions.request = async () => true;
}

connected.describe('a list that waits for the network', () => {
  connected.use({ allowedErrors: [/ERR_|Failed to fetch/i] });

  connected(
    'a list that waits for the network continues as soon as the open page hears that it is back',
    { tag: '@release' },
    async ({ extension, sandbox }) => {
      const page = await extension.openWorkspace('#/bulk');
      await extension.context.setOffline(true);
      await destinationsField(page).fill(sandbox.toSiteUrl('www.kedai-harian', product(1)));
      await makeLinksButton(page).click();
      await expect(page.getByText(/You are offline/).first()).toBeVisible();
      await extension.context.setOffline(false);
      // By itself it looks again after 30 s.
      await expect(page.getByText(/^Finished: /).first()).toBeVisible({ timeout: 15_000 });
      expect(listCalls(sandbox, 'deeplink/generate')).toHaveLength(1);
    },
  );
});
