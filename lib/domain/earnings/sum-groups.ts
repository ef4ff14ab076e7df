import type { GroupTallies, StatusTotal } from '#lib/domain/earnings/report.ts';
import type { StatusGroup } from '#lib/domain/earnings/report-status.ts';
import { addDecimals, type Decimal, toDecimal, toDecimalText, zero } from '#lib/domain/money/decimal.ts';

/** What a table shows in one column. `total`: earned plus pending; an unknown status is in neither. */
export type GroupSum = 'earned' | 'pending' | 'rejected' | 'other' | 'total';

export const groupsOf: Readonly<Record<GroupSum, readonly StatusGroup[]>> = {
  earned: ['approved', 'paid'],
  pending: ['pending'],
  rejected: ['rejected'],
  other: ['other'],
  total: ['approved', 'paid', 'pending'],
};

/** Conversions of some groups and their exact sum, all in one currency; null without any. */
export interface SummedTally {
  readonly count: number;
  readonly payout: string;
}

export function sumGroups(groups: GroupTallies, sum: GroupSum): SummedTally | null {
  return sumTallies(groupsOf[sum].flatMap((group) => groups[group] ?? []));
}

/** The same of a whole report's totals. */
export function sumTotals(totals: readonly StatusTotal[], currency: string, sum: GroupSum): SummedTally | null {
  return sumTallies(totals.filter((each) => each.currency === currency && groupsOf[sum].includes(each.group)));
}

function sumTallies(tallies: readonly SummedTally[]): SummedTally | null {
  if (tallies.length === 0) return null;
  const payout = tallies.reduce<Decimal>((all, each) => addDecimals(all, toDecimal(each.payout) ?? zero), zero);
  return { count: tallies.reduce((all, { count }) => all + count, 0), payout: toDecimalText(payout) };
}
