import { isErrorCode } from '#lib/domain/is-error-code.ts';
import { type Checked, hasFields, isAbsentOr, isInteger, isOneOf, isText, isTime } from '#lib/domain/shape.ts';

/** One deeplink's way through the journal. */
export const isJournalEntry = hasFields({
  requestId: isText,
  state: isOneOf('reserved', 'sent', 'done', 'refused', 'unknown'),
  offerId: isText,
  reuseKey: isText,
  updatedAtMs: isTime,
  /** When the link was sent. Present exactly while it counts against the quota, so that a count is a range of the index. */
  countedAtMs: isAbsentOr(isTime),
  /** The zone of the service's days when the link was wished for: its day must not move with the setting. */
  dayOffsetMinutes: isAbsentOr(isInteger),
  /** The minted link, once done. */
  linkId: isAbsentOr(isText),
  /** SHA-256 of the tracking link, in hex: a file may bring back under this id only the same link. */
  linkHash: isAbsentOr(isText),
  /** Why it ended, when refused or unknown. */
  error: isAbsentOr(isErrorCode),
  /** These three are what the list of links shows of a wish that came to nothing. Each is absent where it was not known. */
  offerName: isAbsentOr(isText),
  presetName: isAbsentOr(isText),
  title: isAbsentOr(isText),
  /** The act that took it off the list of links. It stays in the journal, and counted. */
  hiddenByAct: isAbsentOr(isText),
});
export type JournalEntry = Checked<typeof isJournalEntry>;
