import { type FoundAddress, findAddresses } from '#lib/domain/addresses-in-text/find-addresses.ts';
import { daysLeft, isEndingSoon } from '#lib/domain/coupons/campaign.ts';
import { countOver, toTakenWords } from '#lib/domain/formats/channel-limits.ts';
import { type DisclosureProblem, lintText } from '#lib/domain/formats/lint-template.ts';
import { findCodePlaces, isAddressAt, toAddressForms } from '#lib/domain/posts/places-in-text.ts';
import type { Post, PostChannel, PostCoupon } from '#lib/domain/posts/post.ts';
import type { CodeWriting } from '#lib/domain/posts/swap-codes.ts';
import { toProductAddress } from '#lib/domain/posts/write-post-text.ts';
import { type HtmlTag, readHtmlTag } from '#lib/domain/text/read-html-tag.ts';

/** One line under a text: what is fine, and what readers or the network would mind. */
export type PostCheck =
  /** The text has more characters than the channel takes. */
  | { readonly kind: 'too-long'; readonly over: number }
  /** The channel's site refuses a text with "<" or ">", and the text has one. */
  | { readonly kind: 'angles' }
  | { readonly kind: 'disclosure'; readonly problems: readonly DisclosureProblem[] }
  /** How many products have a link of the channel in the text, and which have none there. */
  | { readonly kind: 'links'; readonly count: number; readonly missing: readonly string[] }
  /** HTML: how many of the links say `rel="sponsored"`. */
  | { readonly kind: 'rel'; readonly count: number; readonly of: number }
  /** A coupon in the text ends within days, or has ended (`days` below 0). */
  | { readonly kind: 'coupon-ends'; readonly coupon: PostCoupon; readonly days: number };

/**
 * @param today `YYYY-MM-DD` in the service's time zone.
 * @param writing What the channel's texts are written with (`toCodeWriting`).
 */
export function lintPost(
  post: Post,
  channel: PostChannel,
  today: string,
  { disclosure, writeCode }: Pick<CodeWriting, 'disclosure' | 'writeCode'>,
): readonly PostCheck[] {
  const { text } = channel;
  const found = findAddresses(text);
  const isAt = (address: string) => {
    const forms = toAddressForms(address);
    return (each: FoundAddress) => isAddressAt(text, each, forms);
  };
  const wanted = post.products.filter(({ offerId }) => offerId !== null);
  const linked = wanted.filter((product) => {
    const link = toProductAddress(channel, product);
    return link !== product.url && found.some(isAt(link));
  });
  const areLinks = channel.links.map(({ trackingLink }) => isAt(trackingLink));
  const places = found.filter((each) => areLinks.some((isLink) => isLink(each))).map(({ start }) => start);
  const anchors = found.flatMap(({ tag }) => (tag === null ? [] : (readHtmlTag(text, tag) ?? [])));
  const isMarked = ({ rel }: HtmlTag) => rel !== null && /\bsponsored\b/i.test(text.slice(rel.start, rel.end));
  const hasCode = (code: string) =>
    code === '' || [code, writeCode(code)].some((written) => findCodePlaces(text, written).length > 0);
  const coupons = new Map(
    post.products
      .flatMap(({ coupon }) => (coupon !== null && hasCode(coupon.voucherCode) ? [coupon] : []))
      // A campaign may have had two codes.
      .map((coupon) => [JSON.stringify([coupon.campaignId, coupon.voucherCode]), coupon]),
  );
  const over = countOver(channel.name, text);
  return [
    ...(over > 0 ? [{ kind: 'too-long' as const, over }] : []),
    ...(toTakenWords(channel.name, text) === text ? [] : [{ kind: 'angles' as const }]),
    { kind: 'disclosure', problems: places.length === 0 ? [] : lintText(text, places, disclosure) },
    {
      kind: 'links',
      count: linked.length,
      missing: wanted.filter((product) => !linked.includes(product)).map(({ productId }) => productId),
    },
    ...(anchors.length === 0
      ? []
      : [
          {
            kind: 'rel' as const,
            count: anchors.filter(isMarked).length,
            of: anchors.length,
          },
        ]),
    ...[...coupons.values()].flatMap((coupon): readonly PostCheck[] => {
      const days = daysLeft(coupon, today);
      return days !== null && (days < 0 || isEndingSoon(coupon, today)) ? [{ kind: 'coupon-ends', coupon, days }] : [];
    }),
  ];
}
