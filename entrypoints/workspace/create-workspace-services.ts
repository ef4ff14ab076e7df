import { idleSyncProgress } from '#lib/domain/sync-progress.ts';
import { send } from '#lib/messaging/send.ts';
import { browser, type Permissions } from '#lib/platform/browser.ts';
import { createSystemClock } from '#lib/platform/clock.ts';
import { createSystemRandom } from '#lib/platform/random.ts';
import { watchDataChanges } from '#lib/store/data-changes.ts';
import { openDatabase, readMeta } from '#lib/store/database.ts';
import { readConnection } from '#lib/store/read-connection.ts';
import { readQuotaHistory } from '#lib/store/read-quota-history.ts';
import { readQuotaUsage } from '#lib/store/read-quota-usage.ts';
import { connectionPulseItem, settingsItem, syncProgressItem } from '#lib/store/storage-items.ts';
import { saveFile } from '#lib/ui/save-file.ts';
import type { WorkspaceServices } from './workspace-services.ts';

/** The workspace's composition root: the real world behind {@link WorkspaceServices}. */
export async function createWorkspaceServices(): Promise<WorkspaceServices> {
  const clock = createSystemClock();
  const random = createSystemRandom();
  const database = await openDatabase();
  return {
    tabDeps: {
      nowMs: clock.nowMs,
      newId: random.id,
      database,
      send,
      saveFile,
      requestPermissions: (wanted) => browser.permissions.request(wanted as Permissions.Permissions),
    },
    async readSnapshot() {
      const settings = await settingsItem.read();
      const [connection, usage, storedSync, sync] = await Promise.all([
        readConnection(database),
        readQuotaUsage(database, settings, clock.nowMs()),
        readMeta(database, 'syncProgress'),
        syncProgressItem.read(),
      ]);
      return { connection, settings, usage, sync: sync ?? storedSync ?? idleSyncProgress };
    },
    readQuotaHistory: (settings) => readQuotaHistory(database, settings, clock.nowMs()),
    watch(onChange) {
      const stops = [settingsItem, syncProgressItem, connectionPulseItem].map((item) => item.watch(() => onChange()));
      stops.push(watchDataChanges(['quota'], onChange));
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
}
