import { type Check, type Checked, hasFields, isId, isTextOf } from '#lib/domain/shape.ts';
import type { SubIds } from '#lib/domain/sub-ids/sub-ids.ts';

/** The service refuses far shorter ones: this only bounds what a message or a stored value may hold. */
const isSubId = isTextOf(0, 10_000);

/** Whether a value is five sub-IDs. */
export const isSubIds: Check<SubIds> = (stored): stored is SubIds =>
  Array.isArray(stored) && stored.length === 5 && stored.every(isSubId);

const areShort = (value: unknown): value is SubIds => isSubIds(value) && value.every((subId) => subId.length <= 10_000);

/** The sub-IDs that the user last typed for a program. */
export const isLastSubIds = hasFields({ offerId: isId, subIds: areShort });
export type LastSubIds = Checked<typeof isLastSubIds>;
