import { type Checked, hasFields, isAbsentOr, isInstant, isWhole } from '#lib/domain/shape.ts';
/** The difference between the dashboard's count and Linkmint's, when the user entered the dashboard's. */
export const isQuotaCorrection = hasFields({
  /** Links to add to the count; negative if the dashboard had fewer. */
  difference: isWhole(-1_000_000, 1_000_000),
  /** The count at that time, without the difference. */
  counted: isWhole(0, 1_000_000),
  atMs: isInstant,
  /** Since when `atMs` has been more than a day ahead of the clock, by that clock. Absent where it is not. */
  aheadSinceMs: isAbsentOr(isInstant),
});
export type QuotaCorrection = Checked<typeof isQuotaCorrection>;
