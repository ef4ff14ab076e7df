import { changePost } from '#lib/domain/posts/change-post.ts';
import { stampPost } from '#lib/domain/posts/post-stamps.ts';
import { toMoment } from '#lib/domain/time/days.ts';
import {
  createDoneTest,
  type DoneMark,
  findMark,
  type MarkRef,
  putMark,
  takeBackMark,
} from '#lib/domain/today/done-mark.ts';
import { announceDataChange } from '#lib/store/data-changes.ts';
import { postStores } from '#lib/store/database.ts';
import { type MetaWriter, metaOf } from '#lib/store/meta.ts';
import { openPosts } from '#lib/store/open-posts.ts';
import type { AccountContext } from '#lib/worker/context/account-context.ts';

type Context = Pick<AccountContext, 'database' | 'clock'>;

export interface DoneRow extends Pick<DoneMark, 'rowId' | 'cause' | 'title'> {
  /**
   * The posts that the row's cause touches, each with all of its rows: once the user is done with these, the post is
   * edited. Empty where the row is not about posts.
   */
  readonly edited: readonly { readonly postId: string; readonly rowIds: readonly string[] }[];
}

/** Keeps that the user is done with a row. The same row and cause again changes nothing. */
export async function markRowDone(context: Context, { rowId, cause, title, edited }: DoneRow): Promise<void> {
  const nowMs = context.clock.nowMs();
  await change(context, async (meta, settle) => {
    const known = (await meta.get('doneMarks')) ?? [];
    const isDone = createDoneTest(known);
    const touched = edited.map(({ postId }) => postId);
    if (isDone({ rowId, cause, postIds: touched })) return;
    const whole = edited.filter(({ rowIds }) => rowIds.every((id) => id === rowId || isDone({ rowId: id, cause })));
    const { day } = toMoment(nowMs);
    const mark = { rowId, cause, title, atMs: nowMs, day, ...(touched.length > 0 && { postIds: touched }) };
    await meta.put('doneMarks', putMark(known, mark));
    for (const { postId } of whole) await settle(postId, cause, true, nowMs);
  });
}

/** Takes back that the user is done with a row for a cause. A row without that mark stays as it is. */
export async function takeBackDone(context: Context, done: MarkRef): Promise<void> {
  const nowMs = context.clock.nowMs();
  await change(context, async (meta, settle) => {
    const known = (await meta.get('doneMarks')) ?? [];
    const mark = findMark(known, done);
    if (mark === undefined) return;
    await meta.put('doneMarks', takeBackMark(known, done));
    for (const postId of mark.postIds ?? []) await settle(postId, mark.cause, false, nowMs);
  });
}

type Settle = (postId: string, causeId: string, isDone: boolean, nowMs: number) => Promise<void>;

async function change({ database }: Context, work: (meta: MetaWriter, settle: Settle) => Promise<void>): Promise<void> {
  const transaction = (await database()).transaction(['meta', ...postStores] as const, 'readwrite', {
    durability: 'strict',
  });
  const posts = openPosts(transaction);
  await work(metaOf(transaction), async (postId, causeId, isDone, nowMs) => {
    const before = await posts.get(postId);
    if (before === undefined) return;
    const after = changePost(before, { kind: 'done', causeId, isDone });
    if (typeof after !== 'string') await posts.put(stampPost(before, after, nowMs));
  });
  await transaction.done;
  announceDataChange('today');
  announceDataChange('posts');
}
