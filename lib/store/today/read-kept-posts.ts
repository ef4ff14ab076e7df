import type { Post } from '#lib/domain/posts/post.ts';
import type { Database } from '#lib/store/database.ts';
import { readPostDigests } from '#lib/store/today/read-today-posts.ts';

type KeptPost = Post & { readonly kept: NonNullable<Post['kept']> };

const isKept = (post: Post | undefined): post is KeptPost => post?.kept !== undefined && post.state !== 'archived';

/** The posts that are made by themselves once there are links for them. Reads no other whole, but for some drafts. */
export async function readKeptPosts(database: Database): Promise<readonly KeptPost[]> {
  const waiting = (await readPostDigests(database)).filter(({ isWaiting }) => isWaiting);
  return (await Promise.all(waiting.map(({ postId }) => database.get('posts', postId)))).filter(isKept);
}
