import { expect, type Page } from '@playwright/test';
import { askWorker } from './fixtures/ask-worker.ts';
import { connected as test } from './fixtures/connected.ts';
import { copyDeeplink } from './fixtures/copy-deeplink.ts';
import type { ExtensionDriver } from './fixtures/create-extension-driver.ts';
import { findBarriersLightAndDark } from './fixtures/find-barriers-light-and-dark.ts';
import { listCalls } from './fixtures/list-calls.ts';
import { readActiveAccount } from './fixtures/read-active-account.ts';
import { type CheckPages, serveCheckPages } from './fixtures/serve-check-pages.ts';

const product = '/my/product/jasmine-rice-5-kg';
const filler = (count: number) =>
  Array.from({ length: count }, (_, index) => `<p><a href="/old/${index}">story ${index}</a></p>`).join('');

/** Opens the panel beside a page, in a tab of its own, with a check of the page asked for. */
async function checkIn(extension: ExtensionDriver, page: Page): Promise<Page> {
  // The toolbar click grants the page to the extension, as the entries of the menus do.
  const popup = await extension.openPopup(page);
  await popup.close();
  const panel = await extension.context.newPage();
  await panel.setViewportSize({ width: 384, height: 760 });
  await panel.goto(`chrome-extension://${extension.extensionId}/side-panel.html`);
  const { accountId } = await readActiveAccount(panel);
  const tabId = await panel.evaluate(async (url) => {
    const { tabs } = (
      globalThis as unknown as {
        chrome: { tabs: { query(filter: object): Promise<readonly { id: number; url?: string }[]> } };
      }
    ).chrome;
    return (await tabs.query({})).find((tab) => tab.url === url)?.id ?? -1;
  }, page.url());
  await askWorker(panel, accountId, 'askPageCheck', { tabId });
  return panel;
}

const answerMine = (panel: Page) => panel.getByRole('button', { name: 'Yes, it is mine' }).click();

/** What a hostile page does to whoever reads it. */
const hostile = `<script>
for (const name of ['push', 'map', 'filter', 'slice', 'flatMap']) Array.prototype[name] = () => { throw new Error('no'); };
Map.prototype.set = String.prototype.slice = () => { throw new Error('no'); };
Element.prototype.getAttribute = Document.prototype.querySelectorAll = () => { throw new Error('no'); };
</script><form name="querySelectorAll"></form><form name="createNodeIterator"><input name="localName"></form>
<img name="title" alt="">`;

const toPages = (shop: string, own: string): Readonly<Record<string, string>> => ({
  '/rice': `<!doctype html><html lang="en"><title>Rainy-season kitchen</title><h1>What we cook with</h1>
<p>The rice is <a href="${own}">jasmine rice</a>. Links marked with a star are affiliate links.</p>
<p><a href="${shop}/my/product/clay-pot?aff_id=9&color=red">clay pot</a>, <a href="${shop}/my/product/tea">tea</a>,
<a href="https://bit.ly/abc">a short one</a>, <a href="https://wiki.test/Rice">about rice</a> <a href="#top">top</a></p>
<iframe width="300" height="200" src="http://127.0.0.1:1/widget"></iframe></html>`,
  '/hostile': `<!doctype html><html lang="en"><title>Hostile</title>${hostile}
<a href="javascript:document.title='run'">script</a><script>
const long = document.createElement('a'); long.href = 'https://x.test/' + 'a'.repeat(2e6); long.textContent = 'long';
document.body.append(long);
const host = document.createElement('div'); document.body.append(host);
const tree = host.attachShadow({ mode: 'open' }); const link = document.createElement('a');
link.href = '${shop}/my/product/tea'; link.textContent = 'tea in a tree'; tree.append(link);
</script><iframe srcdoc='<a href="${shop}/my/product/rice">rice in a frame</a>'></iframe></html>`,
  '/app': `<!doctype html><html lang="en"><title>App</title><main></main>${filler(3_000)}<script>
let round = 0;
const draw = () => {
  round += 1;
  const link = document.createElement('a');
  link.href = '${shop}/my/product/round-' + round; link.textContent = 'round ' + round;
  document.querySelector('main').replaceChildren(link);
};
draw(); setInterval(draw, 5);
</script></html>`,
  '/empty': '<!doctype html><html lang="en"><title>Empty</title><p>Nothing</p></html>',
});

test('a page is checked without a request, its links are made and copied, and hostile and redrawn pages are read', async ({
  extension,
  sandbox,
}) => {
  let pages: CheckPages | null = null;
  try {
    const shopPage = await extension.visit(sandbox.toSiteUrl('www.kedai-harian', product));
    const popup = await extension.openPopup(shopPage);
    const own = await copyDeeplink(popup);
    await popup.close();
    const shop = new URL(shopPage.url()).origin;
    pages = await serveCheckPages(toPages(shop, own));
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
        `${shop}${product}`,
        `${shop}/my/product/clay-pot?color=red`,
        `${shop}/my/product/tea`,
      ]);
      await expect(panel.getByRole('button', { name: /^Copied as a list, \d+ links left$/ })).toBeVisible();
      const copied = (await extension.readClipboard()).split('\n').map((line) => line.split('\t')[0]);
      expect(copied).toEqual([`${shop}/my/product/clay-pot?aff_id=9&color=red`, `${shop}/my/product/tea`]);
    });
    await panel.close();

    for (const [path, found] of [
      ['/hostile', ['tea in a tree', 'rice in a frame']],
      ['/app', [/^round \d+$/]],
    ] as const) {
      await test.step(`reads ${path}`, async () => {
        await blog.goto(pages?.toUrl(path) ?? '');
        const beside = await checkIn(extension, blog);
        const could = beside.getByRole('region', { name: /^(?:Could earn|Earn)/ });
        for (const text of found) await expect(could.getByText(text)).toBeVisible();
        await expect(could.getByRole('listitem')).toHaveCount(found.length);
        await beside.close();
      });
    }
    await blog.goto(pages.toUrl('/empty'));
    const beside = await checkIn(extension, blog);
    await expect(beside.getByRole('heading', { level: 1, name: 'No link to a shop here' })).toBeVisible();
  } finally {
    await pages?.close();
  }
});

test('a draft is checked in the workspace, and comes back with its links; a link says what it is', async ({
  extension,
  sandbox,
}) => {
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
  await workspace.getByRole('button', { name: 'Copy again' }).click();
  expect(await extension.readClipboard()).toBe(link);
});
