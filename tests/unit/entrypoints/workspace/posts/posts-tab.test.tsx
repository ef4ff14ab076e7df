// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { PostPage } from '#entrypoints/workspace/posts/posts-page.tsx';
import { beginPosts } from '#entrypoints/workspace/posts/posts-tab.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  location.hash = '';
});

it.each([
  ['names a post', '#/posts?id=pantry', 1],
  ['names none', '#/posts?q=rice', 0],
])('the Posts tab, whose address %s, loads what draws an open post only then', async (_what, hash, times) => {
  const preload = vi.spyOn(PostPage, 'preload').mockResolvedValue();
  location.hash = hash;
  await beginPosts();
  expect(preload).toHaveBeenCalledTimes(times);
});
