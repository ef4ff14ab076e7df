import type { Conversion } from '#lib/domain/earnings/conversion.ts';
import { toPresetService } from '#lib/domain/presets/preset-service.ts';
import type { Settings } from '#lib/domain/settings/settings.ts';
import { AppError } from '#lib/errors/app-error.ts';
import type { MessageInput } from '#lib/messaging/protocol.ts';
import { browser } from '#lib/platform/browser.ts';
import type { Attempt } from '#lib/platform/create-attempt.ts';
import type { Transport } from '#lib/publisher-api/create-transport.ts';
import { createAccountItems } from '#lib/store/accounts/account-items.ts';
import { type Database, deleteDatabase, openDatabase } from '#lib/store/database.ts';
import { keepOpen } from '#lib/store/keep-open.ts';
import { type RootDatabase, readRootValue } from '#lib/store/root-database.ts';
import { settingsItem } from '#lib/store/storage-items.ts';
import type { TeamRedis } from '#lib/team/create-team-redis.ts';
import type { AccessReturn } from '#lib/worker/accounts/create-access-return.ts';
import type { AccountDirectory } from '#lib/worker/accounts/create-account-directory.ts';
import { createConnectionDetails } from '#lib/worker/accounts/create-connection-details.ts';
import { createSettingsKeeper } from '#lib/worker/accounts/create-settings-keeper.ts';
import { createLandingCopier } from '#lib/worker/acts/create-landing-copier.ts';
import { createLinkCopier } from '#lib/worker/acts/create-link-copier.ts';
import { createOneClick } from '#lib/worker/acts/create-one-click.ts';
import { createPageActs } from '#lib/worker/acts/create-page-acts.ts';
import { createPopupHandover } from '#lib/worker/acts/create-popup-handover.ts';
import { createPopupMint } from '#lib/worker/acts/create-popup-mint.ts';
import { createReadyLinks } from '#lib/worker/acts/create-ready-links.ts';
import { createUntoldActs } from '#lib/worker/acts/create-untold-acts.ts';
import { createCountRestore } from '#lib/worker/backup/create-count-restore.ts';
import { createRecordRestore } from '#lib/worker/backup/create-record-restore.ts';
import { createBulkDraft } from '#lib/worker/bulk/create-bulk-draft.ts';
import { createBulkPlanner } from '#lib/worker/bulk/create-bulk-planner.ts';
import { createBulkQueue } from '#lib/worker/bulk/create-bulk-queue.ts';
import { createBulkStore } from '#lib/worker/bulk/create-bulk-store.ts';
import { createQueuedNotice } from '#lib/worker/bulk/create-queued-notice.ts';
import { createConnectionStore } from '#lib/worker/context/create-connection-store.ts';
import { createCampaignMirror } from '#lib/worker/coupons/create-campaign-mirror.ts';
import { createCouponWatch } from '#lib/worker/coupons/create-coupon-watch.ts';
import type { Notifier } from '#lib/worker/coupons/create-notifier.ts';
import { createConversionMirror } from '#lib/worker/earnings/create-conversion-mirror.ts';
import { createRejectionWatch } from '#lib/worker/earnings/create-rejection-watch.ts';
import { createReportLoader } from '#lib/worker/earnings/create-report-loader.ts';
import { createLinkKeeper } from '#lib/worker/links/create-link-keeper.ts';
import { createLinkMarks } from '#lib/worker/links/create-link-marks.ts';
import { createLinkMint } from '#lib/worker/links/create-link-mint.ts';
import type { Keyring } from '#lib/worker/lock/create-keyring.ts';
import type { Clipboard } from '#lib/worker/page/create-clipboard.ts';
import type { MerchantPages } from '#lib/worker/page/create-merchant-pages.ts';
import { createPageBadge } from '#lib/worker/page/create-page-badge.ts';
import { createPageSurface } from '#lib/worker/page/create-page-surface.ts';
import { createSecondActs } from '#lib/worker/page/create-second-acts.ts';
import { createSitePreferences } from '#lib/worker/page/create-site-preferences.ts';
import type { ManagedPolicy } from '#lib/worker/policy/create-managed-policy.ts';
import type { PresetKeeper } from '#lib/worker/presets/create-preset-keeper.ts';
import { createHostMemory } from '#lib/worker/programs/create-host-memory.ts';
import type { MatchIndex } from '#lib/worker/programs/create-match-index.ts';
import { createOfferMirror } from '#lib/worker/programs/create-offer-mirror.ts';
import type { createPublicSuffixes } from '#lib/worker/programs/create-public-suffixes.ts';
import { createQuotaCounter } from '#lib/worker/quota/create-quota-counter.ts';
import { createCallEncoding } from '#lib/worker/service/create-call-encoding.ts';
import { createCredentialVault } from '#lib/worker/service/create-credential-vault.ts';
import { createRequestGate } from '#lib/worker/service/create-request-gate.ts';
import { createRequestLog } from '#lib/worker/service/create-request-log.ts';
import { createServiceCaller } from '#lib/worker/service/create-service-caller.ts';
import { createSession } from '#lib/worker/service/create-session.ts';
import { hasServicePermission } from '#lib/worker/service/has-service-permission.ts';
import { createShopMirror } from '#lib/worker/shops/create-shop-mirror.ts';
import { createSubIdExpander } from '#lib/worker/sub-ids/create-sub-id-expander.ts';
import { createListingRefresh } from '#lib/worker/sync/create-listing-refresh.ts';
import { createMirrorSync } from '#lib/worker/sync/create-mirror-sync.ts';
import { createRefusalBook } from '#lib/worker/sync/create-refusal-book.ts';
import { createTeam } from '#lib/worker/team/create-team.ts';
import { accountAlarms, toAlarmName } from './account-alarms.ts';
import type { Seams } from './seams.ts';

