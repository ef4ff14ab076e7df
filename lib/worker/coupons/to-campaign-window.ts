import { toServiceDate } from '#lib/domain/service/service-date.ts';

/**
 * Dates are required (spec §4.7). Half a year on both sides: what runs now, and what is announced. Whether the service
 * means campaigns that overlap the window or lie within it is not stated; few are longer.
 */
const reachMs = 183 * 86_400_000;

/** The window in which campaigns are asked for, on both sides of now: `YYYY-MM-DD` of the service. */
export function toCampaignWindow(nowMs: number, utcOffsetMinutes: number) {
  return {
    startDate: toServiceDate(nowMs - reachMs, utcOffsetMinutes),
    endDate: toServiceDate(nowMs + reachMs, utcOffsetMinutes),
  };
}
