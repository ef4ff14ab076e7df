// @vitest-environment happy-dom
import { render, screen } from '@testing-library/preact';
import { afterEach, expect, it, vi } from 'vitest';
import { AppHeader } from '#components/app-header.tsx';

class LaidOut {
  readonly observe: () => void;
  constructor(callback: () => void) {
    this.observe = callback;
  }
  disconnect(): void {
    // Nothing is held.
  }
}

afterEach(() => {
  vi.unstubAllGlobals();
});

const parts = ['Links', 'Bulk', 'Earnings'];

function Header({ part }: { readonly part: string }) {
  const nav = (
    <nav class="tabs">
      {parts.map((each) => (
        <a key={each} class="tab" href={`#${each}`} aria-current={each === part ? 'page' : undefined}>
          {each}
        </a>
      ))}
    </nav>
  );
  return <AppHeader isHeading nav={nav} part={part} tools={null} />;
}

it('the header scrolls the tabs to that of the part that opens, and leaves them and the page alone while it is open', () => {
  const left: Record<string, number> = { Links: 0, Bulk: 60, Earnings: 120 };
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    if (this.className === 'tabs') return new DOMRect(0, 0, 100, 20);
    return new DOMRect((left[this.textContent ?? ''] ?? 0) - screen.getByRole('navigation').scrollLeft, 0, 60, 20);
  });
  // A browser calls back for an element that it begins to observe, too.
  vi.stubGlobal('ResizeObserver', LaidOut);
  const scrollPage = vi.spyOn(Element.prototype, 'scrollIntoView');
  const { rerender } = render(<Header part="Links" />);
  const tabs = screen.getByRole('navigation');
  expect(tabs.scrollLeft).toBe(0);
  rerender(<Header part="Earnings" />);
  expect(tabs.scrollLeft).toBe(80);
  tabs.scrollLeft = 10;
  rerender(<Header part="Earnings" />);
  expect(tabs.scrollLeft).toBe(10);
  tabs.scrollLeft = 80;
  rerender(<Header part="Bulk" />);
  expect(tabs.scrollLeft).toBe(60);
  expect(scrollPage).not.toHaveBeenCalled();
});

it('the header has the name of the product as heading where the page has no other', () => {
  render(<Header part="Links" />);
  expect(screen.getByRole('heading', { level: 1, name: 'Linkmint' })).toBeTruthy();
});
