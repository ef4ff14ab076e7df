import type { ErrorCode } from '#lib/errors/app-error.ts';

/** The journal's record of one deeplink. */
export interface JournalEntry {
  readonly requestId: string;
  readonly state: 'reserved' | 'sent' | 'done' | 'refused' | 'unknown';
  readonly offerId: string;
  readonly reuseKey: string;
  readonly updatedAtMs: number;
  /**
   * When the call was sent. Present exactly while the link counts against the quota, so that a count is a range of the
   * index.
   */
  readonly countedAtMs?: number;
  /**
   * The time zone of the service's days at the time of the wish: the link's day must not move when the setting changes.
   */
  readonly dayOffsetMinutes?: number;
  /** The minted link, after `done`. */
  readonly linkId?: string;
  /** SHA-256 of the tracking link, in hex: a file may restore only the same link under this id. */
  readonly linkHash?: string;
  /** Why it ended, for refused or unknown. */
  readonly error?: ErrorCode;
  /** These three describe a failed wish in the list of links. Each is absent if unknown. */
  readonly offerName?: string;
  readonly presetName?: string;
  readonly title?: string;
  /** The act that removed it from the list of links. It stays in the journal and in the count. */
  readonly hiddenByAct?: string;
}
