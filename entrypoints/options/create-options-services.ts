import { idleSyncProgress } from '#lib/domain/sync-progress.ts';
import { send } from '#lib/messaging/send.ts';
import { browser } from '#lib/platform/browser.ts';
import { createSystemClock } from '#lib/platform/clock.ts';
import { openDatabase, readMeta } from '#lib/store/database.ts';
import { readConnection } from '#lib/store/read-connection.ts';
import { readQuotaUsage } from '#lib/store/read-quota-usage.ts';
import { connectionPulseItem, settingsItem, syncProgressItem } from '#lib/store/storage-items.ts';
import type { OptionsServices } from './options-services.ts';

/** The options page's composition root: the real world behind {@link OptionsServices}. */
export function createOptionsServices(): OptionsServices {
  const clock = createSystemClock();
  const databasePromise = openDatabase();
  const pinned: unknown = import.meta.env.WXT_SERVICE_URL;

  return {
    nowMs: clock.nowMs,
    pinnedServiceUrl: typeof pinned === 'string' && pinned !== '' ? pinned : null,
    send,
    async readSnapshot() {
      const database = await databasePromise;
      const settings = await settingsItem.read();
      const [connection, usage, storedSync, sync] = await Promise.all([
        readConnection(database),
        readQuotaUsage(database, settings, clock.nowMs()),
        readMeta(database, 'syncProgress'),
        syncProgressItem.read(),
      ]);
      return { connection, settings, usage, sync: sync ?? storedSync ?? idleSyncProgress };
    },
    watch(onChange) {
      const stops = [settingsItem, syncProgressItem, connectionPulseItem].map((item) => item.watch(() => onChange()));
      return () => {
        for (const stop of stops) stop();
      };
    },
    requestAccess: (patterns) => browser.permissions.request({ origins: [...patterns] }),
  };
}
