import type { Post, PostChannel, PostLink, PostProduct } from '#lib/domain/posts/post.ts';
import { toNamedProduct } from '#lib/domain/products/product.ts';

/** A product of Kedai Harian, with a price and without a coupon. */
export function aPostProduct(change: Partial<PostProduct> = {}): PostProduct {
  return {
    productId: 'rice',
    url: 'https://www.kedai.example/p/rice-cooker',
    said: { ...toNamedProduct('Rice cooker 1.8 l'), price: '129.00', currency: 'MYR' },
    saidAtMs: Date.UTC(2026, 10, 23),
    saidOn: '2026-11-23',
    offerId: '101',
    offerName: 'Kedai Harian (MY)',
    coupon: null,
    ...change,
  };
}

/** A product's link in Telegram. */
export function aPostLink(change: Partial<PostLink> = {}): PostLink {
  return {
    productId: 'rice',
    offerId: '101',
    subIds: ['telegram', 'abcdef', '', '', ''],
    trackingLink: 'https://go.links.example/rice',
    ...change,
  };
}

/** Telegram, with nothing written yet. */
export function aPostChannel(change: Partial<PostChannel> = {}): PostChannel {
  return { channelId: 'telegram', name: 'Telegram', links: [], text: '', isEdited: false, ...change };
}

/** A draft of one product in Telegram. */
export function aPost(change: Partial<Post> = {}): Post {
  return {
    postId: 'post-1',
    code: 'abcdef',
    name: 'Rainy-season kitchen',
    products: [aPostProduct()],
    channels: [aPostChannel()],
    state: 'draft',
    hasSharedLinks: false,
    createdAtMs: Date.UTC(2026, 10, 23),
    changedAtMs: Date.UTC(2026, 10, 23),
    ...change,
  };
}
