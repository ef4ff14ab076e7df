/** The id of a channel that links were once made for, and that is no preset now. */
export const toFormerChannelId = (number: number): string => `former-${number}`;

/** Whether new posts cannot go to the channel: nothing says how it is written, or which sub IDs it sends. */
export const isFormerChannelId = (channelId: string): boolean => /^former-\d+$/.test(channelId);
