import { type Check, isTextOf } from '#lib/domain/shape.ts';
import type { SubIds } from '#lib/domain/sub-ids/sub-ids.ts';

/** The service refuses far shorter ones: this only bounds what a message or a stored value may hold. */
const isSubId = isTextOf(0, 10_000);

/** Whether a value is five sub-IDs. */
export const isSubIds: Check<SubIds> = (stored): stored is SubIds =>
  Array.isArray(stored) && stored.length === 5 && stored.every(isSubId);
