import { beforeEach, expect, it } from 'vitest';
import { isPost } from '#lib/domain/posts/post.ts';
import { aKeptLink } from '#tests/builders/a-kept-link.ts';
import { aPost } from '#tests/builders/a-post.ts';
import { connectWorker, makeWorker, type Worker } from '#tests/builders/make-worker.ts';
import { useEnglishMessages } from '#tests/fakes/use-english-messages.ts';

useEnglishMessages();

let worker: Worker;
beforeEach(async () => {
  worker = await makeWorker();
  await connectWorker(worker);
  for (const [at, name] of ['rice', 'pot', 'fan'].entries()) {
    const [linkId, trackingLink] = [name, `https://go.links.example/${name}`];
    const mintedAtMs = Date.UTC(2026, 10, at < 2 ? 20 : 22, 9);
    await worker.db.put(
      'links',
      aKeptLink({ linkId, trackingLink, mintedAtMs, destinationUrl: `https://k.example/${name}` }),
    );
  }
});

it('the links from before the first post become posts, and no link is made', async () => {
  const before = { calls: worker.service.calls.length, links: await worker.db.getAll('links') };
  const postIds = await worker.handlers.collectPosts();
  const posts = await worker.db.getAll('posts');
  expect(posts.map(({ postId }) => postId)).toEqual(postIds);
  expect(posts.map(({ products }) => products.length)).toEqual([2, 1]);
  expect(posts.every(isPost)).toBe(true);
  expect(new Set(posts.map(({ code }) => code)).size).toBe(2);
  expect(posts[0]?.channels[0]?.links.map(({ trackingLink }) => trackingLink)).toContain(
    'https://go.links.example/pot',
  );
  expect({ calls: worker.service.calls.length, links: await worker.db.getAll('links') }).toEqual(before);
});

it('a repeated message makes no post twice, and has the same answer', async () => {
  const postIds = await worker.handlers.collectPosts();
  const posts = await worker.db.getAll('posts');
  expect(await worker.handlers.collectPosts()).toEqual(postIds);
  expect(await worker.db.getAll('posts')).toEqual(posts);
});

it('an account that has a post keeps its links as they are', async () => {
  await worker.db.put('posts', aPost());
  expect(await worker.handlers.collectPosts()).toEqual([]);
  expect(await worker.db.count('posts')).toBe(1);
});

it('a post that comes after them goes to no channel that is only known from their sub IDs', async () => {
  await worker.handlers.collectPosts();
  expect((await worker.handlers.createPost({ postId: 'next', name: '' })).channels).toEqual([]);
});
