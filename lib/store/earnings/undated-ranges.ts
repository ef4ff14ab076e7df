import { earliestDay, latestDay } from '#lib/domain/earnings/plausible-day.ts';
import type { ReportCurrency } from '#lib/domain/earnings/report-currency.ts';
import { afterAnySuffix } from '#lib/store/after-any-suffix.ts';

/** Where the index `byCurrencyAndTime` has the conversions whose date no conversion can have (`isPlausibleDay`). */
export function undatedRanges(currency: ReportCurrency): readonly IDBKeyRange[] {
  return [
    IDBKeyRange.bound([currency, ''], [currency, earliestDay], false, true),
    IDBKeyRange.bound([currency, `${latestDay}${afterAnySuffix}`], [currency, afterAnySuffix]),
  ];
}
