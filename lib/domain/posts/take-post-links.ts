import type { BulkLine } from '#lib/domain/bulk/bulk-run.ts';
import { isPostLink, type Post, type PostChannel, type PostLink } from '#lib/domain/posts/post.ts';

/**
 * The post with the links that the lines of its run have. A product that has another address by now takes no link of
 * the one before. Taking the same lines again changes nothing.
 */
export function takePostLinks(post: Post, lines: readonly BulkLine[]): Post {
  const found = lines.flatMap((line) => {
    const link = toPostLink(post, line, lines);
    return link === null ? [] : [{ channelId: line.input.post?.channelId, link }];
  });
  const take = (channel: PostChannel): PostChannel => {
    const own = found
      .filter(({ channelId }) => post.hasSharedLinks || channelId === channel.channelId)
      .map(({ link }) => link);
    if (own.length === 0) return channel;
    const others = channel.links.filter(({ productId }) => !own.some((link) => link.productId === productId));
    return { ...channel, links: [...others, ...own] };
  };
  return { ...post, channels: post.channels.map((channel) => (channel.isOff === true ? channel : take(channel))) };
}

function toPostLink(post: Post, line: BulkLine, lines: readonly BulkLine[]): PostLink | null {
  const { input, offerId } = line;
  // Two channels with the same sub-IDs ask for the same link.
  const source = line.duplicateOf === null ? line : lines.find(({ index }) => index === line.duplicateOf);
  const product = post.products.find(({ productId }) => productId === input.post?.productId);
  if (source === undefined || source.trackingLink === null || product?.url !== input.url) return null;
  const { subIds, trackingLink } = source;
  const link = { productId: product.productId, offerId: offerId ?? '', subIds, trackingLink };
  return isPostLink(link) ? link : null;
}
