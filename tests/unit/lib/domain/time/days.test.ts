import { expect, it, vi } from 'vitest';
import { addDays, startOfUserDayMs, toDayMs, toDayNumber, toMoment, toUserDay } from '#lib/domain/time/days.ts';
import { toTodayMoment } from '#lib/domain/today/today-moment.ts';

it.each([
  [480, '2026-03-31'],
  [0, '2026-03-30'],
  [-300, '2026-03-30'],
])("the user's day with %i minutes to UTC is %s", (utcOffsetMinutes, day) => {
  expect(toUserDay(Date.UTC(2026, 2, 30, 20), utcOffsetMinutes)).toBe(day);
});

it.each([
  ['before the hour that summer time leaves out', Date.UTC(2026, 2, 29, 0, 30), 60, '2026-03-29'],
  ['after it', Date.UTC(2026, 2, 29, 22, 30), 120, '2026-03-30'],
])('a moment has the offset and the day that the device’s clock has then: %s', (_, nowMs, utcOffsetMinutes, day) => {
  vi.stubEnv('TZ', 'Europe/Berlin');
  try {
    expect(toMoment(nowMs)).toEqual({ nowMs, utcOffsetMinutes, day });
  } finally {
    vi.unstubAllEnvs();
  }
});

it.each([
  ['before the hour that summer time leaves out', '2026-03-29', Date.UTC(2026, 2, 28, 23)],
  ['after it', '2026-03-30', Date.UTC(2026, 2, 29, 22)],
  ['after the hour that comes twice', '2026-10-26', Date.UTC(2026, 9, 25, 23)],
])('a day of the user begins at the midnight of the device’s calendar: %s', (_, day, startMs) => {
  vi.stubEnv('TZ', 'Europe/Berlin');
  try {
    expect(startOfUserDayMs(day)).toBe(startMs);
  } finally {
    vi.unstubAllEnvs();
  }
});

it.each([
  ['after summer time began', Date.UTC(2026, 2, 30, 8), Date.UTC(2026, 2, 28, 23)],
  ['after it ended', Date.UTC(2026, 9, 26, 8), Date.UTC(2026, 9, 24, 22)],
])('yesterday begins at its own midnight on the day %s', (_, nowMs, yesterdayMs) => {
  vi.stubEnv('TZ', 'Europe/Berlin');
  try {
    expect(toTodayMoment(nowMs, 480)).toMatchObject({ yesterdayMs });
  } finally {
    vi.unstubAllEnvs();
  }
});

it.each([
  ['2026-02-28', 1, '2026-03-01'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2026-01-01', -1, '2025-12-31'],
  ['2026-03-30', 0, '2026-03-30'],
])('a calendar day: %s and %i days later is %s', (day, count, later) => {
  expect(addDays(day, count)).toBe(later);
  expect(toDayNumber(later) - toDayNumber(day)).toBe(count);
});

it('a calendar day begins at midnight in UTC, and what is no day has no number', () => {
  expect(toDayMs('2026-03-30')).toBe(Date.UTC(2026, 2, 30));
  expect([toDayMs(''), toDayNumber('2026-13-01')]).toEqual([Number.NaN, Number.NaN]);
});
