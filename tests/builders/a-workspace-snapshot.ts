import type { WorkspaceSnapshot } from '#entrypoints/workspace/workspace-services.ts';
import { noConnection } from '#lib/domain/accounts/connection.ts';
import { defaultSettings } from '#lib/domain/settings/settings.ts';
import { idleSyncProgress } from '#lib/domain/sync/sync-progress.ts';
import { aQuotaUsage } from './a-quota-usage.ts';

/** What the workspace shows before anything is connected, with what a test changes of it. */
export function aWorkspaceSnapshot(change: Partial<WorkspaceSnapshot> = {}): WorkspaceSnapshot {
  return {
    connection: noConnection,
    hasServiceAccess: true,
    settings: defaultSettings,
    usage: aQuotaUsage(),
    sync: idleSyncProgress,
    accounts: [],
    ...change,
  };
}
