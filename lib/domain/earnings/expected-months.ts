import { isPlausibleDay } from '#lib/domain/earnings/plausible-day.ts';
import type { DueMonth } from '#lib/domain/earnings/report.ts';
import { addDays } from '#lib/domain/earnings/report-days.ts';
import type { ReportRow } from '#lib/domain/earnings/report-row.ts';
import { toStatusGroup } from '#lib/domain/earnings/report-status.ts';
import { addDecimals, type Decimal, toDecimal, toDecimalText, zero } from '#lib/domain/money/decimal.ts';

/** Conversions that are expected to be paid in one month. */
export interface ExpectedMonth {
  readonly due: DueMonth;
  readonly count: number;
  /** The day of the oldest of them, `YYYY-MM-DD`: where a list of them begins. */
  readonly oldestDay: string;
  /** By currency, in alphabetical order. */
  readonly amounts: readonly { readonly currency: string; readonly payout: string }[];
}

/** Nothing here is promised: the service dates no payment. */
export interface ExpectedMonths {
  /** In the order of time, those that are late first. */
  readonly months: readonly ExpectedMonth[];
  /** Programs whose terms name no days, by how many of their conversions wait. */
  readonly undated: readonly UndatedProgram[];
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
 * When a conversion is expected to be paid: its day and its program's days of validation and payment after it.
 * @param days Of the program, both waits together; null where its terms name none.
 * @param today The service's.
 */
export function toDueMonth(convertedOn: string, days: number | null, today: string): DueMonth {
  if (days === null || !isPlausibleDay(convertedOn)) return 'unknown';
  const month = addDays(convertedOn, Math.min(days, 3_650)).slice(0, 7);
  return month < today.slice(0, 7) ? 'late' : month;
}

/**
 * What is pending, or approved and not paid yet, by the month in which it should be paid.
 * @param daysOf A program's days from a sale to its payment; null where its terms name none.
 */
export function toExpectedMonths(
  rows: readonly ReportRow[],
  daysOf: (offerId: string) => number | null,
  today: string,
): ExpectedMonths {
  const months = new Map<DueMonth, Waiting>();
  const undated = new Map<string, Waiting>();
  const names = new Map<string, string>();
  for (const { offerId, offerName, convertedAt, status, currency, payout } of rows) {
    const group = toStatusGroup(status);
    const day = convertedAt.slice(0, 10);
    if ((group !== 'pending' && group !== 'approved') || !isPlausibleDay(day)) continue;
    const due = toDueMonth(day, daysOf(offerId), today);
    if (due === 'unknown') {
      addTo(undated, offerId, day, currency, payout);
      names.set(offerId, offerName);
    } else {
      addTo(months, due, day, currency, payout);
    }
  }
  return {
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
