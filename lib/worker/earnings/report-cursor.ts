import type { ReportCursor, ReportStep } from '#lib/store/schema/report-records.ts';

/** The fields of a cursor whose step was not asked for yet. */
const firstPage = {
  page: 1,
  stepCount: null,
  stepRows: 0,
  stepPages: 0,
  stepUnreadable: 0,
  stepUnreadableFields: 0,
  stepPageRows: 0,
  stepShown: 0,
} as const;

/** The cursor of a new load, before its first step. */
export function toReportCursor(
  load: Pick<ReportCursor, 'currency' | 'startedAtMs' | 'reach' | 'generation' | 'steps' | 'isForUser'>,
): ReportCursor {
  return { ...load, ...firstPage, pagesDone: 0, failures: 0 };
}

/** The cursor before the next step, or before steps that come first. */
export function toNextStep(cursor: ReportCursor, first: readonly ReportStep[] = []): ReportCursor {
  return { ...cursor, ...firstPage, steps: [...first, ...cursor.steps.slice(1)], failures: 0 };
}

/**
 * The cursor after a slice whose days the service did not read: it would ignore those of other slices, too. A load of
 * the span lists everything instead. A load of the last hours leaves that to the next load of the span.
 * @param generation The number of that listing of everything.
 */
export function leaveUnreadSpans(cursor: ReportCursor, generation: number): ReportCursor {
  const seen = { ...cursor, ...firstPage, areDatesIgnored: true } as const;
  if (cursor.reach === 'span') return { ...seen, reach: 'all', generation, steps: [{ type: 'all' }] };
  return { ...seen, steps: cursor.steps.filter(({ type }) => type !== 'span') };
}
