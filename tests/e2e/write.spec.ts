import { expect, type Page } from '@playwright/test';
import { buildEditors } from './fixtures/build-editors.ts';
import { connected as test } from './fixtures/connected.ts';
import type { ExtensionDriver } from './fixtures/create-extension-driver.ts';
import { listCalls } from './fixtures/list-calls.ts';
import { type CheckPages, serveCheckPages } from './fixtures/serve-check-pages.ts';
import { createPageButton } from './surfaces/merchant-page.ts';
import { turnOnMerchantPages } from './surfaces/options.ts';

const generate = 'deeplink/generate';
const writeEntry = 'write-links';
const copyCommand = 'copy-deeplink';

let pages: CheckPages;
test.afterEach(() => pages.close());

/** The editors of the page; those that are rich hold a link, the others its address. */
const editors = [
  { id: 'area', field: '#area', isRich: false },
  { id: 'bare', field: '#bare', isRich: true },
  { id: 'tiptap', field: '#tiptap .ProseMirror', isRich: true },
  { id: 'lexical', field: '#lexical', isRich: true },
  { id: 'quill', field: '#quill .ql-editor', isRich: true },
  { id: 'codemirror', field: '#codemirror .cm-content', isRich: false },
] as const;

const readField = (page: Page, field: string) =>
  page
    .locator(field)
    .evaluate((element) => (element instanceof HTMLTextAreaElement ? element.value : element.innerHTML));

test('a selection in a field gets its deeplinks in place, in every editor, and one undo takes them back', async ({
  extension,
  options,
  sandbox,
}) => {
  test.slow();
  await turnOnMerchantPages(extension, options);
  const shop = sandbox.productUrl;
  const other = 'https://nowhere.example/p/1';
  const rich = `<p>Buy <a href="${shop}">this rice</a>, or read <a href="${other}">that</a>.</p>`;
  const text = `Buy [this rice](${shop}), or read ${other}.\nThe end.`;
  const start = JSON.stringify({ rich, text }).replaceAll('<', '\\u003c');
  pages = await serveCheckPages({
    '/write': `<!doctype html><title>Write</title><textarea id="area" rows="4" cols="80">${text}</textarea>
      <div id="bare" contenteditable="true">${rich}</div><div id="tiptap"></div>
      <div id="lexical" contenteditable="true"></div><div id="quill"></div><div id="codemirror"></div>
      <script>globalThis.start = ${start}; addEventListener('beforeinput', ({ target, inputType }) =>
        (globalThis.heard ??= []).push(inputType), true);</script><script type="module">${await buildEditors()}</script>`,
  });
  const page = await extension.visit(pages.toUrl('/write'));
  const button = await createPageButton(page);

  for (const [index, { id, field, isRich }] of editors.entries()) {
    await test.step(id, async () => {
      const place = page.locator(field);
      await place.click();
      await page.keyboard.press('ControlOrMeta+A');
      const before = await readField(page, field);
      await extension.chooseMenuEntry(page, writeEntry);
      await button.expectToast('1 deeplink written', index === 0 ? '1 new link' : 'none used', '1 address stayed');
      // Quill has a rel of its own for every link.
      if (id === 'quill') await button.expectToast('dropped “sponsored”');
      const [link] = sandbox.control.listLinks();
      // The notice of the editor before may still stand: the field itself says when it was written.
      if (isRich) {
        const anchor = place.locator(`a[href="${link?.trackingLink}"]`);
        await expect(anchor).toHaveText('this rice');
        await expect(place.locator(`a[href="${other}"]`)).toHaveText('that');
      } else {
        const written = text.replace(shop, link?.trackingLink ?? 'no link');
        await expect.poll(() => place.evaluate(readText)).toBe(written);
      }
      const after = await readField(page, field);
      await expect(place).toBeFocused();
      await page.keyboard.press('ControlOrMeta+z');
      await expect.poll(() => readField(page, field), { message: `undone: ${after}` }).toBe(before);
    });
  }
  expect(listCalls(sandbox, generate)).toHaveLength(1);
  expect(await page.evaluate(() => (globalThis as { heard?: string[] }).heard)).toContain('insertText');
});

function readText(element: Element): string {
  if (element instanceof HTMLTextAreaElement) return element.value;
  return [...element.querySelectorAll('.cm-line')].map((line) => line.textContent).join('\n');
}

test('what cannot be written is copied, and says so', {
  tag: '@release',
}, async ({ extension, options, sandbox }) => {
  await turnOnMerchantPages(extension, options);
  const toUrl = (name: string) => sandbox.toSiteUrl('www.kedai-harian', `/my/product/${name}`);
  const rice = toUrl('rice');
  pages = await serveCheckPages({
    '/': `<!doctype html><title>Write</title><textarea id="stubborn">see ${rice}</textarea>
      <canvas width="2000" height="1000"></canvas>
      <script>document.getElementById('stubborn').addEventListener('beforeinput', (event) => event.preventDefault());</script>`,
  });
  const page = await extension.visit(pages.toUrl('/'));
  const button = await createPageButton(page);
  await test.step('a field that takes nothing has its text on the clipboard', async () => {
    await page.locator('#stubborn').selectText();
    await extension.chooseMenuEntry(page, writeEntry);
    await button.expectToast('copied, but not written');
    expect(await page.locator('#stubborn').inputValue()).toBe(`see ${rice}`);
    expect(await extension.readClipboard()).toBe(`see ${sandbox.control.listLinks()[0]?.trackingLink}`);
  });
  await test.step('an editor that draws its text says that it cannot be written into', async () => {
    await page.bringToFront();
    await page.locator('canvas').click({ position: { x: 5, y: 5 } });
    await extension.chooseMenuEntry(page, writeEntry);
    await button.expectToast('Linkmint cannot write into this field');
    expect(await button.findBarriers('Close')).toEqual([]);
  });
});

