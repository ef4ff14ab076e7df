import type { Post, PostChannel, PostCoupon } from '#lib/domain/posts/post.ts';
import { writePostText } from '#lib/domain/posts/write-post-text.ts';
import type { SubIdPreset } from '#lib/domain/presets/preset-book.ts';
import { toNamedProduct } from '#lib/domain/products/product.ts';
import type { Settings } from '#lib/domain/settings/settings.ts';
import { expandSubIds } from '#lib/domain/sub-ids/expand-tokens.ts';
import { noSubIds, type SubIds } from '#lib/domain/sub-ids/sub-ids.ts';
import { toMoment, toUserDay } from '#lib/domain/time/days.ts';
import { locale, t } from '#lib/platform/i18n.ts';

/** The invented coupon's last day, far enough in the future. */
const exampleEnd = '2030-12-31';

/** An invented post of two products, the first with a coupon and prices, to show how a channel writes it. */
function toExamplePost(
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

/**
 * A post as a channel writes it, and the sub IDs of its first link there.
 * @param own One of the user's; absent: an invented one. In a channel that it is not for it has the links of another.
 */
export function writeExample(
  preset: SubIdPreset,
  { disclosure, postLanguage }: Pick<Settings, 'disclosure' | 'postLanguage'>,
  nowMs: number,
  own?: Post,
): { readonly text: string; readonly sent: SubIds } {
  const { presetId: channelId, name } = preset;
  const { utcOffsetMinutes } = toMoment(nowMs);
  const post = own ?? toExamplePost({ channelId, name }, nowMs, utcOffsetMinutes);
  const [any] = post.channels;
  const channel = post.channels.find((each) => each.channelId === channelId) ?? {
    ...{ channelId, name, text: '', isEdited: false },
    links: any?.links ?? [],
  };
  const occasion = { presets: [preset], nowMs, utcOffsetMinutes, disclosure, postLanguage, locale: locale() };
  const [product] = post.products;
  const sent = expandSubIds(preset.subIds, {
    ...{ atMs: nowMs, utcOffsetMinutes, pageUrl: product?.url ?? '', title: product?.said.name ?? '' },
    ...{
      program: product?.offerName ?? '',
      offerId: product?.offerId ?? '',
      preset: name,
      counter: 7,
      post: post.code,
    },
  });
  return { text: writePostText(post, channel, occasion), sent };
}
