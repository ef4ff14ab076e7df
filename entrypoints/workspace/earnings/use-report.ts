import { isLoaded, toPreviousDays } from '#lib/domain/earnings/previous-days.ts';
import type { Days } from '#lib/domain/earnings/report-days.ts';
import type { EarningsServices } from './earnings-services.ts';
import type { EarningsView } from './earnings-view.ts';
import type { ReportInput, ReportOutput } from './report-request.ts';
import type { ReportScope } from './to-report-scope.ts';
import { useAsked } from './use-asked.ts';

/** A report with its request. The numbers belong to the days, steps and filters of the request. */
export interface ShownReport {
  readonly output: ReportOutput;
  readonly query: Pick<EarningsView, 'filters' | 'unit' | 'dimension'> & { readonly days: Days };
  /** The comparison with the days before. Null if there are no days before. */
  readonly comparison: Comparison | null;
}

interface Comparison {
  readonly days: Days;
  /** Whether conversions of either span are missing. Then nothing is compared. */
  readonly isPartial: boolean;
}

interface ReportQuestion {
  readonly asking: ReportInput;
  readonly comparison: Comparison | null;
}

/** What the page asks the report worker first. Null if the view has no days. */
export function toReportQuestion(scope: ReportScope): ReportQuestion | null {
  const { view, today, utcOffsetMinutes, version } = scope;
  const { days, filters, unit, dimension, order } = view;
  if (days === null) return null;
  // There are no days before all time.
  const comparison = view.period.name === 'all-time' ? null : toComparison(days, scope);
  const previousDays = comparison === null || comparison.isPartial ? null : comparison.days;
  const query = { days, filters, unit, dimension };
  return { asking: { query, order, today, utcOffsetMinutes, version, previousDays }, comparison };
}

/**
 * Asks the report worker for what the view shows. Asks nothing if the view has no days.
 * @param settledVersion The version at the last time when no load was under way.
 */
export function useReport(services: EarningsServices, scope: ReportScope, settledVersion: number) {
  const question = toReportQuestion(scope);
  const asked = useAsked(question === null ? null : JSON.stringify(question.asking), async () => {
    if (question === null) throw new Error('There is nothing to ask');
    const { asking, comparison } = question;
    return { query: asking.query, comparison, output: await services.ask('report', asking) };
  });
  const { today } = scope;
  const { offerId } = scope.view.filters;
  // Asked after the report, because the worker answers one question after another, and users see the report first.
  const waiting = useAsked(asked.answer === null ? null : JSON.stringify([today, offerId, settledVersion]), () =>
    services.ask('waiting', { today, offerId }),
  );
  return {
    /** The report. Its answer is null before the first report. */
    asked,
    /** What waits for payment, over all stored conversions. */
    waiting,
  };
}

function toComparison(days: Days, { loadedUntil, today }: ReportScope): Comparison {
  const previous = toPreviousDays(days);
  return { days: previous, isPartial: !isLoaded(days, loadedUntil, today) || !isLoaded(previous, loadedUntil, today) };
}
