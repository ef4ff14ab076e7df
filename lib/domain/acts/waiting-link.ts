import { type Checked, hasFields, isAbsentOr, isId, isOneOf, isTextOf } from '#lib/domain/shape.ts';
import { isSubIds } from '#lib/domain/sub-ids/is-sub-ids.ts';

/** A link that an act waits for, as it would be sent. */
export const isWaitingLink = hasFields({
  offerId: isId,
  /** The destination that the user saw. */
  destinationUrl: isTextOf(1, 100_000),
  subIds: isSubIds,
  /**
   * The preset of the sub-IDs, whose tokens the worker expands. Without a preset it sends them unchanged, braces and all.
   */
  preset: isAbsentOr(hasFields({ name: isTextOf(0, 200) })),
  /** The page's title, for `{title}` and for finding the link again; absent if unknown. */
  title: isAbsentOr(isTextOf(0, 10_000)),
  /** The user picked the program for this destination, so the destination need not be on the program's hosts. */
  chosenByUser: isAbsentOr(isOneOf(true)),
});
export type WaitingLink = Checked<typeof isWaitingLink>;
