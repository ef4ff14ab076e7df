import { type BreakdownRow, toRowApprovalRate } from '#lib/domain/earnings/report.ts';
import { groupsOf } from '#lib/domain/earnings/sum-groups.ts';

export const breakdownKeys = ['name', 'count', 'earned', 'pending', 'rejected', 'other', 'total', 'rate'] as const;

export interface BreakdownOrder {
  readonly key: (typeof breakdownKeys)[number];
  readonly isDescending: boolean;
}

/**
 * Sorts channels. Compares amounts currency by currency, in the order of `currencies`, never as a sum of several. A row
 * without the sorted value comes last in either direction.
 */
export function sortBreakdown(
  rows: readonly BreakdownRow[],
  { key, isDescending }: BreakdownOrder,
  currencies: readonly string[],
): readonly BreakdownRow[] {
  const sign = isDescending ? -1 : 1;
  if (key === 'name') {
    const compare = new Intl.Collator(undefined, { numeric: true }).compare;
    return rows.toSorted((a, b) => compareMissing(a.key, b.key) || sign * compare(a.name, b.name));
  }
  return rows
    .map((row) => ({ row, values: toValues(row, key, currencies) }))
    .sort((a, b) => {
      for (const [index, one] of a.values.entries()) {
        const other = b.values[index] ?? null;
        const missing = compareMissing(one, other);
        if (missing !== 0) return missing;
        if (one !== null && other !== null && one !== other) return sign * (one - other);
      }
      return b.row.count - a.row.count;
    })
    .map(({ row }) => row);
}

/** The values to compare, one after another. Only the nearest double is needed to sort. */
function toValues(
  row: BreakdownRow,
  key: Exclude<BreakdownOrder['key'], 'name'>,
  currencies: readonly string[],
): readonly (number | null)[] {
  if (key === 'count') return [row.count];
  if (key === 'rate') {
    const { earned, decided } = toRowApprovalRate(row);
    return [decided === 0 ? null : earned / decided];
  }
  return currencies.map((currency) => {
    const groups = row.amounts.find((each) => each.currency === currency)?.groups ?? {};
    const payouts = groupsOf[key].flatMap((group) => groups[group]?.payout ?? []);
    return payouts.length === 0 ? null : payouts.reduce((sum, payout) => sum + Number(payout), 0);
  });
}

function compareMissing(one: unknown, other: unknown): number {
  return Number(one === null) - Number(other === null);
}
