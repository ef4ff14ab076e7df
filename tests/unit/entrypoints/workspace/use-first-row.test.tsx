// @vitest-environment happy-dom
import { fireEvent, render, screen, waitFor } from '@testing-library/preact';
import { expect, it } from 'vitest';
import { SearchField } from '#components/forms/search-field.tsx';
import { SkeletonRows } from '#components/skeleton-rows.tsx';
import { useFirstRow } from '#entrypoints/workspace/use-first-row.ts';

interface PanelProps {
  /** Null while they are being read. */
  readonly rows: readonly string[] | null;
  readonly hasDialog?: boolean;
}

function Panel({ rows, hasDialog = false }: PanelProps) {
  useFirstRow();
  const search = <SearchField label="Search" value="" onInput={() => undefined} />;
  return (
    <main class="panel">
      {hasDialog ? <dialog open>{search}</dialog> : search}
      {rows === null ? (
        <SkeletonRows label="Reading" count={2} />
      ) : (
        <div class="table">
          {rows.map((row) => (
            <a key={row} class="row-link" href={`#/${row}`}>
              {row}
            </a>
          ))}
        </div>
      )}
    </main>
  );
}

const down = (init: KeyboardEventInit = {}) => {
  const search = screen.getByRole('searchbox', { name: 'Search' });
  search.focus();
  // False where the key was taken.
  return fireEvent.keyDown(search, { key: 'ArrowDown', ...init });
};

const focusedText = () => document.activeElement?.textContent;

it('the focus moves from the search to the first row', async () => {
  render(<Panel rows={['rice', 'shoes']} />);
  expect(down()).toBe(false);
  await waitFor(() => expect(focusedText()).toBe('rice'));
});

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

it('the focus moves there as soon as the rows are read', async () => {
  const { rerender } = render(<Panel rows={null} />);
  expect(down()).toBe(false);
  await nextFrame();
  rerender(<Panel rows={['rice', 'shoes']} />);
  await waitFor(() => expect(focusedText()).toBe('rice'));
});

it.each([
  ['another key was pressed', () => fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'r' })],
  ['the focus went elsewhere', () => screen.getByRole('searchbox').blur()],
])('the focus stays in place when the rows come after %s', async (_name, act) => {
  const { rerender } = render(<Panel rows={null} />);
  down();
  await nextFrame();
  act();
  const before = document.activeElement;
  rerender(<Panel rows={['rice']} />);
  await nextFrame();
  await nextFrame();
  expect(document.activeElement).toBe(before);
});

it('the focus waits for no row when nothing was found', async () => {
  const { rerender } = render(<Panel rows={null} />);
  down();
  rerender(<Panel rows={[]} />);
  await nextFrame();
  rerender(<Panel rows={['rice']} />);
  await nextFrame();
  expect(document.activeElement).toBe(screen.getByRole('searchbox'));
});

it.each([
  ['there is no row', <Panel key="none" rows={[]} />, {}],
  ['the search is in a dialog', <Panel key="dialog" rows={['rice']} hasDialog />, {}],
  ['another key is held', <Panel key="held" rows={['rice']} />, { altKey: true }],
  ['an input method composes', <Panel key="composed" rows={['rice']} />, { isComposing: true }],
])('the focus leaves the key to the field if %s', (_name, panel, init) => {
  render(panel);
  expect(down(init)).toBe(true);
  expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Search' }));
});
