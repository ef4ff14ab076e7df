import { toWholeAmounts } from '#lib/domain/links/link-earnings.ts';
import { listPostLinks, type Post } from '#lib/domain/posts/post.ts';
import { listPossibleCodes } from '#lib/domain/posts/post-attribution.ts';
import { sumPostEarnings } from '#lib/domain/posts/sum-post-earnings.ts';
import type { Database } from '#lib/store/database.ts';
import { readProgramConversions } from '#lib/store/earnings/read-conversions.ts';

/**
 * What a post earned or may still earn, by the conversions whose sub IDs name it. Others may belong to several posts.
 * Empty without any, and where a link of the post does not name it: the sum would lack what that one brought.
 * @param today The service's.
 */
export async function readNamedPostEarnings(
  database: Database,
  post: Post,
  utcOffsetMinutes: number,
  today: string,
): Promise<readonly { readonly currency: string; readonly total: string }[]> {
  if (!listPostLinks(post).every(({ subIds }) => listPossibleCodes(subIds).includes(post.code))) return [];
  // A program that another replaced earned for the post, too.
  const offerIds = new Set([...post.products, ...listPostLinks(post)].flatMap(({ offerId }) => offerId ?? []));
  const rows = await readProgramConversions(database, offerIds, today);
  const naming = rows.filter(({ affSubs }) => affSubs.some((subId) => subId?.includes(post.code)));
  const earned = sumPostEarnings([post], [], naming, utcOffsetMinutes).posts.get(post.postId);
  return earned === undefined ? [] : toWholeAmounts(earned);
}
