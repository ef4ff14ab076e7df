import { isErrorCode } from '#lib/domain/is-error-code.ts';
import { type Checked, hasFields, isAbsentOr, isInteger, isOneOf, isText, isTime } from '#lib/domain/shape.ts';

/** The journal's record of one deeplink. */
export const isJournalEntry = hasFields({
  requestId: isText,
  state: isOneOf('reserved', 'sent', 'done', 'refused', 'unknown'),
  offerId: isText,
  reuseKey: isText,
  updatedAtMs: isTime,
  /**
   * When the call was sent. Present exactly while the link counts against the quota, so that a count is a range of the
   * index.
   */
  countedAtMs: isAbsentOr(isTime),
  /**
   * The time zone of the service's days at the time of the wish: the link's day must not move when the setting changes.
   */
  dayOffsetMinutes: isAbsentOr(isInteger),
  /** The minted link, after `done`. */
  linkId: isAbsentOr(isText),
  /** SHA-256 of the tracking link, in hex: a file may restore only the same link under this id. */
  linkHash: isAbsentOr(isText),
  /** Why it ended, for refused or unknown. */
  error: isAbsentOr(isErrorCode),
  /** What the service said about a refusal, as plain text without secrets. Hostile. */
  words: isAbsentOr(isText),
  /** These three describe a failed wish in the list of links. Each is absent if unknown. */
  offerName: isAbsentOr(isText),
  presetName: isAbsentOr(isText),
  title: isAbsentOr(isText),
  /** The act that removed it from the list of links. It stays in the journal and in the count. */
  hiddenByAct: isAbsentOr(isText),
});
export type JournalEntry = Checked<typeof isJournalEntry>;

/** One call to the service: the sliding window of the request gate, and the request log. */
export const isCallRecord = hasFields({
  atMs: isTime,
  endpoint: isText,
  lane: isOneOf('interactive', 'background'),
});
export type CallRecord = Checked<typeof isCallRecord>;
