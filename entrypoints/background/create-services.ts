import type { Settings } from '#lib/domain/settings.ts';
import { browser } from '#lib/platform/browser.ts';
import type { Clock } from '#lib/platform/clock.ts';
import type { Logger } from '#lib/platform/logger.ts';
import type { Random } from '#lib/platform/random.ts';
import { createTransport } from '#lib/publisher-api/create-transport.ts';
import { type Database, openDatabase } from '#lib/store/database.ts';
import { settingsItem } from '#lib/store/storage-items.ts';
import { createAccount, type ObserveNetworkErrors } from '#lib/worker/create-account.ts';
import { createBulkPlanner } from '#lib/worker/create-bulk-planner.ts';
import { createBulkQueue } from '#lib/worker/create-bulk-queue.ts';
import { createBulkStore } from '#lib/worker/create-bulk-store.ts';
import { createCampaignMirror } from '#lib/worker/create-campaign-mirror.ts';
import { createClipboard } from '#lib/worker/create-clipboard.ts';
import { createConnectionStore } from '#lib/worker/create-connection-store.ts';
import { createConversionMirror } from '#lib/worker/create-conversion-mirror.ts';
import { createCouponWatch } from '#lib/worker/create-coupon-watch.ts';
import { createCredentialVault } from '#lib/worker/create-credential-vault.ts';
import { createLinkKeeper } from '#lib/worker/create-link-keeper.ts';
import { createLinkMarks } from '#lib/worker/create-link-marks.ts';
import { createLinkMint } from '#lib/worker/create-link-mint.ts';
import { createListingRefresh } from '#lib/worker/create-listing-refresh.ts';
import { createMerchantPages } from '#lib/worker/create-merchant-pages.ts';
import { createMirrorSync } from '#lib/worker/create-mirror-sync.ts';
import { createNotifier } from '#lib/worker/create-notifier.ts';
import { createOfferMirror } from '#lib/worker/create-offer-mirror.ts';
import { createOneClick } from '#lib/worker/create-one-click.ts';
import { createPageBadge } from '#lib/worker/create-page-badge.ts';
import { createPageSurface } from '#lib/worker/create-page-surface.ts';
import { createPresetKeeper } from '#lib/worker/create-preset-keeper.ts';
import { createPublicSuffixes } from '#lib/worker/create-public-suffixes.ts';
import { createQuotaCounter } from '#lib/worker/create-quota-counter.ts';
import { createReportLoader } from '#lib/worker/create-report-loader.ts';
import { createRequestGate } from '#lib/worker/create-request-gate.ts';
import { createServiceCaller } from '#lib/worker/create-service-caller.ts';
import { createSession } from '#lib/worker/create-session.ts';
import { createShopMirror } from '#lib/worker/create-shop-mirror.ts';
import { createSubIdExpander } from '#lib/worker/create-sub-id-expander.ts';
import { hasServicePermission } from '#lib/worker/has-service-permission.ts';

/** The alarms that wake a killed worker to go on with its sync, a listing, loading conversions, and its bulk run. */
export const resumeAlarm = 'sync-resume';
export const listingResumeAlarm = 'listing-resume';
export const reportsResumeAlarm = 'reports-resume';
export const bulkResumeAlarm = 'bulk-resume';

export type Services = ReturnType<typeof createServices>;

/** What the worker takes from outside; tests pass fakes. */
export interface Seams {
  readonly clock: Clock;
  readonly random: Random;
  readonly logger: Logger;
  readonly fetch: typeof globalThis.fetch;
  readonly isOnline: () => boolean;
  readonly observeNetworkErrors: ObserveNetworkErrors;
  /** The package's `public-suffixes.txt`. */
  readonly readSuffixList: () => Promise<string>;
}

