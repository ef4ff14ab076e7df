import type { Conversion } from '#lib/domain/earnings/conversion.ts';
import { createMoneySum, type MoneyTotal } from '#lib/domain/money/decimal.ts';

/** The sum of what conversions pay, without unpaid ones. */
export interface PayoutSum {
  /** Conversions of every status. */
  readonly conversionCount: number;
  /** One for each currency: currencies are never added together. */
  readonly payouts: readonly MoneyTotal[];
}

/** Statuses (spec §3) of conversions that are not paid. */
const unpaid: ReadonlySet<string> = new Set(['rejected', 'invalid']);

export function sumPayouts(conversions: readonly Pick<Conversion, 'payout' | 'currency' | 'status'>[]): PayoutSum {
  const sum = createMoneySum();
  for (const { payout, currency, status } of conversions) if (!unpaid.has(status)) sum.add(currency, payout);
  return { conversionCount: conversions.length, payouts: sum.totals() };
}
