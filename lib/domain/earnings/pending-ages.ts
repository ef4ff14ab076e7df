import type { ReportRow } from '#lib/domain/earnings/report-row.ts';
import { toStatusGroup } from '#lib/domain/earnings/report-status.ts';
import { addDecimals, type Decimal, toDecimal, toDecimalText, zero } from '#lib/domain/money/decimal.ts';
import { isPlausibleDay } from '#lib/domain/service/service-date.ts';
import { toDayNumber } from '#lib/domain/time/days.ts';

/** The undecided conversions of one range of ages. */
export interface PendingAge {
  /** Days since the sale, both included. `toDays` is null for the last, open range. */
  readonly fromDays: number;
  readonly toDays: number | null;
  readonly count: number;
  /** By currency, in alphabetical order. */
  readonly amounts: readonly { readonly currency: string; readonly payout: string }[];
}

export interface PendingAges {
  readonly count: number;
  /** The day of the oldest, `YYYY-MM-DD`; null if nothing is pending. */
  readonly oldestDay: string | null;
  /** Those among them whose amount is not a decimal: counted, but not summed. */
  readonly unreadableCount: number;
  /** Every range, the youngest first, empty ones too. */
  readonly ages: readonly PendingAge[];
}

const firstDays = [0, 8, 31, 61, 91] as const;

/** @param today The service's. */
export function toPendingAges(rows: readonly ReportRow[], today: string): PendingAges {
  const todayNumber = toDayNumber(today);
  const counts = firstDays.map(() => 0);
  const sums = firstDays.map(() => new Map<string, Decimal>());
  let oldestDay: string | null = null;
  let unreadableCount = 0;
  for (const { status, convertedAt, currency, payout } of rows) {
    const day = convertedAt.slice(0, 10);
    if (toStatusGroup(status) !== 'pending' || !isPlausibleDay(day)) continue;
    if (oldestDay === null || day < oldestDay) oldestDay = day;
    const age = Math.max(0, todayNumber - toDayNumber(day));
    const at = firstDays.findLastIndex((first) => age >= first);
    counts[at] = (counts[at] ?? 0) + 1;
    const amount = toDecimal(payout);
    if (amount === null) unreadableCount += 1;
    else sums[at]?.set(currency, addDecimals(sums[at]?.get(currency) ?? zero, amount));
  }
  return {
    count: counts.reduce((all, count) => all + count, 0),
    oldestDay,
    unreadableCount,
    ages: firstDays.map((fromDays, at) => {
      const next = firstDays[at + 1];
      return {
        fromDays,
        toDays: next === undefined ? null : next - 1,
        count: counts[at] ?? 0,
        amounts: [...(sums[at] ?? [])]
          .map(([currency, sum]) => ({ currency, payout: toDecimalText(sum) }))
          .sort((a, b) => (a.currency < b.currency ? -1 : 1)),
      };
    }),
  };
}
