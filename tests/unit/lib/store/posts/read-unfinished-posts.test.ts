import { expect, it } from 'vitest';
import { readUnfinishedPosts } from '#lib/store/posts/read-unfinished-posts.ts';
import { aPost, aPostChannel } from '#tests/builders/a-post.ts';
import { openTestAccount } from '#tests/builders/open-test-account.ts';

it('the posts that the user may be at are drafts, and those with a channel to go to, the newest change first', async () => {
  const { database } = await openTestAccount();
  const posted = aPostChannel({ postedAtMs: 1 });
  const posts = [
    aPost({ postId: 'draft', changedAtMs: 1 }),
    aPost({
      postId: 'half out',
      changedAtMs: 4,
      state: 'out',
      channels: [posted, aPostChannel({ channelId: 'blog' })],
    }),
    aPost({ postId: 'out', changedAtMs: 3, state: 'out', channels: [posted] }),
    aPost({
      postId: 'out, one channel off',
      changedAtMs: 2,
      state: 'out',
      channels: [posted, aPostChannel({ channelId: 'blog', isOff: true })],
    }),
    aPost({ postId: 'archived', changedAtMs: 5, state: 'archived' }),
  ];
  for (const post of posts) await database.put('posts', post);
  expect((await readUnfinishedPosts(database)).map(({ postId }) => postId)).toEqual(['half out', 'draft']);
});

it('a draft that did not change while twenty others did is no longer at hand', async () => {
  const { database } = await openTestAccount();
  await database.put('posts', aPost({ postId: 'old', changedAtMs: 0 }));
  for (let at = 1; at <= 19; at += 1)
    await database.put('posts', aPost({ postId: `p${at}`, changedAtMs: at, state: 'archived' }));
  expect(await readUnfinishedPosts(database)).toHaveLength(1);
  await database.put('posts', aPost({ postId: 'p20', changedAtMs: 20, state: 'archived' }));
  expect(await readUnfinishedPosts(database)).toEqual([]);
});