test('the shortcut writes where the selection has the focus, a frame of the same site too; another site’s frame is copied', async ({
  extension,
  options,
  sandbox,
}) => {
  const toUrl = (name: string) => sandbox.toSiteUrl('www.kedai-harian', `/my/product/${name}`);
  const [rice, kettle, pot] = [toUrl('rice'), toUrl('kettle'), toUrl('pot')];
  const readLink = (url: string) => sandbox.control.listLinks().find((link) => link.url === url)?.trackingLink;
  const bodies = {
    '/frame': `<!doctype html><title>Frame</title><textarea>near ${kettle}</textarea>`,
    '/foreign': `<!doctype html><title>Foreign</title><textarea>far ${pot} and ${toUrl('pan')}</textarea>`,
  };
  const others = await serveCheckPages(bodies);
  const foreignUrl = others.toUrl('/foreign').replace('dapur-hujan.localhost', '127.0.0.1');
  pages = await serveCheckPages({
    ...bodies,
    '/': `<!doctype html><title>Write</title><textarea id="area">see ${rice}</textarea>
      <div id="bare" contenteditable="true"><p>Buy <a href="${rice}">rice</a></p></div>
      <iframe name="near" src="/frame"></iframe><iframe name="far" src="${foreignUrl}"></iframe>`,
  });
  const page = await extension.visit(pages.toUrl('/'));
  const button = await createPageButton(page);
  // As the entries of the menu and the key do, the toolbar button gives the page to the extension, and no other site's.
  const popup = await extension.openPopup(page);
  await popup.close();
  const frameId = await findFrameId(extension, options, page, foreignUrl);
  await page.bringToFront();

  await test.step('in a text field and in a rich one, with the editor’s own undo', async () => {
    await page.locator('#area').selectText();
    await extension.pressCommand(page, copyCommand);
    await button.expectToast('1 deeplink written', '1 new link');
    await expect(page.locator('#area')).toHaveValue(`see ${readLink(rice)}`);
    await page.keyboard.press('ControlOrMeta+z');
    await expect(page.locator('#area')).toHaveValue(`see ${rice}`);
    await page.locator('#bare').click();
    await page.keyboard.press('ControlOrMeta+A');
    await extension.pressCommand(page, copyCommand);
    await button.expectToast('1 deeplink written', 'none used');
    await expect(page.locator(`#bare a[href="${readLink(rice)}"]`)).toHaveText('rice');
  });
  await test.step('in a frame of the same site', async () => {
    const field = page.frameLocator('[name="near"]').locator('textarea');
    await field.selectText();
    await extension.pressCommand(page, copyCommand);
    await button.expectToast('1 deeplink written', '1 new link');
    await expect(field).toHaveValue(`near ${readLink(kettle)}`);
  });
  await test.step('and leaves a field alone of which no address is selected', async () => {
    const field = page.locator('#area');
    await field.fill(`see ${rice}`);
    await extension.pressCommand(page, copyCommand);
    await button.expectToast('No program');
    await expect(field).toHaveValue(`see ${rice}`);
  });
  await test.step('a field in another site’s frame is not written into: its text is copied with its link', async () => {
    const field = page.frameLocator('[name="far"]').locator('textarea');
    const before = await field.inputValue();
    await field.selectText();
    await extension.chooseMenuEntry(page, writeEntry, { frameId, selectionText: before });
    await button.expectToast('Linkmint cannot write into this field');
    expect(listCalls(sandbox, generate)).toHaveLength(2);
    await extension.chooseMenuEntry(page, writeEntry, { frameId, selectionText: `far ${pot}` });
    await button.expectToast('copied, but not written', 'cannot write into this field', '1 new link');
    expect(await extension.readClipboard()).toBe(`far ${readLink(pot)}`);
    await expect(field).toHaveValue(before);
  });
  await others.close();
});

/** What the browser calls a frame of another site. It says so only to who may read the frame, so for that moment. */
async function findFrameId(extension: ExtensionDriver, own: Page, page: Page, frameUrl: string): Promise<number> {
  const origin = `http://${new URL(frameUrl).hostname}/*`;
  await extension.grantHostAccess(origin);
  const found = await own.evaluate(
    async ([url, wanted, pattern]) => {
      interface Injection {
        readonly target: { readonly tabId: number; readonly allFrames: boolean };
        readonly func: () => string;
      }
      const { permissions, tabs, scripting } = (
        globalThis as unknown as {
          chrome: {
            permissions: Record<'request' | 'remove', (change: { origins: readonly string[] }) => Promise<boolean>>;
            tabs: { query(filter: object): Promise<readonly { id: number; url?: string }[]> };
            scripting: {
              executeScript(injection: Injection): Promise<readonly { frameId: number; result: string }[]>;
            };
          };
        }
      ).chrome;
      await permissions.request({ origins: [pattern] });
      const tabId = (await tabs.query({})).find((each) => each.url === url)?.id ?? -1;
      const answers = await scripting.executeScript({ target: { tabId, allFrames: true }, func: () => location.href });
      await permissions.remove({ origins: [pattern] });
      return answers.find(({ result }) => result === wanted)?.frameId;
    },
    [page.url(), frameUrl, origin] as const,
  );
  if (found === undefined) throw new Error(`No frame shows ${frameUrl}`);
  return found;
}
