import type { Days } from '#lib/domain/earnings/report-days.ts';
import { toBucket } from '#lib/domain/earnings/report-days.ts';
import type { ReportRow } from '#lib/domain/earnings/report-row.ts';
import { mayEarn } from '#lib/domain/earnings/report-status.ts';
import { createMoneySum, type MoneySum, type MoneyTotal } from '#lib/domain/money/decimal.ts';
import { compareTexts } from '#lib/domain/text/compare-texts.ts';
import { addDays } from '#lib/domain/time/days.ts';

/** What a week brought, for a card that the user shows to others. */
export interface WeeklyCard {
  /** Monday to Sunday. */
  readonly days: Days;
  readonly orderCount: number;
  /** Approved, paid or pending, by currency: none of a currency in which an amount cannot be read. */
  readonly total: readonly MoneyTotal[];
  /** The channel with the most orders first. Orders of no sure channel are left out. */
  readonly channels: readonly {
    readonly name: string;
    readonly orderCount: number;
    readonly total: readonly MoneyTotal[];
  }[];
}

/** The week before the one that a day is in. */
export function toLastWeek(day: string): Days {
  const monday = toBucket(day, 'week');
  return { start: addDays(monday, -7), end: addDays(monday, -1) };
}

/**
 * The card of a week. Null where it brought nothing.
 * @param rows Those of other days are left out.
 * @param channelOf The channel whose link brought a row; null where that is not sure.
 */
export function toWeeklyCard(
  rows: readonly ReportRow[],
  days: Days,
  channelOf: (row: ReportRow) => string | null,
): WeeklyCard | null {
  const total = createMoneySum();
  const channels = new Map<string, { orderCount: number; readonly sum: MoneySum }>();
  let orderCount = 0;
  for (const row of rows) {
    const day = row.convertedAt.slice(0, 10);
    if (day < days.start || day > days.end || !mayEarn(row.status)) continue;
    orderCount += 1;
    total.add(row.currency, row.payout);
    const name = channelOf(row);
    if (name === null) continue;
    const known = channels.get(name) ?? { orderCount: 0, sum: createMoneySum() };
    known.orderCount += 1;
    known.sum.add(row.currency, row.payout);
    channels.set(name, known);
  }
  if (orderCount === 0) return null;
  return {
    ...{ days, orderCount, total: total.wholeTotals() },
    channels: [...channels]
      .map(([name, { orderCount: count, sum }]) => ({ name, orderCount: count, total: sum.wholeTotals() }))
      .sort((a, b) => b.orderCount - a.orderCount || compareTexts(a.name, b.name)),
  };
}
