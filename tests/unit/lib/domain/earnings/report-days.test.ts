import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  areMostOutside,
  chooseUnit,
  countDays,
  fittingUnits,
  listBuckets,
  type Period,
  timeUnits,
  toBucket,
  toDays,
} from '#lib/domain/earnings/report-days.ts';
import { isCalendarDay } from '#lib/domain/service/service-date.ts';
import { addDays } from '#lib/domain/time/days.ts';

const aPeriod: Period = { name: 'this-month', from: '', to: '', includesToday: false };

const day = fc.integer({ min: 0, max: 40_000 }).map((count) => addDays('1990-01-01', count));

const days = fc.tuple(day, fc.nat({ max: 400 })).map(([start, length]) => ({ start, end: addDays(start, length) }));

it('the days of a report leave today out unless the user asks for it', () => {
  expect(toDays(aPeriod, '2026-11-20')).toEqual({ start: '2026-11-01', end: '2026-11-19' });
  expect(toDays({ ...aPeriod, includesToday: true }, '2026-11-20')).toEqual({ start: '2026-11-01', end: '2026-11-20' });
  expect(toDays({ ...aPeriod, name: '30-days' }, '2026-11-20')).toEqual({ start: '2026-10-21', end: '2026-11-19' });
  expect(toDays({ ...aPeriod, name: '90-days' }, '2026-03-01')).toEqual({ start: '2025-12-01', end: '2026-02-28' });
});

it('the days of a report are an empty list on the first of a month without today', () => {
  expect(toDays(aPeriod, '2026-11-01')).toBeNull();
  expect(toDays({ ...aPeriod, includesToday: true }, '2026-11-01')).toEqual({ start: '2026-11-01', end: '2026-11-01' });
});

it.each([
  ['2026-01-01', { start: '2025-12-01', end: '2025-12-31' }],
  ['2028-03-31', { start: '2028-02-01', end: '2028-02-29' }],
])('the days of a report of the last month, on %s, are its every day', (today, expected) => {
  expect(toDays({ ...aPeriod, name: 'last-month' }, today)).toEqual(expected);
});

it('the days of a report of a custom period end yesterday at the latest, and are an empty list without a sensible start', () => {
  const custom = (from: string, to: string) => toDays({ ...aPeriod, name: 'custom', from, to }, '2026-11-20');
  expect(custom('2026-11-10', '2026-12-31')).toEqual({ start: '2026-11-10', end: '2026-11-19' });
  expect(custom('2026-11-10', '2026-11-09')).toBeNull();
  expect(custom('2026-11-20', '2026-11-20')).toBeNull();
  expect(custom('', '2026-11-09')).toBeNull();
  expect(custom('2026-02-30', '2026-11-09')).toBeNull();
  expect(custom('<b>', '2026-11-09')).toBeNull();
});

it('the days of a report of all time start with the oldest conversion, however long ago that was', () => {
  const allTime = { ...aPeriod, name: 'all-time' as const };
  expect(toDays(allTime, '2026-11-20', '2001-02-03')).toEqual({ start: '2001-02-03', end: '2026-11-19' });
  expect(toDays({ ...allTime, includesToday: true }, '2026-11-20', '2026-11-20')).toEqual({
    start: '2026-11-20',
    end: '2026-11-20',
  });
  expect(toDays(allTime, '2026-11-20', '2026-11-20')).toBeNull();
  expect(toDays(allTime, '2026-11-20', null)).toEqual({ start: '2026-11-19', end: '2026-11-19' });
});

it('the days of a report of a custom period are at most ten years', () => {
  const span = toDays({ ...aPeriod, name: 'custom', from: '1000-01-01', to: '2026-11-19' }, '2026-11-20');
  expect(span?.end).toBe('2026-11-19');
  expect(span === null ? 0 : countDays(span)).toBe(3_660);
});

