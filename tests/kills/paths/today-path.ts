import type { Post } from '#lib/domain/posts/post.ts';
import { readMeta } from '#lib/store/meta.ts';
import { aPost, aPostChannel, aPostProduct } from '#tests/builders/a-post.ts';
import type { KillPath } from '../kill-path.ts';
import { pressAgain } from '../press-again.ts';
import { withDatabase } from '../with-database.ts';

const cause = 'coupon:1:2026-11-27';

/** The user is done with both rows of a post, and takes one of them back: marks and post always say the same. */
export const todayPath: KillPath = {
  name: 'a row that is done',
  async walk({ accountId, answerOf, name, send }) {
    const press = <Answer>(ask: () => Promise<Answer>) => pressAgain(() => answerOf(ask()));
    const postId = `post-${name}`;
    const rowIds = ['telegram', 'blog'].map((channelId) => `${cause}|${postId}|${channelId}`);
    const channels = ['telegram', 'blog'].map((channelId) => aPostChannel({ channelId, postedAtMs: 1 }));
    const post: Post = aPost({ postId, state: 'out', products: [aPostProduct()], channels });
    await press(() => send('restorePost', { post }));
    for (const rowId of rowIds) {
      await press(() => send('markRowDone', { rowId, cause, title: 'BERAS5', edited: [{ postId, rowIds }] }));
    }
    const faults: string[] = [];
    const look = async (when: string, marked: readonly string[], isDone: boolean) => {
      const marks = (await withDatabase(accountId, (db) => readMeta(db, 'doneMarks'))) ?? [];
      const found = marks.map(({ rowId }) => rowId).filter((rowId) => rowIds.includes(rowId));
      if (found.join() !== marked.join()) faults.push(`${when} the marks are ${found}`);
      const causes = (await withDatabase(accountId, (db) => db.get('posts', postId)))?.doneCauses ?? [];
      if (causes.includes(cause) !== isDone) faults.push(`${when} the post’s causes are ${causes}`);
    };
    await look('done', rowIds, true);
    await press(() => send('takeBackDone', { rowId: rowIds[0] ?? '' }));
    await look('taken back', rowIds.slice(1), false);
    return faults;
  },
};
