// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest';
import { refuseRepeatedKeys } from '#components/pressed-keys.ts';

let root: HTMLElement;
beforeEach(() => {
  root = document.createElement('div');
  document.body.replaceChildren(root);
  refuseRepeatedKeys(root);
});

/** Whether a key pressed in an element reaches it, and does there what the browser does with it. */
function press(tag: string, init: KeyboardEventInit): boolean {
  const element = document.createElement(tag);
  root.append(element);
  let isHeard = false;
  element.addEventListener('keydown', () => {
    isHeard = true;
  });
  const isDone = element.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init }));
  return isHeard && isDone;
}

it.each(['button', 'input', 'a', 'summary'])('Enter that is held down presses a %s once', (tag) => {
  expect(press(tag, { key: 'Enter' })).toBe(true);
  expect(press(tag, { key: 'Enter', repeat: true })).toBe(false);
});

it('keys that are held down to write and to move are repeated', () => {
  for (const key of [' ', 'a', 'ArrowDown', 'Backspace', 'Tab'])
    expect(press('input', { key, repeat: true })).toBe(true);
  expect(press('textarea', { key: 'Enter', repeat: true })).toBe(true);
});

it('Enter with Control, which sends a text, does it once', () => {
  expect(press('textarea', { key: 'Enter', repeat: true, ctrlKey: true })).toBe(false);
});
