import { isUnderWay } from '#lib/domain/bulk/bulk-changes.ts';
import type { BulkLine, BulkRun } from '#lib/domain/bulk/bulk-run.ts';
import type { DiaryLine } from '#lib/domain/posts/diary-line.ts';
import type { Post } from '#lib/domain/posts/post.ts';
import { readBulkLines } from '#lib/store/bulk/read-bulk.ts';
import type { Database } from '#lib/store/database.ts';

/** A post with all that belongs to it. */
export interface PostView {
  readonly post: Post;
  /** The newest first. */
  readonly diary: readonly DiaryLine[];
  /** The last run that makes or made its links, with its lines in order; null without one. */
  readonly making: { readonly run: BulkRun; readonly lines: readonly BulkLine[]; readonly isUnderWay: boolean } | null;
}

/** Null for a post that was deleted. */
export async function readPost(database: Database, postId: string): Promise<PostView | null> {
  const [post, diary, runs] = await Promise.all([
    database.get('posts', postId),
    database.getAllFromIndex('diary', 'byPost', postId),
    database.getAll('bulkRuns'),
  ]);
  if (post === undefined) return null;
  const [run] = runs.filter((each) => each.postId === postId).sort((a, b) => b.createdAtMs - a.createdAtMs);
  const lines = run === undefined ? [] : await readBulkLines(database, run.runId, -1);
  return {
    post,
    diary: diary.toReversed(),
    making:
      run === undefined
        ? null
        : { run, lines: lines.toSorted((a, b) => a.index - b.index), isUnderWay: isUnderWay(run) },
  };
}