/** The one composition root: the whole worker can be read from here. No factory does I/O. */
export function createServices(seams: Seams) {
  const { clock, random, logger, fetch, isOnline, observeNetworkErrors, readSuffixList } = seams;
  const readSettings = (): Promise<Settings> => settingsItem.read();

  let opened: Promise<Database> | null = null;
  const database = () => {
    const forget = () => {
      opened = null;
    };
    // One that failed to open (a full disk) or was closed under us is opened anew for the next caller.
    opened ??= openDatabase('linkmint', forget).catch((error: unknown) => {
      forget();
      throw error;
    });
    return opened;
  };

  const scheduleBy = (alarm: string) => async (atMs: number | null) => {
    if (atMs === null) await browser.alarms.clear(alarm);
    else await browser.alarms.create(alarm, { when: atMs });
  };

  const transport = createTransport({ fetch, clock, isOnline });
  const gate = createRequestGate({
    database,
    clock,
    random,
    readCallsPerMinute: async () => (await readSettings()).callsPerMinute,
  });
  const vault = createCredentialVault({ database });
  const connection = createConnectionStore({ database });
  const session = createSession({ transport, gate, vault, connection, clock, isPermitted: hasServicePermission });
  const call = createServiceCaller({ transport, session, gate });
  const quota = createQuotaCounter({ database, clock, random, readSettings });
  const suffixes = createPublicSuffixes({ readList: readSuffixList });
  const offers = createOfferMirror({ database, clock, readSuffixes: suffixes.read });
  const campaigns = createCampaignMirror({ database, clock, call, readSettings });
  const shops = createShopMirror({ database });
  const linkMarks = createLinkMarks({ database, clock });
  const links = createLinkKeeper({ database, clock, random, connection, linkMarks });
  const sync = createMirrorSync({
    database,
    clock,
    logger,
    call,
    gate,
    connection,
    offers,
    campaigns,
    shops,
    linkMarks,
    readSettings,
    scheduleResume: scheduleBy(resumeAlarm),
  });
  const reports = createReportLoader({
    database,
    clock,
    logger,
    call,
    gate,
    connection,
    conversions: createConversionMirror({ database }),
    readSettings,
    scheduleResume: scheduleBy(reportsResumeAlarm),
  });
  const listing = createListingRefresh({
    database,
    clock,
    logger,
    call,
    gate,
    connection,
    campaigns,
    shops,
    readSettings,
    scheduleResume: scheduleBy(listingResumeAlarm),
  });
  const coupons = createCouponWatch({ database, clock, notifier: createNotifier(), readSettings });
  const presets = createPresetKeeper({ random });
  const subIds = createSubIdExpander({ database, clock });
  const mint = createLinkMint({ database, clock, random, call, quota, connection, offers, subIds, isOnline });
  const bulk = createBulkQueue({
    database,
    clock,
    random,
    logger,
    store: createBulkStore({ database }),
    planner: createBulkPlanner({ database, clock }),
    mint,
    quota,
    gate,
    connection,
    subIds,
    readSettings,
    isOnline,
    isPermitted: hasServicePermission,
    scheduleResume: scheduleBy(bulkResumeAlarm),
  });
  const account = createAccount({
    database,
    clock,
    session,
    gate,
    vault,
    connection,
    sync,
    listing,
    offers,
    campaigns,
    shops,
    reports,
    observeNetworkErrors,
  });
  const badge = createPageBadge({ database, clock, readSettings });
  const merchantPages = createMerchantPages();

  const clipboard = createClipboard({ clock });
  const oneClick = createOneClick({
    database,
    clock,
    logger,
    connection,
    linkMint: mint,
    quota,
    clipboard,
    readSettings,
  });
  const pageSurface = createPageSurface({ database, random, readSettings });

  return {
    database,
    logger,
    gate,
    quota,
    campaigns,
    sync,
    reports,
    links,
    linkMarks,
    listing,
    coupons,
    presets,
    mint,
    account,
    badge,
    bulk,
    merchantPages,
    clock,
    random,
    oneClick,
    pageSurface,
  };
}
