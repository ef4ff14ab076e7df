// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/preact';
import { afterEach, expect, it } from 'vitest';
import { SearchField } from '#components/forms/search-field.tsx';
import { useFirstRow } from '../../../entrypoints/workspace/use-first-row.ts';

afterEach(cleanup);

function Panel({ rows, hasDialog = false }: { readonly rows: readonly string[]; readonly hasDialog?: boolean }) {
  useFirstRow();
  const search = <SearchField label="Search" value="" onInput={() => undefined} />;
  return (
    <main class="panel">
      {hasDialog ? <dialog open>{search}</dialog> : search}
      <div class="table">
        {rows.map((row) => (
          <a key={row} class="row-link" href={`#/${row}`}>
            {row}
          </a>
        ))}
      </div>
    </main>
  );
}

const down = (init: KeyboardEventInit = {}) => {
  const search = screen.getByRole('searchbox', { name: 'Search' });
  search.focus();
  // False where the key was taken.
  return fireEvent.keyDown(search, { key: 'ArrowDown', ...init });
};

it('goes from the search to the first row', async () => {
  render(<Panel rows={['rice', 'shoes']} />);
  expect(down()).toBe(false);
  await waitFor(() => expect(document.activeElement?.textContent).toBe('rice'));
});

it.each([
  ['there is no row', <Panel key="none" rows={[]} />, {}],
  ['the search is in a dialog', <Panel key="dialog" rows={['rice']} hasDialog />, {}],
  ['another key is held', <Panel key="held" rows={['rice']} />, { altKey: true }],
])('leaves the key to the field where %s', (_name, panel, init) => {
  render(panel);
  expect(down(init)).toBe(true);
  expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Search' }));
});
