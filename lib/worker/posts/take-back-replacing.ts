import { changePost } from '#lib/domain/posts/change-post.ts';
import type { Post } from '#lib/domain/posts/post.ts';
import { stampPost } from '#lib/domain/posts/post-stamps.ts';
import { renewPostTexts } from '#lib/domain/posts/renew-post-texts.ts';
import { restoreCode } from '#lib/domain/posts/replace-code.ts';
import type { Replacing, TakenBack } from '#lib/domain/posts/replacing.ts';
import type { PostOccasion } from '#lib/domain/posts/write-post-text.ts';
import { announceDataChange } from '#lib/store/data-changes.ts';
import { postStores } from '#lib/store/database.ts';
import { metaOf } from '#lib/store/meta.ts';
import { openPosts } from '#lib/store/open-posts.ts';
import { readPostOccasion } from '#lib/store/posts/read-post-occasion.ts';
import type { BulkQueue } from '#lib/worker/bulk/create-bulk-queue.ts';
import type { AccountContext } from '#lib/worker/context/account-context.ts';

interface TakingBackContext extends AccountContext {
  readonly bulk: Pick<BulkQueue, 'cancel'>;
}

/**
 * Takes back what an act replaced in several posts, and ends its run. Links that were made stay in the list of links:
 * they are used. An act that was taken back already changes nothing.
 */
export async function takeBackReplacing(context: TakingBackContext, runId: string): Promise<TakenBack> {
  const { database, clock, bulk, readSettings } = context;
  const db = await database();
  // First, so that no line that follows writes a text of the other products again.
  await bulk.cancel(runId);
  const occasion = await readPostOccasion(db, await readSettings(), clock.nowMs());
  const transaction = db.transaction([...postStores, 'meta'] as const, 'readwrite', { durability: 'strict' });
  const [posts, meta] = [openPosts(transaction), metaOf(transaction)];
  const known = (await meta.get('replacings')) ?? [];
  const replacing = known.find((each) => each.runId === runId);
  let [back, left] = [0, 0];
  for (const toFormer of replacing === undefined ? [] : listFormer(replacing, occasion)) {
    const before = await posts.get(toFormer.postId);
    if (before === undefined) continue;
    const after = toFormer.of(before);
    if (after === null) {
      left += 1;
      continue;
    }
    await posts.put(stampPost(before, after, occasion.nowMs));
    back += 1;
  }
  await meta.put(
    'replacings',
    known.filter((each) => each !== replacing),
  );
  await transaction.done;
  announceDataChange('posts');
  return { kind: replacing === undefined ? null : (replacing.kind ?? 'program'), back, left };
}

interface Former {
  readonly postId: string;
  /** The post from before the act; null where it stays as it is. */
  of(now: Post): Post | null;
}

function listFormer(replacing: Replacing, occasion: PostOccasion): readonly Former[] {
  const { causeId } = replacing;
  if (replacing.kind === 'code') {
    return replacing.posts.map((replaced) => ({
      postId: replaced.postId,
      of: (now) => restoreCode(now, replaced, replacing, occasion),
    }));
  }
  return replacing.posts.map(({ postId, products }) => ({
    postId,
    of(now) {
      const change = { kind: 'replace-back', causeId, products } as const;
      const changed = changePost(now, change);
      return typeof changed === 'string' ? null : renewPostTexts(now, changed, occasion, change);
    },
  }));
}
