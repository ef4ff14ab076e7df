import { expect, type Page } from '@playwright/test';
import { connected as test } from './fixtures/connected.ts';
import { fieldChanges, readFields, toChangingPage } from './fixtures/field-changes.ts';
import { listCalls } from './fixtures/list-calls.ts';
import { type CheckPages, serveCheckPages } from './fixtures/serve-check-pages.ts';
import { createPageButton } from './surfaces/merchant-page.ts';
import { turnOnMerchantPages } from './surfaces/options.ts';

const generate = 'deeplink/generate';
const writeEntry = 'write-links';

let pages: CheckPages;
test.afterEach(() => pages.close());

test('while a link is made, nothing is typed into a field that changed or lost the focus', async ({
  extension,
  options,
  sandbox,
}) => {
  test.slow();
  await turnOnMerchantPages(extension, options);
  const toShop = (name: string) => sandbox.toSiteUrl('www.kedai-harian', `/my/product/${name}`);
  pages = await serveCheckPages({
    ...Object.fromEntries(
      fieldChanges.map(([_what, change]) => [`/${change.name}`, toChangingPage(toShop(change.name))]),
    ),
    '/rich': `<!doctype html><title>Rich</title><div id="rich" contenteditable="true"><p>Buy ${toShop('rich')} here</p><p>Last
      words</p></div><button id="button">b</button>`,
    '/frame': `<!doctype html><title>Frame</title><textarea>in ${toShop('frame')}</textarea>`,
    '/next': '<!doctype html><title>Next</title><textarea autofocus>another text</textarea>',
    '/around': '<!doctype html><title>Around</title><iframe id="frame" src="/frame"></iframe>',
  });

  /** Begins an act whose answer is held back, has the page change, and lets the answer come. @returns what is said. */
  async function actDuring(page: Page, act: () => Promise<unknown>, change: () => Promise<unknown>): Promise<void> {
    const before = listCalls(sandbox, generate).length;
    sandbox.control.addFault({ name: 'hold', path: '/api/deeplink/generate' });
    const acting = act();
    await expect.poll(() => listCalls(sandbox, generate).length).toBe(before + 1);
    await page.bringToFront();
    await change();
    sandbox.control.clearFaults();
    await acting;
    await (await createPageButton(page)).expectToast('copied, but not written');
  }
  const readLink = (name: string) => sandbox.control.listLinks().find(({ url }) => url === toShop(name))?.trackingLink;

  for (const [what, change] of fieldChanges) {
    await test.step(what, async () => {
      const page = await extension.visit(pages.toUrl(`/${change.name}`));
      await page.locator('#area').selectText();
      const act = () => extension.chooseMenuEntry(page, writeEntry);
      await actDuring(page, act, () => page.evaluate(change));
      expect(await page.evaluate(readFields)).not.toContain(String(readLink(change.name)));
      expect(await extension.readClipboard()).toContain(readLink(change.name));
      await page.close();
    });
  }
  await test.step('is a rich editor with a selection of its own', async () => {
    const page = await extension.visit(pages.toUrl('/rich'));
    await page.evaluate(selectFirst);
    const before = await page.locator('#rich').innerHTML();
    await actDuring(
      page,
      () => extension.chooseMenuEntry(page, writeEntry),
      () => page.evaluate(keepOwnSelection),
    );
    expect(await page.locator('#rich').innerHTML()).toBe(before);
    await page.close();
  });
  await test.step('lay in a frame which shows another page by now', async () => {
    const page = await extension.visit(pages.toUrl('/around'));
    // As the key does, the toolbar button gives the page to the extension.
    await (await extension.openPopup(page)).close();
    await page.bringToFront();
    await page.frameLocator('#frame').locator('textarea').selectText();
    const field = page.frameLocator('#frame').locator('textarea');
    const act = () => extension.pressCommand(page, 'copy-deeplink');
    await actDuring(page, act, async () => {
      await page.evaluate(() => document.querySelector('iframe')?.setAttribute('src', '/next'));
      await expect(field).toHaveValue('another text');
      await field.click();
    });
    await expect(field).toHaveValue('another text');
    expect(await extension.readClipboard()).toBe(`in ${readLink('frame')}`);
  });
});

test('what is said of a field is what became of it, and is said where it can be answered', { tag: '@release' }, async ({
  extension,
  options,
  sandbox,
}) => {
  test.slow();
  await turnOnMerchantPages(extension, options);
  const shop = sandbox.productUrl;
  pages = await serveCheckPages({
    '/': `<!doctype html><title>Write</title><textarea id="area" cols="80">see ${shop} now  </textarea>
      <script>
        area.addEventListener('input', () => { area.value = area.value.trimEnd(); });
      </script>`,
    '/dialog': `<!doctype html><title>Dialog</title><dialog id="dialog">
      <textarea id="area" rows="4" cols="40">${shop}-a and ${shop}-b</textarea></dialog><p>page</p>
      <script>dialog.showModal();</script>`,
  });
  const page = await extension.visit(pages.toUrl('/'));
  const button = await createPageButton(page);
  const choose = (on: Page) => extension.chooseMenuEntry(on, writeEntry);

  await test.step('a field that trims itself is written', async () => {
    await page.locator('#area').selectText();
    await choose(page);
    await button.expectToast('1 deeplink written');
    const [link] = sandbox.control.listLinks();
    await expect(page.locator('#area')).toHaveValue(`see ${link?.trackingLink} now`);
  });
  await test.step('in a modal dialog the price can be read, and answered', async () => {
    const inDialog = await extension.visit(pages.toUrl('/dialog'));
    const itsButton = await createPageButton(inDialog);
    await inDialog.locator('#area').selectText();
    await choose(inDialog);
    await itsButton.expectToast('2 links, 2 new');
    expect(await itsButton.findBarriers('Make')).toEqual([]);
    await itsButton.click('Make');
    await itsButton.expectToast('2 deeplinks written');
    const links = sandbox.control.listLinks().slice(1);
    expect(await inDialog.locator('#area').inputValue()).toBe(
      links.map(({ trackingLink }) => trackingLink).join(' and '),
    );
    // The dialog closes, and what is said stays in sight.
    await inDialog.evaluate(() => document.querySelector('dialog')?.close());
    await itsButton.expectToast('2 deeplinks written');
  });
});

function selectFirst(): void {
  const rich = document.querySelector<HTMLElement>('#rich');
  rich?.focus();
  if (rich?.firstElementChild) getSelection()?.selectAllChildren(rich.firstElementChild);
}

function keepOwnSelection(): void {
  document.querySelector<HTMLElement>('#button')?.focus();
  const last = document.querySelector('#rich p:last-child') as Element;
  const keep = () => {
    if (getSelection()?.containsNode(last, true) === false) getSelection()?.selectAllChildren(last);
  };
  document.querySelector('#rich')?.addEventListener('focus', () => setTimeout(keep));
  document.addEventListener('selectionchange', keep);
}
