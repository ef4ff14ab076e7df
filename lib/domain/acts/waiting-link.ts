import { type Checked, hasFields, isAbsentOr, isOneOf, isText } from '#lib/domain/shape.ts';
import { isSubIds } from '#lib/domain/sub-ids/is-sub-ids.ts';

/** A link that an act waits for, as it would be sent. */
export const isWaitingLink = hasFields({
  offerId: isText,
  destinationUrl: isText,
  subIds: isSubIds,
  /** The preset of the sub-IDs; absent if they are sent unchanged. */
  preset: isAbsentOr(hasFields({ name: isText })),
  title: isAbsentOr(isText),
  chosenByUser: isAbsentOr(isOneOf(true)),
});
export type WaitingLink = Checked<typeof isWaitingLink>;
