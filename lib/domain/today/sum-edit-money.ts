import type { ReportRow } from '#lib/domain/earnings/report-row.ts';
import { mayEarn } from '#lib/domain/earnings/report-status.ts';
import { createMoneySum, type MoneySum, type MoneyTotal } from '#lib/domain/money/decimal.ts';
import type { Post } from '#lib/domain/posts/post.ts';
import type { AttributablePost, FindPost } from '#lib/domain/posts/post-attribution.ts';

/** What some posts earned together, or may still earn, in a program: by currency, empty without any. */
export type EarnedInPosts = (postIds: readonly string[], offerId: string) => readonly MoneyTotal[];

/** What a program earned, or may still earn: by currency, empty without any. */
export type EarnedInProgram = (offerId: string) => readonly MoneyTotal[];

/**
 * Sums conversions by post and program. What may belong to several posts counts for none of them.
 * @param find Finds the posts of these conversions.
 */
export function sumByPost(
  find: FindPost<AttributablePost & Pick<Post, 'postId'>>,
  rows: readonly ReportRow[],
): EarnedInPosts {
  const earned = new Map<string, ReportRow[]>();
  for (const row of rows) {
    const post = mayEarn(row.status) ? find(row) : null;
    if (post === null || post === 'tied') continue;
    const key = `${post.postId}|${row.offerId}`;
    const known = earned.get(key) ?? [];
    known.push(row);
    earned.set(key, known);
  }
  return (postIds, offerId) => {
    const sum = createMoneySum();
    for (const row of postIds.flatMap((postId) => earned.get(`${postId}|${offerId}`) ?? []))
      sum.add(row.currency, row.payout);
    return sum.wholeTotals();
  };
}

export function sumByProgram(rows: readonly ReportRow[]): EarnedInProgram {
  const sums = new Map<string, MoneySum>();
  for (const { offerId, status, currency, payout } of rows) {
    if (!mayEarn(status)) continue;
    const known = sums.get(offerId) ?? createMoneySum();
    known.add(currency, payout);
    sums.set(offerId, known);
  }
  return (offerId) => sums.get(offerId)?.wholeTotals() ?? [];
}
