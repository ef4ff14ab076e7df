import { postSyntaxes } from '#lib/domain/formats/post-template.ts';
import { ordinaryPlace, toSyntax } from '#lib/domain/formats/template-syntax.ts';
import type { Post, PostChannel } from '#lib/domain/posts/post.ts';
import {
  type PostOccasion,
  toChannelTemplate,
  toProductAddress,
  writePostText,
} from '#lib/domain/posts/write-post-text.ts';
import { escapeHtml } from '#lib/domain/text/escape-html.ts';

/**
 * A changed post with its texts after the change. A text that its user never touched is written again. An edited text
 * stays as it is, but for the addresses of products that have another link now. A text that was never written stays
 * empty until the post's links are made.
 * @param isMade Its links are being made or were: the texts begin.
 */
export function renewPostTexts(before: Post, after: Post, occasion: PostOccasion, isMade = false): Post {
  return {
    ...after,
    channels: after.channels.map((channel) => {
      const was = before.channels.find(({ channelId }) => channelId === channel.channelId) ?? channel;
      if (channel.isEdited) return { ...channel, text: swapLinks(before, was, after, channel, occasion) };
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
  const pattern = longestFirst.map((address) => address.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|');
  // "https://x/a" is no part of "https://x/ab"; punctuation after it is the sentence's.
  return text.replace(
    new RegExp(`(?:${pattern})(?![\\w/%=?&#-]|\\.\\w)`, 'g'),
    (address) => swaps.get(address) ?? address,
  );
}

/** The lines of an edited text that writing it again would lose, in their order. */
export function findLostLines(edited: string, written: string): readonly string[] {
  const kept = new Set(written.split('\n').map((line) => line.trim()));
  return edited.split('\n').filter((line) => line.trim() !== '' && !kept.has(line.trim()));
}
