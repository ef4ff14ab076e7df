import { expect, it } from 'vitest';
import { openDatabase, postStores } from '#lib/store/database.ts';
import { openPosts } from '#lib/store/open-posts.ts';
import { readKeptPosts } from '#lib/store/today/read-kept-posts.ts';
import { aPost, aPostProduct } from '#tests/builders/a-post.ts';

const kept = { runId: 'later', most: 2 };

it('the kept posts are those that wait for links, with a digest or without, and neither drafts nor archived ones', async () => {
  const database = await openDatabase('test');
  const transaction = database.transaction(postStores, 'readwrite');
  const posts = openPosts(transaction);
  await posts.put(aPost({ postId: 'kept', kept }));
  await posts.put(aPost({ postId: 'archived', state: 'archived', kept }));
  await posts.put(aPost({ postId: 'draft', state: 'draft', products: [aPostProduct()] }));
  await transaction.done;
  await database.put('posts', aPost({ postId: 'former', kept }));
  const found = await readKeptPosts(database);
  expect(found.map(({ postId }) => postId).toSorted()).toEqual(['former', 'kept']);
  database.close();
});
