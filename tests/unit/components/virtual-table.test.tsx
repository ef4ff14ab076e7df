// @vitest-environment happy-dom
import { act, render, screen } from '@testing-library/preact';
import { expect, it, onTestFinished, vi } from 'vitest';
import { type TableColumn, VirtualTable } from '#components/virtual-table.tsx';

const column = (key: string, more: Partial<TableColumn<string>> = {}): TableColumn<string> => ({
  key,
  header: key,
  track: '1fr',
  cell: (row) => row,
  ...more,
});
const columns = [
  column('title'),
  column('time', { isWideOnly: true }),
  column('state'),
  column('copy', { narrowPlace: 1 }),
];

function listHeaders(widthEm: number) {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: widthEm <= Number(/max-width: ([\d.]+)em/.exec(query)?.[1]),
    addEventListener() {},
    removeEventListener() {},
  }));
  render(<VirtualTable label="Links" columns={columns} rowCount={0} rowAt={String} keyOf={String} rowHeight={3} />);
  return screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
}

it.each([
  [80, ['title', 'time', 'state', 'copy']],
  [50, ['title', 'state', 'copy']],
  [20, ['title', 'copy', 'state']],
])('the columns of a table in a window of %i em are %j', (widthEm, headers) => {
  expect(listHeaders(widthEm)).toEqual(headers);
});

it('a row with the focus stays in the table while rows come above it and it is scrolled away', async () => {
  const height = vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
  onTestFinished(() => height.mockRestore());
  const link = column('title', {
    cell: (row) => (
      <a class="row-link" href={`#${row}`}>
        {row}
      </a>
    ),
  });
  const table = (rows: readonly string[]) => (
    <VirtualTable
      label="Links"
      columns={[link]}
      rowCount={rows.length}
      rowAt={(index) => rows[index]}
      keyOf={String}
      rowHeight={3}
    />
  );
  const rows = Array.from({ length: 500 }, (_, at) => `row ${at}`);
  const { container, rerender } = render(table(rows));
  const focused = screen.getByRole('link', { name: 'row 2' });
  focused.focus();
  const scroller = container.querySelector('.table');
  if (scroller === null) throw new Error('no table');
  await act(async () => {
    scroller.scrollTop = 12_000;
    scroller.dispatchEvent(new Event('scroll'));
  });
  expect(screen.queryByRole('link', { name: 'row 3' })).toBeNull();
  expect(document.activeElement).toBe(focused);
  rerender(table(['new', 'newer', ...rows]));
  expect(document.activeElement).toBe(focused);
  expect(focused.isConnected).toBe(true);
});

it('a row with the focus asks for no other rows while it is being read', () => {
  const height = vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
  onTestFinished(() => height.mockRestore());
  const link = column('title', { cell: (row) => <button type="button">{row}</button> });
  const table = (rowAt: (index: number) => string | undefined) => (
    <VirtualTable label="Orders" columns={[link]} rowCount={500} rowAt={rowAt} keyOf={String} rowHeight={3} />
  );
  const { rerender } = render(table((index) => `row ${index}`));
  screen.getByRole('button', { name: 'row 2' }).focus();
  const asked: number[] = [];
  rerender(
    table((index) => {
      asked.push(index);
      return undefined;
    }),
  );
  expect(Math.max(...asked)).toBeLessThan(50);
});
