import { postSyntaxes } from '#lib/domain/formats/post-template.ts';
import { ordinaryPlace, toSyntax } from '#lib/domain/formats/template-syntax.ts';
import type { Post, PostChannel, PostCoupon } from '#lib/domain/posts/post.ts';
import {
  type PostOccasion,
  toChannelLanguage,
  toChannelTemplate,
  toProductAddress,
  writePostText,
} from '#lib/domain/posts/write-post-text.ts';
import { escapeHtml } from '#lib/domain/text/escape-html.ts';
import { toPostDay } from '#lib/domain/text/post-language.ts';

/**
 * A changed post with its texts after the change. A text that its user never touched is written again. An edited text
 * stays as it is, but for the addresses of products that have another link now, and for codes that another replaces. One
 * that the change itself wrote stays as that wrote it. A text that was never written stays empty until the post's links
 * are made.
 * @param isMade Its links are being made or were: the texts begin.
 */
export function renewPostTexts(before: Post, after: Post, occasion: PostOccasion, isMade = false): Post {
  return {
    ...after,
    channels: after.channels.map((channel) => {
      const was = before.channels.find(({ channelId }) => channelId === channel.channelId) ?? channel;
      if (channel.isEdited && channel.text !== was.text) return channel;
      if (channel.isEdited) {
        const text = swapLinks(before, was, after, channel, occasion);
        return { ...channel, text: swapCoupons(text, before, after, toChannelLanguage(channel, occasion)) };
      }
      return channel.text === '' && !isMade ? channel : { ...channel, text: writePostText(after, channel, occasion) };
    }),
  };
}

/** An edited text with the addresses of its products as they are now. */
function swapLinks(before: Post, was: PostChannel, after: Post, now: PostChannel, { presets }: PostOccasion): string {
  const syntax = toSyntax('', postSyntaxes[toChannelTemplate(now.channelId, presets).kind]);
  const swaps = after.products.flatMap((product) => {
    const former = before.products.find(({ productId }) => productId === product.productId);
    if (former === undefined) return [];
    const [from, to] = [toProductAddress(was, former), toProductAddress(now, product)];
    if (from === to) return [];
    const write = (link: string) => syntax.link(link, ordinaryPlace);
    return [[from, to] as const, [write(from), write(to)] as const, [escapeHtml(from), escapeHtml(to)] as const];
  });
  return replaceAddresses(now.text, new Map(swaps));
}

/** Replaces whole addresses in one pass, so that no new address is replaced again. */
function replaceAddresses(text: string, swaps: ReadonlyMap<string, string>): string {
  if (swaps.size === 0) return text;
  const longestFirst = [...swaps.keys()].sort((a, b) => b.length - a.length);
  const pattern = longestFirst.map((address) => escapeForRegExp(address)).join('|');
  // "https://x/a" is no part of "https://x/ab"; punctuation after it is the sentence's.
  return text.replace(
    new RegExp(`(?:${pattern})(?![\\w/%=?&#-]|\\.\\w)`, 'g'),
    (address) => swaps.get(address) ?? address,
  );
}

/**
 * An edited text with the codes that its products have now. A code and its last day stand on a line or on those below
 * it. A line whose code has no successor goes.
 */
function swapCoupons(text: string, before: Post, after: Post, language: string | undefined): string {
  const swaps = after.products.flatMap(({ productId, coupon }) => {
    const former = before.products.find((product) => product.productId === productId)?.coupon ?? null;
    const isSwap = former !== null && former.voucherCode !== '' && former.voucherCode !== coupon?.voucherCode;
    return isSwap ? [{ former, coupon }] : [];
  });
  const swapped = new Map(swaps.map((swap) => [swap.former.voucherCode, swap]));
  return [...swapped.values()].reduce((now, { former, coupon }) => swapCoupon(now, former, coupon, language), text);
}

/** How many lines below its code a coupon's last day may stand. */
const dayLines = 2;

function swapCoupon(text: string, former: PostCoupon, coupon: PostCoupon | null, language: string | undefined): string {
  const formerDay = toPostDay(former.endDate, language);
  const day = toPostDay(coupon?.endDate ?? '', language);
  const code = coupon?.voucherCode ?? '';
  let below = dayLines + 1;
  const lines = text.split('\n').flatMap((line) => {
    const parts = splitByCode(line, former.voucherCode);
    const hasCode = parts.length > 1;
    below = hasCode ? 0 : below + 1;
    const hasDay = below <= dayLines && formerDay !== '' && line.includes(formerDay);
    // One day a code: the next is of other words.
    if (hasDay) below = dayLines;
    if ((hasCode && code === '') || (hasDay && !hasCode && day === '')) return [];
    const renamed = parts.join(code);
    return [hasDay ? renamed.replaceAll(formerDay, day) : renamed];
  });
  return lines.join('\n');
}

/** The parts of a line around a code that stands for itself: "SAVE1" is no part of "SAVE10". */
function splitByCode(line: string, code: string): readonly string[] {
  return line.split(new RegExp(`(?<![\\p{L}\\p{N}_-])${escapeForRegExp(code)}(?![\\p{L}\\p{N}_-])`, 'u'));
}

const escapeForRegExp = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

/** The lines of an edited text that writing it again would lose, in their order. */
export function findLostLines(edited: string, written: string): readonly string[] {
  const kept = new Set(written.split('\n').map((line) => line.trim()));
  return edited.split('\n').filter((line) => line.trim() !== '' && !kept.has(line.trim()));
}
