import { expect, it } from 'vitest';
import { formatEnd } from '#components/coupons/format-end.ts';
import { formatList } from '#components/format-list.ts';
import { toInitials } from '#components/programs/program-mark.tsx';
import { formatDuration } from '#components/time/format-duration.ts';
import { formatDay } from '#components/time/format-instant.ts';
import { formatNumber } from '#lib/wording/format-number.ts';
import { useEnglishMessages } from '../../fakes/use-english-messages.ts';

useEnglishMessages();

it('a number has its thousands separated', () => {
  expect([formatNumber(0), formatNumber(1000), formatNumber(1_234_567)]).toEqual(['0', '1,000', '1,234,567']);
});

it.each([
  ['en', 'Malaysia, Singapore'],
  ['zh-CN', 'Malaysia、Singapore'],
  ['th', 'Malaysia และ Singapore'],
])('a list of names is separated as in the language, and no name runs into a word: %s', (language, text) => {
  expect(formatList(['Malaysia', 'Singapore'], language)).toBe(text);
});

it('a list of names is the name if there is one, and nothing if there is none', () => {
  expect([formatList(['Malaysia']), formatList([])]).toEqual(['Malaysia', '']);
});

it('a day has no year if it is in this one', () => {
  expect(formatDay('2026-11-30', '2026-11-20')).toBe('30 Nov');
  expect(formatDay('2027-01-02', '2026-11-20')).toBe('2 Jan 2027');
});

it('a day stays unchanged if it is not a day', () => {
  expect(formatDay('soon', '2026-11-20')).toBe('soon');
});

it.each([
  [1, '1 second'],
  [40_000, '40 seconds'],
  [125_000, '3 minutes'],
  [3 * 3_600_000, '3 hours'],
])('a length of time of %i ms is %s', (durationMs, text) => {
  expect(formatDuration(durationMs)).toBe(text);
});

it.each([
  ['2026-11-20', 'ends today', true],
  ['2026-11-21', 'ends tomorrow', true],
  ['2026-11-23', '3 days left', true],
  ['2026-11-27', '7 days left', false],
  ['2026-11-30', 'until 30 Nov', false],
  ['', 'no end date', false],
])(`a campaign's end on %s says "%s"`, (endDate, text, isSoon) => {
  expect(formatEnd({ endDate }, '2026-11-20')).toEqual({ text, isSoon });
});

it('the end of a coupon whose last day is over is said as past, where a post or a list still has the coupon', () => {
  expect(formatEnd({ endDate: '2026-11-19' }, '2026-11-20').text).toBe('ended 19 Nov');
});

it.each([
  ['Kedai Harian (MY)', 'KH'],
  ['  jambatan', 'J'],
  ['متجر', 'م'],
  ['***', '?'],
  ['', '?'],
])('initials of "%s" are "%s"', (name, initials) => {
  expect(toInitials(name)).toBe(initials);
});
