import { expect, it } from 'vitest';
import { toPostDigest } from '#lib/domain/today/post-digest.ts';
import { openDatabase, toDatabaseName } from '#lib/store/database.ts';
import { readPostDigests } from '#lib/store/today/read-today-posts.ts';
import { digestFormerPosts } from '#lib/worker/posts/posts.ts';
import { aPost, aPostChannel, aPostLink } from '#tests/builders/a-post.ts';

const post = aPost({ channels: [aPostChannel({ links: [aPostLink()], text: 'Rice' })] });

it('the posts of an earlier version are digested, whatever damaged one is among them, and read whole until then', async () => {
  await openFirstVersion([{ postId: 'damaged' }, post]);
  const database = await openDatabase('earlier');
  expect(await database.getAll('postDigests')).toEqual([]);
  await database.delete('posts', 'damaged');
  expect(await readPostDigests(database)).toEqual([toPostDigest(post)]);
  await database.put('posts', { postId: 'damaged' } as never);
  await digestFormerPosts({ database: async () => database });
  expect(await database.getAll('postDigests')).toEqual([toPostDigest(post)]);
  expect(await database.getAllKeys('todayPosts')).toEqual([post.postId]);
  database.close();
});

it('a post that has its digest is not written again', async () => {
  const database = await openDatabase('test');
  await database.put('posts', post);
  const told = { ...toPostDigest(post), code: 'told' };
  await database.put('postDigests', told);
  await digestFormerPosts({ database: async () => database });
  expect(await database.getAll('postDigests')).toEqual([told]);
  database.close();
});

/** A database of version 1 with these posts: the stores that later versions change, alone. */
async function openFirstVersion(posts: readonly unknown[]): Promise<void> {
  const opening = indexedDB.open(toDatabaseName('earlier'), 1);
  opening.onupgradeneeded = () => {
    const store = opening.result.createObjectStore('posts', { keyPath: 'postId' });
    for (const each of posts) store.put(each);
    opening.result.createObjectStore('links', { keyPath: 'linkId' });
    opening.result.createObjectStore('offers', { keyPath: 'offerId' }).createIndex('byGeneration', 'generation');
  };
  await new Promise((resolve, reject) => {
    opening.onsuccess = resolve;
    opening.onerror = reject;
  });
  opening.result.close();
}
