import type { BulkPresetChoice } from '#lib/domain/bulk/bulk-run.ts';

/** What the Bulk tab's field contained when the user left the tab. */
export interface KeptBulkList {
  readonly text: string;
  readonly preset: BulkPresetChoice;
  /** Titles that came with addresses, by address. */
  readonly titles: Readonly<Record<string, string>>;
  /** Whether the account's plan is of this very text. A list with too many lines has no plan. */
  readonly isPlanned: boolean;
}
