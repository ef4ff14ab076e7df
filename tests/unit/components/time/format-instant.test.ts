import { expect, it, vi } from 'vitest';
import { formatRecent, formatUpcoming } from '#components/time/format-instant.ts';
import { formatAge } from '#lib/wording/format-time.ts';
import { useEnglishMessages } from '#tests/fakes/use-english-messages.ts';

useEnglishMessages();

const noon = new Date(2026, 10, 24, 12).getTime();

it('a past instant is its time alone on the same day', () => {
  expect(formatRecent(new Date(2026, 10, 24, 9, 5).getTime(), noon)).toBe('09:05');
});

it('a past instant has its day on any other, less than a day ago too', () => {
  expect(formatRecent(new Date(2026, 10, 23, 23, 30).getTime(), noon)).toBe('23 Nov, 23:30');
});

it('a past instant has the year of another one', () => {
  expect(formatRecent(new Date(2025, 10, 24, 9, 5).getTime(), noon)).toBe('24 Nov 2025, 09:05');
});

it('an instant is of the zone that the device has now, also where it had another one before', () => {
  const atMs = Date.parse('2026-11-24T23:30:00Z');
  const inZone = (zone: string) => {
    vi.stubEnv('TZ', zone);
    return [formatRecent(atMs, atMs), formatRecent(atMs, noon + 10 * 86_400_000), formatUpcoming(atMs, atMs - 60_000)];
  };
  try {
    expect(inZone('Asia/Kuala_Lumpur')).toEqual(['07:30', '25 Nov, 07:30', 'today, 07:30']);
    expect(inZone('America/Sao_Paulo')).toEqual(['20:30', '24 Nov, 20:30', 'today, 20:30']);
  } finally {
    vi.unstubAllEnvs();
  }
});

it('an instant at the end of time has a day', () => {
  for (const zone of ['Asia/Kuala_Lumpur', 'America/Sao_Paulo']) {
    vi.stubEnv('TZ', zone);
    expect(formatRecent(8.64e15, noon)).toContain('275760');
  }
  vi.unstubAllEnvs();
});

it('an age in days counts midnights: more than a day may be two days ago', () => {
  const ageOf = (day: number, hour: number) => formatAge(new Date(2026, 10, day, hour).getTime(), noon);
  expect([ageOf(24, 11), ageOf(23, 13), ageOf(23, 11), ageOf(22, 23), ageOf(22, 11)]).toEqual([
    '1 hour ago',
    '23 hours ago',
    'yesterday',
    '2 days ago',
    '2 days ago',
  ]);
});

/** In the time zone of the machine, as the user reads it. */
const at = (day: number, hour: number, minute = 0) => new Date(2026, 10, day, hour, minute).getTime();
// A Friday.
const nowMs = at(20, 22);

it.each([
  [at(20, 21), 'within the hour'],
  [at(20, 23, 5), 'today, 23:05'],
  [at(21, 9), 'tomorrow, 09:00'],
  [at(22, 1), 'on Sunday'],
  [at(26, 23), 'on Thursday'],
  [at(27, 8), 'on 27 Nov'],
])('a future instant is shown by its distance: %i', (atMs, text) => {
  expect(formatUpcoming(atMs, nowMs)).toBe(text);
});
