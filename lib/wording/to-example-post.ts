import type { Post, PostChannel, PostCoupon } from '#lib/domain/posts/post.ts';
import { toNamedProduct } from '#lib/domain/products/product.ts';
import { noSubIds } from '#lib/domain/sub-ids/sub-ids.ts';
import { toUserDay } from '#lib/domain/time/days.ts';
import { t } from '#lib/platform/i18n.ts';

/** The invented coupon's last day, far enough in the future. */
const exampleEnd = '2030-12-31';

/** An invented post of two products, the first with a coupon and prices, to show how a channel writes it. */
export function toExamplePost(
  channel: Pick<PostChannel, 'channelId' | 'name'>,
  nowMs: number,
  utcOffsetMinutes: number,
): Post {
  const saidOn = toUserDay(nowMs, utcOffsetMinutes);
  const toProduct = (productId: string, name: string, coupon: PostCoupon | null) => ({
    ...{ productId, url: `https://www.shop.example/kitchen/${productId}.html`, coupon },
    said: { ...toNamedProduct(name), price: '129.00', priceBefore: '159.00', currency: 'MYR', brand: 'Kedai' },
    ...{ saidAtMs: nowMs, saidOn, offerId: '101', offerName: t('presetExampleProgram') },
  });
  const coupon = { campaignId: '1', name: t('formatExampleCoupon'), voucherCode: 'RICE10', endDate: exampleEnd };
  const products = [
    toProduct('rice-cooker-3l', t('presetExampleTitle'), coupon),
    toProduct('tea-set', t('channelExampleProduct'), null),
  ];
  return {
    ...{ postId: 'example', code: 'bcdfgh', name: t('channelExamplePost'), products, state: 'draft' },
    channels: [
      {
        ...channel,
        links: products.map(({ productId }, index) => ({
          ...{ productId, offerId: '101', subIds: noSubIds },
          trackingLink: `https://go.network.example/${['c8a2', 'e5tr'][index]}`,
        })),
        text: '',
        isEdited: false,
      },
    ],
    ...{ hasSharedLinks: false, createdAtMs: nowMs, changedAtMs: nowMs },
  };
}
