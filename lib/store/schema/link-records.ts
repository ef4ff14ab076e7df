import { isKeptLink } from '#lib/domain/links/kept-link.ts';
import { type Checked, hasAlso, isAbsentOr, isFlag, isText, isTime } from '#lib/domain/shape.ts';

export const isLinkRecord = hasAlso(isKeptLink, {
  /**
   * Absent if the link may not answer a wish: it came from a file, and nothing on this device shows that it is the
   * user's.
   */
  reuseKey: isAbsentOr(isText),
  /** When any of this was last written: an open page reads what changed since its last read. */
  changedAtMs: isAbsentOr(isTime),
  /** The act that last reused it, so that a repeated act does not count twice. */
  lastReuseId: isAbsentOr(isText),
  /** Whether a member deleted it for the whole team: then this device does not send it there again. */
  isDeletedInTeam: isAbsentOr(isFlag),
});
export type LinkRecord = Checked<typeof isLinkRecord>;

/** A link that the user deleted, stored for another day: for Undo and for repeated acts. */
export const isDeletedLink = hasAlso(isLinkRecord, {
  actId: isText,
  deletedAtMs: isTime,
});
export type DeletedLink = Checked<typeof isDeletedLink>;
