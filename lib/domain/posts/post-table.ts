import type { Post } from '#lib/domain/posts/post.ts';
import type { PostEarnings } from '#lib/domain/posts/sum-post-earnings.ts';
import { toSpreadsheetFile } from '#lib/domain/text/csv.ts';

const columns = [
  ...['post', 'post_code', 'state', 'channel', 'posted_at', 'post_address', 'position', 'product', 'page_url'],
  ...['program', 'offer_id', 'coupon', 'price', 'currency', 'tracking_link', 'post_earnings'],
];

/**
 * Posts as a CSV file: a row a product and channel. Times are in UTC (ISO 8601).
 * @param earningsOf What each post brought, if earnings are loaded: "187.30 MYR", several currencies by semicolons.
 */
export function toPostTable(posts: readonly Post[], earningsOf: ReadonlyMap<string, PostEarnings> = new Map()): string {
  const rows = posts.flatMap((post) => {
    const amounts = earningsOf.get(post.postId)?.amounts ?? [];
    const earned = amounts.map(({ total, currency }) => `${total} ${currency}`).join('; ');
    return post.channels.flatMap(({ name, postedAtMs, address = '', links }) =>
      post.products.map(({ productId, url, said, offerId, offerName, coupon }, index) => [
        ...[post.name, post.code, post.state, name, toInstant(postedAtMs), address, String(index + 1), said.name, url],
        ...[offerName, offerId ?? '', coupon?.voucherCode ?? '', { amount: said.price }, said.currency],
        ...[links.find((link) => link.productId === productId)?.trackingLink ?? '', earned],
      ]),
    );
  });
  return toSpreadsheetFile(columns, rows);
}

/** Posts as a JSON file, with their texts. */
export function toPostFile(posts: readonly Post[]): string {
  const entries = posts.map(({ runId: _runId, ...post }) => post);
  return `${JSON.stringify({ linkmint: 'posts', version: 1, posts: entries }, null, 2)}\n`;
}

const toInstant = (atMs: number | undefined) => (atMs === undefined ? '' : new Date(atMs).toISOString());
