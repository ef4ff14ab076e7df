import { type Checked, hasFields, isId } from '#lib/domain/shape.ts';
import { isSubIds } from '#lib/domain/sub-ids/is-sub-ids.ts';
import type { SubIds } from '#lib/domain/sub-ids/sub-ids.ts';

const areShort = (value: unknown): value is SubIds => isSubIds(value) && value.every((subId) => subId.length <= 10_000);

/** The sub-IDs that the user last typed for a program. */
export const isLastSubIds = hasFields({ offerId: isId, subIds: areShort });
export type LastSubIds = Checked<typeof isLastSubIds>;
