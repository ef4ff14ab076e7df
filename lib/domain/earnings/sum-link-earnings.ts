import { type LinkGroup, toGroupKey } from '#lib/domain/earnings/link-attribution.ts';
import type { ReportRow } from '#lib/domain/earnings/report-row.ts';
import { toStatusGroup } from '#lib/domain/earnings/report-status.ts';
import type { GroupEarnings, LinkEarnings } from '#lib/domain/links/link-earnings.ts';
import { addDecimals, type Decimal, toDecimal, toDecimalText, zero } from '#lib/domain/money/decimal.ts';
import { isPlausibleDay } from '#lib/domain/service/service-date.ts';
import { listByCount } from '#lib/domain/text/compare-texts.ts';

/** Finds the sum that a conversion counts for: that of a group of links, or of a post. */
export type FindSumGroup = (
  row: ReportRow,
) => (Pick<LinkGroup, 'key' | 'isUntagged'> & { readonly links: { readonly length: number } }) | null;

/**
 * Sums conversions by the group of links that they may have come through, and leaves out the others. It also leaves out
 * conversions with an implausible date: no period has them, so the list behind the sum would lack them.
 */
export function sumLinkEarnings(rows: readonly ReportRow[], findLinkGroup: FindSumGroup): readonly GroupEarnings[] {
  const groups = new Map<string, GroupSums>();
  const currencyCounts = new Map<string, number>();
  for (const row of rows) {
    const group = isPlausibleDay(row.convertedAt.slice(0, 10)) ? findLinkGroup(row) : null;
    if (group === null) continue;
    let known = groups.get(group.key);
    if (known === undefined) {
      known = {
        ...{ linkCount: group.links.length, isUntagged: group.isUntagged },
        ...{ count: 0, unreadableCount: 0, sums: new Map() },
      };
      groups.set(group.key, known);
    }
    known.count += 1;
    currencyCounts.set(row.currency, (currencyCounts.get(row.currency) ?? 0) + 1);
    const status = toStatusGroup(row.status);
    const payout = toDecimal(row.payout);
    const kind = status === 'approved' || status === 'paid' ? 'earned' : status === 'pending' ? 'pending' : null;
    if (kind !== null && payout === null) known.unreadableCount += 1;
    if (kind === null || payout === null) continue;
    let sums = known.sums.get(row.currency);
    if (sums === undefined) {
      sums = { earned: zero, pending: zero };
      known.sums.set(row.currency, sums);
    }
    sums[kind] = addDecimals(sums[kind], payout);
  }
  const currencies = listByCount(currencyCounts);
  return [...groups].map(([key, { linkCount, isUntagged, unreadableCount, count, sums }]) => ({
    key,
    conversionCount: count,
    linkCount,
    isUntagged,
    unreadableCount,
    amounts: currencies.flatMap((currency) => {
      const sum = sums.get(currency);
      if (sum === undefined) return [];
      return [{ currency, earned: toDecimalText(sum.earned), pending: toDecimalText(sum.pending) }];
    }),
  }));
}

interface GroupSums extends Pick<GroupEarnings, 'linkCount' | 'isUntagged'> {
  count: number;
  unreadableCount: number;
  readonly sums: Map<string, Sums>;
}

interface Sums {
  earned: Decimal;
  pending: Decimal;
}

/** The earnings of the links of one or several accounts, found by row. */
export function toLinkEarnings(accounts: ReadonlyMap<string, readonly GroupEarnings[]>): LinkEarnings {
  const byAccount = new Map(
    [...accounts].map(([accountId, groups]) => [accountId, new Map(groups.map((group) => [group.key, group]))]),
  );
  const counts = new Map<string, number>();
  for (const { amounts } of [...accounts.values()].flat()) {
    for (const { currency } of amounts) counts.set(currency, (counts.get(currency) ?? 0) + 1);
  }
  const currencies = listByCount(counts);
  const vectors = new Map<GroupEarnings, readonly number[]>();
  const vectorOf = (group: GroupEarnings) => {
    let vector = vectors.get(group);
    if (vector === undefined) {
      vector = currencies.flatMap((currency) => {
        const amount = group.amounts.find((each) => each.currency === currency);
        return [Number(amount?.earned ?? 0), Number(amount?.pending ?? 0)];
      });
      vectors.set(group, vector);
    }
    return vector;
  };
  return {
    isRead: true,
    of: ({ accountId, offerId, subIds }) => byAccount.get(accountId)?.get(toGroupKey(offerId, subIds)),
    compare(a, b) {
      const [one, other] = [vectorOf(a), vectorOf(b)];
      const at = one.findIndex((value, index) => value !== other[index]);
      return at === -1 ? 0 : (one[at] ?? 0) - (other[at] ?? 0);
    },
  };
}
