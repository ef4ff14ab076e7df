import { expect, it } from 'vitest';
import { isLoaded, toGrowth, toPreviousDays } from '#lib/domain/earnings/previous-days.ts';

const days = (start: string, end: string) => ({ start, end });

it.each([
  ['a whole month: the month before', days('2026-10-01', '2026-10-31'), days('2026-09-01', '2026-09-30')],
  ['February: all of January', days('2026-02-01', '2026-02-28'), days('2026-01-01', '2026-01-31')],
  [
    'the first days of a month: the same of the one before',
    days('2026-11-01', '2026-11-19'),
    days('2026-10-01', '2026-10-19'),
  ],
  [
    'days that the month before does not have: up to its end',
    days('2026-03-01', '2026-03-30'),
    days('2026-02-01', '2026-02-28'),
  ],
  ['any other span: as many days right before', days('2026-10-21', '2026-11-19'), days('2026-09-21', '2026-10-20')],
  ['a single day: the day before', days('2026-11-05', '2026-11-05'), days('2026-11-04', '2026-11-04')],
  ['two months: as many days right before', days('2026-09-01', '2026-10-31'), days('2026-07-02', '2026-08-31')],
])('the period that a report is compared with: %s', (_, span, expected) => {
  expect(toPreviousDays(span)).toEqual(expected);
});

const span = days('2026-11-01', '2026-11-19');
const today = '2026-11-20';
it.each([
  [true, { isWhole: true, day: '2026-11-20' }, span],
  [false, { isWhole: false, day: '2026-11-20' }, span],
  [false, { isWhole: true, day: '2026-11-19' }, span],
  [true, { isWhole: true, day: '2026-11-20' }, days('2026-11-01', '2026-11-20')],
  [false, { isWhole: true, day: '2026-11-19' }, days('2026-11-01', '2026-11-20')],
])('whether a span is loaded is %s for %o', (expected, until, asked) => {
  expect(isLoaded(asked, until, today)).toBe(expected);
});

it('growth is measured against the former amount, and not against nothing or a debt', () => {
  expect(toGrowth(118, 100)).toBeCloseTo(0.18);
  expect(toGrowth(0, 100)).toBe(-1);
  expect(toGrowth(100, 0)).toBeNull();
  expect(toGrowth(100, -5)).toBeNull();
});
