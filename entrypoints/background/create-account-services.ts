import { toPresetService } from '#lib/domain/presets/preset-service.ts';
import { createAccountItems } from '#lib/store/accounts/account-items.ts';
import { settingsItem } from '#lib/store/storage-items.ts';
import { createPendingNotices } from '#lib/worker/acts/create-pending-notices.ts';
import { createPopupHandover } from '#lib/worker/acts/create-popup-handover.ts';
import { createBulkQueue } from '#lib/worker/bulk/create-bulk-queue.ts';
import { createQueuedNotice } from '#lib/worker/bulk/create-queued-notice.ts';
import type { AccountContext } from '#lib/worker/context/account-context.ts';
import { createActRecords } from '#lib/worker/context/create-act-records.ts';
import { createConnectionStore } from '#lib/worker/context/create-connection-store.ts';
import { toNotifierOf } from '#lib/worker/coupons/create-notifier.ts';
import { createReportLoader } from '#lib/worker/earnings/create-report-loader.ts';
import { createFieldWriter } from '#lib/worker/fields/create-field-writer.ts';
import { createSingleActs } from '#lib/worker/links/create-single-acts.ts';
import { noteSingleCopy } from '#lib/worker/posts/post-diary.ts';
import { settlePosts } from '#lib/worker/posts/settle-posts.ts';
import { type AccountLife, createAccountLife } from './account/create-account-life.ts';
import { type CallServices, createCallServices } from './account/create-call-services.ts';
import { createLinkServices, type LinkServices } from './account/create-link-services.ts';
import { createMirrorServices } from './account/create-mirror-services.ts';
import { createPageServices, type PageServices } from './account/create-page-services.ts';
import { keepAccountDatabase } from './account/keep-account-database.ts';
import { accountAlarms, toAlarmSchedule } from './account-alarms.ts';
import type { DeviceParts } from './create-device-parts.ts';

export type AccountServices = ReturnType<typeof createAccountServices>;

/**
 * The services of one account, over its own database. They share nothing with another account's services, so a late
 * answer reaches the account that asked. No factory does I/O.
 */
export function createAccountServices(accountId: string, device: DeviceParts) {
  const opened = keepAccountDatabase(accountId, device, {
    forget: () => life.forget(),
    resume: () => life.resume(),
  });
  const context = createAccountContext(accountId, device, opened.read);
  const calls = createCallServices(context, device);
  const mirror = createMirrorServices(context, device, calls);
  const reports = createReportLoader({
    ...context,
    clientFor: calls.clientFor,
    gate: calls.gate,
    scheduleResume: toAlarmSchedule(accountAlarms.reports, accountId),
  });
  const links = createLinkServices(context, device, calls, mirror);
  const page = createPageServices(context);
  const bulk = createBulkServices(context, device, calls, links, page);
  const acts = createActServices(context, device, calls, links, page, bulk);
  const fieldWriter = createFieldWriter({ ...context, ...calls, ...links, ...page, clipboard: device.clipboard });
  const recheck = () => {
    calls.gate.recheck();
    bulk.bulk.recheck();
  };
  const services = {
    ...context,
    ...calls,
    ...mirror,
    reports,
    ...links,
    ...page,
    ...bulk,
    ...acts,
    fieldWriter,
    directory: device.directory,
    recheck,
  };
  const life: AccountLife = createAccountLife(services, opened);
  return {
    ...services,
    ...life,
    notifier: toNotifierOf(accountId, device.notifier, device.root),
    clipboard: device.clipboard,
    isOnline: device.isOnline,
    databaseOf: device.databaseOf,
  };
}

/** What the services of one account share. Does no I/O: `database` opens the database at its first call. */
function createAccountContext(accountId: string, device: DeviceParts, database: AccountContext['database']) {
  const { clock, random, logger, attempt, directory } = device;
  const items = createAccountItems(accountId);
  const readAccount = () => directory.read(accountId);
  const changeAccount: AccountContext['changeAccount'] = (change) => directory.change(accountId, change);
  return {
    accountId,
    items,
    acts: createActRecords(accountId, items.acts),
    clock,
    random,
    logger,
    attempt,
    database,
    connection: createConnectionStore({ readAccount, changeAccount }),
    readAccount,
    changeAccount,
    async readSettings() {
      const [account, settings] = await Promise.all([readAccount(), settingsItem.read()]);
      return { ...account.settings, ...settings };
    },
    async readCounted() {
      const [{ fingerprints }, db] = await Promise.all([readAccount(), database()]);
      return { database: db, fingerprints };
    },
    readPresetService: async () => toPresetService((await readAccount()).connection.serviceUrl),
  } satisfies AccountContext;
}

/** Answers a click on a page or in the popup, and ends the acts that a killed worker left. */
function createActServices(
  context: AccountContext,
  { clipboard, isOnline }: DeviceParts,
  { gate, quota }: CallServices,
  { mint }: LinkServices,
  { pageSurface }: PageServices,
  { bulk }: BulkServices,
) {
  const pendingNotices = createPendingNotices({
    ...context,
    bulk,
    gate,
    isOnline,
    quota,
    pageSurface,
    scheduleResume: toAlarmSchedule(accountAlarms.acts, context.accountId),
  });
  const popupHandover = createPopupHandover({
    ...context,
    clipboard,
    pageSurface,
    pendingNotices,
    quota,
    noteCopy: (copy) => noteSingleCopy(context, copy),
  });
  return { pendingNotices, linkMint: createSingleActs({ ...context, linkMint: mint }), popupHandover };
}

type BulkServices = ReturnType<typeof createBulkServices>;

/** Links for a whole list, a post or a page that is checked: the queue that makes them. */
function createBulkServices(
  context: AccountContext,
  device: DeviceParts,
  calls: CallServices,
  { isLocked, mint }: LinkServices,
  { pageSurface }: PageServices,
) {
  const { quota, gate } = calls;
  const bulk = createBulkQueue({
    ...context,
    queuedNotice: createQueuedNotice({ ...context, quota, pageSurface }),
    settlePosts: (runs) => settlePosts(context, runs),
    mint,
    quota,
    gate,
    isLocked,
    isOnline: device.isOnline,
    scheduleResume: toAlarmSchedule(accountAlarms.bulk, context.accountId),
  });
  return { bulk };
}
