import { earliestDay, latestDay } from '#lib/domain/earnings/plausible-day.ts';
import type { ReportCurrency } from '#lib/domain/earnings/report-currency.ts';

/** Sorts after every text that begins as the one before it. */
const last = '\uffff';

/** Where the index `byCurrencyAndTime` has the conversions whose date is none that a conversion can be of. */
export function undatedRanges(currency: ReportCurrency): readonly IDBKeyRange[] {
  return [
    IDBKeyRange.bound([currency, ''], [currency, earliestDay], false, true),
    IDBKeyRange.bound([currency, `${latestDay}${last}`], [currency, last]),
  ];
}
