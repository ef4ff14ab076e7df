import { expect, it } from 'vitest';
import { readPostChanges } from '#lib/store/posts/read-post-changes.ts';
import { aPost } from '#tests/builders/a-post.ts';
import { openTestAccount } from '#tests/builders/open-test-account.ts';

it('a change is read alone, a deleted post is named, and one that Undo put back is read again', async () => {
  const { database } = await openTestAccount();
  const old = aPost({ postId: 'old', changedAtMs: 1 });
  for (const post of [old, aPost({ postId: 'new', changedAtMs: 5 })]) await database.put('posts', post);
  const known = new Map([
    ['old', true],
    ['new', true],
  ]);
  const read = async () => {
    const { changed, gone } = await readPostChanges(database, 5, known);
    return [changed.map(({ postId }) => postId), gone];
  };
  expect(await read()).toEqual([['new'], []]);
  await database.delete('posts', 'old');
  expect(await read()).toEqual([['new'], ['old']]);
  known.delete('old');
  await database.put('posts', old);
  expect(await read()).toEqual([['new', 'old'], []]);
});

it('a deleted post is named although another came back at the same time', async () => {
  const { database } = await openTestAccount();
  await database.put('posts', aPost({ postId: 'restored', changedAtMs: 1 }));
  const { changed, gone } = await readPostChanges(database, 5, new Map([['deleted', true]]));
  expect([changed.map(({ postId }) => postId), gone]).toEqual([['restored'], ['deleted']]);
});
