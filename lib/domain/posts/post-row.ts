import type { EditablePost } from '#lib/domain/posts/find-post-edits.ts';
import { countPostLinks, listActiveChannels, type Post } from '#lib/domain/posts/post.ts';
import { toSearchText } from '#lib/domain/text/to-search-text.ts';

/**
 * A row of the list of posts. It holds no texts, prices and days of its post: 2,000 posts of 20 products are 50 MB, and
 * their rows a tenth of that.
 */
export interface PostRow extends EditablePost {
  readonly code: string;
  readonly createdAtMs: number;
  readonly changedAtMs: number;
  /** Former ones included: readers follow them still (`countPostLinks`). */
  readonly linkCount: number;
  /** The names of its programs, each once, in the order of its products. */
  readonly programs: readonly string[];
  /** The channels that it is out in, and those that it is still to go to. */
  readonly outIn: readonly string[];
  readonly notYetIn: readonly string[];
  /** When it was last posted; null for a draft. */
  readonly postedAtMs: number | null;
  readonly searchText: string;
}

export function toPostRow(post: Post): PostRow {
  const channels = listActiveChannels(post);
  const times = post.channels.flatMap(({ postedAtMs }) => postedAtMs ?? []);
  const programs = [...new Set(post.products.map(({ offerName }) => offerName).filter((name) => name !== ''))];
  const links = post.channels.flatMap((channel) => channel.links.map(({ trackingLink }) => trackingLink));
  return {
    postId: post.postId,
    code: post.code,
    name: post.name,
    state: post.state,
    createdAtMs: post.createdAtMs,
    changedAtMs: post.changedAtMs,
    ...(post.doneCauses !== undefined && { doneCauses: post.doneCauses }),
    ...(post.takenEdits !== undefined && { takenEdits: post.takenEdits }),
    products: post.products.map(({ productId, url, offerId, offerName, coupon }) => ({
      ...{ productId, url, offerId, offerName, coupon },
    })),
    channels: post.channels.map(({ name, isOff, postedAtMs, links: own }) => ({
      name,
      ...(isOff !== undefined && { isOff }),
      ...(postedAtMs !== undefined && { postedAtMs }),
      links: own.map(({ productId, trackingLink }) => ({ productId, trackingLink })),
    })),
    linkCount: countPostLinks(post),
    programs,
    outIn: channels.filter(({ postedAtMs }) => postedAtMs !== undefined).map(({ name }) => name),
    notYetIn: channels.filter(({ postedAtMs }) => postedAtMs === undefined).map(({ name }) => name),
    postedAtMs: times.length === 0 ? null : Math.max(...times),
    searchText: toSearchText(
      [
        ...[post.name, post.code, ...programs],
        ...post.products.flatMap(({ url, said, coupon }) => [said.name, url, coupon?.voucherCode ?? '']),
        ...post.channels.flatMap(({ name, address = '' }) => [name, address]),
        ...links,
      ].join('\n'),
    ),
  };
}
