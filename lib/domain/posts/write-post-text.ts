import { countOver, toTakenWords } from '#lib/domain/formats/channel-limits.ts';
import { type FormatInput, fillTemplate } from '#lib/domain/formats/fill-template.ts';
import { type PostKind, postSyntaxes, toBuiltInTemplate, toKindOfFormat } from '#lib/domain/formats/post-template.ts';
import { toFormatInput } from '#lib/domain/formats/to-format-input.ts';
import { toBuiltInKind } from '#lib/domain/posts/channel-ids.ts';
import { maxPostTextLength, type Post, type PostChannel, type PostProduct } from '#lib/domain/posts/post.ts';
import { toChannelDisclosure } from '#lib/domain/posts/to-post-disclosure.ts';
import type { SubIdPreset } from '#lib/domain/presets/preset-book.ts';
import { cutToLength } from '#lib/domain/text/shorten.ts';

/** What a text is written from besides the post. */
export interface PostOccasion {
  /** The user's presets: the channels that posts may go to. */
  readonly presets: readonly SubIdPreset[];
  readonly nowMs: number;
  readonly utcOffsetMinutes: number;
  /** `settings.disclosure` and `settings.postLanguage`. */
  readonly disclosure: string;
  readonly postLanguage: string;
  /** The interface's language. */
  readonly locale: string | undefined;
}

/** Between the parts of a text: list items of HTML stand in their list. */
const gaps: Readonly<Record<PostKind, string>> = { chat: '\n\n', blog: '\n', markdown: '\n\n', mail: '\n\n' };

/** What posts of a channel are written for. A channel whose preset was deleted is written as a chat. */
export function toChannelKind(channelId: string, presets: readonly SubIdPreset[]): PostKind {
  const preset = presets.find(({ presetId }) => presetId === channelId);
  return toBuiltInKind(channelId) ?? preset?.post?.kind ?? toKindOfFormat(preset?.formatId ?? '');
}

/** The language of a channel's texts; undefined for the browser's own. */
export function toChannelLanguage(
  { channelId }: Pick<PostChannel, 'channelId'>,
  { presets, postLanguage, locale }: PostOccasion,
): string | undefined {
  return presets.find(({ presetId }) => presetId === channelId)?.language || postLanguage || locale;
}

/**
 * A channel's text: its template's opening, a line a product, and its closing. A product without a link has its plain
 * address. What pages and networks say is escaped for the template's syntax. Last products of which a line does not fit
 * into a post's text have none: `lintPost` names them.
 */
export function writePostText(post: Post, channel: PostChannel, occasion: PostOccasion): string {
  const { channelId } = channel;
  const language = toChannelLanguage(channel, occasion);
  const preset = occasion.presets.find(({ presetId }) => presetId === channelId);
  const template = preset?.post ?? toBuiltInTemplate(toChannelKind(channelId, occasion.presets), language);
  const said = {
    ...occasion,
    postLanguage: language ?? '',
    disclosure: toDisclosureOf(post, channel, occasion),
  };
  const fill = (part: string, input: FormatInput) => fillTemplate(part, input, postSyntaxes[template.kind]);
  const ofPost = toPostInput(post, channel, said);
  const lines = post.products.map((product, index) =>
    fill(template.line, toProductInput(post, channel, { product, n: index + 1 }, said)),
  );
  const [opening, closing] = [fill(template.opening, ofPost), fill(template.closing, ofPost)];
  const around = opening.length + closing.length + 2 * gaps[template.kind].length;
  const parts = [opening, takeFitting(lines, maxPostTextLength - around).join('\n'), closing];
  const text = parts.filter((part) => part.trim() !== '').join(gaps[template.kind]);
  const isWords = template.kind === 'chat' || template.kind === 'mail';
  return cutToLength(isWords ? toTakenWords(channel.name, text) : text, maxPostTextLength);
}

/** The text without as many of the last products as the channel has no room for; null where that does not help. */
export function findShorterText(
  post: Post,
  channel: PostChannel,
  occasion: PostOccasion,
): { readonly text: string; readonly leftOut: number } | null {
  for (let leftOut = 1; leftOut < post.products.length; leftOut += 1) {
    const text = writePostText({ ...post, products: post.products.slice(0, -leftOut) }, channel, occasion);
    if (countOver(channel.name, text) === 0) return { text, leftOut };
  }
  return null;
}

/** The words by which a channel's text of the post says that it is advertising. */
export function toDisclosureOf(
  post: Pick<Post, 'products'>,
  channel: Pick<PostChannel, 'channelId'>,
  occasion: PostOccasion,
): string {
  const preset = occasion.presets.find(({ presetId }) => presetId === channel.channelId);
  return toChannelDisclosure(preset, occasion.disclosure, toChannelLanguage(channel, occasion), countLinks(post));
}

/** How many links of the publisher's a text of the post has. */
const countLinks = ({ products }: Pick<Post, 'products'>): number =>
  products.filter(({ offerId }) => offerId !== null).length;

/** The first lines that have this length together, their line breaks included. */
function takeFitting(lines: readonly string[], maxLength: number): readonly string[] {
  let length = 0;
  const tooMany = lines.findIndex((line) => {
    length += line.length + 1;
    return length > maxLength;
  });
  return tooMany === -1 ? lines : lines.slice(0, tooMany);
}

/** The link that a product has in a channel; its plain address while it has none. */
export function toProductAddress(
  channel: PostChannel,
  { productId, url }: Pick<PostProduct, 'productId' | 'url'>,
): string {
  return channel.links.find((link) => link.productId === productId)?.trackingLink ?? url;
}

function toProductInput(
  post: Post,
  channel: PostChannel,
  { product, n }: { readonly product: PostProduct; readonly n: number },
  occasion: PostOccasion,
): FormatInput {
  const { url, offerId, offerName, said, saidOn, coupon } = product;
  return toFormatInput(
    {
      trackingLink: toProductAddress(channel, product),
      destinationUrl: url,
      offerId: offerId ?? '',
      offerName,
      presetName: channel.name,
    },
    {
      ...occasion,
      title: said.name || new URL(url).hostname,
      counter: null,
      coupon,
      product: { said, readOn: saidOn },
      n,
      post: post.code,
    },
  );
}

function toPostInput({ name, code }: Post, channel: PostChannel, occasion: PostOccasion): FormatInput {
  const noLink = { trackingLink: '', destinationUrl: '', offerId: '', offerName: '', presetName: channel.name };
  return toFormatInput(noLink, { ...occasion, title: name, counter: null, coupon: null, post: code });
}
