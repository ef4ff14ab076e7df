import { endOfTimeMs } from '#lib/domain/service/service-date.ts';
import { toUserOffsetMinutes } from '#lib/domain/time/days.ts';
import { locale } from '#lib/platform/i18n.ts';

const known = new Map<string, Intl.DateTimeFormat>();

type DateStyle = Omit<Intl.DateTimeFormatOptions, 'timeZone'>;

/**
 * The date format in the language of the texts, of UTC. It is cached: creating one takes far longer than using it. One of
 * the device's zone would keep that zone where the user travels on.
 */
export function toDateFormat(options: DateStyle): Intl.DateTimeFormat {
  const key = JSON.stringify([locale(), options]);
  const format = known.get(key) ?? new Intl.DateTimeFormat(locale(), { ...options, timeZone: 'UTC' });
  known.set(key, format);
  return format;
}

/** An instant on the user's own clock, in the zone that the device has now. One at the end of time stays there. */
export function formatOnUserClock(atMs: number, options: DateStyle): string {
  const shownMs = atMs + toUserOffsetMinutes(atMs) * 60_000;
  return toDateFormat(options).format(Math.min(Math.max(shownMs, -endOfTimeMs), endOfTimeMs));
}

/** The year of a past instant beside its day, where it is not the present one. */
export const withOtherYear = (atMs: number, nowMs: number): DateStyle =>
  new Date(atMs).getFullYear() === new Date(nowMs).getFullYear() ? {} : { year: 'numeric' };

/** "14:05", in the language of the texts. */
export function formatTimeOfDay(atMs: number): string {
  return formatOnUserClock(atMs, { hour: '2-digit', minute: '2-digit' });
}

const formats = new Map<string | undefined, Intl.RelativeTimeFormat>();

/** How long ago an instant is, in words: "5 seconds ago", "now"; from 24 hours on by calendar days, "yesterday". */
export function formatAge(atMs: number, nowMs: number): string {
  const format = formatOf();
  const seconds = Math.floor(Math.max(0, nowMs - atMs) / 1_000);
  const minutes = Math.floor(seconds / 60);
  if (minutes < 1) return format.format(-seconds, 'second');
  if (minutes < 60) return format.format(-minutes, 'minute');
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? format.format(-hours, 'hour') : formatDayAge(atMs, nowMs);
}

/** The same by the user's calendar days: "today", "yesterday", "3 days ago". */
export function formatDayAge(atMs: number, nowMs: number): string {
  const format = formatOf();
  const toDay = (ms: number) => new Date(ms).setHours(0, 0, 0, 0);
  // A day of summer time has an hour less or more.
  return format.format(-Math.round(Math.max(0, toDay(nowMs) - toDay(atMs)) / 86_400_000), 'day');
}

function formatOf(): Intl.RelativeTimeFormat {
  const format = formats.get(locale()) ?? new Intl.RelativeTimeFormat(locale(), { numeric: 'auto' });
  formats.set(locale(), format);
  return format;
}
