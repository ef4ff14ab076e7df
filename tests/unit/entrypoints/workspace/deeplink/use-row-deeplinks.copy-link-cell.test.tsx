// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { beforeEach, expect, it, vi } from 'vitest';
import { CopyLinkCell } from '#entrypoints/workspace/deeplink/use-row-deeplinks.tsx';
import { useRowFormats } from '#entrypoints/workspace/use-row-formats.ts';
import type { CopyFormat } from '#lib/domain/formats/link-formats.ts';
import { emptyPresetBook } from '#lib/domain/presets/preset-book.ts';

beforeEach(() => {
  // This DOM has no top layer.
  HTMLElement.prototype.showPopover = () => undefined;
});

const readPresets = async () => emptyPresetBook;

interface RowProps {
  readonly kind?: Parameters<typeof CopyLinkCell>[0]['kind'];
  readonly onCopy: (format: CopyFormat) => void;
}

function Row({ kind = 'made-deeplink', onCopy }: RowProps) {
  const formats = useRowFormats(readPresets, 'plain');
  return <CopyLinkCell name="10% off" kind={kind} formats={formats} isCopied={false} onCopy={onCopy} />;
}

it("a row's copy button is an icon that names the link and what it leads to, with its words beside it", () => {
  const onCopy = vi.fn();
  render(<Row onCopy={onCopy} />);
  const button = screen.getByRole('button', { name: 'Copy link of 10% off' });
  expect(button.classList).toContain('icon-button');
  expect([...button.children].map(({ localName }) => localName)).toEqual(['svg', 'span']);
  expect(button.querySelector('.row-act-words')?.textContent).toBe('Copy deeplink');
  fireEvent.click(button);
  expect(onCopy).toHaveBeenCalledExactlyOnceWith({ kind: 'built-in', formatId: 'plain' });
});

it("a row's copy button copies in another format from its menu, and in that format from then on", () => {
  const onCopy = vi.fn();
  render(<Row onCopy={onCopy} />);
  fireEvent.click(screen.getByRole('button', { name: 'More formats: 10% off' }));
  fireEvent.click(screen.getByRole('menuitemradio', { name: 'Markdown' }));
  fireEvent.click(screen.getByRole('button', { name: 'Copy as Markdown: 10% off' }));
  const markdown = { kind: 'built-in', formatId: 'markdown' };
  expect(onCopy.mock.calls).toEqual([[markdown], [markdown]]);
});

it("a row's copy button names the landing link as one, and the price of a deeplink that is not made yet", () => {
  render(<Row kind="landing" onCopy={() => undefined} />);
  expect(screen.getByRole('button', { name: 'Copy landing link of 10% off' }).textContent).toContain(
    'Copy landing link',
  );
  cleanup();
  render(<Row kind="deeplink" onCopy={() => undefined} />);
  expect(screen.getByRole('button', { name: 'Copy link of 10% off · 1 link' }).textContent).toContain(
    'Copy deeplink · 1 link',
  );
});
