import type { DueMonth } from '#lib/domain/earnings/report.ts';
import type { ReportRow } from '#lib/domain/earnings/report-row.ts';
import { toStatusGroup } from '#lib/domain/earnings/report-status.ts';
import { addDecimals, type Decimal, isDecimal, toDecimal, toDecimalText, zero } from '#lib/domain/money/decimal.ts';
import { isPlausibleDay } from '#lib/domain/service/service-date.ts';
import { addDays } from '#lib/domain/time/days.ts';

/** Conversions that are expected to be paid in one month. */
export interface ExpectedMonth {
  readonly due: DueMonth;
  readonly count: number;
  /** The day of the oldest of them, `YYYY-MM-DD`: a list of them begins there. */
  readonly oldestDay: string;
  /** By currency, in alphabetical order. */
  readonly amounts: readonly { readonly currency: string; readonly payout: string }[];
}

/** An estimate: the service gives no dates of payments. */
export interface ExpectedMonths {
  /** In order of time, overdue ones first. */
  readonly months: readonly ExpectedMonth[];
  /** Programs whose terms name no days, with the number of their waiting conversions. */
  readonly undated: readonly UndatedProgram[];
  /** Conversions of either list whose amount is not a decimal: counted, but not summed. */
  readonly unreadableCount: number;
}

export interface UndatedProgram extends ExpectedMonth {
  readonly offerId: string;
  readonly offerName: string;
}

interface Waiting {
  count: number;
  oldestDay: string;
  readonly sums: Map<string, Decimal>;
}

/**
 * When a conversion should be paid: its day plus its program's days for validation and for payment.
 * @param days Both waits of the program together; null if its terms name no days.
 * @param today The service's.
 */
export function toDueMonth(convertedOn: string, days: number | null, today: string): DueMonth {
  if (days === null || !isPlausibleDay(convertedOn)) return 'unknown';
  const month = addDays(convertedOn, Math.min(days, 3_650)).slice(0, 7);
  return month < today.slice(0, 7) ? 'late' : month;
}

/**
 * Sums what is pending, or approved and not paid yet, by the month in which it should be paid.
 * @param daysOf A program's days from a sale to its payment; null if its terms name no days.
 */
export function toExpectedMonths(
  rows: readonly ReportRow[],
  daysOf: (offerId: string) => number | null,
  today: string,
): ExpectedMonths {
  const months = new Map<DueMonth, Waiting>();
  const undated = new Map<string, Waiting>();
  const names = new Map<string, string>();
  let unreadableCount = 0;
  for (const { offerId, offerName, convertedAt, status, currency, payout } of rows) {
    const group = toStatusGroup(status);
    const day = convertedAt.slice(0, 10);
    if ((group !== 'pending' && group !== 'approved') || !isPlausibleDay(day)) continue;
    if (!isDecimal(payout)) unreadableCount += 1;
    const due = toDueMonth(day, daysOf(offerId), today);
    if (due === 'unknown') {
      addTo(undated, offerId, day, currency, payout);
      names.set(offerId, offerName);
    } else {
      addTo(months, due, day, currency, payout);
    }
  }
  return {
    unreadableCount,
    months: [...months]
      .map(([due, waiting]) => toMonth(due, waiting))
      .sort((a, b) => toPlace(a.due).localeCompare(toPlace(b.due))),
    undated: [...undated]
      .map(([offerId, waiting]) => ({
        offerId,
        offerName: names.get(offerId) ?? '',
        ...toMonth('unknown', waiting),
      }))
      .sort((a, b) => b.count - a.count || a.offerName.localeCompare(b.offerName)),
  };
}

function addTo(waitings: Map<string, Waiting>, key: string, day: string, currency: string, payout: string) {
  let waiting = waitings.get(key);
  if (waiting === undefined) {
    waiting = { count: 0, oldestDay: day, sums: new Map() };
    waitings.set(key, waiting);
  }
  waiting.count += 1;
  if (day < waiting.oldestDay) waiting.oldestDay = day;
  const amount = toDecimal(payout);
  if (amount !== null) waiting.sums.set(currency, addDecimals(waiting.sums.get(currency) ?? zero, amount));
}

function toMonth(due: DueMonth, { count, oldestDay, sums }: Waiting): ExpectedMonth {
  return {
    due,
    count,
    oldestDay,
    amounts: [...sums]
      .map(([currency, sum]) => ({ currency, payout: toDecimalText(sum) }))
      .sort((a, b) => (a.currency < b.currency ? -1 : 1)),
  };
}

function toPlace(due: DueMonth): string {
  return due === 'late' ? '' : due;
}
