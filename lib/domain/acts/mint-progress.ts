import { type Checked, hasFields, isText, isTime } from '#lib/domain/shape.ts';
/** A mint that waits for a slot of the minute. */
export const isMintProgress = hasFields({
  requestId: isText,
  /** When the call can go, in ms since the epoch. */
  startsAtMs: isTime,
});
export type MintProgress = Checked<typeof isMintProgress>;
