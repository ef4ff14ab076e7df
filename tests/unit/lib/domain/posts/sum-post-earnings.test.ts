import { expect, it } from 'vitest';
import { changePost } from '#lib/domain/posts/change-post.ts';
import { isPost, type Post } from '#lib/domain/posts/post.ts';
import { sumPostEarnings } from '#lib/domain/posts/sum-post-earnings.ts';
import { aPost, aPostChannel, aPostLink, aPostProduct } from '#tests/builders/a-post.ts';
import { aReportRow } from '#tests/builders/a-report-row.ts';

const createdAtMs = Date.UTC(2026, 10, 1);
const aPostOf = (postId: string, code: string, subIds = ['telegram', code]): Post => {
  const [first = '', second = ''] = subIds;
  const link = aPostLink({ trackingLink: `https://go.links.example/${postId}`, subIds: [first, second, '', '', ''] });
  return aPost({ postId, code, createdAtMs, channels: [aPostChannel({ links: [link] })] });
};
const row = (affSubs: readonly string[], change: Partial<Parameters<typeof aReportRow>[0]> = {}) => {
  const [first = null, second = null] = affSubs;
  return aReportRow({ affSubs: [first, second, null, null, null], ...change });
};
const sum = (
  posts: readonly Post[],
  rows: readonly ReturnType<typeof row>[],
  links: Parameters<typeof sumPostEarnings>[1] = [],
) => sumPostEarnings(posts, links, rows, 480);

it('what a post earned is exact by its letters, in each currency apart, with what a link of it brings', () => {
  const posts = [aPostOf('a', 'abcdef'), aPostOf('b', 'ghijkl')];
  const rows = [
    row(['telegram', 'abcdef'], { payout: '0.1' }),
    row(['blog', '2026-abcdef'], { payout: '0.2', status: 'pending' }),
    row(['telegram', 'abcdef'], { payout: '5.00', currency: 'SGD' }),
    row(['telegram', 'ghijkl'], { payout: '7.00' }),
  ];
  const { posts: found, tied, others } = sum(posts, rows);
  expect(found.get('a')).toEqual({
    postId: 'a',
    conversionCount: 3,
    unreadableCount: 0,
    amounts: [
      { currency: 'MYR', earned: '0.1', pending: '0.2', total: '0.3', perLink: '0.30' },
      { currency: 'SGD', earned: '5', pending: '0', total: '5', perLink: '5.00' },
    ],
  });
  expect(found.get('b')?.amounts[0]?.total).toBe('7');
  expect([tied, others]).toEqual([0, 0]);
});

it('what a post earned keeps what a product brought that another has replaced', () => {
  const link = aPostLink({ subIds: ['telegram', '2026-11-20', '', '', ''] });
  const before = aPost({ postId: 'a', createdAtMs, channels: [aPostChannel({ links: [link] })] });
  const product = aPostProduct({ url: 'https://www.kedai.example/p/pot' });
  const after = changePost(before, { kind: 'replace', productId: 'rice', product });
  if (typeof after === 'string') throw new Error(after);
  const rows = [row([...link.subIds], { payout: '1.00' })];
  expect(sum([after], rows).posts.get('a')).toEqual(sum([before], rows).posts.get('a'));
  expect(sum([after], rows).posts.get('a')?.conversionCount).toBe(1);
});

it('what a post earned follows program and sub IDs without its letters, where one post alone has them', () => {
  const posts = [aPostOf('a', 'abcdef', ['weekend'])];
  expect(sum(posts, [row(['weekend'])]).posts.get('a')?.conversionCount).toBe(1);
  expect(sum(posts, [row(['weekend'], { offerId: '999' })])).toMatchObject({ others: 1 });
});

it('what a post earned is never guessed: what fits two posts, or a link of its own, counts for no post', () => {
  const posts = [aPostOf('a', 'abcdef', ['telegram']), aPostOf('b', 'ghijkl', ['telegram'])];
  expect(sum(posts, [row(['telegram'])])).toMatchObject({ tied: 1, others: 0 });
  const link = {
    offerId: '101',
    subIds: ['telegram', '', '', '', ''] as const,
    trackingLink: 'https://go.links.example/x',
  };
  expect(sum(posts.slice(0, 1), [row(['telegram'])], [link])).toMatchObject({ tied: 1 });
  const own = posts[0]?.channels[0]?.links ?? [];
  expect(sum(posts.slice(0, 1), [row(['telegram'])], own)).toMatchObject({ tied: 0 });
});

it('what a post earned has nothing of an untagged link, which looks like the program’s own', () => {
  expect(sum([aPostOf('a', 'abcdef', [''])], [row([''])])).toMatchObject({ tied: 1 });
});

it('what a post earned has nothing from before the post, nor of other words of six letters', () => {
  const early = row(['telegram', 'abcdef'], { convertedAt: '2026-10-20 00:00:00' });
  expect(sum([aPostOf('a', 'abcdef')], [early, row(['telegram', 'offers'])])).toMatchObject({ tied: 0, others: 2 });
});

it('what a post earned counts two posts whose letters one order has as a tie', () => {
  expect(sum([aPostOf('a', 'abcdef'), aPostOf('b', 'ghijkl')], [row(['abcdef', 'ghijkl'])])).toMatchObject({ tied: 1 });
});

it.each([-8.64e15, 8.64e15])(
  'what a post earned stays known though a file dated another post %d, as no new file may',
  (createdAtMs) => {
    const odd = { ...aPostOf('odd', 'ghijkl'), createdAtMs };
    expect(isPost(odd)).toBe(false);
    const { posts } = sum([aPostOf('a', 'abcdef'), odd], [row(['telegram', 'abcdef'])]);
    expect(posts.get('a')?.conversionCount).toBe(1);
  },
);
