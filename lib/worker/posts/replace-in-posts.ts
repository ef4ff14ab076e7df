import { changePost } from '#lib/domain/posts/change-post.ts';
import type { Post, PostCoupon } from '#lib/domain/posts/post.ts';
import { stampPost } from '#lib/domain/posts/post-stamps.ts';
import { renewPostTexts } from '#lib/domain/posts/renew-post-texts.ts';
import {
  findLostCodes,
  replaceCode,
  restoreCode,
  restoreLostCodes,
  toReplacedCode,
} from '#lib/domain/posts/replace-code.ts';
import { replaceProducts } from '#lib/domain/posts/replace-products.ts';
import {
  type CodeOutcome,
  type CodeReplacingPost,
  type PostReplacing,
  type ProgramReplacing,
  putReplacing,
  type ReplacedCode,
  type Replacing,
  type TakenBack,
} from '#lib/domain/posts/replacing.ts';
import { type PostMakeOutcome, type PostPrice, toPostPrice } from '#lib/domain/posts/to-post-price.ts';
import type { PostOccasion } from '#lib/domain/posts/write-post-text.ts';
import { toMoment } from '#lib/domain/time/days.ts';
import { announceDataChange } from '#lib/store/data-changes.ts';
import { postStores } from '#lib/store/database.ts';
import { metaOf } from '#lib/store/meta.ts';
import { openPosts } from '#lib/store/open-posts.ts';
import { readPostOccasion } from '#lib/store/posts/read-post-occasion.ts';
import type { BulkQueue } from '#lib/worker/bulk/create-bulk-queue.ts';
import { type PlanningContext, planRun } from '#lib/worker/bulk/plan-run.ts';
import type { AccountContext } from '#lib/worker/context/account-context.ts';
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
  /** The new links that the button said. */
  readonly most?: number | undefined;
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
  // Done before, the act leaves nothing to replace.
  if (lines.length === 0 && (await (await database()).getKey('bulkRuns', act.runId)) === undefined)
    return { problem: 'gone' };
  const nowMs = clock.nowMs();
  const occasion = await readPostOccasion(await database(), await readSettings(), nowMs);
  const outcome = await bulk.startPlanned({ run, lines, most: act.most }, async (transaction) => {
    const posts = openPosts(transaction);
    const replaced: ProgramReplacing['posts'][number][] = [];
    for (const wanted of act.posts) {
      const before = await posts.get(wanted.postId);
      if (before === undefined) continue;
      const change = replaceProducts(before, wanted);
      const [product] = wanted.products;
      if (change === null || product === undefined) continue;
      const cause = { kind: 'replace', productId: product.productId, product } as const;
      const renewed = renewPostTexts(before, change.post, occasion, cause);
      // A run that ended gives the post its last links first, and this one is noted behind that.
      await posts.put({ ...stampPost(before, renewed, nowMs), runId: before.runId ?? act.runId });
      const texts = findLostCodes(before, change.post, occasion);
      replaced.push({ postId: wanted.postId, products: change.products, ...(texts.length > 0 && { texts }) });
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
  const changes = await Promise.all(
    wanted.map(async (each) => {
      const post = await db.get('posts', each.postId);
      return post === undefined ? null : replaceProducts(post, each);
    }),
  );
  const found = changes.filter((each) => each !== null);
  const list = found.flatMap((change) => change.lines);
  const postIds = found.map(({ post }) => post.postId);
  return planRun(context, list, { kind: 'none' }, { runId, postIds });
}

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
  return replacing.posts.map(({ postId, products, texts = [] }) => ({
    postId,
    of(now) {
      const change = { kind: 'replace-back', causeId, products } as const;
      const changed = changePost(now, change);
      if (typeof changed === 'string' || changed === now) return null;
      return restoreLostCodes(renewPostTexts(now, changed, occasion, change), texts);
    },
  }));
}
