import { exportFile } from '#components/export-file.tsx';
import type { Connection } from '#lib/domain/accounts/connection.ts';
import { toMatchPattern } from '#lib/domain/addresses/to-match-pattern.ts';
import { merchantPagePatterns } from '#lib/domain/page/merchant-page-patterns.ts';
import { parseProgramKey, toPresetService } from '#lib/domain/presets/preset-service.ts';
import { idleSyncProgress } from '#lib/domain/sync/sync-progress.ts';
import { sendAs } from '#lib/messaging/send-as.ts';
import { browser } from '#lib/platform/browser.ts';
import { createSystemClock } from '#lib/platform/clock.ts';
import { createSystemRandom } from '#lib/platform/random.ts';
import type { OpenAccount } from '#lib/store/accounts/open-account.ts';
import { countLinks, readAccountCards } from '#lib/store/accounts/read-account-cards.ts';
import { readServicePermission } from '#lib/store/accounts/read-host-permission.ts';
import { emptyReportState } from '#lib/store/earnings/read-report-state.ts';
import { readAutoLockMinutes, readLockState } from '#lib/store/lock/read-lock-state.ts';
import { readMeta } from '#lib/store/meta.ts';
import { readPosts } from '#lib/store/posts/read-posts.ts';
import { exportPresets, presetBookItem } from '#lib/store/presets/preset-book-item.ts';
import { readRequests } from '#lib/store/privacy/read-requests.ts';
import { readLearnedLinkHosts, readLearnedSites } from '#lib/store/programs/read-learned-sites.ts';
import { readLitHostCount } from '#lib/store/programs/read-lit-host-count.ts';
import { readProgramCountries } from '#lib/store/programs/read-program-countries.ts';
import { readQuotaHistory } from '#lib/store/quota/read-quota-history.ts';
import { readQuotaUsage } from '#lib/store/quota/read-quota-usage.ts';
import { readRefusals, readUnreadable } from '#lib/store/sync/read-listing-state.ts';
import { readSyncSchedule } from '#lib/store/sync/read-sync-schedule.ts';
import { readHasNews } from '#lib/store/welcome/read-has-news.ts';
import { copyText } from '#lib/ui/copy-for-user.ts';
import { createBackupServices } from './backup/create-backup-services.ts';
import type { OptionsServices } from './options-services.ts';
import type { OptionsSnapshot, PresetsSnapshot } from './options-snapshot.ts';

/** How many of the user's posts a channel can be shown with. */
const maxExamples = 5;

/** The options page's composition root: implements {@link OptionsServices} for one account. */
export function createOptionsServices(account: OpenAccount): OptionsServices {
  const clock = createSystemClock();
  const { database } = account;
  const pinned: unknown = import.meta.env.WXT_SERVICE_URL;

  return {
    nowMs: clock.nowMs,
    version: browser.runtime.getManifest().version,
    pinnedServiceUrl: typeof pinned === 'string' && pinned !== '' ? pinned : null,
    send: sendAs(account.accountId),
    readSnapshot: createSnapshotReader(account, clock.nowMs),
    readHasNews: () => readHasNews(account.root),
    readLearnedSites: () => readLearnedSites(database, clock.nowMs()),
    readLearnedLinkHosts: () => readLearnedLinkHosts(database),
    readProgramCountries: () => readProgramCountries(database),
    countLinks,
    readManaged: () => sendAs(account.accountId)('readManaged', {}),
    readTeamBook: async () => (await readMeta(database, 'teamBook')) ?? { presets: [], templates: [] },
    readStorageUse: async () => (await import('#lib/store/privacy/read-storage-use.ts')).readStorageUse(account),
    readRequests: () => readRequests(database),
    async readDebugInfo() {
      const [{ readDebugFacts }, { toDebugInfo }] = await Promise.all([
        import('#lib/store/privacy/read-debug-facts.ts'),
        import('#lib/domain/privacy/debug-info.ts'),
      ]);
      return toDebugInfo(await readDebugFacts(account, clock.nowMs(), merchantPagePatterns));
    },
    copyText,
    async readLastPosts() {
      for await (const posts of readPosts(database, () => maxExamples)) return posts.slice(0, maxExamples);
      return [];
    },
    writePresets: exportPresets,
    newId: createSystemRandom().id,
    async exportPresets() {
      const file = new Blob([exportPresets(await presetBookItem.read())], { type: 'application/json' });
      await exportFile('linkmint-presets.json', file);
    },
    requestServiceAccess: (serviceUrl) => browser.permissions.request({ origins: [toMatchPattern(serviceUrl)] }),
    requestTeamAccess: (pattern, share) =>
      browser.permissions.request({
        origins: [pattern],
        ...(import.meta.env.FIREFOX && share === 'history' && { data_collection: ['websiteContent' as const] }),
      }),
    requestAccess: (patterns) => browser.permissions.request({ origins: [...patterns] }),
    backup: createBackupServices(account, {
      nowMs: clock.nowMs,
      newId: createSystemRandom().id,
      canDownload: () => browser.permissions.contains({ permissions: ['downloads'] }),
      requestDownloads: () => browser.permissions.request({ permissions: ['downloads'] }),
    }),
  };
}

async function readLock({ root }: OpenAccount, nowMs: number): Promise<OptionsSnapshot['lock']> {
  const [state, autoLockMinutes] = await Promise.all([readLockState(root, nowMs), readAutoLockMinutes(root)]);
  return { state, autoLockMinutes };
}

function createSnapshotReader(account: OpenAccount, nowMs: () => number): OptionsServices['readSnapshot'] {
  const { database } = account;

  const readPresets = async (connection: Connection): Promise<PresetsSnapshot> => {
    const book = await presetBookItem.read();
    const { host } = toPresetService(connection.serviceUrl);
    const names = await Promise.all(
      Object.keys(book.byOffer).map(async (key) => {
        const program = parseProgramKey(key);
        const offer = program.host === host ? await database.get('offers', program.offerId) : undefined;
        return offer === undefined ? [] : [[key, offer.name] as const];
      }),
    );
    return { book, programNames: Object.fromEntries(names.flat()) };
  };

  return async (stating = account.readState()) => {
    const { account: stored, settings, counted, accounts: listed } = await stating;
    const { connection } = stored;
    const [
      usage,
      quotaHistory,
      sync = idleSyncProgress,
      presets,
      accounts,
      schedule,
      earnings = emptyReportState,
      hasPageAccess,
      lock,
      hasServiceAccess,
      refusals,
      litHosts,
      unreadablePrograms,
    ] = await Promise.all([
      readQuotaUsage(counted, settings, nowMs()),
      readQuotaHistory(counted, settings, nowMs()),
      readMeta(database, 'syncProgress'),
      readPresets(connection),
      readAccountCards(account, listed, nowMs()),
      readSyncSchedule(database, settings.catalogueWalk),
      readMeta(database, 'reportState'),
      browser.permissions.contains({ origins: [...merchantPagePatterns] }),
      readLock(account, nowMs()),
      readServicePermission(connection),
      readRefusals(database),
      import.meta.env.FIREFOX ? null : readLitHostCount(account.root),
      readUnreadable(database, 'programs'),
    ]);
    return {
      accountId: account.accountId,
      accounts,
      connection,
      hasServiceAccess,
      settings,
      hasPageAccess,
      litHosts,
      usage,
      quotaHistory,
      sync,
      unreadablePrograms,
      presets,
      schedule,
      earnings,
      refusals,
      lock,
    };
  };
}
