import { type Check, type Checked, hasFields, isId, isTextOf } from '#lib/domain/shape.ts';

/** The publisher's five sub-IDs, 1 to 5. An empty one is not sent (spec §4.8). */
export type SubIds = readonly [string, string, string, string, string];

export const noSubIds: SubIds = ['', '', '', '', ''];

/** A copy with another sub-ID at `index` (from 0). */
export function withSubId([...subIds]: SubIds, index: number, subId: string): SubIds {
  subIds[index] = subId;
  return subIds;
}

/** Five sub-IDs, each made of the one in its place. */
export const mapSubIds = (
  [one, two, three, four, five]: SubIds,
  change: (subId: string, index: 0 | 1 | 2 | 3 | 4) => string,
): SubIds => [change(one, 0), change(two, 1), change(three, 2), change(four, 3), change(five, 4)];

/** The longest sub-ID that the service accepts, in characters (observed, spec §4.8). */
export const maxSubIdLength = 255;

/** The number (1 to 5) of the first sub-ID that is too long to send, or null. */
export function findTooLongSubId(subIds: SubIds): number | null {
  const index = subIds.findIndex((subId) => subId.length > maxSubIdLength);
  return index === -1 ? null : index + 1;
}

/** The service refuses far shorter ones: this only bounds what a message or a stored value may hold. */
export const maxHeldSubIdLength = 10_000;
const isSubId = isTextOf(0, maxHeldSubIdLength);

/** Whether a value is five sub-IDs. */
export const isSubIds: Check<SubIds> = (stored): stored is SubIds =>
  Array.isArray(stored) && stored.length === 5 && stored.every(isSubId);

/** The sub-IDs that the user last typed for a program. */
export const isLastSubIds = hasFields({ offerId: isId, subIds: isSubIds });
export type LastSubIds = Checked<typeof isLastSubIds>;
