import { toServiceDate } from '#lib/domain/service/service-date.ts';
import { dayMs } from '#lib/domain/time/days.ts';

/**
 * Dates are required (spec §4.7). Half a year to each side finds what runs now and what is announced. The specification
 * does not say whether campaigns must overlap the window or lie within it. Few are longer than it.
 */
const reachMs = 183 * dayMs;

/** The window in which campaigns are asked for, to both sides of now: `YYYY-MM-DD` of the service. */
export function toCampaignWindow(nowMs: number, utcOffsetMinutes: number) {
  return {
    startDate: toServiceDate(nowMs - reachMs, utcOffsetMinutes),
    endDate: toServiceDate(nowMs + reachMs, utcOffsetMinutes),
  };
}
