// @vitest-environment happy-dom
import { render, screen } from '@testing-library/preact';
import { expect, it, vi } from 'vitest';
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
