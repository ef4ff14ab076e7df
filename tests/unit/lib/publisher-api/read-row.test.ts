import { expect, it } from 'vitest';
import { toRows } from '#lib/publisher-api/read-row.ts';

it('a list is an array, or a map whose keys are all numbers, in their order', () => {
  expect(toRows(['a', 'b'])).toEqual(['a', 'b']);
  expect(toRows({ 12: 'c', 0: 'a', 3: 'b' })).toEqual(['a', 'b', 'c']);
  expect(toRows([])).toEqual([]);
  expect(toRows({})).toEqual([]);
});

it.each([[null], [undefined], ['text'], [7], [{ page: 1, data: [] }], [{ 0: 'a', name: 'b' }], [{ '-1': 'a' }]])(
  '%j is not a list',
  (raw) => {
    expect(toRows(raw)).toBeNull();
  },
);