it('the steps of a time axis start weeks on Monday', () => {
  expect(toBucket('2026-11-16', 'week')).toBe('2026-11-16');
  expect(toBucket('2026-11-22', 'week')).toBe('2026-11-16');
  expect(toBucket('2026-11-23', 'week')).toBe('2026-11-23');
  expect(toBucket('2027-01-01', 'week')).toBe('2026-12-28');
  expect(toBucket('1969-12-31', 'week')).toBe('1969-12-29');
});

it('the steps of a time axis hold every day of a span in one of them, in order', () => {
  fc.assert(
    fc.property(days, fc.constantFrom(...timeUnits), (span, unit) => {
      const buckets = listBuckets(span, unit);
      expect(buckets).toEqual([...new Set(buckets)].sort());
      expect(buckets).toContain(toBucket(span.start, unit));
      expect(buckets).toContain(toBucket(span.end, unit));
      for (let at = span.start; at <= span.end; at = addDays(at, 17)) expect(buckets).toContain(toBucket(at, unit));
      if (unit === 'week') for (const each of buckets) expect(new Date(`${each}T00:00:00Z`).getUTCDay()).toBe(1);
    }),
  );
});

it('the steps of a time axis are chosen so that there are neither one bar nor hundreds', () => {
  expect(chooseUnit({ start: '2026-11-01', end: '2026-11-30' })).toBe('day');
  expect(chooseUnit({ start: '2026-09-01', end: '2026-11-30' })).toBe('week');
  expect(chooseUnit({ start: '2024-12-01', end: '2026-11-30' })).toBe('month');
});

it('the steps that fit a span are all of them for a year, and no days for ten: a chart of thousands of bars shows nothing', () => {
  expect(fittingUnits({ start: '2025-11-21', end: '2026-11-20' })).toEqual(['day', 'week', 'month']);
  expect(fittingUnits({ start: '2024-11-20', end: '2026-11-20' })).toEqual(['week', 'month']);
  expect(fittingUnits({ start: '2016-11-20', end: '2026-11-20' })).toEqual(['month']);
});

it('the steps that fit a span always have the one that is chosen by default', () => {
  fc.assert(
    fc.property(days, (span) => {
      expect(fittingUnits(span)).toContain(chooseUnit(span));
    }),
  );
});

it.each(['2026-11-20', '2028-02-29', '1999-12-31'])('a day is %s', (text) => expect(isCalendarDay(text)).toBe(true));

it.each(['2026-02-29', '2026-13-01', '0000-00-00', '2026-1-1', '', '2026-11-20 '])('a day is not %j', (text) =>
  expect(isCalendarDay(text)).toBe(false),
);

const inAnOffset = { start: '2026-03-01', end: '2026-03-31' };

const rowsOf = (...texts: readonly string[]) => texts.map((convertedAt) => ({ convertedAt }));

it.each([
  ['none', []],
  ['of the first and the last day', ['2026-03-01 00:00:00', '2026-03-31 23:59:59']],
  ['a day beyond either edge, as another time zone has it', ['2026-02-28 00:00:00', '2026-04-01 23:59:59']],
  ['half of another month', ['2026-03-05 10:00:00', '2025-03-05 10:00:00']],
  ['without a day', ['', '0000-00-00 00:00:00', '1970-01-01 00:00:00', '2026-02-30 10:00:00']],
])('rows of a listing by days obeyed the days: %s', (_about, texts) => {
  expect(areMostOutside(rowsOf(...texts), inAnOffset)).toBe(false);
});

it.each([
  ['two days before', ['2026-02-27 23:59:59']],
  ['two days behind', ['2026-04-02 00:00:00']],
  ['two of three of another year', ['2026-03-05 10:00:00', '2025-03-05 10:00:00', '2025-03-06 10:00:00']],
  ['one that has a day, of another month', ['2026-05-05 10:00:00', '', '']],
])('rows of a listing by days ignored the days: %s', (_about, texts) => {
  expect(areMostOutside(rowsOf(...texts), inAnOffset)).toBe(true);
});
