import type { ReportRow } from '#lib/domain/earnings/report-row.ts';
import { sumLinkEarnings } from '#lib/domain/earnings/sum-link-earnings.ts';
import type { CurrencyEarnings } from '#lib/domain/links/link-earnings.ts';
import { addDecimals, divideAmount, toDecimal, toDecimalText, zero } from '#lib/domain/money/decimal.ts';
import { countPostLinks, type Post } from '#lib/domain/posts/post.ts';
import { createPostAttribution, type LinkOfAccount } from '#lib/domain/posts/post-attribution.ts';

export interface PostEarnings {
  readonly postId: string;
  readonly conversionCount: number;
  /** Conversions that lack in the sums, because their amount is not a number. */
  readonly unreadableCount: number;
  /** Exact, by currency; the account's most frequent one comes first. Currencies are never added together. */
  readonly amounts: readonly (CurrencyEarnings & {
    /** Earned or pending. */
    readonly total: string;
    /** The total over the post's links, rounded to cents. */
    readonly perLink: string;
  })[];
}

export interface PostsEarnings {
  readonly posts: ReadonlyMap<string, PostEarnings>;
  /** Conversions that several posts, or a post and a link of its own, may have brought. They count for no post. */
  readonly tied: number;
  /** Conversions that no post can have brought. */
  readonly others: number;
}

/**
 * Sums conversions by post ({@link createPostAttribution}). What may belong to several is counted, never guessed.
 * @param links All links of the account, those of posts included.
 */
export function sumPostEarnings(
  posts: readonly Post[],
  links: readonly LinkOfAccount[],
  rows: readonly ReportRow[],
  utcOffsetMinutes: number,
): PostsEarnings {
  const find = createPostAttribution(posts, links, utcOffsetMinutes);
  const counts = { tied: 0, others: 0 };
  const sums = sumLinkEarnings(rows, (row) => {
    const found = find(row);
    if (found === 'tied') counts.tied += 1;
    else if (found === null) counts.others += 1;
    return found === null || found === 'tied'
      ? null
      : { key: found.postId, isUntagged: false, links: { length: countPostLinks(found) } };
  });
  const earnings = sums.map(({ key, conversionCount, unreadableCount, linkCount, amounts }) => ({
    postId: key,
    conversionCount,
    unreadableCount,
    amounts: amounts.map((amount) => {
      const total = addDecimals(toDecimal(amount.earned) ?? zero, toDecimal(amount.pending) ?? zero);
      return { ...amount, total: toDecimalText(total), perLink: divideAmount(toDecimalText(total), linkCount) };
    }),
  }));
  return { posts: new Map(earnings.map((each) => [each.postId, each])), ...counts };
}
