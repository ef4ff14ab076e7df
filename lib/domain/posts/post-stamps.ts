import type { Post, PostChannel, PostCoupon, PostLink } from '#lib/domain/posts/post.ts';
import { latestInstant } from '#lib/domain/shape.ts';

/** A part of a post that changes by itself, as it was at a time. */
export interface PostPart {
  /** When it changed last, in ms since the epoch. */
  readonly atMs: number;
  readonly value: unknown;
  /** What holds before the time: of a text 1 if the user wrote it. */
  readonly weight: number;
  /** What holds at the same time: the order of more entries is that of both. */
  readonly size: number;
}

interface NamedValue extends Partial<PostPart> {
  readonly part: string;
  readonly value: unknown;
}

/**
 * The parts of a post by name. Two devices may each change another part, and both changes stay. A product is named
 * after its address, since each device names it as it likes.
 */
export function listPostParts(post: Post): ReadonlyMap<string, PostPart> {
  const { name, state, hasSharedLinks, products, channels, changedAtMs, stamps } = post;
  const order = [...products.map(({ url }) => url), ...channels.map(({ channelId }) => channelId)];
  const values: readonly NamedValue[] = [
    { part: 'name', value: name },
    { part: 'state', value: state },
    { part: 'shared', value: hasSharedLinks },
    { part: 'order', value: order, size: order.length },
    ...products.map(({ productId: _productId, ...value }) => ({ part: toProductPart(value.url), value })),
    ...channels.flatMap((channel) => listChannelParts(post, channel)),
    ...(post.takenEdits ?? []).map((value) => ({ part: toEditPart(value.causeId), value })),
  ];
  const atOf = (part: string) => stamps?.later[part] ?? stamps?.baseMs ?? changedAtMs;
  return new Map(values.map(({ part, ...each }) => [part, { weight: 0, size: 0, ...each, atMs: atOf(part) }]));
}

function listChannelParts(post: Post, channel: PostChannel): readonly NamedValue[] {
  const { channelId, name, isOff, text, isEdited, address, links } = channel;
  return [
    { part: toChannelPart(channelId), value: { name, isOff: isOff === true } },
    { part: toTextPart(channelId), value: text, weight: Number(isEdited) },
    ...(address === undefined ? [] : [{ part: toAddressPart(channelId), value: address }]),
    ...links.map((link) => {
      const { productId: _productId, ...value } = link;
      return { part: toLinkPart(post, channelId, link), value };
    }),
  ];
}

export const toProductPart = (url: string): string => `product ${url}`;
export const toChannelPart = (channelId: string): string => `channel ${channelId}`;
export const toTextPart = (channelId: string): string => `text ${channelId}`;
export const toAddressPart = (channelId: string): string => `address ${channelId}`;
export const toEditPart = (causeId: string): string => `edit ${causeId}`;

/** A link is that of a page in a channel. One whose product was taken out is itself alone. */
export function toLinkPart({ products }: Pick<Post, 'products'>, channelId: string, link: PostLink): string {
  const product = products.find(({ productId }) => productId === link.productId);
  return `link ${channelId} ${product?.url ?? `without ${link.trackingLink}`}`;
}

/**
 * A post after a change, with the time of the change. It is later than the change before, also where a clock was ahead
 * then: otherwise a file of that time would take the new change back.
 */
export function stampPost(before: Post, after: Post, nowMs: number): Post {
  const atMs = Math.min(Math.max(nowMs, before.changedAtMs + 1), latestInstant);
  const known = listPostParts(before);
  const stamps = new Map(
    [...listPostParts(after)].map(([part, { value, weight }]) => {
      const was = known.get(part);
      const isSame = was?.weight === weight && toCanonical(was.value) === toCanonical(value);
      return [part, isSame ? was.atMs : atMs];
    }),
  );
  return withStamps({ ...after, changedAtMs: atMs }, stamps);
}

/** The post with the times of its parts, where they are not all that of its last change. */
export function withStamps({ stamps: _stamps, ...post }: Post, stamps: ReadonlyMap<string, number>): Post {
  const baseMs = Math.min(post.changedAtMs, ...stamps.values());
  if (baseMs === post.changedAtMs) return post;
  return { ...post, stamps: { baseMs, later: Object.fromEntries([...stamps].filter(([, atMs]) => atMs > baseMs)) } };
}

/** A JSON value as a text that is the same whatever the order of its fields. */
export function toCanonical(value: unknown): string {
  return JSON.stringify(value, (_name, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([one], [other]) => (one < other ? -1 : 1)))
      : each,
  );
}

export const isSameCoupon = (one: PostCoupon | null, other: PostCoupon | null): boolean =>
  toCanonical(one) === toCanonical(other);
