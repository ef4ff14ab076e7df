import type { BulkPresetChoice } from '#lib/domain/bulk/bulk-run.ts';

/** The longest text that is kept, in UTF-16 units: about as long as the list of the largest run. */
export const maxKeptListLength = 2_000_000;

/** What stood in the Bulk tab's field when the tab was left, as it was typed. */
export interface KeptBulkList {
  readonly text: string;
  readonly preset: BulkPresetChoice;
  /** Titles of addresses that came with one, by address. */
  readonly titles: Readonly<Record<string, string>>;
  /** Whether the account's plan is of this very text. A list with too many lines has none. */
  readonly isPlanned: boolean;
}
