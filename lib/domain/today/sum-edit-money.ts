import type { ReportRow } from '#lib/domain/earnings/report-row.ts';
import { mayEarn } from '#lib/domain/earnings/report-status.ts';
import { createMoneySum, type MoneySum, type MoneyTotal } from '#lib/domain/money/decimal.ts';
import type { Post } from '#lib/domain/posts/post.ts';
import type { AttributablePost, FindPost } from '#lib/domain/posts/post-attribution.ts';

/** What a post earned, or may still earn, in a program: by currency, empty without any. */
export type EarnedInPost = (postId: string, offerId: string) => readonly MoneyTotal[];

/** What a program earned, or may still earn: by currency, empty without any. */
export type EarnedInProgram = (offerId: string) => readonly MoneyTotal[];

/**
 * Sums conversions by post and program. What may belong to several posts counts for none of them.
 * @param find Finds the posts of these conversions.
 */
export function sumByPost(
  find: FindPost<AttributablePost & Pick<Post, 'postId'>>,
  rows: readonly ReportRow[],
): EarnedInPost {
  const sums = new Map<string, MoneySum>();
  for (const row of rows) {
    const post = mayEarn(row.status) ? find(row) : null;
    if (post !== null && post !== 'tied') addTo(sums, `${post.postId}|${row.offerId}`, row);
  }
  return (postId, offerId) => sums.get(`${postId}|${offerId}`)?.wholeTotals() ?? [];
}

export function sumByProgram(rows: readonly ReportRow[]): EarnedInProgram {
  const sums = new Map<string, MoneySum>();
  for (const row of rows) if (mayEarn(row.status)) addTo(sums, row.offerId, row);
  return (offerId) => sums.get(offerId)?.wholeTotals() ?? [];
}

/** The currencies of conversions, the most frequent first: sums are compared in this order. */
export function listCurrencies(counts: ReadonlyMap<string, number>): readonly string[] {
  return [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).map(([currency]) => currency);
}

function addTo(sums: Map<string, MoneySum>, key: string, { currency, payout }: ReportRow): void {
  const known = sums.get(key) ?? createMoneySum();
  known.add(currency, payout);
  sums.set(key, known);
}
