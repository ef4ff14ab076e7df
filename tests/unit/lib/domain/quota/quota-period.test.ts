import { expect, it } from 'vitest';
import { toFreesUpAtMs, toQuotaPeriod } from '#lib/domain/quota/quota-period.ts';

const at = (text: string) => Date.parse(text);
const dayMs = 86_400_000;

it("a calendar month starts at the service's midnight, not at UTC's", () => {
  expect(toQuotaPeriod('calendar-month', at('2026-10-31T16:00:00Z'), 480)).toEqual({
    key: '2026-11',
    startMs: at('2026-10-31T16:00:00Z'),
    endMs: at('2026-11-30T16:00:00Z'),
  });
  expect(toQuotaPeriod('calendar-month', at('2026-10-31T15:59:59.999Z'), 480).key).toBe('2026-10');
});

it('a calendar month crosses the year, west of UTC too', () => {
  expect(toQuotaPeriod('calendar-month', at('2027-01-01T04:59:00Z'), -300)).toEqual({
    key: '2026-12',
    startMs: at('2026-12-01T05:00:00Z'),
    endMs: at('2027-01-01T05:00:00Z'),
  });
});

it('a calendar month knows a leap year', () => {
  expect(toQuotaPeriod('calendar-month', at('2028-02-29T12:00:00Z'), 0).endMs).toBe(at('2028-03-01T00:00:00Z'));
});

it('a calendar month frees up at its end, whatever was counted', () => {
  const period = toQuotaPeriod('calendar-month', at('2026-11-10T00:00:00Z'), 0);
  expect(toFreesUpAtMs(period, Number.POSITIVE_INFINITY)).toBe(at('2026-12-01T00:00:00Z'));
  expect(toFreesUpAtMs(period, at('2026-11-09T00:00:00Z'))).toBe(at('2026-12-01T00:00:00Z'));
});

const nowMs = at('2026-11-30T00:00:00Z');

it('30 rolling days free a link exactly 30 days after it was counted', () => {
  const countedAtMs = at('2026-11-05T08:00:00Z');
  const freesUpAtMs = toFreesUpAtMs(toQuotaPeriod('rolling-30-days', nowMs, 480), countedAtMs);
  expect(freesUpAtMs).toBe(countedAtMs + 30 * dayMs);
  expect(toQuotaPeriod('rolling-30-days', countedAtMs + 30 * dayMs - 1, 480).startMs).toBe(countedAtMs);
  expect(toQuotaPeriod('rolling-30-days', countedAtMs + 30 * dayMs, 480).startMs).toBeGreaterThan(countedAtMs);
});

it('30 rolling days have no end, and nothing to free when nothing is counted', () => {
  const period = toQuotaPeriod('rolling-30-days', nowMs, -720);
  expect(period).toMatchObject({ key: 'rolling', endMs: null });
  expect(toFreesUpAtMs(period, Number.POSITIVE_INFINITY)).toBeNull();
});
