import { toServiceDate } from '../domain/service-date.ts';

/** Dates are required (spec §4.7); nobody plans a campaign further from today. */
const reachMs = 730 * 86_400_000;

/** The window in which campaigns are asked for, wide on both sides of now: `YYYY-MM-DD` of the service. */
export function toCampaignWindow(nowMs: number, utcOffsetMinutes: number) {
  return {
    startDate: toServiceDate(nowMs - reachMs, utcOffsetMinutes),
    endDate: toServiceDate(nowMs + reachMs, utcOffsetMinutes),
  };
}
