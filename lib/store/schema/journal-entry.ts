import type { ErrorCode } from '#lib/errors/app-error.ts';

/** One deeplink's way through the journal. */
export interface JournalEntry {
  readonly requestId: string;
  readonly state: 'reserved' | 'sent' | 'done' | 'refused' | 'unknown';
  readonly offerId: string;
  readonly reuseKey: string;
  readonly updatedAtMs: number;
  /** When the link was sent. Present exactly while it counts against the quota, so that a count is a range of the index. */
  readonly countedAtMs?: number;
  /** The zone of the service's days when the link was wished for: its day must not move with the setting. */
  readonly dayOffsetMinutes?: number;
  /** The minted link, once done. */
  readonly linkId?: string;
  /** SHA-256 of the tracking link, in hex: a file may bring back under this id only the same link. */
  readonly linkHash?: string;
  /** Why it ended, when refused or unknown. */
  readonly error?: ErrorCode;
  /** These three are what the list of links shows of a wish that came to nothing. Each is absent where it was not known. */
  readonly offerName?: string;
  readonly presetName?: string;
  readonly title?: string;
  /** The act that took it off the list of links. It stays in the journal, and counted. */
  readonly hiddenByAct?: string;
}
