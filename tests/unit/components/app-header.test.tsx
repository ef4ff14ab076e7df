// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/preact';
import { afterEach, expect, it, vi } from 'vitest';
import { AppHeader } from '#components/app-header.tsx';
import { useEnglishMessages } from '#tests/fakes/use-english-messages.ts';

useEnglishMessages();
afterEach(cleanup);

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

it('scrolls to the tab of the part that opens, and leaves the tabs alone while it is open', () => {
  const scrolled: (string | null)[] = [];
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    scrolled.push(this.textContent);
  });
  const { rerender } = render(<Header part="Links" />);
  rerender(<Header part="Links" />);
  rerender(<Header part="Earnings" />);
  expect(scrolled).toEqual(['Links', 'Earnings']);
});

it('has the name of the product as heading where the page has no other', () => {
  render(<Header part="Links" />);
  expect(screen.getByRole('heading', { level: 1, name: 'Linkmint' })).toBeTruthy();
});
