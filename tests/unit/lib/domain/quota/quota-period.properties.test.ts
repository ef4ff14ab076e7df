import fc from 'fast-check';
import { expect, it } from 'vitest';
import { toQuotaPeriod } from '#lib/domain/quota/quota-period.ts';
import { runsOr } from '#tests/unit/properties/runs-or.ts';

const dayMs = 86_400_000;
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
