import { earliestDay } from '#lib/domain/earnings/plausible-day.ts';
import type { Days } from '#lib/domain/earnings/report-days.ts';
import { toServiceDate, toServiceDateTime } from '#lib/domain/service/service-date.ts';
import type { ReportCursor, ReportState, ReportStep } from '#lib/store/schema/report-records.ts';

const dayMs = 86_400_000;
/**
 * Spec §1 asks for conversions/all about once a month and for the ranges once or twice a month. The user's own "Update"
 * may ask more often, as a person does; what happens by itself keeps to that, but for one short look at the last
 * hours a day, which keeps the figures in the popup from being a month old. Where the service does not read the dates of
 * the ranges, conversions/all stands in the place of a span that is due (`report-cursor.ts`).
 */
const allEveryMs = 30 * dayMs;
const spanEveryMs = { user: dayMs / 2, daily: 14 * dayMs } as const;
/** Conversions arrive up to a day late (observed, spec §2.2), and clocks and time zones differ by up to another. */
const overlapMs = 2 * dayMs;
/** Statuses change for weeks: a span reaches back over the most days that one slice may have. */
const daysPerSlice = 31;
const epochDay = '1970-01-01';

/** `user`: "Update" was clicked · `daily`: the background's own look. */
export type ReportOccasion = keyof typeof spanEveryMs;

/** What is due, in order. The last hours come before the long span: what is newest is looked for first. */
export function planReport(
  state: ReportState,
  occasion: ReportOccasion,
  nowMs: number,
  utcOffsetMinutes: number,
): Pick<ReportCursor, 'reach' | 'steps'> {
  const { lastAllAtMs, lastSpanAtMs, lastHoursAtMs } = state;
  const ageOf = (atMs: number | null) => (atMs === null ? Number.POSITIVE_INFINITY : Math.abs(nowMs - atMs));
  const hoursSince = (atMs: number): ReportStep => ({
    type: 'hours',
    start: toServiceDateTime(Math.min(atMs, nowMs) - overlapMs, utcOffsetMinutes),
  });
  if (lastAllAtMs === null || (occasion === 'user' && ageOf(lastAllAtMs) >= allEveryMs)) {
    return { reach: 'all', steps: [{ type: 'all' }, hoursSince(nowMs)] };
  }

  // What no longer fits into one short listing is the span's.
  const isHoursEnough = ageOf(lastHoursAtMs) < daysPerSlice * dayMs - overlapMs;
  const hours = hoursSince(isHoursEnough ? (lastHoursAtMs ?? nowMs) : nowMs);
  if (isHoursEnough && ageOf(lastSpanAtMs) < spanEveryMs[occasion]) return { reach: 'hours', steps: [hours] };

  const oldestMs = Math.min(lastSpanAtMs ?? lastAllAtMs, nowMs) - overlapMs;
  const start = toServiceDate(Math.min(oldestMs, nowMs - (daysPerSlice - 2) * dayMs), utcOffsetMinutes);
  const slices = toSlices(start, toServiceDate(nowMs + dayMs, utcOffsetMinutes));
  const spans = slices.map((slice): ReportStep => ({ type: 'span', slice, onlyMissing: false }));
  return { reach: 'span', steps: [hours, ...spans, { type: 'pending', before: start, after: null }] };
}

/**
 * Cuts days, both included, into slices of at most 31 days; the newest first. A start that no clock has told (from the
 * year 1 until today there are 24,000 slices) is taken for the earliest day that a conversion can be of.
 */
export function toSlices(start: string, end: string): readonly Days[] {
  const slices: Days[] = [];
  const oldest = start < epochDay ? earliestDay : start;
  for (let last = end; last >= oldest; ) {
    const first = addDays(last, 1 - daysPerSlice);
    slices.push({ start: first < oldest ? oldest : first, end: last });
    last = addDays(first, -1);
  }
  return slices;
}

/** The two halves of a slice, the newer first; none of a single day. */
export function halveSlice({ start, end }: Days): readonly Days[] {
  const days = (toDayMs(end) - toDayMs(start)) / dayMs;
  if (days < 1) return [];
  const middle = addDays(start, Math.floor(days / 2));
  return [
    { start: addDays(middle, 1), end },
    { start, end: middle },
  ];
}

const toDayMs = (day: string) => Date.parse(`${day}T00:00:00Z`);
const addDays = (day: string, days: number) => toServiceDate(toDayMs(day) + days * dayMs, 0);
