import { addDecimals, type Decimal, divideAmount, toDecimal, toDecimalText, zero } from '#lib/domain/money/decimal.ts';
import type { PostRow } from '#lib/domain/posts/post-row.ts';
import type { PostEarnings } from '#lib/domain/posts/sum-post-earnings.ts';

/** The line below a list of posts. */
export interface PostsSum {
  readonly postCount: number;
  readonly productCount: number;
  readonly conversionCount: number;
  /** Conversions that lack in the sums, because their amount is not a number. */
  readonly unreadableCount: number;
  /** Exact, by currency, the one of the most posts first. Currencies are never added together. */
  readonly amounts: readonly {
    readonly currency: string;
    readonly total: string;
    readonly postCount: number;
    /** Over the links of the posts that earned in this currency, rounded to cents. */
    readonly perLink: string;
  }[];
}

export function sumShownPosts(rows: readonly PostRow[], earningsOf: ReadonlyMap<string, PostEarnings>): PostsSum {
  const sums = new Map<string, { total: Decimal; posts: number; links: number }>();
  let conversionCount = 0;
  let unreadableCount = 0;
  let productCount = 0;
  for (const { postId, products, linkCount } of rows) {
    productCount += products.length;
    const earned = earningsOf.get(postId);
    conversionCount += earned?.conversionCount ?? 0;
    unreadableCount += earned?.unreadableCount ?? 0;
    for (const { currency, total } of earned?.amounts ?? []) {
      const sum = sums.get(currency) ?? { total: zero, posts: 0, links: 0 };
      sums.set(currency, {
        total: addDecimals(sum.total, toDecimal(total) ?? zero),
        posts: sum.posts + 1,
        links: sum.links + linkCount,
      });
    }
  }
  return {
    postCount: rows.length,
    productCount,
    conversionCount,
    unreadableCount,
    amounts: [...sums]
      .map(([currency, { total, posts, links }]) => {
        const text = toDecimalText(total);
        return { currency, total: text, postCount: posts, perLink: divideAmount(text, links) };
      })
      .sort((a, b) => b.postCount - a.postCount || (a.currency < b.currency ? -1 : 1)),
  };
}
