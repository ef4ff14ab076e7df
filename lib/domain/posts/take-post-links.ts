import type { BulkLine } from '#lib/domain/bulk/bulk-run.ts';
import { retireLinks } from '#lib/domain/posts/change-post.ts';
import { isPostLink, type Post, type PostChannel, type PostLink } from '#lib/domain/posts/post.ts';
import { isLineOf } from '#lib/domain/posts/post-stage.ts';

interface FoundLink {
  /** The channel that the line was for. */
  readonly channelId: string | undefined;
  readonly link: PostLink;
}

/**
 * The post with the links that the lines of its run have: one a product in each channel. With shared links a channel
 * without a line of its own takes another's. A product that has another address or program by now takes no link of the
 * one before. Taking the same lines again changes nothing.
 * @param lines Those of the post: the products of a copied post have the same names.
 * @param all Every line of the run. One of another post may have the link that a line here asks for, too.
 * @param hasLaterRun Whether the post had a later run: its links stay, and only what a channel lacks is taken.
 */
export function takePostLinks(
  post: Post,
  lines: readonly BulkLine[],
  all: readonly BulkLine[] = lines,
  hasLaterRun = false,
): Post {
  const found = lines.flatMap((line): readonly FoundLink[] => {
    const link = toPostLink(post, line, all);
    return link === null ? [] : [{ channelId: line.input.post?.channelId, link }];
  });
  return {
    ...post,
    channels: post.channels.map((channel) => {
      if (channel.isOff === true) return channel;
      const has = ({ link }: FoundLink) => channel.links.some(({ productId }) => productId === link.productId);
      return take(channel, post, hasLaterRun ? found.filter((each) => !has(each)) : found);
    }),
  };
}

function take(channel: PostChannel, post: Post, found: readonly FoundLink[]): PostChannel {
  const { products, hasSharedLinks } = post;
  const own = found.filter(({ channelId }) => channelId === channel.channelId);
  const ofOthers = hasSharedLinks ? found.filter((each) => !own.includes(each)) : [];
  const taken = new Map<string, PostLink>();
  for (const { link } of [...own, ...ofOthers]) if (!taken.has(link.productId)) taken.set(link.productId, link);
  if (taken.size === 0) return channel;
  // Merging leaves a link whose product found no room in the post.
  const isOver = ({ productId, trackingLink }: PostLink) =>
    (taken.get(productId)?.trackingLink ?? trackingLink) !== trackingLink ||
    products.every((product) => product.productId !== productId);
  const kept = retireLinks(channel, post, isOver);
  return { ...kept, links: [...kept.links.filter(({ productId }) => !taken.has(productId)), ...taken.values()] };
}

function toPostLink(post: Post, line: BulkLine, all: readonly BulkLine[]): PostLink | null {
  const { input, offerId } = line;
  // Two channels with the same sub-IDs ask for the same link.
  const source = line.duplicateOf === null ? line : all.find(({ index }) => index === line.duplicateOf);
  const product = post.products.find(({ productId }) => productId === input.post?.productId);
  if (source === undefined || source.trackingLink === null || product === undefined) return null;
  if (offerId === null || !isLineOf(line, product)) return null;
  const { subIds, trackingLink } = source;
  const link = { productId: product.productId, offerId, subIds, trackingLink };
  return isPostLink(link) ? link : null;
}
