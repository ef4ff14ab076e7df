// @vitest-environment happy-dom
import { fireEvent, render, screen, waitFor, within } from '@testing-library/preact';
import { useState } from 'preact/hooks';
import { beforeEach, expect, it, vi } from 'vitest';
import { FilterRow } from '#entrypoints/workspace/filter-row.tsx';
import { toListFilter } from '#entrypoints/workspace/list-filter.ts';

beforeEach(() => {
  // This DOM has no top layer.
  HTMLElement.prototype.showPopover = () => undefined;
});

const toFilter = (name: string, value: string, isRare: boolean) =>
  toListFilter({ name, label: name, any: 'All', value, options: [{ value: 'a', text: 'A' }], isRare });

function open(rareValue: string) {
  const onChange = vi.fn();
  const filters = [toFilter('country', '', false), toFilter('tracking', rareValue, true)];
  render(<FilterRow filters={filters} onChange={onChange} onClear={null} />);
  fireEvent.click(screen.getByRole('button', { name: 'Filters' }));
  return { onChange, more: screen.getByText('More').closest('details') as HTMLDetailsElement };
}

it('the filters of a list that few users need stand under More', () => {
  const { more, onChange } = open('');
  expect(more.open).toBe(false);
  expect(within(more).queryByRole('combobox', { name: 'country' })).toBeNull();
  fireEvent.change(within(more).getByLabelText('tracking'), { target: { value: 'a' } });
  expect(onChange).toHaveBeenCalledExactlyOnceWith('tracking', 'a');
});

it('the filters of a list are unfolded if one of them is set, which is also a chip', () => {
  expect(open('a').more.open).toBe(true);
  expect(screen.getByRole('button', { name: 'Remove filter tracking: A' })).toBeTruthy();
});

it('a filter of a list that is removed leaves the focus to the next one, and the last one to the button of the filters', async () => {
  function Row() {
    const [values, setValues] = useState<Readonly<Record<string, string>>>({ one: 'a', two: 'a' });
    const filters = Object.entries(values).map(([name, value]) => toFilter(name, value, false));
    return (
      <FilterRow
        filters={filters}
        onChange={(name, value) => setValues((before) => ({ ...before, [name]: value }))}
        onClear={Object.values(values).some((value) => value !== '') ? () => setValues({}) : null}
      />
    );
  }
  render(<Row />);
  const press = (name: string) => {
    screen.getByRole('button', { name }).focus();
    fireEvent.click(screen.getByRole('button', { name }));
  };
  press('Remove filter one: A');
  const has = (name: string) =>
    waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name })));
  await has('Remove filter two: A');
  press('Clear filters');
  await has('Filters');
});
