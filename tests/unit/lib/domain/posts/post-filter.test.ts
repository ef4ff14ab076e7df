import { expect, it } from 'vitest';
import type { Post } from '#lib/domain/posts/post.ts';
import { filterPostRows, readPostFilter, sortPostRows, toNextPostSort } from '#lib/domain/posts/post-filter.ts';
import { toPostRow } from '#lib/domain/posts/post-row.ts';
import type { PostEarnings } from '#lib/domain/posts/sum-post-earnings.ts';
import type { RouteParams } from '#lib/domain/routes/route.ts';
import { aPost, aPostChannel, aPostProduct } from '#tests/builders/a-post.ts';

const nowMs = Date.UTC(2026, 10, 24);
const dayMs = 86_400_000;
const row = (postId: string, change: Partial<Post> = {}) => toPostRow(aPost({ postId, name: postId, ...change }));
const outIn = (daysAgo: number, name = 'Telegram') => ({
  state: 'out' as const,
  channels: [aPostChannel({ name, postedAtMs: nowMs - daysAgo * dayMs, address: 'https://t.example/1841' })],
});
const rows = [
  row('draft', { changedAtMs: nowMs - dayMs }),
  row('new', outIn(2)),
  row('old', outIn(40, 'Blog')),
  row('away', { ...outIn(3), state: 'archived' }),
];
const ids = (params: RouteParams, edited: readonly string[] = []) =>
  filterPostRows(rows, readPostFilter(params), new Set(edited), nowMs).map(({ postId }) => postId);

it('the filter of posts lists all but the archived, which it lists when asked', () => {
  expect(ids({ period: 'all' })).toEqual(['draft', 'new', 'old']);
  expect(ids({ show: 'archived' })).toEqual(['away']);
  expect(ids({ show: 'draft' })).toEqual(['draft']);
  expect(ids({ show: 'out' })).toEqual(['new', 'old']);
  expect(ids({ show: 'edit' }, ['old'])).toEqual(['old']);
});

it('the filter of posts leaves what was posted or changed in the last days, and what goes to a channel', () => {
  expect(ids({ period: '30' })).toEqual(['draft', 'new']);
  expect(ids({ channel: 'Blog', period: 'all' })).toEqual(['old']);
});

it('the filter of posts finds post, product, program, address and letters, every word of the search', () => {
  for (const q of ['draft', 'RICE cooker', 'kedai', 'abcdef', 'p/rice-cooker', ' ']) {
    expect(ids({ q, show: 'draft' })).toEqual(['draft']);
  }
  expect(ids({ q: '1841' })).toEqual(['new', 'old']);
  expect(ids({ q: 'rice sofa' })).toEqual([]);
});

it('the filter of posts lists the last 30 days without a choice, and any day to who searches, asks for a state or for all days', () => {
  const periodOf = (params: RouteParams) => readPostFilter(params).period;
  expect([{}, { channel: 'Blog' }].map(periodOf)).toEqual(['30', '30']);
  // Nothing is looked for by a space, or by an apostrophe alone.
  expect([{ q: ' ' }, { q: '’' }].map(periodOf)).toEqual(['30', '30']);
  expect([{ q: 'rice' }, { show: 'edit' }, { period: 'all' }].map(periodOf)).toEqual(['', '', '']);
  expect([{ period: '7' }, { q: 'rice', period: '90' }].map(periodOf)).toEqual(['7', '90']);
});

it('the filter of posts ignores what it does not know', () => {
  expect(readPostFilter({ show: 'x', period: '3', sort: '-x' })).toEqual(readPostFilter({}));
});

const earned = (postId: string, currency: string, total: string, perLink = total, conversionCount = 1) =>
  [
    postId,
    {
      postId,
      conversionCount,
      unreadableCount: 0,
      amounts: [{ currency, earned: total, pending: '0', total, perLink }],
    },
  ] as const;
const earnings = new Map<string, PostEarnings>([
  earned('draft', 'MYR', '9.5', '1.00', 3),
  earned('new', 'MYR', '10', '0.50', 1),
  earned('old', 'SGD', '100'),
]);
const order = (sort: string) => sortPostRows(rows, readPostFilter({ sort }).sort, earnings).map(({ postId }) => postId);

it('the order of posts is the newest first, and another by each column', () => {
  expect(order('')).toEqual(['draft', 'new', 'away', 'old']);
  expect(order('time')).toEqual(['old', 'away', 'new', 'draft']);
  expect(order('name')).toEqual(['away', 'draft', 'new', 'old']);
  expect(order('-orders')).toEqual(['draft', 'new', 'old', 'away']);
  const many = row('many', { products: [aPostProduct(), aPostProduct({ productId: 'pot' })] });
  expect(sortPostRows([...rows, many], readPostFilter({ sort: '-products' }).sort, earnings)[0]).toBe(many);
});

it('the order of posts compares amounts of one currency alone, exactly, and has posts without earnings at the end', () => {
  expect(order('-earned')).toEqual(['new', 'draft', 'old', 'away']);
  expect(order('earned')).toEqual(['draft', 'new', 'old', 'away']);
  expect(order('-perLink')).toEqual(['draft', 'new', 'old', 'away']);
});

it('the order of posts turns with a second click on its column', () => {
  expect(toNextPostSort('earned', readPostFilter({}).sort)).toBe('-earned');
  expect(toNextPostSort('earned', readPostFilter({ sort: '-earned' }).sort)).toBe('earned');
  expect(toNextPostSort('name', readPostFilter({}).sort)).toBe('name');
});
