// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/preact';
import { expect, it, vi } from 'vitest';
import { useTabLinks } from '#entrypoints/popup/app.tsx';

function Links({ openTab }: { readonly openTab: ((drawnLink: HTMLAnchorElement) => void) | null }) {
  useTabLinks(openTab);
  return (
    <a href="https://shop.example/terms" target="_blank" rel="noopener">
      <span>Terms</span>
    </a>
  );
}

/** Clicks the link; answers whether the browser follows it. */
const click = (how: MouseEventInit = {}) => fireEvent.click(screen.getByText('Terms'), how);

it('a link of the popup opens its tab by the browser’s own interface when the popup would stay over it', () => {
  const openTab = vi.fn();
  render(<Links openTab={openTab} />);
  expect(click()).toBe(false);
  expect(openTab.mock.calls.map(([link]) => link.href)).toEqual(['https://shop.example/terms']);
});

it.each(['ctrlKey', 'metaKey', 'shiftKey'])('a link of the popup with %s is the browser’s to follow', (key) => {
  const openTab = vi.fn();
  render(<Links openTab={openTab} />);
  expect(click({ [key]: true })).toBe(true);
  expect(openTab).not.toHaveBeenCalled();
});

it('a link of the popup is the browser’s to follow when that closes the popup', () => {
  render(<Links openTab={null} />);
  expect(click()).toBe(true);
});
