import { expect, it } from 'vitest';
import {
  hasFilters,
  toProgramQuery,
  toSortParams,
  turnDirection,
} from '#entrypoints/workspace/programs/program-params.ts';

it('the list that an address asks for is the account’s own programs by rate, the highest first, if it says nothing', () => {
  expect(toProgramQuery({})).toMatchObject({
    scope: 'mine',
    text: '',
    status: '',
    sort: 'commission',
    direction: 'descending',
  });
  expect(hasFilters({})).toBe(false);
});

it('the list that an address asks for is of all programs if it says so, or names a standing', () => {
  expect(toProgramQuery({ view: 'all' }).scope).toBe('all');
  expect(toProgramQuery({ status: 'pending' }).scope).toBe('all');
  expect(toProgramQuery({ view: 'something', status: '' }).scope).toBe('mine');
});

it('the list that an address asks for is in the order of the best matches if it searches and names no order', () => {
  expect(toProgramQuery({ q: 'rotan' }).sort).toBeNull();
  expect(toProgramQuery({ q: '  ' }).sort).toBe('commission');
  expect(toProgramQuery({ q: 'rotan', sort: 'payment' }).sort).toBe('payment');
});

it('the list that an address asks for starts with the highest commission, the newest and the fastest, and can be turned', () => {
  expect(toProgramQuery({ sort: 'commission' }).direction).toBe('descending');
  expect(toProgramQuery({ sort: 'updated' }).direction).toBe('descending');
  expect(toProgramQuery({ sort: 'payment' }).direction).toBe('ascending');
  expect(toProgramQuery({ sort: 'commission', dir: 'up' }).direction).toBe('ascending');
});

it('the list that an address asks for is by rate if the order does not exist', () => {
  expect(toProgramQuery({ sort: 'toString', dir: 'sideways' })).toMatchObject({
    sort: 'commission',
    direction: 'descending',
  });
});

it('the list that an address asks for is read back from its written form', () => {
  for (const sort of ['name', 'commission', 'updated', 'payment']) {
    for (const direction of ['ascending', 'descending']) {
      expect(toProgramQuery(toSortParams(sort, direction))).toMatchObject({ sort, direction });
    }
  }
});

it("a second click on a column turns the order; a click on another one starts with that column's own", () => {
  const query = toProgramQuery({ sort: 'commission' });
  expect(turnDirection(query, 'commission')).toBe('ascending');
  expect(turnDirection(query, 'updated')).toBe('descending');
});
