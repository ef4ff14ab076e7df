import { startOfServiceDayMs, toServiceDate } from '#lib/domain/service/service-date.ts';
import { dayMs } from '#lib/domain/time/days.ts';
import type { JournalEntry } from '#lib/store/schema/journal-entry.ts';

/** More than the time between the starts of one day in any two time zones. */
const anyZonesMs = 2 * dayMs;

/** The range of the index `byCountedAt` that has every link of a day and of the days after it. */
export function sinceDay(fromDay: string, utcOffsetMinutes: number): IDBKeyRange {
  return IDBKeyRange.lowerBound(startOfServiceDayMs(fromDay, utcOffsetMinutes) - anyZonesMs);
}

/**
 * This device's counted links by day, as it publishes them. A link keeps the day that it had when it was made. If a new
 * time zone of the service's days moved it to another day, other devices would count it a second time.
 */
export function countByDay(
  entries: readonly JournalEntry[],
  utcOffsetMinutes: number,
  fromDay = '',
): Readonly<Record<string, number>> {
  const days: Record<string, number> = {};
  for (const { countedAtMs = 0, dayOffsetMinutes = utcOffsetMinutes } of entries) {
    const day = toServiceDate(countedAtMs, dayOffsetMinutes);
    if (day >= fromDay) days[day] = (days[day] ?? 0) + 1;
  }
  return days;
}
