import { changePost, type PostChange, toUnkept } from '#lib/domain/posts/change-post.ts';
import type { Post } from '#lib/domain/posts/post.ts';
import { toPostLines } from '#lib/domain/posts/to-post-lines.ts';
import { type PostMakeOutcome, type PostPrices, toPostPrice } from '#lib/domain/posts/to-post-price.ts';
import { readKeptPosts } from '#lib/store/today/read-kept-posts.ts';
import type { BulkQueue } from '#lib/worker/bulk/create-bulk-queue.ts';
import { planRun } from '#lib/worker/bulk/plan-run.ts';
import type { AccountContext } from '#lib/worker/context/account-context.ts';
import { changePosts } from '#lib/worker/posts/posts.ts';
import type { QuotaCounter } from '#lib/worker/quota/create-quota-counter.ts';

/** What making works with: a post's links are made as a bulk run with all its guarantees. */
interface MakingContext extends AccountContext {
  readonly bulk: Pick<BulkQueue, 'startPlanned'>;
  readonly quota: Pick<QuotaCounter, 'readUsage'>;
}

/** Makes a kept post no longer by itself. Does nothing once its user kept it again, for another run. */
function unkeep({ database }: AccountContext, postId: string, keptRunId: string): Promise<void> {
  return changePosts(database, async ({ posts }) => {
    const stored = await posts.get(postId);
    if (stored?.kept?.runId === keptRunId) await posts.put(toUnkept(stored));
  });
}

/**
 * Null for a post that was deleted, or does not take the change. Makes nothing.
 * @param wanted A change to price before it is made.
 */
export async function pricePost(
  context: MakingContext,
  postId: string,
  wanted?: PostChange,
): Promise<PostPrices | null> {
  const { database, readSettings, quota } = context;
  const stored = await (await database()).get('posts', postId);
  if (stored === undefined) return null;
  const post = wanted === undefined ? stored : changePost(stored, wanted);
  if (typeof post === 'string') return null;
  const [usage, settings] = await Promise.all([quota.readUsage(), readSettings()]);
  const priceOf = async (hasSharedLinks: boolean) =>
    toPostPrice(await planPost(context, { ...post, hasSharedLinks }, postId), usage, settings);
  return { separate: await priceOf(false), shared: await priceOf(true) };
}

/**
 * Starts making what the post lacks, and answers before it is made. A kept post is not made by itself after that.
 * @param runId Names the act and its run: the same act a second time makes nothing twice.
 * @param most The new links that the button said.
 */
export async function makePost(
  context: MakingContext,
  postId: string,
  runId: string,
  most?: number,
): Promise<PostMakeOutcome> {
  const { database, bulk } = context;
  const db = await database();
  const post = await db.get('posts', postId);
  if (post === undefined) return { problem: 'gone' };
  const planned = await planPost(context, post, runId);
  const outcome = await bulk.startPlanned({ ...planned, most });
  // What was to come by itself is under way.
  if (outcome.problem === null && post.kept !== undefined) await unkeep(context, postId, post.kept.runId);
  return outcome;
}

/**
 * Starts making each kept post whose links the quota and its reserve allow now. A post that needs more links than its
 * user agreed to waits. Makes nothing twice: the run was named when the post was kept.
 */
export async function makeQueuedPosts(context: MakingContext): Promise<void> {
  const { database } = context;
  for (const post of await readKeptPosts(await database())) {
    if (await makeOne(context, post, post.kept)) await unkeep(context, post.postId, post.kept.runId);
  }
}

/** The run that would make the post's links, with every line planned. */
const planPost = (context: MakingContext, post: Post, runId: string) =>
  planRun(context, toPostLines(post), { kind: 'none' }, { runId, postId: post.postId });

/** Resolves to whether the post need not wait any more. */
async function makeOne(
  context: MakingContext,
  { postId, hasSharedLinks }: Post,
  { runId, most }: NonNullable<Post['kept']>,
) {
  const { database } = context;
  // A worker that died after this run began left the post waiting.
  if ((await (await database()).getKey('bulkRuns', runId)) !== undefined) return true;
  const prices = await pricePost(context, postId);
  if (prices === null) return true;
  const { toMake, reused, beyondReserve, obstacles } = hasSharedLinks ? prices.shared : prices.separate;
  // Links that were made elsewhere meanwhile cost nothing, and the post lacks them still. What stands in the way of all,
  // such as a pause of the program, may pass.
  if (toMake + reused === 0) return obstacles.length === 0;
  if (beyondReserve > 0 || toMake > most) return false;
  return (await makePost(context, postId, runId, most)).problem === null;
}
