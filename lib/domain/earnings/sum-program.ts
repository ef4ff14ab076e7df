import type { Conversion } from '#lib/domain/earnings/conversion.ts';
import type { ReportRow } from '#lib/domain/earnings/report-row.ts';
import { mayEarn, toStatusGroup } from '#lib/domain/earnings/report-status.ts';
import { createMoneySum, type MoneyTotal } from '#lib/domain/money/decimal.ts';

/** The sums of a program's conversions, by currency: none of a currency in which an amount cannot be read. */
export interface ProgramSum {
  /** Approved or already paid. */
  readonly approved: readonly MoneyTotal[];
  readonly pending: readonly MoneyTotal[];
}

/** Sums the program's rows. */
export function sumProgram(rows: readonly ReportRow[], offerId: string): ProgramSum {
  const approved = createMoneySum();
  const pending = createMoneySum();
  for (const row of rows) {
    if (row.offerId !== offerId) continue;
    const group = toStatusGroup(row.status);
    if (group === 'approved' || group === 'paid') approved.add(row.currency, row.payout);
    if (group === 'pending') pending.add(row.currency, row.payout);
  }
  return { approved: approved.wholeTotals(), pending: pending.wholeTotals() };
}

/** The sum of what conversions pay or may pay. A status that the specification does not name is in no such sum. */
export interface PayoutSum {
  /** Conversions of every status. */
  readonly conversionCount: number;
  /** One for each currency: currencies are never added together. */
  readonly payouts: readonly MoneyTotal[];
}

export function sumPayouts(conversions: readonly Pick<Conversion, 'payout' | 'currency' | 'status'>[]): PayoutSum {
  const sum = createMoneySum();
  for (const { payout, currency, status } of conversions) if (mayEarn(status)) sum.add(currency, payout);
  return { conversionCount: conversions.length, payouts: sum.wholeTotals() };
}
