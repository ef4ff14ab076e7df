import fc from 'fast-check';
import { expect, it } from 'vitest';
import { toFreesUpAtMs, toQuotaPeriod } from '#lib/domain/quota/quota-period.ts';
import { runsOr } from '#tests/unit/properties/runs-or.ts';

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

const offset = fc.integer({ min: -720, max: 840 });

/** Instants around the borders of months, as UTC has them and as zones have them. */
const nearBorder = fc
  .record({
    year: fc.integer({ min: 2001, max: 2099 }),
    month: fc.integer({ min: 0, max: 11 }),
    beside: fc.oneof(fc.integer({ min: -2, max: 2 }), fc.integer({ min: -15 * 3_600_000, max: 15 * 3_600_000 })),
  })
  .map(({ year, month, beside }) => Date.UTC(year, month, 1) + beside);

it('toQuotaPeriod gives each instant the month that the service’s calendar shows', () => {
  fc.assert(
    fc.property(nearBorder, offset, (nowMs, minutes) => {
      const { key, startMs, endMs } = toQuotaPeriod('calendar-month', nowMs, minutes);
      const wall = new Date(nowMs + minutes * 60_000);
      expect(key).toBe(`${wall.getUTCFullYear()}-${String(wall.getUTCMonth() + 1).padStart(2, '0')}`);
      expect(startMs).toBeLessThanOrEqual(nowMs);
      expect(endMs).toBeGreaterThan(nowMs);
    }),
    runsOr(500),
  );
});

it('toQuotaPeriod leaves no instant between two months and gives none to both', () => {
  fc.assert(
    fc.property(nearBorder, offset, (nowMs, minutes) => {
      const period = toQuotaPeriod('calendar-month', nowMs, minutes);
      const endMs = period.endMs ?? Number.NaN;
      expect(toQuotaPeriod('calendar-month', period.startMs, minutes)).toEqual(period);
      expect(toQuotaPeriod('calendar-month', endMs - 1, minutes)).toEqual(period);
      expect(toQuotaPeriod('calendar-month', endMs, minutes).startMs).toBe(endMs);
      expect(toQuotaPeriod('calendar-month', period.startMs - 1, minutes).endMs).toBe(period.startMs);
      expect((endMs - period.startMs) / dayMs).toBeOneOf([28, 29, 30, 31]);
    }),
    runsOr(500),
  );
});

it('toQuotaPeriod rolls with the clock, whatever the zone', () => {
  fc.assert(
    fc.property(nearBorder, offset, (nowMs, minutes) => {
      const { startMs } = toQuotaPeriod('rolling-30-days', nowMs, minutes);
      expect(nowMs - startMs).toBe(30 * dayMs - 1);
    }),
  );
});
