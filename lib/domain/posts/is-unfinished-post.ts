import { listActiveChannels, type Post } from '#lib/domain/posts/post.ts';

/** Whether the user is still at the post: a draft, or one that is out and still has a channel to go to. */
export function isUnfinishedPost(post: Post): boolean {
  if (post.state !== 'out') return post.state === 'draft';
  return listActiveChannels(post).some(({ postedAtMs }) => postedAtMs === undefined);
}
