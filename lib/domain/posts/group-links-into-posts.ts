import type { MintedLink } from '#lib/domain/links/minted-link.ts';
import { toFormerChannelId } from '#lib/domain/posts/channel-ids.ts';
import {
  isPostLink,
  isPostProduct,
  maxPostChannels,
  maxPostNameLength,
  maxPostProducts,
  type Post,
  type PostChannel,
  type PostLink,
  type PostProduct,
} from '#lib/domain/posts/post.ts';
import { toLinkProduct } from '#lib/domain/posts/to-post-product.ts';
import type { SubIdPreset } from '#lib/domain/presets/preset-book.ts';

interface Grouping {
  /** Part of the posts' ids: two devices each make posts of their own links of a day. */
  readonly deviceId: string;
  /** The user's own first, as `readUsableBook` has them. */
  readonly presets: readonly Pick<SubIdPreset, 'presetId' | 'name'>[];
  /** `YYYY-MM-DD`, the user's day of an instant. */
  readonly toDay: (atMs: number) => string;
  /** The name of the channel of links without preset and sub IDs. */
  readonly unnamed: string;
}

/** A post as it grows. */
interface Draft {
  readonly postId: string;
  readonly createdAtMs: number;
  /** By address. */
  readonly products: Map<string, PostProduct>;
  /** By id: names that differ in case alone are one channel's. */
  readonly channels: Map<string, { readonly name: string; readonly links: Map<string, PostLink>; atMs: number }>;
}

/**
 * Posts of links that exist: one for each of the user's days. The channel of a link is its preset; without one it is
 * named after the sub IDs. A channel counts as out since its last link of the day was made. What one post cannot hold
 * begins another of the same day: too many products or channels, or a second link of a product in one channel. No text
 * is written yet. The same links
 * of the same device give the same posts, ids included.
 */
export function groupLinksIntoPosts(links: readonly MintedLink[], grouping: Grouping): readonly Omit<Post, 'code'>[] {
  const days = new Map<string, Draft[]>();
  /** How many drafts of a day have no room for such a link: none gets room again, so each is asked once. */
  const full = new Map<string, number>();
  const toChannelId = createChannelIds(grouping.presets);
  for (const link of links.toSorted((a, b) => a.mintedAtMs - b.mintedAtMs)) {
    const day = grouping.toDay(link.mintedAtMs);
    const drafts = days.get(day) ?? [];
    const name = toChannelName(link, grouping.unnamed);
    const channelId = toChannelId(name);
    const kind = JSON.stringify([day, channelId, link.offerId, link.destinationUrl]);
    let at = full.get(kind) ?? 0;
    for (let each = drafts[at]; each !== undefined && !hasRoom(each, link, channelId); each = drafts[at]) at += 1;
    full.set(kind, at);
    const draft = drafts[at] ?? begin(toPostId(grouping.deviceId, day, at + 1), link);
    // What a file brought may have no shape of a post's.
    if (!add(draft, link, { name, channelId, day })) continue;
    drafts[at] = draft;
    days.set(day, drafts);
  }
  return [...days.values()].flat().map(toPost);
}

/** The ids of presets by their names: of two the first one's. A preset that is gone has an id of its own. */
function createChannelIds(presets: Grouping['presets']): (name: string) => string {
  const ids = new Map(presets.toReversed().map(({ presetId, name }) => [name.toLowerCase(), presetId]));
  return (name) => {
    const channelId = ids.get(name.toLowerCase()) ?? toFormerChannelId(ids.size);
    ids.set(name.toLowerCase(), channelId);
    return channelId;
  };
}

function toChannelName({ presetName = '', subIds }: MintedLink, unnamed: string): string {
  const named = presetName || subIds.filter((subId) => subId !== '').join(' · ');
  return named.slice(0, 200) || unnamed;
}

/** A name of at most 64 characters (`isToken`), whatever the device is called. */
const toPostId = (deviceId: string, day: string, number: number) =>
  `links-${deviceId.replace(/[^\w-]/g, '').slice(0, 40)}-${day}-${number}`;

const begin = (postId: string, { mintedAtMs }: MintedLink): Draft => ({
  postId,
  createdAtMs: mintedAtMs,
  products: new Map(),
  channels: new Map(),
});

function hasRoom({ products, channels }: Draft, { destinationUrl, offerId }: MintedLink, channelId: string): boolean {
  const known = products.get(destinationUrl);
  const channel = channels.get(channelId);
  if (known === undefined ? products.size >= maxPostProducts : known.offerId !== offerId) return false;
  if (channel === undefined) return channels.size < maxPostChannels;
  return known === undefined || !channel.links.has(known.productId);
}

/** Adds a link with its product and channel, unless one of them is not valid in a post. */
function add(
  { products, channels }: Draft,
  link: MintedLink,
  at: { readonly name: string; readonly channelId: string; readonly day: string },
): boolean {
  const { offerId, subIds, trackingLink, mintedAtMs } = link;
  const product = products.get(link.destinationUrl) ?? toLinkProduct(link, `p${products.size + 1}`, at.day);
  const postLink: PostLink = { productId: product.productId, offerId, subIds, trackingLink };
  if (!isPostProduct(product) || !isPostLink(postLink)) return false;
  const channel = channels.get(at.channelId) ?? { name: at.name, links: new Map(), atMs: mintedAtMs };
  channel.links.set(product.productId, postLink);
  channel.atMs = mintedAtMs;
  products.set(product.url, product);
  channels.set(at.channelId, channel);
  return true;
}

function toPost({ postId, createdAtMs, products, channels }: Draft): Omit<Post, 'code'> {
  const out = [...channels].map(([channelId, { name, links, atMs }]): PostChannel => {
    return { channelId, name, links: [...links.values()], text: '', isEdited: false, postedAtMs: atMs };
  });
  const changedAtMs = Math.max(...out.map(({ postedAtMs = 0 }) => postedAtMs));
  return {
    ...{ postId, name: toName([...products.values()]), products: [...products.values()], channels: out },
    ...{ state: 'out', hasSharedLinks: false, createdAtMs, changedAtMs },
  };
}

/** The first products' names: the post's texts may show it to readers. */
const toName = (products: readonly PostProduct[]): string =>
  products
    .flatMap(({ said: { name } }) => (name === '' ? [] : [name]))
    .slice(0, 3)
    .join(', ')
    .slice(0, maxPostNameLength);
