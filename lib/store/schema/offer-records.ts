import type { LearnedHost } from '#lib/domain/programs/learned-host.ts';
import type { MatchRule } from '#lib/domain/programs/match.ts';
import type { OfferWithStatus } from '#lib/domain/programs/offer.ts';

/** An offer of the mirror, with what the matcher and the sync need beside it. */
export interface OfferRecord extends OfferWithStatus {
  readonly matches: readonly MatchRule[];
  /** The hosts of `matches`, for the multi-entry index. */
  readonly matchHosts: readonly string[];
  /** The block of `offerBlocks` that has its summary. */
  readonly block: number;
  /** The walk that last saw the row. */
  readonly generation: number;
  /** The walk that last told the application status. */
  readonly statusGeneration: number;
  /** That walk said that the standing is lost: it is, once the next walk says the same. */
  readonly isDenied?: true;
}

/**
 * The summaries of some programs in one text, so that a page can read all programs at once. Written with the programs. Those
 * of the account have blocks of their own (`firstOwnBlock`).
 */
export interface OfferBlock {
  readonly block: number;
  /** Grows with every write of any block, also across a sign-out, so that what a page has not read yet is a range. */
  readonly version: number;
  /** What `packPrograms` made. */
  readonly packed: string;
}

export interface VerdictRecord extends LearnedHost {
  /** `offerId|host`. */
  readonly key: string;
}
