import { type PostDigest, toPostDigest } from '#lib/domain/today/post-digest.ts';
import type { TodayPost } from '#lib/domain/today/today-post.ts';
import type { Database } from '#lib/store/database.ts';
import { toTodayPostRecord } from '#lib/store/open-posts.ts';

/**
 * What Today knows of every post, the one that changed last first. A post that an earlier version stored, and the upgrade
 * could not digest, is read whole.
 */
export async function readPostDigests(database: Database): Promise<readonly PostDigest[]> {
  // One transaction: a post that comes between two reads would lack.
  const transaction = database.transaction(['posts', 'postDigests']);
  const posts = transaction.objectStore('posts');
  const [count, digests] = await Promise.all([posts.count(), transaction.objectStore('postDigests').getAll()]);
  // A digest is written and deleted with its post alone. All ids of posts take longer than their count.
  const postIds = count === digests.length ? [] : await posts.getAllKeys();
  const known = new Set(digests.map(({ postId }) => postId));
  const others = await Promise.all(postIds.filter((postId) => !known.has(postId)).map((postId) => posts.get(postId)));
  return [...digests, ...others.filter((post) => post !== undefined).map(toPostDigest)].sort(
    (a, b) => b.changedAtMs - a.changedAtMs || (a.postId < b.postId ? 1 : -1),
  );
}

/** Some posts without their words, in the order of their ids; without those that were deleted meanwhile. */
export async function readTodayPosts(database: Database, postIds: readonly string[]): Promise<readonly TodayPost[]> {
  if (postIds.length === 0) return [];
  const transaction = database.transaction(['posts', 'todayPosts']);
  const read = async (postId: string) => {
    const record = await transaction.objectStore('todayPosts').get(postId);
    if (record !== undefined) return record;
    const post = await transaction.objectStore('posts').get(postId);
    return post && toTodayPostRecord(post);
  };
  const records = await Promise.all(postIds.map(read));
  return records.flatMap((record) => (record === undefined ? [] : [JSON.parse(record.text) as TodayPost]));
}
