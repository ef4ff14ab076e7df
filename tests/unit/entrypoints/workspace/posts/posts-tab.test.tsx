// @vitest-environment happy-dom
import { render } from '@testing-library/preact';
import { afterEach, expect, it, vi } from 'vitest';
import { PostPage } from '#entrypoints/workspace/posts/posts-page.tsx';
import { PostsSumLine } from '#entrypoints/workspace/posts/posts-sum-line.tsx';
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

it('the sum of posts has an amount per link in the decimals of its currency', () => {
  const sumOf = (currency: string) => ({ currency, total: '3704', postCount: 2, perLink: '1234.67' });
  const sum = { postCount: 2, productCount: 3, conversionCount: 3, unreadableCount: 0 };
  const { container } = render(<PostsSumLine sum={{ ...sum, amounts: ['JPY', 'MYR'].map(sumOf) }} tied={0} />);
  const amounts = [...container.querySelectorAll('.posts-sum-amount')].map(({ textContent }) => textContent);
  expect(amounts).toEqual(['JPY 3,704 in 2 posts, 1,235 per link', 'MYR 3,704.00 in 2 posts, 1,234.67 per link']);
});
