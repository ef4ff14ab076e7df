import { isUnderWay } from '#lib/domain/bulk/bulk-changes.ts';
import { type BulkLine, type BulkRun, linesOfPost, postsOfRun, toRunOrder } from '#lib/domain/bulk/bulk-run.ts';
import { type DiaryLine, toDiaryId } from '#lib/domain/posts/diary-line.ts';
import type { Post } from '#lib/domain/posts/post.ts';
import { stampPost } from '#lib/domain/posts/post-stamps.ts';
import { renewPostTexts } from '#lib/domain/posts/renew-post-texts.ts';
import { takePostLinks } from '#lib/domain/posts/take-post-links.ts';
import { readBulkLines } from '#lib/store/bulk/read-bulk.ts';
import { readPostOccasion } from '#lib/store/posts/read-post-occasion.ts';
import type { AccountContext } from '#lib/worker/context/account-context.ts';
import { changePosts } from '#lib/worker/posts/posts.ts';

/**
 * Gives each post the links that its run has so far, and writes its texts. A run that has ended leaves a line in the
 * diary. All in one transaction a post: the next life of the worker finds what a killed one left.
 */
export async function settlePosts(context: AccountContext, runs: readonly BulkRun[]): Promise<void> {
  const { database } = context;
  const waiting = new Set(await (await database()).getAllKeysFromIndex('posts', 'byRun'));
  // A post is the ended run's until it has all of its links: those come before the next run's.
  for (const run of runs.toSorted((a, b) => Number(isUnderWay(a)) - Number(isUnderWay(b)))) {
    for (const postId of postsOfRun(run)) {
      if (!isUnderWay(run) && !waiting.has(postId)) continue;
      // An earlier run continues where the user tries one of its lines again.
      const hasLaterRun = runs.some((each) => toRunOrder(each) > toRunOrder(run) && postsOfRun(each).includes(postId));
      await settleOne(context, { run, postId, hasLaterRun });
    }
  }
}

async function settleOne(
  { database, clock, readSettings }: AccountContext,
  { run, postId, hasLaterRun }: { readonly run: BulkRun; readonly postId: string; readonly hasLaterRun: boolean },
): Promise<void> {
  const db = await database();
  const lines = await readBulkLines(db, run.runId, -1);
  const occasion = await readPostOccasion(db, await readSettings(), run.plannedAtMs);
  await changePosts(database, async ({ posts, diary }) => {
    const before = await posts.get(postId);
    if (before === undefined) return;
    // It has the links of this run already, and waits for those of a later one.
    if (!isUnderWay(run) && before.runId !== run.runId) return;
    const ofPost = linesOfPost(run, lines, before);
    const linked = takePostLinks(before, ofPost, lines, hasLaterRun);
    const { runId: _runId, ...post } = renewPostTexts(before, linked, occasion, 'made');
    const after: Post = isUnderWay(run) ? { ...post, runId: run.runId } : post;
    const isChanged = JSON.stringify({ ...after, runId: null }) !== JSON.stringify({ ...before, runId: null });
    if (isChanged) await posts.put(stampPost(before, after, clock.nowMs()));
    else if (after.runId !== before.runId) await posts.put(after);
    if (isUnderWay(run)) return;
    await diary.put(toMadeLine(run, before, ofPost));
  });
}

function toMadeLine(run: BulkRun, { postId, name, products }: Post, lines: readonly BulkLine[]): DiaryLine {
  const count = (...states: readonly BulkLine['state'][]) => lines.filter(({ state }) => states.includes(state)).length;
  return {
    // A run of several posts leaves a line for each.
    diaryId: toDiaryId(run.createdAtMs, run.postIds === undefined ? run.runId : `${run.runId}-${postId}`),
    atMs: run.endedAtMs ?? run.createdAtMs,
    kind: 'made',
    channel: '',
    urls: products.map(({ url }) => url),
    postId,
    postName: name,
    made: count('done'),
    reused: count('reused', 'duplicate'),
  };
}
