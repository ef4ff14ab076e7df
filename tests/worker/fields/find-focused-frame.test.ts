import { expect, it } from 'vitest';
import { browser } from '#lib/platform/browser.ts';
import { findFocusedFrame } from '#lib/worker/fields/find-focused-frame.ts';

/** What the script answers in the frames of every tab. */
const answerInFrames = (answer: () => Promise<unknown>) => Object.assign(browser.scripting, { executeScript: answer });

it('finds the one frame whose field has a selected address', async () => {
  answerInFrames(async () => [{ frameId: 0, result: false }, null, { frameId: 4, result: true }]);
  expect(await findFocusedFrame(7)).toBe(4);
});

it('finds none where no field has one', async () => {
  answerInFrames(async () => [{ frameId: 0, result: false }]);
  expect(await findFocusedFrame(7)).toBeNull();
});

it('finds none in a page that no script may read', async () => {
  answerInFrames(() => Promise.reject(new Error('Cannot access a chrome:// URL')));
  expect(await findFocusedFrame(7)).toBeNull();
});
