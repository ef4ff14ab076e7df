import { describe, expect, it } from 'vitest';
import { toUserDay } from '#lib/domain/user-day.ts';

describe("the user's day", () => {
  it.each([
    [480, '2026-03-31'],
    [0, '2026-03-30'],
    [-300, '2026-03-30'],
  ])('with %i minutes to UTC is %s', (utcOffsetMinutes, day) => {
    expect(toUserDay(Date.UTC(2026, 2, 30, 20), utcOffsetMinutes)).toBe(day);
  });
});
