import type { PostCoupon } from '#lib/domain/posts/post.ts';
import { stampPost } from '#lib/domain/posts/post-stamps.ts';
import { replaceCode, toReplacedCode } from '#lib/domain/posts/replace-code.ts';
import {
  type CodeOutcome,
  type CodeReplacingPost,
  putReplacing,
  type ReplacedCode,
} from '#lib/domain/posts/replacing.ts';
import { toMoment } from '#lib/domain/time/days.ts';
import { announceDataChange } from '#lib/store/data-changes.ts';
import { postStores } from '#lib/store/database.ts';
import { metaOf } from '#lib/store/meta.ts';
import { openPosts } from '#lib/store/open-posts.ts';
import { readPostOccasion } from '#lib/store/posts/read-post-occasion.ts';
import type { AccountContext } from '#lib/worker/context/account-context.ts';

/** What the user wants in several posts. */
interface CodeAct {
  /** Names the act: the same act a second time changes nothing more. */
  readonly runId: string;
  readonly causeId: string;
  readonly former: PostCoupon;
  /** Null for no coupon. */
  readonly coupon: PostCoupon | null;
  readonly posts: readonly CodeReplacingPost[];
}

/**
 * Puts another code into several posts. Asks the service nothing, and makes no link. The posts and what takes them back
 * are one transaction: a killed worker leaves all of it or nothing. A post that was deleted counts for neither.
 */
export async function replaceCodeInPosts(
  { database, clock, readSettings }: AccountContext,
  { runId, causeId, former, coupon, posts: wanted }: CodeAct,
): Promise<CodeOutcome> {
  const db = await database();
  const nowMs = clock.nowMs();
  const occasion = await readPostOccasion(db, await readSettings(), nowMs);
  const transaction = db.transaction([...postStores, 'meta'] as const, 'readwrite', { durability: 'strict' });
  const [posts, meta] = [openPosts(transaction), metaOf(transaction)];
  const known = (await meta.get('replacings')) ?? [];
  const again = known.find((each) => each.runId === runId);
  const replaced: ReplacedCode[] = [];
  let left = 0;
  for (const { postId, edit, changedAtMs } of wanted) {
    const before = await posts.get(postId);
    if (before === undefined || again?.posts.some((each) => each.postId === postId)) continue;
    const isSeen = again === undefined && before.changedAtMs === changedAtMs && before.state === 'out';
    const change = isSeen ? replaceCode(before, { campaignId: former.campaignId, coupon, edit }, occasion) : null;
    if (change === null) {
      left += 1;
      continue;
    }
    const after = stampPost(before, change.post, nowMs);
    await posts.put(after);
    replaced.push(toReplacedCode(change, after));
  }
  if (replaced.length > 0) {
    const { day } = toMoment(nowMs);
    const { voucherCode: code } = former;
    const replacing = { kind: 'code', runId, causeId, code, coupon, atMs: nowMs, day, posts: replaced } as const;
    await meta.put('replacings', putReplacing(known, replacing));
  }
  await transaction.done;
  announceDataChange('posts');
  return { replaced: again?.posts.length ?? replaced.length, left };
}
