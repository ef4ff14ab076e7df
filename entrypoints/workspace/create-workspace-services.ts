import { idleSyncProgress } from '#lib/domain/sync/sync-progress.ts';
import { sendAs } from '#lib/messaging/send-as.ts';
import { browser, type Permissions } from '#lib/platform/browser.ts';
import { createSystemClock } from '#lib/platform/clock.ts';
import { createSystemRandom } from '#lib/platform/random.ts';
import type { OpenAccount } from '#lib/store/accounts/open-account.ts';
import { readServiceAccess } from '#lib/store/accounts/read-service-access.ts';
import { watchDataChanges } from '#lib/store/data-changes.ts';
import { readMeta } from '#lib/store/meta.ts';
import { readQuotaHistory } from '#lib/store/quota/read-quota-history.ts';
import { readQuotaUsage } from '#lib/store/quota/read-quota-usage.ts';
import { accountsPulseItem, settingsItem } from '#lib/store/storage-items.ts';
import { readHasNews } from '#lib/store/welcome/read-has-news.ts';
import { saveFile } from '#ui/save-file.ts';
import { watchSeldom } from '#ui/watch-seldom.ts';
import type { WorkspaceServices } from './workspace-services.ts';

/** The workspace's composition root: the real world behind {@link WorkspaceServices}, for one account. */
export function createWorkspaceServices(account: OpenAccount): WorkspaceServices {
  const clock = createSystemClock();
  const random = createSystemRandom();
  const { database, items } = account;
  return {
    tabDeps: {
      nowMs: clock.nowMs,
      newId: random.id,
      account,
      database,
      send: sendAs(account.accountId),
      sendAs,
      saveFile,
      requestPermissions: (wanted) => browser.permissions.request(wanted as Permissions.Permissions),
    },
    async readSnapshot() {
      const { account: stored, settings, counted, accounts } = await account.readState();
      const { connection } = stored;
      const [usage, storedSync, sync, hasServiceAccess] = await Promise.all([
        readQuotaUsage(counted, settings, clock.nowMs()),
        readMeta(database, 'syncProgress'),
        items.syncProgress.read(),
        readServiceAccess(connection),
      ]);
      return {
        connection,
        hasServiceAccess,
        settings,
        usage,
        sync: sync ?? storedSync ?? idleSyncProgress,
        accounts: accounts.length > 1 ? accounts : [],
      };
    },
    readHasNews: () => readHasNews(account.root),
    readQuotaHistory: async (settings) =>
      readQuotaHistory((await account.readState()).counted, settings, clock.nowMs()),
    async refreshTeam() {
      if ((await readMeta(database, 'teamSettings')) !== undefined) await sendAs(account.accountId)('refreshTeam', {});
    },
    watch(onChange) {
      const stops = [settingsItem, accountsPulseItem].map((item) => item.listen(onChange));
      stops.push(watchSeldom(items.syncProgress.listen, onChange));
      stops.push(watchDataChanges(['quota', 'permissions'], onChange));
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
}
