import type { Days } from '#lib/domain/earnings/report-days.ts';
import type { ReportStep } from '#lib/store/schema/report-records.ts';
import { halveSlice, toSlices } from '#lib/worker/earnings/report-plan.ts';

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
