import { dayMs } from '#lib/domain/time/days.ts';
import { t } from '#lib/platform/i18n.ts';
import { toDateFormat } from '#lib/wording/format-time.ts';
import { formatInstant } from './format-instant.ts';

/**
 * A future instant in the user's own time zone: "within the hour" (also for a past one: the worker checks once an
 * hour), "today 14:05", "tomorrow 09:00", "on Friday", and from a week on "on 1 Dec".
 */
export function formatUpcoming(atMs: number, nowMs: number): string {
  if (atMs <= nowMs) return t('upcomingSoon');
  const time = toDateFormat({ hour: '2-digit', minute: '2-digit' }).format(atMs);
  const days = Math.round((startOfDayMs(atMs) - startOfDayMs(nowMs)) / dayMs);
  if (days === 0) return t('upcomingToday', [time]);
  if (days === 1) return t('upcomingTomorrow', [time]);
  const day = days < 7 ? toDateFormat({ weekday: 'long' }).format(atMs) : formatInstant(atMs, 'day');
  return t('upcomingDay', [day]);
}

/** Calendar days instead of 24 hours: a day is shorter when clocks go forward. */
const startOfDayMs = (atMs: number) => new Date(atMs).setHours(0, 0, 0, 0);
