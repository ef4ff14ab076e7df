import { isUnclearDay, readServiceDay } from '#lib/domain/service/read-service-day.ts';
import { dayMs, toDayMs } from '#lib/domain/time/days.ts';
import { t } from '#lib/platform/i18n.ts';
import { formatOnUserClock, formatTimeOfDay, toDateFormat, withOtherYear } from '#lib/wording/format-time.ts';

/**
 * An instant in the user's own time zone: the day alone ("1 Dec"), or with its time ("1 Dec, 14:05"). It has its year if
 * `nowMs` is in another one: "1 Dec 2025". Only a coming one needs no `nowMs`.
 */
export function formatInstant(atMs: number, show: 'day' | 'day-and-time', nowMs = atMs): string {
  return formatOnUserClock(atMs, {
    day: 'numeric',
    month: 'short',
    ...withOtherYear(atMs, nowMs),
    ...(show === 'day' ? {} : { hour: '2-digit', minute: '2-digit' }),
  });
}

/** A calendar day: "30 Nov", with the year if `today` is in another year. */
export function formatDay(date: string, today: string): string {
  const atMs = toDayMs(date);
  if (Number.isNaN(atMs)) return date;
  return toDateFormat({
    day: 'numeric',
    month: 'short',
    ...(date.slice(0, 4) === today.slice(0, 4) ? {} : { year: 'numeric' }),
  }).format(atMs);
}

/** A day of the service, as {@link formatDay} shows it: in its words if it is unclear; empty for none. */
export function formatServiceDay(words: string, today: string): string {
  return isUnclearDay(words) ? words : formatDay(readServiceDay(words) ?? '', today);
}

/** A past instant in the user's own time zone: "14:05" for today, else "1 Dec, 14:05", with the year of another one. */
export function formatRecent(atMs: number, nowMs: number): string {
  const isToday = new Date(atMs).toDateString() === new Date(nowMs).toDateString();
  return isToday ? formatTimeOfDay(atMs) : formatInstant(atMs, 'day-and-time', nowMs);
}

/**
 * A future instant in the user's own time zone: "within the hour" (also for a past one: the worker checks once an
 * hour), "today 14:05", "tomorrow 09:00", "on Friday", and from a week on "on 1 Dec".
 */
export function formatUpcoming(atMs: number, nowMs: number): string {
  if (atMs <= nowMs) return t('upcomingSoon');
  const time = formatTimeOfDay(atMs);
  const days = Math.round((startOfDayMs(atMs) - startOfDayMs(nowMs)) / dayMs);
  if (days === 0) return t('upcomingToday', [time]);
  if (days === 1) return t('upcomingTomorrow', [time]);
  const day = days < 7 ? formatOnUserClock(atMs, { weekday: 'long' }) : formatInstant(atMs, 'day');
  return t('upcomingDay', [day]);
}

/** Calendar days instead of 24 hours: a day is shorter when clocks go forward. */
const startOfDayMs = (atMs: number) => new Date(atMs).setHours(0, 0, 0, 0);
