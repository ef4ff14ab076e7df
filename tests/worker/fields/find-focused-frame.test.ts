// @vitest-environment happy-dom
import '#tests/fakes/fake-editing.ts';
import { expect, it } from 'vitest';
import { browser } from '#lib/platform/browser.ts';
import { findFocusedFrame } from '#lib/worker/fields/field-frames.ts';
import { fakeClock } from '#tests/fakes/fake-clock.ts';

interface Asked {
  readonly target: { readonly allFrames?: boolean };
}

/** What the script answers in the top frame, and in all frames of the tab together. */
function answerInFrames(top: () => Promise<unknown>, all: () => Promise<unknown> = unasked) {
  const executeScript = ({ target }: Asked) => (target.allFrames ? all() : top());
  Object.assign(browser.scripting, { executeScript });
}
const unasked = () => Promise.reject(new Error('No frame is to be asked'));
const never = () => new Promise(() => undefined);
const find = () => {
  const clock = fakeClock();
  return clock.runUntil(findFocusedFrame(7, clock));
};

it('findFocusedFrame finds the one frame whose field has a selected address', async () => {
  answerInFrames(
    async () => [{ frameId: 0, result: 'in-frame' }],
    async () => [{ frameId: 0, result: 'in-frame' }, null, { frameId: 4, result: true }],
  );
  expect(await find()).toBe(4);
});

it('findFocusedFrame finds the page itself, and none where no field has one, without asking a frame', async () => {
  answerInFrames(async () => [{ frameId: 0, result: true }]);
  expect(await find()).toBe(0);
  answerInFrames(async () => [{ frameId: 0, result: false }]);
  expect(await find()).toBeNull();
});

it('findFocusedFrame finds none in a page that no script may read', async () => {
  answerInFrames(() => Promise.reject(new Error('Cannot access a chrome:// URL')));
  expect(await find()).toBeNull();
});

it.each([
  ['a page', never, unasked],
  ['a frame', async () => [{ frameId: 0, result: 'in-frame' }], never],
])('findFocusedFrame waits for no answer of %s that hangs', async (_what, top, all) => {
  answerInFrames(top, all);
  expect(await find()).toBeNull();
});

it('findFocusedFrame asks a document that still loads, too', async () => {
  const asked: unknown[] = [];
  Object.assign(browser.scripting, { executeScript: async (injection: object) => [void asked.push(injection)] });
  await find();
  expect(asked).toMatchObject([{ target: { tabId: 7 }, injectImmediately: true }]);
});

it('findFocusedFrame finds the page where the selection is of an editor in a shadow tree, which the document does not see', async () => {
  const tree = document.body.appendChild(document.createElement('div')).attachShadow({ mode: 'open' });
  tree.innerHTML = '<div contenteditable="true" tabindex="0">https://kedai.example/rice</div>';
  const editor = tree.querySelector<HTMLElement>('div');
  if (editor === null) throw new Error('The tree has no editor.');
  editor.focus();
  const selection = { isCollapsed: false, toString: () => editor.textContent };
  Object.assign(tree, { getSelection: () => selection });
  Object.assign(browser.scripting, {
    executeScript: async ({ func }: { readonly func: () => unknown }) => [{ frameId: 0, result: func() }],
  });
  expect(await find()).toBe(0);
  Object.assign(tree, { getSelection: undefined });
  expect(await find()).toBeNull();
});
