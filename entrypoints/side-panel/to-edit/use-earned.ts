import { useCallback } from 'preact/hooks';
import type { PostEdit } from '#lib/domain/posts/find-post-edits.ts';
import { readNamedPostEarnings } from '#lib/store/posts/read-named-post-earnings.ts';
import { useLive } from '#lib/ui/use-live.ts';
import type { PanelServices, PanelSnapshot } from '../panel-services.ts';

type Amounts = Awaited<ReturnType<typeof readNamedPostEarnings>>;

const kinds = ['conversions'] as const;

/** Reads what the posts of edits earned so far, by post. Null until it is read: nothing waits for it. */
export function useEarned(
  { database }: PanelServices,
  { settings: { serviceUtcOffsetMinutes } }: PanelSnapshot,
  edits: readonly PostEdit[] | null,
): ReadonlyMap<string, Amounts> | null {
  const read = useCallback(async () => {
    const posts = new Map(edits?.flatMap((edit) => edit.posts.map(({ post }) => [post.postId, post])));
    const earned = [...posts].map(
      async ([postId, post]) => [postId, await readNamedPostEarnings(database, post, serviceUtcOffsetMinutes)] as const,
    );
    return new Map(await Promise.all(earned));
  }, [database, edits, serviceUtcOffsetMinutes]);
  return useLive(read, kinds).value;
}
