import type { ReportRow } from '#lib/domain/earnings/report-row.ts';
import { toStatusGroup } from '#lib/domain/earnings/report-status.ts';
import { createMoneySum, type MoneyTotal } from '#lib/domain/money/decimal.ts';

/** The sums of a program's conversions, by currency. */
export interface ProgramSum {
  readonly count: number;
  /** Approved or already paid. */
  readonly approved: readonly MoneyTotal[];
  readonly pending: readonly MoneyTotal[];
}

/** Sums the program's rows. */
export function sumProgram(rows: readonly ReportRow[], offerId: string): ProgramSum {
  const approved = createMoneySum();
  const pending = createMoneySum();
  let count = 0;
  for (const row of rows) {
    if (row.offerId !== offerId) continue;
    count += 1;
    const group = toStatusGroup(row.status);
    if (group === 'approved' || group === 'paid') approved.add(row.currency, row.payout);
    if (group === 'pending') pending.add(row.currency, row.payout);
  }
  return { count, approved: approved.totals(), pending: pending.totals() };
}
