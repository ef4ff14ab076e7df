import { isBulkPresetChoice, maxKeptListLength } from '#lib/domain/bulk/bulk-run.ts';
import { type Checked, hasFields, isFlag, isRecordOf, isTextOf } from '#lib/domain/shape.ts';

/** What the Bulk tab's field contained when the user left the tab. */
export const isKeptBulkList = hasFields({
  text: isTextOf(0, maxKeptListLength),
  preset: isBulkPresetChoice,
  /** Titles that came with addresses, by address. */
  titles: isRecordOf(isTextOf(0, 1_000)),
  /** Whether the account's plan is of this very text. A list with too many lines has no plan. */
  isPlanned: isFlag,
});
export type KeptBulkList = Checked<typeof isKeptBulkList>;
