import { changePost, isSwappedCoupon } from '#lib/domain/posts/change-post.ts';
import {
  maxPostTextLength,
  type Post,
  type PostChannel,
  type PostCoupon,
  type TakenEdit,
} from '#lib/domain/posts/post.ts';
import { isSameCoupon, listPostParts, toTextPart } from '#lib/domain/posts/post-stamps.ts';
import { toCodeWriting } from '#lib/domain/posts/renew-post-texts.ts';
import type { CodeReplacing, CodeText, LostCodes, ReplacedCode } from '#lib/domain/posts/replacing.ts';
import { type SwappedLine, swapCodeLines, toSwappedText } from '#lib/domain/posts/swap-codes.ts';
import { restoreCoupons } from '#lib/domain/posts/unswap-coupon.ts';
import { type PostOccasion, writePostText } from '#lib/domain/posts/write-post-text.ts';
import { toPrint } from '#lib/domain/text/to-print.ts';

/** Another coupon in place of one, or none. */
export interface CodeChange {
  /** The coupon that goes. */
  readonly campaignId: string;
  readonly coupon: PostCoupon | null;
  readonly edit: TakenEdit;
}

/** A post with another code, and what that changed in it. */
export interface CodeReplacement {
  readonly post: Post;
  /** The products that carried the code, with the coupon that they had. */
  readonly products: ReplacedCode['products'];
  /** The texts that changed, whole, line by line. */
  readonly texts: readonly {
    readonly channel: Pick<PostChannel, 'channelId' | 'name'>;
    readonly lines: readonly SwappedLine[];
  }[];
}

/**
 * Puts another code into the products and texts of a post. All its texts keep their other lines as they are, also those
 * that the user never touched: what is out differs from them in the code alone. A text that would become longer than a
 * post can hold stays. Null for a post that does not carry the coupon.
 */
export function replaceCode(
  before: Post,
  { campaignId, coupon, edit }: CodeChange,
  occasion: PostOccasion,
): CodeReplacement | null {
  const products = before.products.flatMap(({ productId, coupon: was }) =>
    isSwappedCoupon(was, { campaignId, edit }) && !isSameCoupon(was, coupon) ? [{ productId, coupon: was }] : [],
  );
  if (products.length === 0) return null;
  // Only these: Undo must leave what was done earlier in the same post.
  const taken = { ...edit, productIds: products.map(({ productId }) => productId) };
  const after = changePost(before, { kind: 'swap-coupon', campaignId, coupon, edit: taken });
  if (typeof after === 'string') return null;
  const texts = before.channels.flatMap((channel) => {
    const lines = swapCodeLines(channel.text, [before, after], channel, toCodeWriting(after, channel, occasion));
    const isKept = lines.every(({ was, now }) => was === now) || toSwappedText(lines).length > maxPostTextLength;
    return isKept ? [] : [{ channel, lines }];
  });
  const textOf = new Map(texts.map(({ channel, lines }) => [channel.channelId, toSwappedText(lines)]));
  const channels = after.channels.map((channel) => ({
    ...channel,
    text: textOf.get(channel.channelId) ?? channel.text,
  }));
  return { post: { ...after, channels }, products, texts };
}

/** As much of a replacement as Undo needs. @param stamped The post as it was stored. */
export const toReplacedCode = ({ products, texts }: CodeReplacement, stamped: Post): ReplacedCode => ({
  postId: stamped.postId,
  changedAtMs: stamped.changedAtMs,
  products,
  texts: texts.map(({ channel, lines }) => toCodeText(channel, lines)),
});

const toCodeText = ({ channelId }: Pick<PostChannel, 'channelId'>, lines: readonly SwappedLine[]): CodeText => ({
  channelId,
  lineCount: lines.length,
  lines: lines.flatMap(({ was, now }, at) => (was === now ? [] : [{ at, was, now }])),
});

/** The codes that go from edited texts of a post with products that are replaced. */
export const findLostCodes = (before: Post, after: Post, occasion: PostOccasion): readonly LostCodes[] =>
  before.channels.flatMap((channel) => {
    if (!channel.isEdited) return [];
    const lines = swapCodeLines(channel.text, [before, after], channel, toCodeWriting(after, channel, occasion));
    if (lines.every(({ was, now }) => was === now)) return [];
    return [{ ...toCodeText(channel, lines), print: toPrint(toSwappedText(lines)) }];
  });

/** The post with its former products and links, with the codes that its texts had. A text that changed since stays. */
export function restoreLostCodes(post: Post, lost: readonly LostCodes[]): Post {
  const channels = post.channels.map((channel) => {
    const codes = lost.find(({ channelId }) => channelId === channel.channelId);
    if (codes === undefined || !channel.isEdited || toPrint(channel.text) !== codes.print) return channel;
    return { ...channel, text: toFormerText(channel.text, codes) };
  });
  return { ...post, channels };
}

/**
 * The post with the code, the coupons and the texts from before. Null where the user changed one of them since: such a
 * post stays as it is. A text that its user never touched, and that was written again since, is written again.
 */
export function restoreCode(
  now: Post,
  { changedAtMs, products, texts }: ReplacedCode,
  { causeId, coupon }: Pick<CodeReplacing, 'causeId' | 'coupon'>,
  occasion: PostOccasion,
): Post | null {
  const former = new Set(products.map(({ productId }) => productId));
  if (now.products.some((each) => former.has(each.productId) && !isSameCoupon(each.coupon, coupon))) return null;
  const parts = listPostParts(now);
  const isAsLeft = ({ channelId }: Pick<PostChannel, 'channelId'>) =>
    parts.get(toTextPart(channelId))?.atMs === changedAtMs;
  const textOf = new Map(texts.map((text) => [text.channelId, text]));
  if (now.channels.some((channel) => channel.isEdited && textOf.has(channel.channelId) && !isAsLeft(channel))) {
    return null;
  }
  const restored = restoreCoupons(now, causeId, products);
  const channels = restored.channels.map((channel) => {
    const text = textOf.get(channel.channelId);
    if (text === undefined) return channel;
    const was = isAsLeft(channel) ? toFormerText(channel.text, text) : null;
    return { ...channel, text: was ?? writePostText(restored, channel, occasion) };
  });
  return { ...restored, channels };
}

/** The text before a swap, from the text after it. */
function toFormerText(after: string, { lineCount, lines }: CodeText): string {
  const changed = new Map(lines.map((line) => [line.at, line]));
  const left = after.split('\n')[Symbol.iterator]();
  return Array.from({ length: lineCount }, (_, at) => {
    const line = changed.get(at);
    const next = line !== undefined && line.now === null ? undefined : left.next().value;
    return line?.was ?? next ?? '';
  }).join('\n');
}
