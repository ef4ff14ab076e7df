import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isLiveCampaign } from '#lib/domain/coupons/campaign.ts';
import { toServiceDate } from '#lib/domain/service/service-date.ts';
import { toCampaignWindow } from '#lib/worker/coupons/campaigns.ts';

const dayMs = 86_400_000;

it('the window of requested campaigns reaches half a year back and half a year ahead', () => {
  expect(toCampaignWindow(Date.parse('2026-03-10T04:00:00Z'), 480)).toEqual({
    startDate: '2025-09-08',
    endDate: '2026-09-09',
  });
});

it('the window of requested campaigns has days of the service, which start before or after those of UTC', () => {
  const lateMs = Date.parse('2026-03-10T17:00:00Z');
  expect(toCampaignWindow(lateMs, 480)).toEqual({ startDate: '2025-09-09', endDate: '2026-09-10' });
  expect(toCampaignWindow(lateMs, 0)).toEqual({ startDate: '2025-09-08', endDate: '2026-09-09' });
  expect(toCampaignWindow(Date.parse('2026-03-10T04:00:00Z'), -480)).toEqual({
    startDate: '2025-09-07',
    endDate: '2026-09-08',
  });
});

it('the window of requested campaigns has today in its middle, whatever the instant and the zone: leap days and ends of years too', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2040, 0, 1) }),
      fc.integer({ min: -720, max: 840 }),
      (nowMs, offsetMinutes) => {
        const { startDate, endDate } = toCampaignWindow(nowMs, offsetMinutes);
        const today = toServiceDate(nowMs, offsetMinutes);
        expect(isLiveCampaign({ startDate, endDate }, today)).toBe(true);
        expect(Date.parse(today) - Date.parse(startDate)).toBe(183 * dayMs);
        expect(Date.parse(endDate) - Date.parse(today)).toBe(183 * dayMs);
      },
    ),
  );
});
