import { type FoundAddress, findAddresses } from '#lib/domain/addresses-in-text/find-addresses.ts';
import { postSyntaxes } from '#lib/domain/formats/post-template.ts';
import { ordinaryPlace, toSyntax } from '#lib/domain/formats/template-syntax.ts';
import { writeAddress } from '#lib/domain/formats/write-address.ts';
import type { PostChange } from '#lib/domain/posts/change-post.ts';
import { findAddressEnd, isAddressAt, toAddressForms } from '#lib/domain/posts/places-in-text.ts';
import { maxPostTextLength, type Post, type PostChannel } from '#lib/domain/posts/post.ts';
import { type CodeWriting, swapCodes } from '#lib/domain/posts/swap-codes.ts';
import { isRestored } from '#lib/domain/posts/unswap-coupon.ts';
import {
  type PostOccasion,
  toChannelKind,
  toChannelLanguage,
  toDisclosureOf,
  toProductAddress,
  writePostText,
} from '#lib/domain/posts/write-post-text.ts';

/**
 * A changed post with its texts after the change. A text that its user never touched is written again. An edited text
 * stays as it is, but for the addresses of products that have another link now, and for codes that another replaces. One
 * that the change itself wrote or restored stays as that left it, but for links that came while its user typed. A text
 * that was never written stays empty until the post's links are made. An edited text that would become longer than a post
 * can hold stays as it was: `lintPost` names the products whose links it lacks.
 * @param cause What changed the post: its user, or the links that were made for it, with which its texts begin.
 */
export function renewPostTexts(before: Post, after: Post, occasion: PostOccasion, cause: PostChange | 'made'): Post {
  const begins = cause === 'made' || cause.kind === 'write-again';
  return {
    ...after,
    channels: after.channels.map((channel) => {
      const was = before.channels.find(({ channelId }) => channelId === channel.channelId) ?? channel;
      const withText = (text: string) => (text.length > maxPostTextLength ? channel : { ...channel, text });
      if (!channel.isEdited) {
        return channel.text === '' && !begins ? channel : { ...channel, text: writePostText(after, channel, occasion) };
      }
      if (cause !== 'made' && cause.kind === 'text' && cause.channelId === channel.channelId) {
        return withText(takeNewLinks(cause.over ?? was.text, was.text, after, channel, occasion));
      }
      if (channel.text !== was.text) return channel;
      const text = swapLinks(before, was, after, channel, occasion);
      if (cause !== 'made' && cause.kind === 'unswap-coupon' && isRestored(was, cause)) return withText(text);
      return withText(swapCodes(text, [before, after], channel, toCodeWriting(after, channel, occasion)));
    }),
  };
}

/** What codes are written with in a channel's texts of a post. */
export const toCodeWriting = (
  post: Pick<Post, 'products'>,
  channel: Pick<PostChannel, 'channelId'>,
  occasion: PostOccasion,
): CodeWriting => ({
  language: toChannelLanguage(channel, occasion),
  disclosure: toDisclosureOf(post, channel, occasion),
  writeCode: (code) =>
    toSyntax('', postSyntaxes[toChannelKind(channel.channelId, occasion.presets)]).text(code, ordinaryPlace),
});

/**
 * An edited text with the addresses of its products as they are now: in the places of addresses that are equal to theirs
 * (`findAddresses`), in one pass, so that no new address is replaced again.
 */
function swapLinks(before: Post, was: PostChannel, after: Post, now: PostChannel, occasion: PostOccasion): string {
  const swaps = after.products.flatMap((product) => {
    const former = before.products.find(({ productId }) => productId === product.productId);
    // One that comes back may bring a link that the text did not have when it went.
    const from = former === undefined ? product.url : toProductAddress(was, former);
    return [{ from, to: toProductAddress(now, product) }];
  });
  return swapAddresses(now, swaps, occasion);
}

/**
 * The words that the user typed, with the links that came into the stored text since their page read it: without these it
 * would lead to pages that earn nothing. An address that the user put in the place of a link stays.
 * @param over The text that the words were typed over.
 */
function takeNewLinks(over: string, stored: string, post: Post, now: PostChannel, occasion: PostOccasion): string {
  if (over === stored) return now.text;
  const [shown, current] = [findAddresses(over), findAddresses(stored)];
  const isIn = (text: string, found: readonly FoundAddress[], address: string) =>
    found.some((each) => isAddressAt(text, each, toAddressForms(address)));
  const swaps = post.products.flatMap((product) => {
    const to = toProductAddress(now, product);
    const former = (now.formerLinks ?? []).filter(({ productId }) => productId === product.productId);
    return isIn(stored, current, to)
      ? [product.url, ...former.map(({ trackingLink }) => trackingLink)]
          .filter((from) => isIn(over, shown, from) && !isIn(stored, current, from))
          .map((from) => ({ from, to }))
      : [];
  });
  return swapAddresses(now, swaps, occasion);
}

function swapAddresses(
  now: PostChannel,
  wanted: readonly { readonly from: string; readonly to: string }[],
  { presets }: PostOccasion,
): string {
  const syntax = toSyntax('', postSyntaxes[toChannelKind(now.channelId, presets)]);
  const swaps = wanted
    .filter(({ from, to }) => from !== to)
    .map(({ from, to }) => ({ forms: toAddressForms(from), to }));
  if (swaps.length === 0) return now.text;
  let text = '';
  let done = 0;
  for (const found of findAddresses(now.text)) {
    for (const { forms, to } of swaps) {
      const end = findAddressEnd(now.text, found, forms);
      if (end === null) continue;
      const link = found.writing === 'plain' ? syntax.link(to, ordinaryPlace) : writeAddress(to, found.writing);
      text += now.text.slice(done, found.start) + link;
      done = end;
      break;
    }
  }
  return text + now.text.slice(done);
}

/** The lines of an edited text that writing it again would lose, in their order. */
export function findLostLines(edited: string, written: string): readonly string[] {
  const kept = new Set(written.split('\n').map((line) => line.trim()));
  return edited.split('\n').filter((line) => line.trim() !== '' && !kept.has(line.trim()));
}
