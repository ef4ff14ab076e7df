// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, expect, it } from 'vitest';
import { useShortcuts } from '#entrypoints/workspace/use-shortcuts.ts';

let opened: number[] = [];
afterEach(() => {
  opened = [];
});

function Keys({ isOn }: { readonly isOn: boolean }) {
  useShortcuts(isOn, { openHelp: () => undefined, openTab: (index) => opened.push(index) });
  return <input aria-label="Field" />;
}

const press = (keys: string, at: Node = document.body) => {
  for (const key of keys) fireEvent.keyDown(at, { key });
};

it('the tabs open by their numbers, and by g and their letters', () => {
  render(<Keys isOn />);
  press('18gtgpglgbgrgcgsge');
  expect(opened).toEqual([0, 7, 0, 1, 2, 3, 4, 5, 6, 7]);
});

it('the tabs open by the keys of their letters also on a Thai keyboard, and with Caps Lock', () => {
  render(<Keys isOn />);
  for (const [key, code] of [
    ['เ', 'KeyG'],
    ['ำ', 'KeyE'],
    ['G', 'KeyG'],
    ['P', 'KeyP'],
  ])
    fireEvent.keyDown(document.body, { key, code });
  expect(opened).toEqual([7, 1]);
});

it('the tabs open by a key that types two Arabic letters at once', () => {
  render(<Keys isOn />);
  fireEvent.keyDown(document.body, { key: 'ل', code: 'KeyG' });
  fireEvent.keyDown(document.body, { key: 'لا', code: 'KeyB' });
  expect(opened).toEqual([3]);
});

it('the tabs stay where a Latin letter with a mark is typed at the place of their letter', () => {
  render(<Keys isOn />);
  for (const [key, code] of [
    ['g', 'KeyS'],
    ['ğ', 'KeyE'],
    ['g', 'KeyG'],
    ['ę', 'KeyE'],
    ['g', 'KeyG'],
    ['Process', 'KeyE'],
  ])
    fireEvent.keyDown(document.body, { key, code });
  expect(opened).toEqual([]);
});

it('a letter opens a tab only right after g', () => {
  render(<Keys isOn />);
  press('pgxpggp');
  expect(opened).toEqual([]);
});

it('what the user types in a field opens no tab, and neither does any key once they are off', () => {
  const { rerender } = render(<Keys isOn />);
  press('gp1', screen.getByRole('textbox', { name: 'Field' }));
  press('g');
  press('p', screen.getByRole('textbox', { name: 'Field' }));
  rerender(<Keys isOn={false} />);
  press('gp1');
  expect(opened).toEqual([]);
});
