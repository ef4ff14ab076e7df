import { expect, it } from 'vitest';
import { toPostFile, toPostTable } from '#lib/domain/posts/post-table.ts';
import { parseCsv } from '#lib/domain/text/csv.ts';
import { aPost, aPostChannel, aPostLink, aPostProduct } from '#tests/builders/a-post.ts';

const post = aPost({
  name: '=1+1',
  runId: 'run-1',
  products: [aPostProduct(), aPostProduct({ productId: 'pot', url: 'https://batik.example/pot' })],
  channels: [aPostChannel({ links: [aPostLink()], postedAtMs: 0 }), aPostChannel({ channelId: 'blog', name: 'Blog' })],
});

it('posts as a table have a row a product and channel, and no formula', () => {
  const amount = { currency: 'MYR', earned: '1', pending: '2', total: '3', perLink: '1.50' };
  const earnings = {
    postId: 'post-1',
    conversionCount: 1,
    unreadableCount: 0,
    amounts: [amount, { ...amount, currency: 'SGD' }],
  };
  const [header, first, ...others] = parseCsv(toPostTable([post], new Map([['post-1', earnings]])));
  expect(header?.slice(0, 4)).toEqual(['post', 'post_code', 'state', 'channel']);
  expect(toPostTable([post])).not.toMatch(/(?:^|[\n,"])=1/);
  expect(first?.slice(4, 6)).toEqual(['1970-01-01T00:00:00.000Z', '']);
  expect(first?.slice(-2)).toEqual(['https://go.links.example/rice', '3 MYR; 3 SGD']);
  expect(others).toHaveLength(3);
  expect(parseCsv(toPostTable([]))).toHaveLength(1);
});

it('posts as a table have no earnings of a post whose orders have an amount that cannot be read', () => {
  const amount = { currency: 'MYR', earned: '1', pending: '2', total: '3', perLink: '1.50' };
  const earnings = { postId: 'post-1', conversionCount: 2, unreadableCount: 1, amounts: [amount] };
  const [, first] = parseCsv(toPostTable([post], new Map([['post-1', earnings]])));
  expect(first?.at(-1)).toBe('');
});

it('posts as a file have all but the work under way', () => {
  const { runId: _runId, ...whole } = post;
  expect(JSON.parse(toPostFile([post])).posts).toEqual([whole]);
});

it('posts as a table add up: the earnings of a post stand in one row', () => {
  const amount = { currency: 'MYR', earned: '1', pending: '2', total: '3', perLink: '1.50' };
  const earnings = { postId: 'post-1', conversionCount: 1, unreadableCount: 0, amounts: [amount] };
  const rows = parseCsv(toPostTable([post], new Map([['post-1', earnings]]))).slice(1);
  expect(rows.map((row) => row.at(-1))).toEqual(['3 MYR', '', '', '']);
});

it('posts as a table have a row each, also without a product or a channel', () => {
  const rows = parseCsv(toPostTable([aPost({ products: [] }), aPost({ channels: [] })])).slice(1);
  expect(rows).toHaveLength(2);
  expect(rows.every((row) => row[0] === 'Rainy-season kitchen' && row.length === 16)).toBe(true);
});

it('posts as a table have no row for a channel that was taken out before it was posted', () => {
  const channels = [
    aPostChannel({ name: 'News', isOff: true, text: 'Rice' }),
    aPostChannel({ channelId: 'blog', name: 'Blog', isOff: true, postedAtMs: 0 }),
    aPostChannel({ channelId: 'shop', name: 'Shop' }),
  ];
  const channelsOf = (posted: typeof channels) =>
    parseCsv(toPostTable([aPost({ channels: posted })]))
      .slice(1)
      .map((row) => row[3]);
  expect(channelsOf(channels)).toEqual(['Blog', 'Shop']);
  expect(channelsOf(channels.slice(0, 1))).toEqual(['']);
});
