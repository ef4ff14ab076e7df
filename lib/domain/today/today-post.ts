import type { Post, PostChannel, PostProduct } from '#lib/domain/posts/post.ts';

/** What Today reads of a post: all but its words. 2,000 posts of 20 products fit into memory without them. */
export interface TodayPost
  extends Pick<
    Post,
    | 'postId'
    | 'code'
    | 'name'
    | 'state'
    | 'createdAtMs'
    | 'changedAtMs'
    | 'runId'
    | 'kept'
    | 'doneCauses'
    | 'takenEdits'
  > {
  readonly products: readonly Pick<PostProduct, 'productId' | 'url' | 'offerId' | 'offerName' | 'coupon'>[];
  readonly channels: readonly Pick<
    PostChannel,
    'channelId' | 'name' | 'isOff' | 'copiedAtMs' | 'postedAtMs' | 'links' | 'formerLinks'
  >[];
}

/** The post without its words. */
export const toTodayPost = ({ products, channels, stamps: _stamps, ...post }: Post): TodayPost => ({
  ...post,
  products: products.map(({ productId, url, offerId, offerName, coupon }) => ({
    ...{ productId, url, offerId, offerName, coupon },
  })),
  channels: channels.map(({ text: _text, otherTexts: _others, ...channel }) => channel),
});
