import { expect, it } from 'vitest';
import { areMostOutside } from '#lib/domain/earnings/report-days.ts';

const days = { start: '2026-03-01', end: '2026-03-31' };
const rowsOf = (...texts: readonly string[]) => texts.map((convertedAt) => ({ convertedAt }));

it.each([
  ['none', []],
  ['of the first and the last day', ['2026-03-01 00:00:00', '2026-03-31 23:59:59']],
  ['a day beyond either edge, as another time zone has it', ['2026-02-28 00:00:00', '2026-04-01 23:59:59']],
  ['half of another month', ['2026-03-05 10:00:00', '2025-03-05 10:00:00']],
  ['without a day', ['', '0000-00-00 00:00:00', '1970-01-01 00:00:00', '2026-02-30 10:00:00']],
])('rows of a listing by days obeyed the days: %s', (_about, texts) => {
  expect(areMostOutside(rowsOf(...texts), days)).toBe(false);
});

it.each([
  ['two days before', ['2026-02-27 23:59:59']],
  ['two days behind', ['2026-04-02 00:00:00']],
  ['two of three of another year', ['2026-03-05 10:00:00', '2025-03-05 10:00:00', '2025-03-06 10:00:00']],
  ['one that has a day, of another month', ['2026-05-05 10:00:00', '', '']],
])('rows of a listing by days ignored the days: %s', (_about, texts) => {
  expect(areMostOutside(rowsOf(...texts), days)).toBe(true);
});
