import { toGroupKey } from '#lib/domain/earnings/link-attribution.ts';
import type { ReportRow } from '#lib/domain/earnings/report-row.ts';
import { sumLinkEarnings } from '#lib/domain/earnings/sum-link-earnings.ts';
import type { CurrencyEarnings } from '#lib/domain/links/link-earnings.ts';
import type { MintedLink } from '#lib/domain/links/minted-link.ts';
import { addDecimals, toDecimal, toDecimalText, zero } from '#lib/domain/money/decimal.ts';
import type { Post } from '#lib/domain/posts/post.ts';
import { toServiceDateTime } from '#lib/domain/service/service-date.ts';

/** What a post brought. */
export interface PostEarnings {
  readonly postId: string;
  readonly conversionCount: number;
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

/** Two clocks date conversions and posts, and the service does not state its time zone. */
const toleranceMs = 86_400_000;

/**
 * Sums conversions by post. The letters of a post in a sub ID name it exactly. Without them program and all five sub
 * IDs decide, where only the links of one post have them. What may belong to several is counted, never guessed.
 * @param links All links of the account, those of posts included.
 */
export function sumPostEarnings(
  posts: readonly Post[],
  links: readonly Pick<MintedLink, 'offerId' | 'subIds' | 'trackingLink'>[],
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
      : { key: found.postId, isUntagged: false, links: { length: countLinks(found) } };
  });
  const earnings = sums.map(({ key, conversionCount, linkCount, amounts }) => ({
    postId: key,
    conversionCount,
    amounts: amounts.map((amount) => {
      const total = addDecimals(toDecimal(amount.earned) ?? zero, toDecimal(amount.pending) ?? zero);
      return { ...amount, total: toDecimalText(total), perLink: divideToCents(toDecimalText(total), linkCount) };
    }),
  }));
  return { posts: new Map(earnings.map((each) => [each.postId, each])), ...counts };
}

/** Finds the post of a conversion; `tied` if several may have brought it, null if no post can. */
function createPostAttribution(
  posts: readonly Post[],
  links: readonly Pick<MintedLink, 'offerId' | 'subIds' | 'trackingLink'>[],
  utcOffsetMinutes: number,
) {
  const byCode = Map.groupBy(posts, ({ code }) => code);
  const ofPosts = new Set<string>();
  const byKey = new Map<string, Set<Post>>();
  for (const post of posts) {
    for (const { offerId, subIds, trackingLink } of post.channels.flatMap((channel) => channel.links)) {
      const key = toGroupKey(offerId, subIds);
      byKey.set(key, (byKey.get(key) ?? new Set()).add(post));
      ofPosts.add(trackingLink);
    }
  }
  const alone = new Set(
    links
      .filter(({ trackingLink }) => !ofPosts.has(trackingLink))
      .map(({ offerId, subIds }) => toGroupKey(offerId, subIds)),
  );
  const isAfter = ({ createdAtMs }: Post, convertedAt: string) =>
    convertedAt >= toServiceDateTime(createdAtMs - toleranceMs, utcOffsetMinutes);

  return ({
    offerId,
    affSubs,
    convertedAt,
  }: Pick<ReportRow, 'offerId' | 'affSubs' | 'convertedAt'>): Post | 'tied' | null => {
    const words = affSubs.flatMap((subId) => (subId ?? '').split(/[^a-z]+/).filter(({ length }) => length === 6));
    const named = new Set(words.flatMap((word) => byCode.get(word) ?? []));
    const key = toGroupKey(offerId, affSubs);
    const fitting = named.size > 0 ? named : (byKey.get(key) ?? new Set<Post>());
    const able = [...fitting].filter((post) => isAfter(post, convertedAt));
    const [only, ...others] = able;
    if (only === undefined) return null;
    if (others.length > 0) return 'tied';
    if (named.size > 0) return only;
    // A link of its own with the same sub IDs, or the program's landing link without any, looks the same.
    return alone.has(key) || affSubs.every((subId) => (subId ?? '') === '') ? 'tied' : only;
  };
}

function countLinks({ channels }: Post): number {
  return new Set(channels.flatMap(({ links }) => links.map(({ trackingLink }) => trackingLink))).size;
}

/** An exact amount over a number, rounded half up to two decimals: "12.30". */
function divideToCents(amount: string, by: number): string {
  const decimal = toDecimal(amount) ?? zero;
  const divisor = BigInt(Math.max(1, by)) * 10n ** BigInt(decimal.scale);
  const isNegative = decimal.units < 0n;
  const doubled = (isNegative ? -decimal.units : decimal.units) * 200n + divisor;
  const cents = (doubled / (divisor * 2n)).toString().padStart(3, '0');
  return `${isNegative ? '-' : ''}${cents.slice(0, -2)}.${cents.slice(-2)}`;
}
