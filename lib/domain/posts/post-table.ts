import { toWholeAmounts } from '#lib/domain/links/link-earnings.ts';
import type { Post, PostChannel, PostProduct } from '#lib/domain/posts/post.ts';
import type { PostEarnings } from '#lib/domain/posts/sum-post-earnings.ts';
import { type CsvCell, toSpreadsheetFile } from '#lib/domain/text/csv.ts';

const columns = [
  ...['post', 'post_code', 'state', 'channel', 'posted_at', 'post_address', 'position', 'product', 'page_url'],
  ...['program', 'offer_id', 'coupon', 'price', 'currency', 'tracking_link', 'post_earnings'],
];

/**
 * Posts as a CSV file: a row a product and channel, and one for a post that has neither. A channel that was taken out is
 * one only if it was posted. Times are in UTC (ISO 8601).
 * @param earningsOf What each post brought, if earnings are loaded: "187.30 MYR", several currencies by semicolons. Only
 * the first row of a post has it, so that the column adds up. None where an amount cannot be read: no row says so.
 */
export function toPostTable(posts: readonly Post[], earningsOf: ReadonlyMap<string, PostEarnings> = new Map()): string {
  const rows = posts.flatMap((post) => {
    const sums = earningsOf.get(post.postId);
    const amounts = sums === undefined ? [] : toWholeAmounts(sums);
    const earned = amounts.map(({ total, currency }) => `${total} ${currency}`).join('; ');
    const listed = post.channels.filter(({ isOff, postedAtMs }) => isOff !== true || postedAtMs !== undefined);
    const channels: readonly (PostChannel | null)[] = listed.length === 0 ? [null] : listed;
    const products: readonly (PostProduct | null)[] = post.products.length === 0 ? [null] : post.products;
    return channels.flatMap((channel, at) =>
      products.map((product, index) => [
        ...[post.name, post.code, post.state, ...toChannelCells(channel)],
        ...toProductCells(product, index),
        channel?.links.find(({ productId }) => productId === product?.productId)?.trackingLink ?? '',
        at + index === 0 ? earned : '',
      ]),
    );
  });
  return toSpreadsheetFile(columns, rows);
}

const toChannelCells = (channel: PostChannel | null): readonly string[] =>
  channel === null ? ['', '', ''] : [channel.name, toInstant(channel.postedAtMs), channel.address ?? ''];

function toProductCells(product: PostProduct | null, index: number): readonly CsvCell[] {
  if (product === null) return ['', '', '', '', '', '', '', ''];
  const { url, said, offerId, offerName, coupon } = product;
  const ofProgram = [offerName, offerId ?? '', coupon?.voucherCode ?? ''];
  return [String(index + 1), said.name, url, ...ofProgram, { amount: said.price }, said.currency];
}

export function toPostFile(posts: readonly Post[]): string {
  const entries = posts.map(({ runId: _runId, ...post }) => post);
  return `${JSON.stringify({ linkmint: 'posts', version: 1, posts: entries }, null, 2)}\n`;
}

const toInstant = (atMs: number | undefined) => (atMs === undefined ? '' : new Date(atMs).toISOString());
