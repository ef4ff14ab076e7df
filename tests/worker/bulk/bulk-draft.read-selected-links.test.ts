// @vitest-environment happy-dom
// @vitest-environment-options { "url": "https://blog.example/list" }
import { beforeEach, expect, it } from 'vitest';
import { noSubIds } from '#lib/domain/sub-ids/sub-ids.ts';
import { browser } from '#lib/platform/browser.ts';
import { readSelectedLinks } from '#lib/worker/bulk/bulk-draft.ts';
import { type FakeInjection, fakeInjection } from '#tests/fakes/fake-injection.ts';

/** jsdom's own method returns true for what is beside the selection as well, unlike that of any browser. */
Selection.prototype.containsNode = function containsNode(this: Selection, node: Node) {
  return this.rangeCount > 0 && this.getRangeAt(0).intersectsNode(node);
};

let injection: FakeInjection;
beforeEach(() => {
  injection = fakeInjection();
  getSelection()?.removeAllRanges();
});

/** Shows a page and selects all of an element. */
function select(html: string, selector = 'body'): void {
  document.body.innerHTML = html;
  const element = document.querySelector(selector);
  if (element === null) throw new Error(`nothing is ${selector}`);
  const range = document.createRange();
  range.selectNodeContents(element);
  getSelection()?.addRange(range);
}

const read = (most = 100) => readSelectedLinks(7, 3, most);
const readUrls = async (most?: number) => (await read(most)).map(({ url }) => url);

it('the links of a selection are whole addresses with their texts, as lines of a list that names nothing else', async () => {
  select('<a href="https://www.kedai.example/p/1">Rice  \n cooker <b>3 l</b> </a>');
  expect(await read()).toEqual([
    { url: 'https://www.kedai.example/p/1', program: '', subIds: noSubIds, title: 'Rice cooker 3 l' },
  ]);
  expect(injection.targets).toEqual([{ tabId: 7, frameIds: [3] }]);
});

it("the links of a selection are in the page's order, each address once, with the text that it has first", async () => {
  select(`
      <a href="/b">first</a> <p><a href="https://kedai.example/a">second</a></p>
      <a href="https://blog.example/b">again</a>`);
  expect((await read()).map(({ url, title }) => [url, title])).toEqual([
    ['https://blog.example/b', 'first'],
    ['https://kedai.example/a', 'second'],
  ]);
});

it('the links of a selection are those within it, and not those beside it', async () => {
  select('<a href="/before">1</a><div id="part"><a href="/within">2</a></div><a href="/after">3</a>', '#part');
  expect(await readUrls()).toEqual(['https://blog.example/within']);
});

it('the links of a selection are of the web alone', async () => {
  select(`
      <a href="javascript:alert(1)">1</a><a href="mailto:a@kedai.example">2</a><a href="data:text/html,3">3</a>
      <a href="ftp://kedai.example/4">4</a><a name="5">5</a><a href="http://kedai.example/6">6</a>`);
  expect(await readUrls()).toEqual(['http://kedai.example/6']);
});

it('the links of a selection are no more than a list takes, and links of other kinds use up no place', async () => {
  select(
    '<a href="mailto:a@kedai.example">0</a><a href="/1">1</a><a href="/1">1</a><a href="/2">2</a><a href="/3">3</a>',
  );
  expect(await readUrls(2)).toEqual(['https://blog.example/1', 'https://blog.example/2']);
});

it('the links of a selection have at most 300 characters of their texts', async () => {
  select(`<a href="/1">${'x'.repeat(10_000)}</a>`);
  expect((await read())[0]?.title).toHaveLength(300);
});

it('the links of a selection are an empty list when nothing is selected', async () => {
  document.body.innerHTML = '<a href="/1">1</a>';
  expect(await read()).toEqual([]);
});

it('the links of a selection are an empty list when the page cannot be read, or the browser answers for no frame', async () => {
  select('<a href="/1">1</a>');
  injection.refuse();
  expect(await read()).toEqual([]);
  Object.assign(browser.scripting, { executeScript: async () => [] });
  expect(await read()).toEqual([]);
});
