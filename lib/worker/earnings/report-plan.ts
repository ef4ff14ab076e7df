import type { Days } from '#lib/domain/earnings/report-days.ts';
import { earliestDay, toServiceDate, toServiceDateTime } from '#lib/domain/service/service-date.ts';
import { addDays, dayMs, toDayNumber } from '#lib/domain/time/days.ts';
import type { ReportCursor, ReportState, ReportStep } from '#lib/store/schema/report-records.ts';

/**
 * Spec §1 asks for conversions/all about once a month, and for the ranges once or twice a month. The user's own
 * "Update" may ask more often, as a person does. What runs by itself keeps to the spec, except for short looks at
 * the last hours, as often as the user chose (`earnings-look.ts`): without them the popup's figures would be a month
 * old. Where the service ignores the dates of the ranges, or lacks the ranges, conversions/all replaces a span that is
 * due (`report-state.ts`).
 */
const allEveryMs = 30 * dayMs;
const spanEveryMs = { user: dayMs / 2, daily: 14 * dayMs } as const;
/** Conversions arrive up to a day late (observed, spec §2.2), and clocks and time zones differ by up to another. */
const overlapMs = 2 * dayMs;
/** Statuses change for weeks, so a span reaches back as many days as one slice may have. */
const daysPerSlice = 31;
const epochDay = '1970-01-01';

/** `user`: the user clicked "Update". `daily`: the background looks by itself. */
export type ReportOccasion = keyof typeof spanEveryMs;

/** What is due, in order. The last hours come before the long span, because the newest rows come first. */
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

  // What no longer fits into one short listing belongs to the span.
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
 * Cuts days, both included, into slices of at most 31 days, the newest first. No clock gives a start in the year 1 (it
 * would make 24,000 slices until today). Such a start is replaced by the earliest day that a conversion can have.
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

/** The two halves of a slice, the newer first. Empty for a single day. */
export function halveSlice({ start, end }: Days): readonly Days[] {
  const days = toDayNumber(end) - toDayNumber(start);
  if (days < 1) return [];
  const middle = addDays(start, Math.floor(days / 2));
  return [
    { start: addDays(middle, 1), end },
    { start, end: middle },
  ];
}

/** A step that walks a listing page by page, so that rows may slip behind a page border. */
export type ListingStep = Exclude<ReportStep, { readonly type: 'pending' }>;

/**
 * Listings that cover the same rows with other page borders. A slice is halved until it is a page or a day.
 * @param oldestDay The day of the oldest stored conversion that has a day.
 * @param tomorrow The last day to list (`YYYY-MM-DD` of the service).
 */
export function planRepair(step: ListingStep, oldestDay: string | null, tomorrow: string): readonly ReportStep[] {
  if (step.type === 'span') return toSpans(halveSlice(step.slice), true);
  const start = step.type === 'hours' ? toDay(step.start) : oldestDay;
  return start === null ? [] : toSpans(toSlices(start, tomorrow), true);
}

/** Listings of whole days, instead of a listing of hours. */
export function planDays({ start }: ListingStep & { readonly type: 'hours' }, tomorrow: string): readonly ReportStep[] {
  return toSpans(toSlices(toDay(start), tomorrow), false);
}

const toDay = (dateTime: string) => dateTime.slice(0, 10);

const toSpans = (slices: readonly Days[], onlyMissing: boolean) =>
  slices.map((slice): ReportStep => ({ type: 'span', slice, onlyMissing }));
