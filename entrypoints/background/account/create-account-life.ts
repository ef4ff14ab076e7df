import { toNotificationRoute } from '#lib/domain/routes/notification-route.ts';
import { browser } from '#lib/platform/browser.ts';
import { deleteDatabase } from '#lib/store/database.ts';
import type { SettingsContext } from '#lib/worker/accounts/save-settings.ts';
import type { PendingNotices } from '#lib/worker/acts/create-pending-notices.ts';
import type { BulkQueue } from '#lib/worker/bulk/create-bulk-queue.ts';
import type { AccountContext } from '#lib/worker/context/account-context.ts';
import { clearNotifications } from '#lib/worker/coupons/create-notifier.ts';
import type { ReportLoader } from '#lib/worker/earnings/create-report-loader.ts';
import { type IndexingContext, removeLeftHosts } from '#lib/worker/programs/indexed-hosts.ts';
import type { QuotaCounter } from '#lib/worker/quota/create-quota-counter.ts';
import type { ListingRefresh } from '#lib/worker/sync/create-listing-refresh.ts';
import type { MirrorSync } from '#lib/worker/sync/create-mirror-sync.ts';
import type { Team } from '#lib/worker/team/create-team.ts';
import { accountAlarms, toAlarmName } from '../account-alarms.ts';
import type { keepAccountDatabase } from './keep-account-database.ts';

/** How an account starts in each life of the worker, and how it ends. */
export interface AccountLife {
  /** Recovers the journal, once in each life of the worker. After a failure the next caller tries again. */
  ready(): Promise<void>;
  /** Resumes the jobs that a killed worker left, and starts those that are due. A job that fails stops no other. */
  resume(): Promise<void>;
  /** Makes the next call of `ready` recover the journal again. */
  forget(): void;
  /** Closes the database. The next caller that needs it opens it again, though it may have been replaced meanwhile. */
  letGo(): Promise<void>;
  /** Deletes the account's database, items and alarms, and takes what it notified off the screen. */
  destroy(): Promise<void>;
}

/** The services that start with the account. */
interface StartedServices extends AccountContext, SettingsContext, IndexingContext {
  readonly quota: Pick<QuotaCounter, 'recover'>;
  readonly pendingNotices: Pick<PendingNotices, 'notifyLeftovers'>;
  readonly sync: Pick<MirrorSync, 'runIfDue'>;
  readonly reports: Pick<ReportLoader, 'runIfDue'>;
  readonly bulk: Pick<BulkQueue, 'resumeAll'>;
  readonly listing: Pick<ListingRefresh, 'resume'>;
  readonly team: Pick<Team, 'resume'>;
}

export function createAccountLife(
  services: StartedServices,
  opened: ReturnType<typeof keepAccountDatabase>,
): AccountLife {
  const { accountId, attempt, items, logger } = services;
  const { bulk, listing, quota, reports, sync, team, pendingNotices } = services;
  let recovering: Promise<void> | null = null;

  function ready(): Promise<void> {
    recovering ??= quota.recover().catch((error: unknown) => {
      recovering = null;
      throw error;
    });
    return recovering;
  }

  return {
    ready,

    async resume() {
      await ready();
      await Promise.all([
        attempt('pending notices', pendingNotices.notifyLeftovers),
        attempt('left hosts', () => removeLeftHosts(services)),
        attempt('sync', sync.runIfDue),
        attempt('reports', reports.runIfDue),
        attempt('bulk', bulk.resumeAll),
        attempt('listing', listing.resume),
        attempt('team', team.resume),
      ]);
    },

    forget() {
      recovering = null;
    },

    async letGo() {
      recovering = null;
      await opened.close();
    },

    async destroy() {
      await opened.destroy();
      for (const alarm of Object.values(accountAlarms)) await browser.alarms.clear(toAlarmName(alarm, accountId));
      for (const item of Object.values(items)) await item.remove();
      const isOwn = (id: string) => toNotificationRoute(id).accountId === accountId;
      await attempt('notification', () => clearNotifications(isOwn));
      await deleteDatabase(accountId, () => logger.warn('remove account', 'upgrade-blocked'));
    },
  };
}
