import { startOfServiceDayMs, toServiceDate } from '#lib/domain/service/service-date.ts';
import type { QuotaPeriodKind } from '#lib/domain/settings/settings.ts';
import { dayMs } from '#lib/domain/time/days.ts';

/** The span over which the service counts deeplinks (specified and observed, spec §8). */
export interface QuotaPeriod {
  /** `YYYY-MM` of the service's calendar, or `rolling`. */
  readonly key: string;
  /** The first counted instant, in ms since the epoch. */
  readonly startMs: number;
  /** The first instant after it; null for a rolling period, which has no end. */
  readonly endMs: number | null;
}

const rollingMs = 30 * dayMs;

/** The period that an instant belongs to. */
export function toQuotaPeriod(kind: QuotaPeriodKind, nowMs: number, utcOffsetMinutes: number): QuotaPeriod {
  if (kind === 'rolling-30-days') {
    // A link stops counting exactly 30 days after it was counted, so the instant 30 days ago no longer counts.
    return { key: 'rolling', startMs: nowMs - rollingMs + 1, endMs: null };
  }
  const key = toServiceDate(nowMs, utcOffsetMinutes).slice(0, 7);
  const startMs = startOfServiceDayMs(`${key}-01`, utcOffsetMinutes);
  // 31.5 days after a month's first midnight lies in the next month, whatever the month.
  const nextKey = toServiceDate(startMs + 31.5 * dayMs, utcOffsetMinutes).slice(0, 7);
  return { key, startMs, endMs: startOfServiceDayMs(`${nextKey}-01`, utcOffsetMinutes) };
}

/** Whether a time is of a clock that was ahead: what was noted then is of no known period. A day off is a time zone. */
export const isOfClockAhead = (atMs: number, nowMs: number): boolean => atMs - nowMs >= dayMs;

/** Whether what was noted at a time holds in a period that has begun. */
export const isOfPeriod = (atMs: number, { startMs }: QuotaPeriod, nowMs: number): boolean =>
  atMs >= startMs && !isOfClockAhead(atMs, nowMs);

/**
 * When the quota next grows, in ms since the epoch.
 * @param lastCountedAtMs When that link was counted with whose end one more can be made; Infinity where none is known.
 * @returns null for a rolling period without such a link.
 */
export function toFreesUpAtMs(period: QuotaPeriod, lastCountedAtMs: number): number | null {
  return period.endMs ?? (Number.isFinite(lastCountedAtMs) ? lastCountedAtMs + rollingMs : null);
}
