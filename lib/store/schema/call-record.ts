import { type Checked, hasFields, isOneOf, isText, isTime } from '#lib/domain/shape.ts';
/** One call to the service: the sliding window of the request gate, and the request log. */
export const isCallRecord = hasFields({
  atMs: isTime,
  endpoint: isText,
  lane: isOneOf('interactive', 'background'),
});
export type CallRecord = Checked<typeof isCallRecord>;
