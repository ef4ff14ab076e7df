import { type Check, isText } from '#lib/domain/shape.ts';
import type { SubIds } from '#lib/domain/sub-ids/sub-ids.ts';

/** Whether a stored value is five sub-IDs. */
export const isSubIds: Check<SubIds> = (stored): stored is SubIds =>
  Array.isArray(stored) && stored.length === 5 && stored.every(isText);
