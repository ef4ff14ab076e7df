import type { Post } from '#lib/domain/posts/post.ts';
import { type PostDigest, toPostDigest } from '#lib/domain/today/post-digest.ts';
import { toTodayPost } from '#lib/domain/today/today-post.ts';
import type { TodayPostRecord } from '#lib/store/schema/linkmint-database.ts';

interface WritableStore<Stored> {
  put(record: Stored): Promise<unknown>;
  delete(postId: string): Promise<void>;
}

/** The posts in a transaction that changes them. */
export interface WritablePosts extends WritableStore<Post> {
  get(postId: string): Promise<Post | undefined>;
  getKey(postId: string): Promise<IDBValidKey | undefined>;
  getAllKeys(): Promise<readonly IDBValidKey[]>;
  index(name: 'byCode'): { getKey(code: string): Promise<IDBValidKey | undefined> };
  index(name: 'byChangedAt'): {
    openCursor(range: null, direction: 'prev'): Promise<{ readonly value: Post } | null>;
  };
}

interface DigestsTransaction {
  objectStore(name: 'postDigests'): WritableStore<PostDigest>;
  objectStore(name: 'todayPosts'): WritableStore<TodayPostRecord>;
}

/** A transaction with all `postStores`. */
interface PostsTransaction extends DigestsTransaction {
  objectStore(name: 'posts'): WritablePosts;
  objectStore(name: 'postDigests'): WritableStore<PostDigest>;
  objectStore(name: 'todayPosts'): WritableStore<TodayPostRecord>;
}

/**
 * The posts, to be changed: the only place that writes a post, so that nothing forgets what Today reads in its place.
 */
export function openPosts(transaction: PostsTransaction): WritablePosts {
  const posts = transaction.objectStore('posts');
  const digests = transaction.objectStore('postDigests');
  const shortened = transaction.objectStore('todayPosts');
  return {
    get: (postId) => posts.get(postId),
    getKey: (postId) => posts.getKey(postId),
    getAllKeys: () => posts.getAllKeys(),
    index: posts.index.bind(posts),
    async put(post) {
      await Promise.all([posts.put(post), digestPost(transaction, post)]);
    },
    async delete(postId) {
      await Promise.all([posts.delete(postId), digests.delete(postId), shortened.delete(postId)]);
    },
  };
}

/** Writes what Today reads in a post's place. */
export async function digestPost(transaction: DigestsTransaction, post: Post): Promise<void> {
  await Promise.all([
    transaction.objectStore('postDigests').put(toPostDigest(post)),
    transaction.objectStore('todayPosts').put(toTodayPostRecord(post)),
  ]);
}

/** As one text: the browser reads it in a tenth of the time that its hundreds of values take. */
export const toTodayPostRecord = (post: Post): TodayPostRecord => ({
  postId: post.postId,
  text: JSON.stringify(toTodayPost(post)),
});
