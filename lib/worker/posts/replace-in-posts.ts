import type { Post } from '#lib/domain/posts/post.ts';
import { stampPost } from '#lib/domain/posts/post-stamps.ts';
import { renewPostTexts } from '#lib/domain/posts/renew-post-texts.ts';
import { replaceProducts, toReplaced, toReplacingLines } from '#lib/domain/posts/replace-products.ts';
import { type PostReplacing, type ProgramReplacing, putReplacing } from '#lib/domain/posts/replacing.ts';
import { type PostMakeOutcome, type PostPrice, toPostPrice } from '#lib/domain/posts/to-post-price.ts';
import { toMoment } from '#lib/domain/time/days.ts';
import { announceDataChange } from '#lib/store/data-changes.ts';
import { metaOf } from '#lib/store/meta.ts';
import { openPosts } from '#lib/store/open-posts.ts';
import { readPostOccasion } from '#lib/store/posts/read-post-occasion.ts';
import type { BulkQueue } from '#lib/worker/bulk/create-bulk-queue.ts';
import { type PlanningContext, planRun } from '#lib/worker/bulk/plan-run.ts';
import type { QuotaCounter } from '#lib/worker/quota/create-quota-counter.ts';

/** What replacing a program in several posts needs besides the account. */
interface ReplacingContext extends PlanningContext {
  readonly bulk: Pick<BulkQueue, 'startPlanned' | 'cancel'>;
  readonly quota: Pick<QuotaCounter, 'readUsage'>;
}

/** What an act on several posts is. */
interface ReplacingAct {
  /** Names the act and its run: the same act a second time makes nothing twice. */
  readonly runId: string;
  readonly causeId: string;
  readonly offerName: string;
  readonly posts: readonly PostReplacing[];
}

/** What the new links of several posts would use. Makes and changes nothing. */
export async function priceReplacing(context: ReplacingContext, posts: readonly PostReplacing[]): Promise<PostPrice> {
  const [planned, usage, settings] = await Promise.all([
    planReplacing(context, posts, 'price'),
    context.quota.readUsage(),
    context.readSettings(),
  ]);
  return toPostPrice(planned, usage, settings);
}

/**
 * Puts other products into several posts, and starts one run for all their links. The posts, the run and what takes them
 * back are one transaction: a killed worker leaves all of it, and the run then resumes, or nothing.
 */
export async function replaceInPosts(context: ReplacingContext, act: ReplacingAct): Promise<PostMakeOutcome> {
  const { database, clock, bulk, readSettings } = context;
  const { run, lines } = await planReplacing(context, act.posts, act.runId);
  if (lines.length === 0) return { problem: 'gone' };
  const nowMs = clock.nowMs();
  const occasion = await readPostOccasion(await database(), await readSettings(), nowMs);
  const outcome = await bulk.startPlanned(run, lines, async (transaction) => {
    const posts = openPosts(transaction);
    const replaced: ProgramReplacing['posts'][number][] = [];
    for (const wanted of act.posts) {
      const before = await posts.get(wanted.postId);
      if (before === undefined) continue;
      const products = toReplaced(before, wanted);
      const [product] = wanted.products;
      if (products.length === 0 || product === undefined) continue;
      const change = { kind: 'replace', productId: product.productId, product } as const;
      const renewed = renewPostTexts(before, replaceProducts(before, wanted), occasion, change);
      await posts.put({ ...stampPost(before, renewed, nowMs), runId: act.runId });
      replaced.push({ postId: wanted.postId, products });
    }
    const meta = metaOf(transaction);
    const { day } = toMoment(nowMs);
    const { runId, causeId, offerName } = act;
    const replacing = { kind: 'program', runId, causeId, offerName, atMs: nowMs, day, posts: replaced } as const;
    await meta.put('replacings', putReplacing((await meta.get('replacings')) ?? [], replacing));
  });
  announceDataChange('posts');
  return outcome;
}

/** The run that would make the links of the replaced products, with every line planned. */
async function planReplacing(context: ReplacingContext, wanted: readonly PostReplacing[], runId: string) {
  const db = await context.database();
  const posts = await Promise.all(
    wanted.map(async (each): Promise<readonly [Post, PostReplacing] | null> => {
      const post = await db.get('posts', each.postId);
      return post === undefined ? null : [replaceProducts(post, each), each];
    }),
  );
  const found = posts.filter((each) => each !== null);
  const list = found.flatMap(([post, each]) => toReplacingLines(post, each));
  const postIds = found.map(([{ postId }]) => postId);
  return planRun(context, list, { kind: 'none' }, { runId, postIds });
}
