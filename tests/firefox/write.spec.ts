import { expect } from '@playwright/test';
import { buildEditors } from '../e2e/fixtures/build-editors.ts';
import { fieldChanges, readFields, toChangingPage } from '../e2e/fixtures/field-changes.ts';
import { listCalls } from '../e2e/fixtures/list-calls.ts';
import { serveCheckPages } from '../e2e/fixtures/serve-check-pages.ts';
import * as scripts from './fixtures/browser-scripts.mjs';
import { withFirefox as test } from './fixtures/with-firefox.ts';

/** The editors of the page; those that are rich hold a link, the others its address. */
const editors = [
  ['textarea', '#area'],
  ['contenteditable', '#bare'],
  ['TipTap', '#tiptap .ProseMirror'],
  ['Lexical', '#lexical'],
  ['Quill', '#quill .ql-editor'],
  ['CodeMirror', '#codemirror .cm-content'],
] as const;

test('the shortcut writes deeplinks in place of a selection in a text field and in rich editors, and one undo takes them back', {
  tag: '@release',
}, async ({ firefox, sandbox }) => {
  const shop = sandbox.toSiteUrl('www.kedai-harian', '/my/product/jasmine-rice-5-kg');
  const rich = `<p>Buy <a href="${shop}">this rice</a>.</p>`;
  const text = `Buy [this rice](${shop}).`;
  const start = JSON.stringify({ rich, text }).replaceAll('<', '\\u003c');
  const pages = await serveCheckPages({
    '/write': `<!doctype html><title>Write</title><textarea id="area" rows="4" cols="80">${text}</textarea>
      <div id="bare" contenteditable="true">${rich}</div><div id="tiptap"></div>
      <div id="lexical" contenteditable="true"></div><div id="quill"></div><div id="codemirror"></div>
      <script>globalThis.start = ${start};</script><script type="module">${await buildEditors()}</script>`,
  });
  const callsBefore = listCalls(sandbox, 'deeplink/generate').length;
  const page = await firefox.visit(pages.toUrl('/write'));
  for (const [name, field] of editors) {
    await test.step(name, async () => {
      await expect.poll(() => page.evaluate(readField, field), { message: `${name} is there` }).toContain(shop);
      await page.evaluate(selectAll, field);
      const before = await page.evaluate(readField, field);
      await firefox.pressShortcut();
      // The service has the links of the tests before, too.
      const readLink = () => sandbox.control.listLinks().find(({ url }) => url === shop)?.trackingLink ?? 'no link';
      await expect.poll(async () => (await page.evaluate(readField, field)).includes(readLink())).toBe(true);
      const after = await page.evaluate(readField, field);
      expect(after).toContain('this rice');
      expect(after).not.toContain(shop);
      await firefox.inBrowser(scripts.pressKey, 'z', { ctrlKey: true });
      await expect.poll(() => page.evaluate(readField, field), { message: `undone: ${after}` }).toBe(before);
    });
  }
  expect(listCalls(sandbox, 'deeplink/generate')).toHaveLength(callsBefore + 1);
  await firefox.close(page);
  await pages.close();
});

const changes = [...fieldChanges, ['hands its focus on when it hears of the typing', handOnAtInput]] as const;

test('while a link is made, nothing is typed into a field that changed or lost the focus', async ({
  firefox,
  sandbox,
}) => {
  const toShop = (name: string) => sandbox.toSiteUrl('www.kedai-harian', `/my/product/ff-${name}`);
  const count = () => listCalls(sandbox, 'deeplink/generate').length;
  const pages = await serveCheckPages(
    Object.fromEntries(changes.map(([_what, change]) => [`/${change.name}`, toChangingPage(toShop(change.name))])),
  );
  for (const [what, change] of changes) {
    await test.step(what, async () => {
      const page = await firefox.visit(pages.toUrl(`/${change.name}`));
      await page.evaluate(selectAll, '#area');
      const before = count();
      sandbox.control.addFault({ name: 'hold', path: '/api/deeplink/generate' });
      await firefox.pressShortcut();
      await expect.poll(count).toBe(before + 1);
      await page.evaluate(change);
      sandbox.control.clearFaults();
      await page.expectText('copied, but not written');
      const link = sandbox.control.listLinks().find(({ url }) => url === toShop(change.name))?.trackingLink;
      expect(await page.evaluate(readFields)).not.toContain(String(link));
      expect(await firefox.readClipboard()).toBe(`see ${link} now`);
      await firefox.close(page);
    });
  }
  await pages.close();
});

function handOnAtInput(): void {
  const other = document.querySelector<HTMLInputElement>('#other');
  document.querySelector('#area')?.addEventListener('beforeinput', (event) => {
    event.preventDefault();
    other?.focus();
  });
}

function readField(field: string): string {
  const element = document.querySelector(field);
  if (element instanceof HTMLTextAreaElement) return element.value;
  // CodeMirror draws each line as an element, and colours its parts.
  const lines = [...(element?.querySelectorAll('.cm-line') ?? [])];
  return lines.length > 0 ? lines.map((line) => line.textContent).join('\n') : (element?.innerHTML ?? '');
}

function selectAll(field: string): void {
  const element = document.querySelector<HTMLElement>(field);
  element?.focus();
  if (element instanceof HTMLTextAreaElement) element.select();
  else if (element !== null) getSelection()?.selectAllChildren(element);
}
