import { expect, it } from 'vitest';
import { formatRecent } from '#components/time/format-recent.ts';
import { useEnglishMessages } from '#tests/fakes/use-english-messages.ts';

useEnglishMessages();

const noon = new Date(2026, 10, 24, 12).getTime();

it('a past instant is its time alone on the same day', () => {
  expect(formatRecent(new Date(2026, 10, 24, 9, 5).getTime(), noon)).toBe('09:05');
});

it('a past instant has its day on any other, less than a day ago too', () => {
  expect(formatRecent(new Date(2026, 10, 23, 23, 30).getTime(), noon)).toBe('23 Nov, 23:30');
});
