import type { BulkLine } from '#lib/domain/bulk/bulk-run.ts';
import { listActiveChannels, type Post, type PostChannel, type PostProduct } from '#lib/domain/posts/post.ts';

/** How far a post is: what it is to hold, its links under way, or its texts. */
export type PostStage = 'products' | 'making' | 'texts';

/** A link that is missing although its making has ended. */
export interface PostTrouble {
  readonly productId: string;
  readonly channelId: string;
  readonly line: BulkLine;
}

interface Making {
  readonly lines: readonly BulkLine[];
  readonly isUnderWay: boolean;
}

/** @param making The last run for the post, if any. */
export function toPostStage(post: Post, making: Making | null): PostStage {
  if (making?.isUnderWay === true) return 'making';
  const channels = listActiveChannels(post);
  const isWritten = channels.length > 0 && channels.every(({ text }) => text !== '');
  return isWritten && !hasLinksToMake(post, making) ? 'texts' : 'products';
}

/** Whether a channel has a text, and each link that it is to have. */
export const isChannelWhole = (post: Post, channel: PostChannel): boolean =>
  channel.text !== '' && hasEachLink(post, channel);

interface LinkedPost {
  readonly products: readonly Pick<PostProduct, 'productId' | 'offerId'>[];
}

/** Whether a channel has a link for each product that is to have one. Without, its text leads to a page that earns nothing. */
export const hasEachLink = ({ products }: LinkedPost, channel: Pick<PostChannel, 'links'>): boolean =>
  products.every(({ productId, offerId }) => offerId === null || hasLink(channel, productId));

/**
 * Whether a text must not be copied yet: while a link is made that it lacks, and where it changed for a link, until it has
 * it.
 */
export const waitsForLink = (
  post: LinkedPost & Pick<Post, 'runId'>,
  channel: Pick<PostChannel, 'links'>,
  isForLink: boolean,
): boolean => (isForLink || post.runId !== undefined) && !hasEachLink(post, channel);

/** The links that the last run could not make, without those that the user left out. */
export function listPostTroubles(post: Post, making: Making | null): readonly PostTrouble[] {
  const lines = making?.lines ?? [];
  const channels = new Map(post.channels.map((channel) => [channel.channelId, channel]));
  return lines.flatMap((line) => {
    const { post: of } = line.input;
    const channel = of === undefined ? undefined : channels.get(of.channelId);
    const product = post.products.find(({ productId }) => productId === of?.productId);
    if (of === undefined || channel === undefined || channel.isOff === true) return [];
    if (product === undefined || !isLineOf(line, product)) return [];
    const { productId, channelId } = of;
    const isLeft = (post.doneCauses ?? []).includes(toLeftOutCause(productId, channelId));
    return isEndedWithoutLink(line) && !hasLink(channel, productId) && !isLeft ? [{ productId, channelId, line }] : [];
  });
}

/** Under this name a post remembers that its user leaves the link of a product out of a channel (`doneCauses`). */
export const toLeftOutCause = (productId: string, channelId: string): string => `left-out:${productId}:${channelId}`;

function hasLinksToMake(post: Post, making: Making | null): boolean {
  const ended = new Map(
    (making?.lines ?? []).filter(isEndedWithoutLink).map((line) => {
      const of = line.input.post;
      return [`${of?.productId}|${post.hasSharedLinks ? '' : of?.channelId}`, line];
    }),
  );
  return listActiveChannels(post).some((channel) =>
    post.products.some((product) => {
      const { productId, offerId } = product;
      if (offerId === null || hasLink(channel, productId)) return false;
      const line = ended.get(`${productId}|${post.hasSharedLinks ? '' : channel.channelId}`);
      return line === undefined || !isLineOf(line, product);
    }),
  );
}

/** Whether a line is for a product as it is now: its user may have given it another address or program since. */
export const isLineOf = (
  { input, offerId }: Pick<BulkLine, 'input' | 'offerId'>,
  product: Pick<PostProduct, 'url' | 'offerId'>,
): boolean => input.url === product.url && (offerId ?? input.program) === product.offerId;

const hasLink = ({ links }: Pick<PostChannel, 'links'>, wanted: string) =>
  links.some(({ productId }) => productId === wanted);

const isEndedWithoutLink = ({ state }: BulkLine) =>
  state === 'unknown' || state === 'failed' || state === 'refused' || state === 'blocked' || state === 'choose';
