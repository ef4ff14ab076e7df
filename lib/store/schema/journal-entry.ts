import type { ErrorCode } from '#lib/errors/app-error.ts';

/** One deeplink's way through the journal. */
export interface JournalEntry {
  readonly requestId: string;
  readonly state: 'reserved' | 'sent' | 'done' | 'refused' | 'unknown';
  readonly offerId: string;
  readonly reuseKey: string;
  readonly updatedAtMs: number;
  /** Present exactly while the link counts against the quota; when it was sent. Indexed, so that a count is a range. */
  readonly countedAtMs?: number;
  /** The minted link, once done. */
  readonly linkId?: string;
  /** SHA-256 of its tracking link, in hex: what a file brings back under its id must be the same link. */
  readonly linkHash?: string;
  /** Why it ended, when refused or unknown. */
  readonly error?: ErrorCode;
  /** What the list of links shows of a wish that came to nothing, where it was known. */
  readonly offerName?: string;
  readonly presetName?: string;
  readonly title?: string;
  /** The act that took it off the list of links. It stays in the journal, and counted. */
  readonly hiddenByAct?: string;
}
