import type { Connection } from '#lib/domain/accounts/connection.ts';
import type { LockState } from '#lib/domain/lock/lock-state.ts';
import type { PresetBook } from '#lib/domain/presets/preset-book.ts';
import type { QuotaHistory } from '#lib/domain/quota/quota-history.ts';
import type { QuotaUsage } from '#lib/domain/quota/quota-usage.ts';
import type { Settings } from '#lib/domain/settings/settings.ts';
import type { SyncProgress } from '#lib/domain/sync/sync-progress.ts';
import type { SyncSchedule } from '#lib/domain/sync/sync-schedule.ts';
import type { AccountCard } from '#lib/store/accounts/read-account-cards.ts';
import type { ShownRefusal } from '#lib/store/sync/read-refusals.ts';

/** The presets, with the names of the programs that they are used for. */
export interface PresetsSnapshot {
  readonly book: PresetBook;
  /** By key of the book; a program that is not in the account's mirror has none. */
  readonly programNames: Readonly<Record<string, string>>;
}

/** Everything that the options show, all of it stored on this device. */
export interface OptionsSnapshot {
  /** The active account's. */
  readonly accountId: string;
  readonly accounts: readonly AccountCard[];
  readonly connection: Connection;
  /** Whether the browser lets the extension reach the connected service; true where none is. */
  readonly hasServiceAccess: boolean;
  readonly settings: Settings;
  /** Whether this browser lets the extension onto merchants' pages. The switch is every device's, the permission is not. */
  readonly hasPageAccess: boolean;
  readonly usage: QuotaUsage;
  readonly quotaHistory: QuotaHistory;
  readonly sync: SyncProgress;
  /** What is listed next by itself; null before the first sync has ended. */
  readonly schedule: SyncSchedule | null;
  /** What the service refuses to list. */
  readonly refusals: readonly ShownRefusal[];
  readonly presets: PresetsSnapshot;
  readonly lock: { readonly state: LockState; readonly autoLockMinutes: number };
}
