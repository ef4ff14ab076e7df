import type { Connection } from '#lib/domain/connection.ts';
import type { QuotaUsage } from '#lib/domain/quota-usage.ts';
import type { Settings } from '#lib/domain/settings.ts';
import type { SyncProgress } from '#lib/domain/sync-progress.ts';

/** Everything that the options show, all of it stored on this device. */
export interface OptionsSnapshot {
  readonly connection: Connection;
  readonly settings: Settings;
  readonly usage: QuotaUsage;
  readonly sync: SyncProgress;
}
