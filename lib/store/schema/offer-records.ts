import type { LearnedHost } from '#lib/domain/programs/learned-host.ts';
import type { MatchRule } from '#lib/domain/programs/match.ts';
import type { OfferWithStatus } from '#lib/domain/programs/offer.ts';

/** An offer of the mirror, with additional data for the matcher and the sync. */
export interface OfferRecord extends OfferWithStatus {
  readonly matches: readonly MatchRule[];
  /** The hosts of `matches`, for the multi-entry index. */
  readonly matchHosts: readonly string[];
  /** The block of `offerBlocks` that contains its summary. */
  readonly block: number;
  /** The walk that last saw the row. */
  readonly generation: number;
  /** The walk that last showed the application status. */
  readonly statusGeneration: number;
  /** That walk showed a loss of the standing. The next walk confirms it. */
  readonly isDenied?: true;
}

/**
 * The summaries of some programs in one text, so that a page can read all programs at once. The transaction that writes
 * programs writes these, too. The account's own programs have separate blocks (`firstOwnBlock`).
 */
export interface OfferBlock {
  readonly block: number;
  /** Grows with every write of any block, even across a sign-out, so that a page's unread blocks are a range. */
  readonly version: number;
  /** The result of `packPrograms`. */
  readonly packed: string;
}

export interface VerdictRecord extends LearnedHost {
  /** `offerId|host`. */
  readonly key: string;
}
