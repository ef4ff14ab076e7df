import type { LearnedHost } from '#lib/domain/programs/learned-host.ts';
import { isMatchRule } from '#lib/domain/programs/match.ts';
import { isOfferWithStatus } from '#lib/domain/programs/offer.ts';
import { type Checked, hasAlso, isAbsentOr, isCount, isListOf, isOneOf, isText } from '#lib/domain/shape.ts';

/** An offer of the mirror, with additional data for the matcher and the sync. */
export const isOfferRecord = hasAlso(isOfferWithStatus, {
  matches: isListOf(isMatchRule),
  /** The hosts of `matches`, for the multi-entry index. */
  matchHosts: isListOf(isText),
  /** The block of `offerBlocks` that contains its summary. */
  block: isCount,
  /** The walk that last saw the row. */
  generation: isCount,
  /** The walk that last showed the application status. */
  statusGeneration: isCount,
  /** That walk showed a loss of the standing. The next walk confirms it. */
  isDenied: isAbsentOr(isOneOf(true)),
});
export type OfferRecord = Checked<typeof isOfferRecord>;

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

export interface LearnedHostRecord extends LearnedHost {
  /** `offerId|host`. */
  readonly key: string;
}
