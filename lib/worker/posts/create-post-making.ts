import { changePost, type PostChange } from '#lib/domain/posts/change-post.ts';
import type { Post } from '#lib/domain/posts/post.ts';
import { toPostLines } from '#lib/domain/posts/to-post-lines.ts';
import { type PostMakeOutcome, type PostPrices, toPostPrice } from '#lib/domain/posts/to-post-price.ts';
import type { BulkPlanner } from '#lib/worker/bulk/create-bulk-planner.ts';
import type { BulkQueue } from '#lib/worker/bulk/create-bulk-queue.ts';
import { planRun } from '#lib/worker/bulk/plan-run.ts';
import type { AccountContext } from '#lib/worker/context/account-context.ts';
import type { QuotaCounter } from '#lib/worker/quota/create-quota-counter.ts';

/** Makes the links of a post, as a bulk run with all its guarantees. */
export interface PostMaking {
  /**
   * Null for a post that was deleted, or does not take the change. Makes nothing.
   * @param wanted A change to price before it is made.
   */
  price(postId: string, wanted?: PostChange): Promise<PostPrices | null>;
  /**
   * Starts making what the post lacks, and answers before it is made.
   * @param runId Names the act and its run: the same act a second time makes nothing twice.
   */
  make(postId: string, runId: string): Promise<PostMakeOutcome>;
}

export interface PostMakingDependencies extends Pick<AccountContext, 'database' | 'clock' | 'random' | 'readSettings'> {
  readonly planner: BulkPlanner;
  readonly bulk: Pick<BulkQueue, 'startPlanned'>;
  readonly quota: Pick<QuotaCounter, 'readUsage'>;
}

export function createPostMaking(dependencies: PostMakingDependencies): PostMaking {
  const { database, readSettings, bulk, quota } = dependencies;

  /** The run that would make the post's links, with every line planned. */
  const planPost = (post: Post, runId: string) =>
    planRun(dependencies, toPostLines(post), { kind: 'none' }, { runId, postId: post.postId });

  return {
    async price(postId, wanted) {
      const stored = await (await database()).get('posts', postId);
      if (stored === undefined) return null;
      const post = wanted === undefined ? stored : changePost(stored, wanted);
      if (typeof post === 'string') return null;
      const [usage, settings] = await Promise.all([quota.readUsage(), readSettings()]);
      const priceOf = async (hasSharedLinks: boolean) =>
        toPostPrice(await planPost({ ...post, hasSharedLinks }, postId), usage, settings);
      return { separate: await priceOf(false), shared: await priceOf(true) };
    },

    async make(postId, runId) {
      const db = await database();
      const post = await db.get('posts', postId);
      if (post === undefined) return { problem: 'gone' };
      const { run, lines } = await planPost(post, runId);
      return bulk.startPlanned(run, lines);
    },
  };
}
