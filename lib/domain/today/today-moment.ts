import { toServiceDate } from '#lib/domain/service/service-date.ts';
import { addDays, startOfUserDayMs, toMoment } from '#lib/domain/time/days.ts';

/** The clocks that Today goes by. */
export interface TodayMoment {
  readonly nowMs: number;
  /** The user's day, `YYYY-MM-DD`, and when the day before it began. */
  readonly day: string;
  readonly yesterdayMs: number;
  /** The service's day, and how far its clock is from UTC. */
  readonly serviceDay: string;
  readonly serviceUtcOffsetMinutes: number;
}

export function toTodayMoment(nowMs: number, serviceUtcOffsetMinutes: number): TodayMoment {
  const { day } = toMoment(nowMs);
  return {
    ...{ nowMs, day, serviceUtcOffsetMinutes },
    yesterdayMs: startOfUserDayMs(addDays(day, -1)),
    serviceDay: toServiceDate(nowMs, serviceUtcOffsetMinutes),
  };
}
