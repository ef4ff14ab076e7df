import { type Checked, hasFields, isInstant, isWhole } from '#lib/domain/shape.ts';
/** By how much the dashboard's count and Linkmint's differed when the user said what the dashboard says. */
export const isQuotaCorrection = hasFields({
  /** Links to add to what is counted; below zero where the dashboard had fewer. */
  difference: isWhole(-1_000_000, 1_000_000),
  /** What was counted then, without the difference. */
  counted: isWhole(0, 1_000_000),
  atMs: isInstant,
});
export type QuotaCorrection = Checked<typeof isQuotaCorrection>;
