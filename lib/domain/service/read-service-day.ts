import { saysNone } from '#lib/domain/service/says-none.ts';
import { isCalendarDay, isPlausibleDay } from '#lib/domain/service/service-date.ts';

/** A point in time as a service wrote it. */
export interface ServiceTime {
  /** The days that it may mean (`YYYY-MM-DD`), the earlier first. Two for `01/04/2026`, none for what is no day. */
  readonly days: readonly string[];
  /** `HH:MM:SS`; empty where only a day is written. */
  readonly time: string;
  /** Of the time zone that is written. Null where none is: then it is the service's own. */
  readonly utcOffsetMinutes: number | null;
}

const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

const yearFirst = /^(-?\d{4,5})\s?[-/.年]\s?(\d{1,2})\s?[-/.月]\s?(\d{1,2})\s?日?(?!\d)/;
const compact = /^(\d{4})(\d\d)(\d\d)(?!\d)/;
/** As databases and reports write it: "20301231235959", "20301231T235959Z". */
const compactTime = /^(20\d\d)(\d\d)(\d\d)T?(\d\d)(\d\d)(\d\d)?(?!\d)/;
const yearLast = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})(?!\d)/;
const dayOfMonthName = /^(\d{1,2})(?:st|nd|rd|th|\.)?[- ]([a-z]{3})[a-z]*[-,. ]+(\d{4})(?!\d)/i;
const monthNameFirst = /^([a-z]{3})[a-z]*\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})(?!\d)/i;
/** Before a date, as mails and programs write it: "Thu, 31 Dec 2030", "Thu Dec 31 2030". It says nothing more. */
const weekday = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6}[.,]? (?=[a-z\d])/i;
const clock = /^[T ,]*(\d{1,2}):(\d\d)(?::(\d\d)(?:[.,]\d{1,9})?)?(?:\s?([ap])\.?m\.?)?/i;
/** Programs write its name in brackets behind it. */
const zone = /^\s?(?:(?:Z|UTC|GMT)?([+-])(\d{1,2}):?(\d\d)?|Z|UTC|GMT)(?: \([^()]{1,60}\))?$/i;
/** Seconds or milliseconds since the epoch. Fewer digits may be a day without its hyphens. */
const epoch = /^(\d{9,11})(?:\d{3})?$/;

/**
 * Reads a day or a time of a service, whichever field it is of: the year first, in digits with or without padding, or
 * last where only one reading is a day of the calendar, with or without a weekday, a time and a zone. A day before 2000
 * or after 2099 stands for none.
 * @returns null where the words say that there is none.
 */
export function readServiceTime(text: string): ServiceTime | null {
  if (isPlausibleDay(text)) return { days: [text], time: '', utcOffsetMinutes: null };
  const words = spellOut(text.trim().replace(weekday, ''));
  const [, seconds] = epoch.exec(words) ?? [];
  if (seconds !== undefined) return readEpoch(Number(seconds));
  const found = readDate(words);
  if (found === null) return saysNone(words) ? null : unclear;
  if (found.dates.every(isPlaceholder)) return null;
  const days = [...new Set(found.dates.map(toDay).filter(isPlausibleDay))].sort();
  const rest = readRest(words.slice(found.length));
  return rest === null ? unclear : { days, ...rest };
}

/** The days that a day of a service may mean, the earlier first. Null where there is none. */
export function readServiceDays(text: string): readonly string[] | null {
  return text === '' ? null : (readServiceTime(text)?.days ?? null);
}

/** The one day that a day of a service means. Null where there is none, or where it is unclear. */
export function readServiceDay(text: string): string | null {
  const [day, ...others] = readServiceDays(text) ?? [];
  return day !== undefined && others.length === 0 ? day : null;
}

/** Whether a service wrote a day whose meaning is unclear: it has two, or none. */
export function isUnclearDay(text: string): boolean {
  const days = readServiceDays(text);
  return days !== null && days.length !== 1;
}

const unclear: ServiceTime = { days: [], time: '', utcOffsetMinutes: null };

/** A time in digits alone, with its marks. No count of milliseconds of these years is a day of the calendar. */
function spellOut(words: string): string {
  const spelled = words.replace(compactTime, (...[, year, month, day, hour, minute, second]: readonly string[]) => {
    return `${year}-${month}-${day} ${hour}:${minute}:${second ?? '00'}`;
  });
  return isCalendarDay(spelled.slice(0, 10)) ? spelled : words;
}

type DateParts = readonly [year: number, month: number, day: number];

function readDate(words: string): { readonly dates: readonly DateParts[]; readonly length: number } | null {
  const first = yearFirst.exec(words) ?? compact.exec(words);
  if (first !== null) return { dates: [toParts(first[1], first[2], first[3])], length: first[0].length };
  const last = yearLast.exec(words);
  if (last !== null) {
    const [whole, one, two, year] = last;
    return { dates: [toParts(year, two, one), toParts(year, one, two)], length: whole.length };
  }
  const named = dayOfMonthName.exec(words);
  if (named !== null) return { dates: [toParts(named[3], toMonth(named[2]), named[1])], length: named[0].length };
  const [whole, name, day, year] = monthNameFirst.exec(words) ?? [];
  return whole === undefined ? null : { dates: [toParts(year, toMonth(name), day)], length: whole.length };
}

const toParts = (year = '', month: string | number = '', day = ''): DateParts => [
  Number(year),
  Number(month),
  Number(day),
];

const toMonth = (name = ''): number => monthNames.indexOf(name.toLowerCase()) + 1;

/** Years of the Buddhist calendar that are now: a day in one of them may be another than it says. */
const isBuddhist = (year: number) => year >= 2543 && year <= 2642;

const isPlaceholder = ([year]: DateParts) => (year < 2000 || year > 2099) && !isBuddhist(year);

function toDay([year, month, day]: DateParts): string {
  const text = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  return isCalendarDay(text) ? text : '';
}

/** What stands behind the date. Null for what is no time. */
function readRest(text: string): Pick<ServiceTime, 'time' | 'utcOffsetMinutes'> | null {
  if (text.trim() === '') return { time: '', utcOffsetMinutes: null };
  const [whole, hour, minute, second = '00', half] = clock.exec(text) ?? [];
  if (whole === undefined) return null;
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  const zoned = text.slice(whole.length).trim();
  const offset = zoned === '' ? null : zone.exec(zoned);
  if (hours > 23 || Number(minute) > 59 || Number(second) > 59 || (zoned !== '' && offset === null)) return null;
  const [, sign, zoneHours = '0', zoneMinutes = '0'] = offset ?? [];
  return {
    time: `${String(hours).padStart(2, '0')}:${minute}:${second}`,
    utcOffsetMinutes: offset && (sign === '-' ? -1 : 1) * (Number(zoneHours) * 60 + Number(zoneMinutes)),
  };
}

function readEpoch(seconds: number): ServiceTime | null {
  const text = new Date(seconds * 1_000).toISOString();
  const day = text.slice(0, 10);
  return isPlausibleDay(day) ? { days: [day], time: text.slice(11, 19), utcOffsetMinutes: 0 } : null;
}
