import { isUnderWay } from '#lib/domain/bulk/bulk-changes.ts';
import { postsOfRun } from '#lib/domain/bulk/bulk-run.ts';
import type { ShownPost } from '#lib/domain/posts/shown-post.ts';
import { readBulkLines } from '#lib/store/bulk/read-bulk.ts';
import type { Database } from '#lib/store/database.ts';

/** A post with its diary and its links under way. Null for a post that was deleted. */
export async function readPost(database: Database, postId: string): Promise<Omit<ShownPost, 'occasion'> | null> {
  const [post, diary, runs] = await Promise.all([
    database.get('posts', postId),
    database.getAllFromIndex('diary', 'byPost', postId),
    database.getAll('bulkRuns'),
  ]);
  if (post === undefined) return null;
  const [run] = runs.filter((each) => postsOfRun(each).includes(postId)).sort((a, b) => b.createdAtMs - a.createdAtMs);
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
