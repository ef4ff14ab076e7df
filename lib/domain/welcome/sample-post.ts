import type { Post, PostChannel } from '#lib/domain/posts/post.ts';
import type { SubIdPreset } from '#lib/domain/presets/preset-book.ts';
import { toNamedProduct } from '#lib/domain/products/product.ts';
import { expandSubIds } from '#lib/domain/sub-ids/expand-tokens.ts';
import { type SampleProgram, toShortSampleLink } from '#lib/domain/welcome/sample-catalogue.ts';

/** The letters of the invented post. */
const code = 'bcdfgh';

/** An invented post of some samples' products in one channel, with a sample link each. It has no day. */
export function toSamplePost(
  programs: readonly SampleProgram[],
  preset: SubIdPreset,
  name: string,
): Post & { readonly channels: readonly [PostChannel] } {
  const products = programs.map(({ offerId, name: offerName, pageUrl, product, campaigns }) => ({
    ...{ productId: offerId, url: pageUrl, offerId, offerName, saidAtMs: 0, saidOn: '1970-01-01' },
    said: { ...toNamedProduct(product?.name ?? offerName), price: product?.price ?? '', currency: 'MYR' },
    coupon: campaigns[0] ?? null,
  }));
  const links = programs.map((program) => {
    const subIds = expandSubIds(preset.subIds, {
      ...{ atMs: 0, utcOffsetMinutes: 0, pageUrl: program.pageUrl, title: program.product?.name ?? '' },
      ...{ program: program.name, offerId: program.offerId, preset: preset.name, counter: null, post: code },
    });
    const trackingLink = toShortSampleLink(program, subIds[0]);
    return { productId: program.offerId, offerId: program.offerId, subIds, trackingLink };
  });
  return {
    ...{ postId: 'sample', code, name, products, state: 'draft', hasSharedLinks: false },
    ...{ createdAtMs: 0, changedAtMs: 0 },
    channels: [{ channelId: preset.presetId, name: preset.name, links, text: '', isEdited: false }],
  };
}
