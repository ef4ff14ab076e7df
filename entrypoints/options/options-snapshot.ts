import type { Connection } from '#lib/domain/accounts/connection.ts';
import type { LockState } from '#lib/domain/lock/lock-state.ts';
import type { PresetBook } from '#lib/domain/presets/preset-book.ts';
import type { LitHostCount } from '#lib/domain/programs/lit-hosts.ts';
import type { QuotaHistory } from '#lib/domain/quota/quota-history.ts';
import type { QuotaUsage } from '#lib/domain/quota/quota-usage.ts';
import type { Settings } from '#lib/domain/settings/settings.ts';
import type { SyncProgress } from '#lib/domain/sync/sync-progress.ts';
import type { SyncSchedule } from '#lib/domain/sync/sync-schedule.ts';
import type { UnreadableCount } from '#lib/domain/sync/unreadable-count.ts';
import type { AccountCard } from '#lib/store/accounts/read-account-cards.ts';
import type { ReportState } from '#lib/store/schema/report-records.ts';
import type { ShownRefusal } from '#lib/store/sync/read-listing-state.ts';

/** The presets, with the names of the programs that use them. */
export interface PresetsSnapshot {
  readonly book: PresetBook;
  /** Keyed as the book's programs. A program that is not in the account's mirror has no entry. */
  readonly programNames: Readonly<Record<string, string>>;
}

/** Everything that the options show. All of it is stored on this device. */
export interface OptionsSnapshot {
  /** The active account. */
  readonly accountId: string;
  readonly accounts: readonly AccountCard[];
  readonly connection: Connection;
  /** Whether the user granted access to the connected service. True without a connection. */
  readonly hasServiceAccess: boolean;
  readonly settings: Settings;
  /** Whether this browser has the permission for merchants' pages. Devices share the switch, but not the permission. */
  readonly hasPageAccess: boolean;
  /** On how many hosts the toolbar icon is lit. Null in a browser that cannot light it. */
  readonly litHosts: LitHostCount | null;
  readonly usage: QuotaUsage;
  readonly quotaHistory: QuotaHistory;
  readonly sync: SyncProgress;
  /** What of the network's list of programs could not be read, or never came. */
  readonly unreadablePrograms: UnreadableCount;
  /** The next automatic syncs. Null before the first sync has ended. */
  readonly schedule: SyncSchedule | null;
  /** Which conversions are loaded, and until when. */
  readonly earnings: ReportState;
  /** The lists that the service refuses. */
  readonly refusals: readonly ShownRefusal[];
  readonly presets: PresetsSnapshot;
  readonly lock: { readonly state: LockState; readonly autoLockMinutes: number };
}
