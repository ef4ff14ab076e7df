import { changePost, toUnkept } from '#lib/domain/posts/change-post.ts';
import type { Post } from '#lib/domain/posts/post.ts';
import type { PostChange } from '#lib/domain/posts/post-change.ts';
import { toPostLines } from '#lib/domain/posts/to-post-lines.ts';
import { type PostMakeOutcome, type PostPrices, toPostPrice } from '#lib/domain/posts/to-post-price.ts';
import type { BulkPlanner } from '#lib/worker/bulk/create-bulk-planner.ts';
import type { BulkQueue } from '#lib/worker/bulk/create-bulk-queue.ts';
import { planRun } from '#lib/worker/bulk/plan-run.ts';
import type { AccountContext } from '#lib/worker/context/account-context.ts';
import { changePosts } from '#lib/worker/posts/change-posts.ts';
import type { QuotaCounter } from '#lib/worker/quota/create-quota-counter.ts';

/** Makes the links of a post, as a bulk run with all its guarantees. */
export interface PostMaking {
  /**
   * Null for a post that was deleted, or does not take the change. Makes nothing.
   * @param wanted A change to price before it is made.
   */
  price(postId: string, wanted?: PostChange): Promise<PostPrices | null>;
  /**
   * Starts making what the post lacks, and answers before it is made. A kept post is not made by itself after that.
   * @param runId Names the act and its run: the same act a second time makes nothing twice.
   */
  make(postId: string, runId: string): Promise<PostMakeOutcome>;
  /** Makes a kept post no longer by itself. Does nothing once its user kept it again, for another run. */
  unkeep(postId: string, keptRunId: string): Promise<void>;
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

  const unkeep = (postId: string, keptRunId: string) =>
    changePosts(database, async ({ posts }) => {
      const stored = await posts.get(postId);
      if (stored?.kept?.runId === keptRunId) await posts.put(toUnkept(stored));
    });

  return {
    unkeep,

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
      const outcome = await bulk.startPlanned(run, lines);
      // What was to come by itself is under way.
      if (outcome.problem === null && post.kept !== undefined) await unkeep(postId, post.kept.runId);
      return outcome;
    },
  };
}
