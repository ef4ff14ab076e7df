import { type PostKind, postKinds } from '#lib/domain/formats/post-template.ts';

/** The id of the channel that a user without presets has for a kind of posts. It has no sub IDs. */
export const toBuiltInChannelId = (kind: PostKind): string => `built-in-${kind}`;

/** The kind of a built-in channel; undefined for any other channel. */
export const toBuiltInKind = (channelId: string): PostKind | undefined =>
  postKinds.find((kind) => channelId === toBuiltInChannelId(kind));

/** The id of a channel that links were once made for, and that is no preset now. */
export const toFormerChannelId = (number: number): string => `former-${number}`;

/** Whether new posts cannot go to the channel: nothing says how it is written, or which sub IDs it sends. */
export const isFormerChannelId = (channelId: string): boolean => /^former-\d+$/.test(channelId);

/** Whether the channel is a preset, which gives its links their sub IDs. */
export const isPresetChannelId = (channelId: string): boolean =>
  toBuiltInKind(channelId) === undefined && !isFormerChannelId(channelId);
