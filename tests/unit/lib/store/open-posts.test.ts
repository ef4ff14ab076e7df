import { expect, it } from 'vitest';
import { toPostDigest } from '#lib/domain/today/post-digest.ts';
import { toTodayPost } from '#lib/domain/today/today-post.ts';
import { openDatabase, postStores } from '#lib/store/database.ts';
import { openPosts } from '#lib/store/open-posts.ts';
import { readPostDigests, readTodayPosts } from '#lib/store/today/read-today-posts.ts';
import { aPost, aPostChannel, aPostLink, aPostProduct } from '#tests/builders/a-post.ts';

const post = aPost({ channels: [aPostChannel({ links: [aPostLink()], text: 'Rice' })] });

it('a post that is written or deleted takes along what Today reads in its place', async () => {
  const database = await openDatabase('test');
  const transaction = database.transaction(postStores, 'readwrite');
  const posts = openPosts(transaction);
  await posts.put(post);
  await posts.put(aPost({ ...post, name: 'Pantry' }));
  await posts.put(aPost({ postId: 'post-2' }));
  await posts.delete('post-2');
  await transaction.done;
  const now = aPost({ ...post, name: 'Pantry' });
  expect(await database.getAll('postDigests')).toEqual([toPostDigest(now)]);
  expect(await readTodayPosts(database, ['post-1', 'post-2'])).toEqual([toTodayPost(now)]);
  database.close();
});

it('a post without a digest is read whole: none is left out', async () => {
  const database = await openDatabase('test');
  await database.put('posts', aPost({ postId: 'raw', products: [aPostProduct()], changedAtMs: 1 }));
  expect((await readPostDigests(database)).map(({ postId }) => postId)).toContain('raw');
  expect(await readTodayPosts(database, ['raw'])).toMatchObject([{ postId: 'raw' }]);
  database.close();
});
