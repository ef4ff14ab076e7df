import Big from 'big.js';
import type { Conversion } from './conversion.ts';

/** What conversions pay, without those that pay nothing. */
export interface PayoutSum {
  /** Conversions of every status. */
  readonly conversionCount: number;
  /** Exact decimals, one a currency, by its code: currencies are never added together. */
  readonly payouts: readonly { readonly currency: string; readonly amount: string }[];
}

/** Statuses (spec §3) of conversions that are not paid. */
const unpaid: ReadonlySet<string> = new Set(['rejected', 'invalid']);

export function sumPayouts(conversions: readonly Pick<Conversion, 'payout' | 'currency' | 'status'>[]): PayoutSum {
  const sums = new Map<string, Big>();
  for (const { payout, currency, status } of conversions) {
    if (!unpaid.has(status)) sums.set(currency, (sums.get(currency) ?? new Big(0)).plus(payout));
  }
  const payouts = [...sums]
    .map(([currency, sum]) => ({ currency, amount: sum.toFixed(Math.max(2, sum.c.length - sum.e - 1)) }))
    .sort((one, other) => (one.currency < other.currency ? -1 : 1));
  return { conversionCount: conversions.length, payouts };
}
