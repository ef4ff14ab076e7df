import { type Checked, hasFields, isAbsentOr, isOneOf, isText } from '#lib/domain/shape.ts';
import { isSubIds } from '#lib/domain/sub-ids/is-sub-ids.ts';

/** A link that an act waits for, as it would be sent. */
export const isWaitingLink = hasFields({
  offerId: isText,
  /** The destination that the user saw. */
  destinationUrl: isText,
  subIds: isSubIds,
  /**
   * The preset of the sub-IDs, whose tokens the worker expands. Without a preset it sends them unchanged, braces and all.
   */
  preset: isAbsentOr(hasFields({ name: isText })),
  /** The page's title, for `{title}` and for finding the link again; absent if unknown. */
  title: isAbsentOr(isText),
  /** The user picked the program for this destination, so the destination need not be on the program's hosts. */
  chosenByUser: isAbsentOr(isOneOf(true)),
});
export type WaitingLink = Checked<typeof isWaitingLink>;
