import { useCallback, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { isEmptyPost } from '#lib/domain/posts/is-empty-post.ts';
import type { Post } from '#lib/domain/posts/post.ts';
import { type PostRow, toPostRow } from '#lib/domain/posts/post-row.ts';
import type { ErrorData } from '#lib/errors/app-error.ts';
import { watchDataChanges } from '#lib/store/data-changes.ts';
import { createRefresher } from '#lib/ui/create-refresher.ts';
import { toErrorData } from '#lib/ui/to-error-data.ts';
import type { PostsServices } from './posts-services.ts';

/** The list of posts, as far as it was read. */
export interface PostList {
  readonly rows: readonly PostRow[];
  readonly isComplete: boolean;
  /** Why it could not be read. */
  readonly error: ErrorData | null;
}

const nothingRead: PostList = { rows: [], isComplete: false, error: null };

/**
 * Reads a light row of every post, and follows their changes. A search scans the rows in memory, and a change reads
 * only the posts that changed.
 * @returns the list, and a function that reads it again.
 */
export function usePostRows(services: Pick<PostsServices, 'readBatches' | 'readChanges'>) {
  const [list, setList] = useState(nothingRead);
  const follower = useRef<ReturnType<typeof followPosts> | null>(null);
  const start = useCallback(() => {
    follower.current?.stop();
    setList(nothingRead);
    follower.current = followPosts(services, setList);
  }, [services]);
  useLayoutEffect(() => {
    start();
    const stopWatching = watchDataChanges(['posts'], () => follower.current?.follow());
    return () => {
      stopWatching();
      follower.current?.stop();
    };
  }, [start]);
  return [list, start] as const;
}

function followPosts(services: Pick<PostsServices, 'readBatches' | 'readChanges'>, publish: (list: PostList) => void) {
  const rows = new Map<string, PostRow>();
  let newestChangeMs = 0;
  let isComplete = false;
  let isStopped = false;

  const put = (posts: readonly Post[]) => {
    for (const post of posts) {
      if (isEmptyPost(post)) rows.delete(post.postId);
      else rows.set(post.postId, toPostRow(post));
      newestChangeMs = Math.max(newestChangeMs, post.changedAtMs);
    }
  };
  const tell = (error: ErrorData | null = null) => {
    if (!isStopped) publish({ rows: [...rows.values()], isComplete, error });
  };

  async function readAll() {
    for await (const batch of services.readBatches()) {
      if (isStopped) return;
      put(batch);
      tell();
    }
    isComplete = true;
  }

  async function readChanged() {
    const { changed, gone } = await services.readChanges(newestChangeMs, rows);
    put(changed);
    for (const postId of gone) rows.delete(postId);
  }

  const refresher = createRefresher({
    read: () => (isComplete ? readChanged() : readAll()),
    publish: () => tell(),
  });
  const follow = () => void refresher.refresh().catch((cause: unknown) => tell(toErrorData(cause)));
  follow();
  return {
    follow,
    stop() {
      isStopped = true;
      refresher.stop();
    },
  };
}
