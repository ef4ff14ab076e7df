import { toGroupKey } from '#lib/domain/earnings/link-attribution.ts';
import type { ReportRow } from '#lib/domain/earnings/report-row.ts';
import { mayEarn } from '#lib/domain/earnings/report-status.ts';
import {
  type AttributablePost,
  createPostAttribution,
  type FindPost,
  listPossibleCodes,
} from '#lib/domain/posts/post-attribution.ts';
import { toPrint } from '#lib/domain/text/to-print.ts';
import type { PostDigest } from '#lib/domain/today/post-digest.ts';
import type { Database } from '#lib/store/database.ts';
import { readLinksOfRows } from '#lib/store/links/read-links-of-rows.ts';
import { readTodayPosts } from '#lib/store/today/read-today-posts.ts';

/** A post, as far as its conversions are found by it. */
type DigestedPost = AttributablePost & Pick<PostDigest, 'postId'>;

/**
 * Finds the posts of conversions. Most of these name their post by its letters. Only for the others the links are read
 * that have their sub-IDs, and the posts that have such links.
 * @param rows All that are asked about.
 */
export async function readPostAttribution(
  database: Database,
  digests: readonly PostDigest[],
  rows: readonly ReportRow[],
  utcOffsetMinutes: number,
): Promise<FindPost<DigestedPost>> {
  const codes = new Set(digests.map(({ code }) => code));
  const unnamed = rows.filter(
    ({ status, affSubs }) =>
      mayEarn(status) &&
      // Without any sub-ID, a link's conversion looks like one of the program.
      affSubs.some((subId) => (subId ?? '') !== '') &&
      !listPossibleCodes(affSubs).some((word) => codes.has(word)),
  );
  const findHaving = (prints: ReadonlySet<number>) =>
    prints.size === 0 ? [] : digests.filter((post) => post.prints.some((print) => prints.has(print)));
  const toKeyPrint = ({ offerId, affSubs }: ReportRow) => toPrint(toGroupKey(offerId, affSubs));
  const having = findHaving(new Set(unnamed.map(toKeyPrint)));
  const ofPosts = new Set(having.flatMap(({ prints }) => [...prints]));
  const links = await readLinksOfRows(
    database,
    unnamed.filter((row) => ofPosts.has(toKeyPrint(row))),
  );
  // Whether one of these is a link of its own, every post that has it must say.
  const sharing = findHaving(new Set(links.map(({ trackingLink }) => toPrint(trackingLink))));
  const posts = await readTodayPosts(database, [...new Set([...having, ...sharing].map(({ postId }) => postId))]);
  const channelsOf = new Map(posts.map(({ postId, channels }) => [postId, channels]));
  const attributable = digests.map(({ postId, code, createdAtMs }) => ({
    ...{ postId, code, createdAtMs },
    channels: channelsOf.get(postId) ?? [],
  }));
  return createPostAttribution(attributable, links, utcOffsetMinutes);
}
