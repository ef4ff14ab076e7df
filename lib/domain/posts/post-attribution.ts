import { toGroupKey } from '#lib/domain/earnings/link-attribution.ts';
import type { ReportRow } from '#lib/domain/earnings/report-row.ts';
import type { MintedLink } from '#lib/domain/links/minted-link.ts';
import { listPostLinks, type Post, type PostChannel } from '#lib/domain/posts/post.ts';
import { toServiceDateTime } from '#lib/domain/service/service-date.ts';
import { dayMs } from '#lib/domain/time/days.ts';

/** What of a link decides which conversions it may have brought. */
export type LinkOfAccount = Pick<MintedLink, 'offerId' | 'subIds' | 'trackingLink'>;

/** What of a post decides which conversions it may have brought. */
export interface AttributablePost extends Pick<Post, 'code' | 'createdAtMs'> {
  readonly channels: readonly Pick<PostChannel, 'links' | 'formerLinks'>[];
}

/** Finds the post of a conversion; `tied` if several, or a link of its own, may have brought it, null if no post can. */
export type FindPost<Attributed extends AttributablePost = Post> = (
  row: Pick<ReportRow, 'offerId' | 'affSubs' | 'convertedAt'>,
) => Attributed | 'tied' | null;

/** Two clocks date conversions and posts, and the service does not state its time zone. */
const toleranceMs = dayMs;

/**
 * Attributes conversions to posts. The letters of a post in a sub ID name it exactly. Without them program and all five
 * sub IDs decide, where only the links of one post have them.
 * @param links All links of the account, those of posts included.
 * @param utcOffsetMinutes The service's, for the comparison of days.
 */
export function createPostAttribution<Attributed extends AttributablePost>(
  posts: readonly Attributed[],
  links: readonly LinkOfAccount[],
  utcOffsetMinutes: number,
): FindPost<Attributed> {
  const byCode = Map.groupBy(posts, ({ code }) => code);
  const ofPosts = new Set<string>();
  const byKey = new Map<string, Set<Attributed>>();
  for (const post of posts) {
    for (const { offerId, subIds, trackingLink } of listPostLinks(post)) {
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
  const isAfter = ({ createdAtMs }: Attributed, convertedAt: string) =>
    convertedAt >= toServiceDateTime(createdAtMs - toleranceMs, utcOffsetMinutes);

  return ({ offerId, affSubs, convertedAt }) => {
    const named = new Set(listPossibleCodes(affSubs).flatMap((word) => byCode.get(word) ?? []));
    const key = toGroupKey(offerId, affSubs);
    const fitting = named.size > 0 ? named : (byKey.get(key) ?? new Set<Attributed>());
    const able = [...fitting].filter((post) => isAfter(post, convertedAt));
    const [only, ...others] = able;
    if (only === undefined) return null;
    if (others.length > 0) return 'tied';
    if (named.size > 0) return only;
    // A link of its own with the same sub IDs, or the program's landing link without any, looks the same.
    return alone.has(key) || affSubs.every((subId) => (subId ?? '') === '') ? 'tied' : only;
  };
}

/** The words of sub-IDs that may be the letters of a post. */
export const listPossibleCodes = (subIds: readonly (string | null)[]): readonly string[] =>
  subIds.flatMap((subId) => (subId ?? '').split(/[^a-z]+/).filter(({ length }) => length === 6));
