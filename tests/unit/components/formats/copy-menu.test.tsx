// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/preact';
import { beforeEach, expect, it, vi } from 'vitest';
import { CopyMenu } from '#components/formats/copy-menu.tsx';
import { toCopiedText } from '#components/formats/to-copied-text.ts';
import type { CopyFormat, TemplateFormat } from '#lib/domain/formats/link-formats.ts';

beforeEach(() => {
  // This DOM has no top layer.
  HTMLElement.prototype.showPopover = () => undefined;
});

const mine: TemplateFormat = { kind: 'template', formatId: 't1', name: 'Telegram', template: '{title}\n{link}' };

function show(formatId = 'markdown', subject?: string) {
  const onCopy = vi.fn<(format: CopyFormat) => void>();
  render(<CopyMenu formatId={formatId} templates={[mine]} {...(subject && { subject })} onCopy={onCopy} />);
  return onCopy;
}
const opener = () => screen.getByRole('button', { name: 'More formats' });
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });
const focused = () => document.activeElement?.textContent;

it('the copy menu copies in the current format with one press', () => {
  const onCopy = show();
  fireEvent.click(screen.getByRole('button', { name: 'Copy as Markdown' }));
  expect(onCopy).toHaveBeenCalledExactlyOnceWith({ kind: 'built-in', formatId: 'markdown' });
});

it("the copy menu lists the built-in formats, then the user's own, and marks the current one", () => {
  show();
  expect(screen.queryByRole('menu')).toBeNull();
  fireEvent.click(opener());
  expect(screen.getAllByRole('menuitemradio').map(({ textContent }) => textContent)).toEqual([
    'Plain link',
    'Markdown',
    'HTML',
    'Rich text',
    'Post',
    'Post for chats',
    'Telegram',
  ]);
  expect(screen.getByRole('menuitemradio', { checked: true }).textContent).toBe('Markdown');
});

it('the copy menu has a format that few users need only where it is chosen in the options', () => {
  show('bbcode');
  fireEvent.click(opener());
  expect(screen.getByRole('menuitemradio', { checked: true }).textContent).toBe('BBCode');
  expect(screen.queryByRole('menuitemradio', { name: 'Table row' })).toBeNull();
});

it("the copy menu keeps the user's place while the page around it is redrawn", () => {
  const drawn = () => <CopyMenu formatId="markdown" templates={[mine]} onCopy={() => undefined} />;
  const { rerender } = render(drawn());
  opener().focus();
  press('ArrowDown');
  press('h');
  expect(focused()).toBe('HTML');
  rerender(drawn());
  expect(focused()).toBe('HTML');
});

it('the copy menu is used by keyboard alone: arrows, Home, End, letters, Escape', () => {
  const onCopy = show();
  opener().focus();
  press('ArrowDown');
  expect(focused()).toBe('Markdown');
  press('ArrowDown');
  expect(focused()).toBe('HTML');
  press('End');
  expect(focused()).toBe('Telegram');
  press('ArrowDown');
  expect(focused()).toBe('Plain link');
  press('ArrowUp');
  expect(focused()).toBe('Telegram');
  press('Home');
  press('r');
  expect(focused()).toBe('Rich text');
  press('p');
  expect(focused()).toBe('Post');
  press('p');
  expect(focused()).toBe('Post for chats');
  press('Escape');
  expect(screen.queryByRole('menu')).toBeNull();
  expect(document.activeElement).toBe(opener());
  expect(onCopy).not.toHaveBeenCalled();
});

it('the copy menu returns the picked format, closes, and gives the focus back', () => {
  const onCopy = show();
  fireEvent.click(opener());
  fireEvent.click(screen.getByRole('menuitemradio', { name: 'Telegram' }));
  expect(onCopy).toHaveBeenCalledExactlyOnceWith(mine);
  expect(screen.queryByRole('menu')).toBeNull();
  expect(document.activeElement).toBe(opener());
});

it('the copy menu is closed, and not opened again, by a second press of its button', () => {
  show();
  fireEvent.click(opener());
  fireEvent.pointerDown(opener());
  fireEvent(screen.getByRole('menu'), Object.assign(new Event('toggle'), { newState: 'closed' }));
  fireEvent.click(opener());
  expect(screen.queryByRole('menu')).toBeNull();
});

it('the copy menu copies the plain link if the format is gone', () => {
  const onCopy = show('removed');
  fireEvent.click(screen.getByRole('button', { name: 'Copy as Plain link' }));
  expect(onCopy).toHaveBeenCalledExactlyOnceWith({ kind: 'built-in', formatId: 'plain' });
});

it('the copy menu names its link if there are several', () => {
  show('html', 'Rice cooker');
  expect(screen.getByRole('button', { name: 'Copy as HTML: Rice cooker' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'More formats: Rice cooker' })).toBeTruthy();
});

it('the message after a copy names the format unless it is the plain link', () => {
  expect(toCopiedText({ kind: 'built-in', formatId: 'plain' })).toBe('Copied');
  expect(toCopiedText({ kind: 'built-in', formatId: 'rich-text' })).toBe('Copied as Rich text');
  expect(toCopiedText(mine)).toBe('Copied as Telegram');
});