export type AccountServices = ReturnType<typeof createAccountServices>;

/** What an account's services take of the device's. */
export interface DeviceParts extends Pick<Seams, 'clock' | 'random' | 'logger' | 'isOnline'> {
  readonly attempt: Attempt;
  readonly root: () => Promise<RootDatabase>;
  readonly keyring: Keyring;
  readonly directory: AccountDirectory;
  readonly matchIndex: MatchIndex;
  readonly transport: Transport;
  readonly teamRedis: TeamRedis;
  readonly managedPolicy: ManagedPolicy;
  readonly accessReturn: AccessReturn;
  readonly suffixes: ReturnType<typeof createPublicSuffixes>;
  readonly clipboard: Clipboard;
  readonly merchantPages: MerchantPages;
  readonly presets: PresetKeeper;
  readonly notifier: Notifier;
}

/**
 * The services of one account, over its own database. No service of one account is given anything of another's, so
 * whatever answers late lands where it was asked for. No factory does I/O.
 */
export function createAccountServices(accountId: string, device: DeviceParts) {
  const { clock, random, logger, attempt, isOnline, root, keyring, directory, matchIndex, suffixes } = device;
  const { clipboard, merchantPages, presets, notifier, managedPolicy } = device;
  const items = createAccountItems(accountId);
  const readAccount = () => directory.read(accountId);
  const readSettings = async (): Promise<Settings> => ({
    ...(await readAccount()).settings,
    ...(await settingsItem.read()),
  });

  const readPresetService = async () => toPresetService((await readAccount()).connection.serviceUrl);

  let recovering: Promise<void> | null = null;
  const kept = keepOpen({
    async open(onClosed) {
      // One that is gone must not come back as an empty database.
      await readAccount();
      return openDatabase(accountId, () => {
        // What comes back may be another database, with a journal of its own, and with nothing listed.
        recovering = null;
        onClosed();
        void attempt('go on', async () => {
          await readAccount();
          await (await root()).put('meta', clock.nowMs(), 'callsLostAtMs');
          await goOn();
        });
      });
    },
    close: (opened: Database) => opened.close(),
  });
  let isDestroyed = false;
  const database = async (): Promise<Database> => {
    // Opened again, a deleted database would come back empty.
    if (isDestroyed) throw new AppError('account-gone');
    return kept.get();
  };
  const readCounted = async () => {
    const { fingerprints } = await readAccount();
    return { database: await database(), fingerprints };
  };

  const isLocked = async () => (await keyring.readState()) === 'locked';

  const scheduleBy = (alarm: string) => async (atMs: number | null) => {
    const name = toAlarmName(alarm, accountId);
    if (atMs === null) await browser.alarms.clear(name);
    else await browser.alarms.create(name, { when: atMs });
  };

  const vault = createCredentialVault({ database, keyring });
  const quota = createQuotaCounter({ database, clock, random, readCounted, readSettings });
  const team = createTeam({
    database,
    clock,
    random,
    attempt,
    redis: device.teamRedis,
    vault,
    item: items.team,
    readAccount,
    readSettings,
    readUsage: quota.readUsage,
    isPermitted: hasServicePermission,
    readManagedFields: managedPolicy.readFields,
    readManagedBook: managedPolicy.readBook,
    readManagedAccess: managedPolicy.readTeamAccess,
  });
  const gate = createRequestGate({
    database,
    clock,
    random,
    readCallsPerMinute: async () => (await readAccount()).settings.callsPerMinute,
    readCallsLostAtMs: async () => (await readRootValue(await root(), 'callsLostAtMs')) ?? 0,
    shared: team.slots,
  });
  const transport = createRequestLog({ database, clock, attempt }).watch(device.transport);
  const connection = createConnectionStore({ accountId, directory });
  const session = createSession({
    transport,
    gate,
    vault,
    connection,
    tokenItem: items.token,
    clock,
    isPermitted: hasServicePermission,
  });
  const noteUse = () => void attempt('lock use', keyring.noteUse);
  const clientFor = createServiceCaller({
    transport,
    session,
    callEncoding: createCallEncoding({ connection }),
    gate,
    attempt,
    isPermitted: hasServicePermission,
    noteUse,
  });
  const offers = createOfferMirror({
    database,
    clock,
    readSuffixes: suffixes.read,
    isHostElsewhere: (host) => matchIndex.isElsewhere(accountId, host),
    isIndexed: async () => (await connection.read()).state !== 'signed-out',
  });
  const campaigns = createCampaignMirror({ database, clock, clientFor, readSettings });
  const shops = createShopMirror({ database });
  const refusals = createRefusalBook({ database, clock });
  const linkMarks = createLinkMarks({ database, clock });
  const links = createLinkKeeper({ database, clock, random, connection, linkMarks, noteForTeam: team.noteLinks });
  const sync = createMirrorSync({
    database,
    clock,
    logger,
    clientFor,
    gate,
    connection,
    offers,
    campaigns,
    shops,
    refusals,
    linkMarks,
    readSettings,
    scheduleResume: scheduleBy(accountAlarms.sync),
  });
  const conversions = createConversionMirror({ database });
  const reports = createReportLoader({
    database,
    clock,
    logger,
    clientFor,
    gate,
    connection,
    conversions: {
      ...conversions,
      async storePage(page) {
        const behind = await conversions.storePage(page);
        await noteOwner(page.rows);
        return behind;
      },
    },
    readSettings,
    scheduleResume: scheduleBy(accountAlarms.reports),
  });
  const listing = createListingRefresh({
    database,
    clock,
    logger,
    clientFor,
    gate,
    connection,
    campaigns,
    shops,
    refusals,
    readSettings,
    scheduleResume: scheduleBy(accountAlarms.listing),
  });
  const coupons = createCouponWatch({ accountId, database, clock, notifier, readSettings });
  const rejections = createRejectionWatch({ accountId, database, clock, notifier });
  const hostMemory = createHostMemory({ database, offers });
  const subIds = createSubIdExpander({ database, clock });
  const mint = createLinkMint({
    accountId,
    database,
    clock,
    random,
    attempt,
    clientFor,
    quota,
    connection,
    offers,
    subIds,
    team,
    progressItem: items.mintProgress,
    withdrawnItem: items.withdrawnActs,
    isLocked,
    isOnline,
  });
  const badge = createPageBadge({ database, clock, readSettings });
  const linkCopier = createLinkCopier({ database, clock, clipboard, readSettings });
  const landingCopier = createLandingCopier({ database, connection, clipboard });
  const secondActs = createSecondActs({ clock, askedItem: items.askedAct });
  const oneClick = createOneClick({
    accountId,
    database,
    attempt,
    connection,
    linkMint: mint,
    quota,
    subIds,
    linkCopier,
    secondActs,
    readSettings,
    readPresetService,
  });
  const sitePreferences = createSitePreferences({ database });
  const pageSurface = createPageSurface({ accountId, database, random, sitePreferences, readSettings });
  const readyLinks = createReadyLinks({ accountId, item: items.readyLinks });
  const bulkStore = createBulkStore({ database });
  const bulk = createBulkQueue({
    database,
    clock,
    random,
    logger,
    attempt,
    store: bulkStore,
    queuedNotice: createQueuedNotice({ database, clock, store: bulkStore, quota, pageSurface, readyLinks }),
    planner: createBulkPlanner({ database, clock, readSettings, readPresetService }),
    mint,
    quota,
    gate,
    connection,
    subIds,
    readSettings,
    isLocked,
    isOnline,
    isPermitted: hasServicePermission,
    scheduleResume: scheduleBy(accountAlarms.bulk),
  });
  const untoldActs = createUntoldActs({
    accountId,
    database,
    clock,
    attempt,
    connection,
    quota,
    linkMint: mint,
    pageSurface,
    readyLinks,
    secondActs,
    actsItem: items.openActs,
    scheduleResume: scheduleBy(accountAlarms.acts),
  });
  const popupHandover = createPopupHandover({
    accountId,
    database,
    clock,
    quota,
    linkCopier,
    pageSurface,
    readyLinks,
    untoldActs,
  });
  const pageActs = createPageActs({
    clock,
    random,
    gate,
    badge,
    merchantPages,
    oneClick,
    pageSurface,
    untoldActs,
    readSettings,
  });
  const popupMint = createPopupMint({ linkMint: mint, pageActs, popupHandover, quota, attempt });
  const assignPreset = async (assignment: MessageInput<'assignPreset'>) =>
    presets.assign(assignment, await readPresetService());
  const bulkDraft = createBulkDraft({ database, pageSurface, listItem: items.bulkList });
  const recordRestore = createRecordRestore({ database, offers });
  const countRestore = createCountRestore({ database, clock, attempt, readCounted, readSettings });
  const settings = createSettingsKeeper({
    accountId,
    directory,
    merchantPages,
    sitePreferences,
    recheck,
    readManaged: managedPolicy.readFields,
  });

  /** Conversions name the account that they are of (spec §2.2). */
  async function noteOwner(rows: readonly Pick<Conversion, 'affiliateId' | 'userEmail'>[]) {
    const { affiliateId = '', userEmail = '' } = rows.find((row) => row.affiliateId) ?? {};
    if (affiliateId === '') return;
    await directory.change(accountId, (account) =>
      account.affiliateId === affiliateId && account.userEmail === userEmail
        ? account
        : { ...account, affiliateId, userEmail },
    );
  }

  function recheck(): void {
    gate.recheck();
    bulk.recheck();
  }

  /** Resolves once the journal was looked through, in this life of the worker; a failure is tried again by the next caller. */
  function ready(): Promise<void> {
    recovering ??= quota.recover().catch((error: unknown) => {
      recovering = null;
      throw error;
    });
    return recovering;
  }

  /** Goes on with what a killed worker left, and begins what is due. Whatever fails stops nothing else. */
  async function goOn(): Promise<void> {
    await ready();
    await Promise.all([
      attempt('policy', settings.applyManaged),
      attempt('untold acts', untoldActs.tellLeft),
      attempt('left hosts', offers.removeLeftHosts),
      attempt('sync', sync.runIfDue),
      attempt('reports', reports.runIfDue),
      attempt('bulk', bulk.goOn),
      attempt('listing', listing.resume),
      attempt('team', team.goOn),
    ]);
  }

  return {
    accountId,
    items,
    database,
    readAccount,
    readSettings,
    readPresetService,
    clock,
    random,
    attempt,
    transport,
    gate,
    vault,
    connection,
    connectionDetails: createConnectionDetails({ connection, clientFor, refusals }),
    session,
    quota,
    offers,
    campaigns,
    sync,
    reports,
    rejections,
    links,
    linkMarks,
    listing,
    coupons,
    hostMemory,
    mint,
    popupMint,
    popupHandover,
    bulk,
    bulkDraft,
    recordRestore,
    countRestore,
    badge,
    sitePreferences,
    oneClick,
    landingCopier,
    pageSurface,
    assignPreset,
    pageActs,
    settings,
    managedPolicy,
    accessReturn: device.accessReturn,
    team,
    untoldActs,

    ready,

    recheck,

    /** Lets go of the database: the next who asks opens the one that is then in use. */
    async letGo(): Promise<void> {
      recovering = null;
      await kept.close();
    },

    goOn,

    async destroy(): Promise<void> {
      isDestroyed = true;
      await kept.close();
      for (const alarm of Object.values(accountAlarms)) await browser.alarms.clear(toAlarmName(alarm, accountId));
      for (const item of Object.values(items)) await item.remove();
      await deleteDatabase(accountId, () => logger.warn('remove account', 'upgrade-blocked'));
    },
  };
}
