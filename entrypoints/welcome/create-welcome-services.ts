import { toMatchPattern } from '#lib/domain/addresses/to-match-pattern.ts';
import { merchantPagePatterns } from '#lib/domain/page/merchant-page-patterns.ts';
import { toServiceDate } from '#lib/domain/service/service-date.ts';
import type { Settings } from '#lib/domain/settings/settings.ts';
import { idleSyncProgress, type SyncProgress } from '#lib/domain/sync/sync-progress.ts';
import { sendAs } from '#lib/messaging/send-as.ts';
import { browser } from '#lib/platform/browser.ts';
import { createSystemClock } from '#lib/platform/clock.ts';
import { createSystemRandom } from '#lib/platform/random.ts';
import type { OpenAccount } from '#lib/store/accounts/open-account.ts';
import { readMeta } from '#lib/store/meta.ts';
import { presetBookItem } from '#lib/store/presets/preset-book-item.ts';
import { readUsableBook } from '#lib/store/presets/read-usable-book.ts';
import { readProgramCountries } from '#lib/store/programs/read-program-countries.ts';
import { type ReadyPrograms, readReadyPrograms } from '#lib/store/programs/read-ready-programs.ts';
import { readQuotaUsage } from '#lib/store/quota/read-quota-usage.ts';
import { askForLink } from '#lib/ui/ask-for-link.ts';
import { readClipboard, readClipboardLeave } from '#lib/ui/read-clipboard.ts';
import type { WelcomeServices } from './welcome-services.ts';

/** The most programs to suggest. */
const maxPrograms = 3;

/** The welcome page's composition root: implements {@link WelcomeServices} for one account. */
export function createWelcomeServices(account: OpenAccount): WelcomeServices {
  const { database } = account;
  const clock = createSystemClock();
  const pinned: unknown = import.meta.env.WXT_SERVICE_URL;
  const send = sendAs(account.accountId);
  const newId = createSystemRandom().id;
  /** The programs read last, and the sync that listed them: each page of a sync would read a large mirror again. */
  let last: { readonly listing: string; readonly ready: ReadyPrograms } | null = null;

  async function readReady(serviceUrl: string, sync: SyncProgress, settings: Settings): Promise<ReadyPrograms | null> {
    const { approvedReady, lastCompletedAtMs } = sync;
    if (!approvedReady && lastCompletedAtMs === null) return null;
    const listing = JSON.stringify([serviceUrl, approvedReady, lastCompletedAtMs, settings.countries]);
    if (last?.listing === listing) return last.ready;
    const today = toServiceDate(clock.nowMs(), settings.serviceUtcOffsetMinutes);
    const ready = await readReadyPrograms(database, serviceUrl, settings, today, maxPrograms);
    last = { listing, ready };
    return ready;
  }

  return {
    nowMs: clock.nowMs,
    newId,
    pinnedServiceUrl: typeof pinned === 'string' && pinned !== '' ? pinned : null,
    readManaged: () => send('readManaged', {}),
    send,
    deeplinks: {
      readPresets: () => readUsableBook(database),
      mint: (wish) => askForLink(send, { requestId: newId(), ...wish }),
    },
    async readSnapshot() {
      const { account: stored, settings, counted } = await account.readState();
      const { connection } = stored;
      const [usage, presets, sync = idleSyncProgress, linkCount, hasPageAccess] = await Promise.all([
        readQuotaUsage(counted, settings, clock.nowMs()),
        presetBookItem.read(),
        readMeta(database, 'syncProgress'),
        database.count('links'),
        browser.permissions.contains({ origins: [...merchantPagePatterns] }),
      ]);
      const ready = connection.state === 'connected' ? await readReady(connection.serviceUrl, sync, settings) : null;
      return { connection, settings, usage, presets, sync, ready, hasLinks: linkCount > 0, hasPageAccess };
    },
    readProgramCountries: () => readProgramCountries(database),
    requestAccess: (patterns) => browser.permissions.request({ origins: [...patterns] }),
    requestServiceAccess: (serviceUrl) => browser.permissions.request({ origins: [toMatchPattern(serviceUrl)] }),
    readClipboard,
    readClipboardLeave,
    async readCopyKey() {
      const commands = await browser.commands.getAll();
      return commands.find(({ name }) => name === 'copy-deeplink')?.shortcut ?? '';
    },
    async readIsPinned() {
      const settings = await browser.action.getUserSettings?.().catch(() => undefined);
      return settings?.isOnToolbar ?? null;
    },
  };
}
