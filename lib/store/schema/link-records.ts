import type { KeptLink } from '#lib/domain/links/kept-link.ts';

export interface LinkRecord extends KeptLink {
  /**
   * Absent if the link may not answer a wish: it came from a file, and nothing on this device shows that it is the
   * user's.
   */
  readonly reuseKey?: string;
  /** When any of this was last written: an open page reads what changed since its last read. */
  readonly changedAtMs?: number;
  /** The act that last reused it, so that a repeated act does not count twice. */
  readonly lastReuseId?: string;
}

/** A link that the user deleted, stored for another day: for Undo and for repeated acts. */
export interface DeletedLink extends LinkRecord {
  readonly actId: string;
  readonly deletedAtMs: number;
}
