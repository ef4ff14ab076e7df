import { expect, it } from 'vitest';
import { toCount } from '#lib/publisher-api/to-count.ts';

it.each([
  [0, 0],
  [75, 75],
  ['75', 75],
  [' 75 ', 75],
  ['100.00', 100],
  ['1,234', 1_234],
  ['1.234', 1_234],
  ['1 234', 1_234],
  ['1\u00a0234', 1_234],
  ['1\u202f234', 1_234],
  ["1'234", 1_234],
  ['12.345.678', 12_345_678],
  ['1,23,456', 123_456],
])('%j counts %j', (raw, count) => {
  expect(toCount(raw)).toBe(count);
});

it.each([[null], [undefined], [''], [' '], [false]])('%j is blank', (raw) => {
  expect(toCount(raw)).toBeNull();
});

it.each([
  ['1,234.567'],
  ['1,23'],
  ['1.5'],
  ['1234,567'],
  ['1,2345'],
  ['many'],
  ['-1,234'],
  [1.234],
  [-1],
  [Number.NaN],
  [Number.POSITIVE_INFINITY],
  [true],
  [[5]],
  [{}],
])('%j is no count', (raw) => {
  expect(toCount(raw)).toBeUndefined();
});
