import { isLoaded, type LoadedUntil, toPreviousDays } from '#lib/domain/earnings/previous-days.ts';
import type { Days } from '#lib/domain/earnings/report-days.ts';
import type { EarningsServices } from './earnings-services.ts';
import type { EarningsView } from './earnings-view.ts';
import type { ReportOutput, WaitingOutput } from './report-request.ts';
import { type Asked, useAsked } from './use-asked.ts';

/** The report that the page shows, and the stored conversions that it covers. */
export interface ReportScope {
  readonly view: EarningsView;
  /** The service's day. */
  readonly today: string;
  readonly utcOffsetMinutes: number;
  /** A new number each time stored conversions or links may have changed. */
  readonly version: number;
  /** The version at the last time when no load was under way. */
  readonly settledVersion: number;
  readonly loadedUntil: LoadedUntil;
}

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

interface ReportState {
  /** The report. Its answer is null before the first report. */
  readonly asked: Asked<ShownReport>;
  /** What waits for payment, over all stored conversions. */
  readonly waiting: Asked<WaitingOutput>;
}

/** Asks the report worker for what the view shows. Asks nothing if the view has no days. */
export function useReport(services: EarningsServices, scope: ReportScope): ReportState {
  const { view, today, utcOffsetMinutes, version } = scope;
  const { days, filters, unit, dimension, order } = view;
  // There are no days before all time.
  const comparison = days === null || view.period.name === 'all-time' ? null : toComparison(days, scope);
  const previousDays = comparison === null || comparison.isPartial ? null : comparison.days;
  const asking =
    days === null
      ? null
      : { query: { days, filters, unit, dimension }, order, today, utcOffsetMinutes, version, previousDays };

  const asked = useAsked(asking === null ? null : JSON.stringify(asking), async () => {
    if (asking === null) throw new Error('There is nothing to ask');
    return { query: asking.query, comparison, output: await services.ask('report', asking) };
  });
  const { offerId } = filters;
  const { settledVersion } = scope;
  // Asked after the report, because the worker answers one question after another, and users see the report first.
  const waiting = useAsked(asked.answer === null ? null : JSON.stringify([today, offerId, settledVersion]), () =>
    services.ask('waiting', { today, offerId }),
  );
  return { asked, waiting };
}

function toComparison(days: Days, { loadedUntil, today }: ReportScope): Comparison {
  const previous = toPreviousDays(days);
  return { days: previous, isPartial: !isLoaded(days, loadedUntil, today) || !isLoaded(previous, loadedUntil, today) };
}
