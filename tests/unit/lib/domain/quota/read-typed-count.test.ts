import { expect, it } from 'vitest';
import { readTypedCount } from '#lib/domain/quota/read-typed-count.ts';

it.each([
  ['0', 0],
  [' 412 ', 412],
  ['1,000', 1000],
  ['1.000', 1000],
  ['1 000 000', 1_000_000],
  ['', null],
  ['-1', null],
  ['1.5', null],
  ['1,00', null],
  ['many', null],
])('readTypedCount reads %j', (text, count) => {
  expect(readTypedCount(text)).toBe(count);
});
