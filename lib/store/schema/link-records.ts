import { isKeptLink } from '#lib/domain/links/kept-link.ts';
import { type Checked, hasAlso, isAbsentOr, isText, isTime } from '#lib/domain/shape.ts';

export const isLinkRecord = hasAlso(isKeptLink, {
  /** Absent where the link may not answer for a wish: it came from a file, and nothing here shows that it is the user's. */
  reuseKey: isAbsentOr(isText),
  /** When any of this was last written: an open page reads what was written since it last read. */
  changedAtMs: isAbsentOr(isTime),
  /** The act that last reused it: an act that is asked for again is not counted twice. */
  lastReuseId: isAbsentOr(isText),
});
export type LinkRecord = Checked<typeof isLinkRecord>;

/** A link that the user deleted, kept for a day: for Undo, and for an act that is asked for again. */
export interface DeletedLink extends LinkRecord {
  readonly actId: string;
  readonly deletedAtMs: number;
}
