// @vitest-environment happy-dom
import { act, fireEvent, render, screen, waitFor } from '@testing-library/preact';
import { afterEach, expect, it, vi } from 'vitest';
import { CheckDraft } from '#entrypoints/workspace/posts/check/check-draft.tsx';
import { PostPage } from '#entrypoints/workspace/posts/posts-page.tsx';
import { PostsSumLine } from '#entrypoints/workspace/posts/posts-sum-line.tsx';
import { beginPosts } from '#entrypoints/workspace/posts/posts-tab.tsx';
import { makeTabDeps } from '#tests/builders/make-tab-deps.ts';
import { openTestAccount } from '#tests/builders/open-test-account.ts';

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

it('the Posts tab keeps the draft of the file that was chosen last, also where an earlier one is read later', async () => {
  const deps = makeTabDeps(await openTestAccount());
  render(<CheckDraft deps={deps} onBack={() => undefined} onPost={() => undefined} />);
  const choose = (file: File) =>
    fireEvent.change(screen.getByLabelText('Choose a file'), { target: { files: [file] } });
  const hasText = (text: string) => waitFor(() => expect(screen.getByRole('textbox')).toHaveProperty('value', text));
  const bytes = Promise.withResolvers<ArrayBuffer>();
  const slow = new File(['A draft'], 'draft.txt');
  vi.spyOn(slow, 'slice').mockReturnValue(Object.assign(new Blob(), { arrayBuffer: () => bytes.promise }));
  choose(slow);
  choose(new File(['Another draft'], 'draft.txt'));
  await hasText('Another draft');
  await act(async () => {
    bytes.reject(new Error('gone'));
    await Promise.allSettled([bytes.promise]);
  });
  expect(screen.queryByRole('alert')).toBeNull();
});

it('the Posts tab says that it could not read the file of a draft, until the next one is read', async () => {
  const deps = makeTabDeps(await openTestAccount());
  render(<CheckDraft deps={deps} onBack={() => undefined} onPost={() => undefined} />);
  const choose = (file: File) =>
    fireEvent.change(screen.getByLabelText('Choose a file'), { target: { files: [file] } });
  const gone = new File(['A draft'], 'draft.txt');
  vi.spyOn(gone, 'slice').mockReturnValue(
    Object.assign(new Blob(), { arrayBuffer: () => Promise.reject(new Error('gone')) }),
  );
  choose(gone);
  await screen.findByRole('alert');
  choose(new File(['Another draft'], 'draft.txt'));
  await waitFor(() => expect(screen.getByRole('textbox')).toHaveProperty('value', 'Another draft'));
  expect(screen.queryByRole('alert')).toBeNull();
});
