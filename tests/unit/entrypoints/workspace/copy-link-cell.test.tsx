// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CopyLinkCell } from '#entrypoints/workspace/copy-link-cell.tsx';
import { useRowFormats } from '#entrypoints/workspace/use-row-formats.ts';
import type { CopyFormat } from '#lib/domain/formats/link-formats.ts';
import { emptyPresetBook } from '#lib/domain/presets/preset-book.ts';
import { useEnglishMessages } from '#tests/unit/ui/use-english-messages.ts';

useEnglishMessages();
beforeEach(() => {
  // This DOM has no top layer.
  HTMLElement.prototype.showPopover = () => undefined;
});
afterEach(cleanup);

const readPresets = async () => emptyPresetBook;

function Row({ onCopy }: { readonly onCopy: (format: CopyFormat) => void }) {
  const formats = useRowFormats(readPresets, 'plain');
  return <CopyLinkCell name="10% off" formats={formats} isCopied={false} onCopy={onCopy} />;
}

describe("a row's copy button", () => {
  it('says Copy, and names the link and what it leads to', () => {
    const onCopy = vi.fn();
    render(<Row onCopy={onCopy} />);
    const button = screen.getByRole('button', { name: 'Copy link of 10% off' });
    expect(button.textContent).toMatch(/^Copy/);
    fireEvent.click(button);
    expect(onCopy).toHaveBeenCalledExactlyOnceWith({ kind: 'built-in', formatId: 'plain' });
  });

  it('copies in another format from its menu, and in that format from then on', () => {
    const onCopy = vi.fn();
    render(<Row onCopy={onCopy} />);
    fireEvent.click(screen.getByRole('button', { name: 'More formats: 10% off' }));
    fireEvent.click(screen.getByRole('menuitemradio', { name: 'Markdown' }));
    fireEvent.click(screen.getByRole('button', { name: 'Copy as Markdown: 10% off' }));
    const markdown = { kind: 'built-in', formatId: 'markdown' };
    expect(onCopy.mock.calls).toEqual([[markdown], [markdown]]);
  });
});
