import type { KeptLink } from '#lib/domain/links/kept-link.ts';

export interface LinkRecord extends KeptLink {
  /** Absent where the link may not answer for a wish: it came from a file, and nothing here shows that it is the user's. */
  readonly reuseKey?: string;
  /** When any of this was last written: an open page reads what was written since it last read. */
  readonly changedAtMs?: number;
  /** The act that last reused it: an act that is asked for again is not counted twice. */
  readonly lastReuseId?: string;
}

/** A link that the user deleted, kept for a day: for Undo, and for an act that is asked for again. */
export interface DeletedLink extends LinkRecord {
  readonly actId: string;
  readonly deletedAtMs: number;
}
