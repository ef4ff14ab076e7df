import { exportFile } from '#components/export-file.tsx';
import { toWorkspaceUrl } from '#lib/domain/routes/route.ts';
import { idleSyncProgress } from '#lib/domain/sync/sync-progress.ts';
import { sendAs } from '#lib/messaging/send-as.ts';
import { browser, type Permissions } from '#lib/platform/browser.ts';
import { createSystemClock } from '#lib/platform/clock.ts';
import { openOfferedPage } from '#lib/platform/open-pages.ts';
import { createSystemRandom } from '#lib/platform/random.ts';
import type { OpenAccount } from '#lib/store/accounts/open-account.ts';
import { readServicePermission } from '#lib/store/accounts/read-host-permission.ts';
import { readShownFileRun } from '#lib/store/backup/read-file-run.ts';
import { readMeta } from '#lib/store/meta.ts';
import { readQuotaHistory } from '#lib/store/quota/read-quota-history.ts';
import { readQuotaUsage } from '#lib/store/quota/read-quota-usage.ts';
import { readHasNews } from '#lib/store/welcome/read-has-news.ts';
import { copyFormatted, copyText } from '#lib/ui/copy-for-user.ts';
import type { WorkspaceServices } from './workspace-services.ts';

/** The workspace's composition root: implements {@link WorkspaceServices} for one account. */
export function createWorkspaceServices(account: OpenAccount): WorkspaceServices {
  const clock = createSystemClock();
  const random = createSystemRandom();
  const { database } = account;
  return {
    tabDeps: {
      nowMs: clock.nowMs,
      sleep: clock.sleep,
      newId: random.id,
      account,
      database,
      send: sendAs(account.accountId),
      sendAs,
      saveFile: exportFile,
      requestPermissions: (wanted) => browser.permissions.request(wanted as Permissions.Permissions),
    },
    async readSnapshot(stating = account.readState()) {
      const [{ account: stored, settings, accounts }, usage, sync = idleSyncProgress, hasServiceAccess] =
        await Promise.all([
          stating,
          stating.then(({ counted, settings }) => readQuotaUsage(counted, settings, clock.nowMs())),
          readMeta(database, 'syncProgress'),
          stating.then((read) => readServicePermission(read.account.connection)),
        ]);
      return {
        connection: stored.connection,
        hasServiceAccess,
        settings,
        usage,
        sync,
        accounts: accounts.length > 1 ? accounts : [],
      };
    },
    async loadFind() {
      const { readFindData } = await import('#lib/store/find/read-find-data.ts');
      const open = (url: string) =>
        void browser.tabs.update({ url: browser.runtime.getURL(`/${url}` as '/workspace.html') });
      return {
        ...readFindData(account, clock.nowMs),
        visit: openOfferedPage,
        ...{ nowMs: clock.nowMs, newId: random.id, send: sendAs(account.accountId), copyText, copyFormatted },
        open,
        openPost: (id) => open(toWorkspaceUrl({ tab: 'posts', params: { id } })),
      };
    },
    readHasNews: () => readHasNews(account.root),
    readFileRun: () => readShownFileRun(account.root),
    readQuotaHistory: async (settings) =>
      readQuotaHistory((await account.readState()).counted, settings, clock.nowMs()),
    async refreshTeam() {
      if ((await readMeta(database, 'teamSettings')) !== undefined) await sendAs(account.accountId)('refreshTeam', {});
    },
  };
}
