import { idleSyncProgress, type SyncProgress } from '#lib/domain/sync/sync-progress.ts';
import { sendAs } from '#lib/messaging/send-as.ts';
import { browser } from '#lib/platform/browser.ts';
import { createSystemClock } from '#lib/platform/clock.ts';
import type { OpenAccount } from '#lib/store/accounts/open-account.ts';
import { watchDataChanges } from '#lib/store/data-changes.ts';
import { readMeta } from '#lib/store/meta.ts';
import { type ReadyPrograms, readReadyPrograms } from '#lib/store/programs/read-ready-programs.ts';
import { accountsPulseItem } from '#lib/store/storage-items.ts';
import { readClipboard } from '#ui/read-clipboard.ts';
import { watchSeldom } from '#ui/watch-seldom.ts';
import type { WelcomeServices } from './welcome-services.ts';

/** As many programs are enough to begin with. */
const maxPrograms = 4;

/** The welcome page's composition root: the real world behind {@link WelcomeServices}, for one account. */
export function createWelcomeServices(account: OpenAccount): WelcomeServices {
  const { database, items } = account;
  const pinned: unknown = import.meta.env.WXT_SERVICE_URL;
  const send = sendAs(account.accountId);
  /** The programs as they were read last, and of which listing: a large mirror is not read anew with each of its pages. */
  let last: { readonly listing: string; readonly ready: ReadyPrograms } | null = null;

  async function readReady(serviceUrl: string, sync: SyncProgress): Promise<ReadyPrograms | null> {
    const { approvedReady, lastCompletedAtMs } = sync;
    if (!approvedReady && lastCompletedAtMs === null) return null;
    const listing = `${serviceUrl} ${approvedReady} ${lastCompletedAtMs}`;
    if (last?.listing === listing) return last.ready;
    const ready = await readReadyPrograms(database, serviceUrl, await account.readSettings(), maxPrograms);
    last = { listing, ready };
    return ready;
  }

  return {
    nowMs: createSystemClock().nowMs,
    pinnedServiceUrl: typeof pinned === 'string' && pinned !== '' ? pinned : null,
    readManaged: () => send('readManaged', {}),
    send,
    async readSnapshot() {
      const [{ connection }, storedSync, syncNow, linkCount] = await Promise.all([
        account.read(),
        readMeta(database, 'syncProgress'),
        items.syncProgress.read(),
        database.count('links'),
      ]);
      const sync = syncNow ?? storedSync ?? idleSyncProgress;
      const ready = connection.state === 'connected' ? await readReady(connection.serviceUrl, sync) : null;
      return { connection, sync, ready, hasLinks: linkCount > 0 };
    },
    watch(onChange) {
      const stops = [accountsPulseItem.listen(onChange), watchSeldom(items.syncProgress.listen, onChange)];
      stops.push(watchDataChanges(['links'], onChange));
      return () => {
        for (const stop of stops) stop();
      };
    },
    requestAccess: (patterns) => browser.permissions.request({ origins: [...patterns] }),
    readClipboard,
    async readIsPinned() {
      const settings = await browser.action.getUserSettings?.().catch(() => undefined);
      return settings?.isOnToolbar ?? null;
    },
  };
}
