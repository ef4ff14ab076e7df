import { listDueBackups } from '#lib/domain/backup/rolling-backup.ts';
import { browser } from '#lib/platform/browser.ts';
import { readRollingBackup } from '#lib/store/backup/read-rolling-backup.ts';
import { readRootValue } from '#lib/store/root-database.ts';
import { forgetOldOrphans } from '#lib/worker/accounts/orphaned-calls.ts';
import { saveDueBackups } from '#lib/worker/backup/rolling-backup.ts';
import { notifyEndingCoupons } from '#lib/worker/coupons/coupon-watch.ts';
import { notifyRejections } from '#lib/worker/earnings/rejections.ts';
import { dropOldDeleted } from '#lib/worker/links/links.ts';
import { buttonIndexAlarm } from '#lib/worker/page/create-button-index.ts';
import { litIconAlarm } from '#lib/worker/page/create-lit-icon.ts';
import { forgetReturnedCodes, notifyEdits } from '#lib/worker/posts/notify-edits.ts';
import { makeQueuedPosts } from '#lib/worker/posts/post-making.ts';
import { digestFormerPosts } from '#lib/worker/posts/posts.ts';
import { notifyToday, showCountOfActive } from '#lib/worker/today/notify-today.ts';
import { accountAlarms, parseAlarmName } from './account-alarms.ts';
import type { AccountServices } from './create-account-services.ts';
import { menuAlarm } from './create-menu.ts';
import type { Services } from './create-services.ts';
import { fileRunAlarm, scheduleFileRun } from './file-run-alarm.ts';
import { hourlyAlarm } from './hourly-alarm.ts';
import { lockAlarm } from './lock-alarm.ts';
import { type Outlook, readOutlook } from './read-outlook.ts';

/** The alarm that starts a worker which may show notifications: of coupons that end soon, and of posts to edit. */
export const couponsAlarm = 'coupons';

/** Looks at coupons and posts in a minute: by then the browser has stopped an idle worker, so the alarm starts a new one. */
export const scheduleCoupons = () => browser.alarms.create(couponsAlarm, { delayInMinutes: 1 });

/** What each of an account's alarms resumes, by the alarm's name. */
const resumes: Readonly<Record<string, (account: AccountServices) => Promise<void>>> = {
  [accountAlarms.sync]: ({ sync }) => sync.runIfDue(),
  [accountAlarms.listing]: ({ listing }) => listing.resume(),
  [accountAlarms.reports]: ({ reports }) => reports.runIfDue(),
  [accountAlarms.bulk]: ({ bulk }) => bulk.wake(),
  [accountAlarms.acts]: ({ pendingNotices }) => pendingNotices.notifyLeftovers(),
};

/** The delay after which an alarm that woke the worker rings again. */
const againAfterMs = 60_000;

/**
 * Answers an alarm. Does nothing for an account that was removed. The browser forgets an alarm when it rings, so this
 * first sets it again: otherwise, if the browser kills the worker at once, only the hourly alarm would wake it.
 */
export function createAlarmHandler(services: Services) {
  const {
    account,
    attempt,
    buttonIndex,
    clock,
    directory,
    fileDriver,
    hourlyLook,
    inEachAccount,
    listIds,
    litIcon,
    lock,
    menu,
    notifier,
    ready,
    root,
  } = services;
  const readWholeOutlook = async (): Promise<Outlook> => {
    const db = await root();
    // Calls of a removed account are forgotten within the hour.
    if ((await readRootValue(db, 'goneCalls')) !== undefined) return async () => true;
    const backups = await readRollingBackup(db);
    const ids = await listIds();
    const outlooks = await Promise.all(ids.map(async (accountId) => readOutlook(await account(accountId))));
    return async (atMs) =>
      listDueBackups(backups, atMs).length > 0 ||
      (await Promise.all(outlooks.map((hasWorkAt) => hasWorkAt(atMs)))).includes(true);
  };
  const refreshes = { [buttonIndexAlarm]: buttonIndex, [litIconAlarm]: litIcon };
  return async (name: string): Promise<void> => {
    if (name === couponsAlarm) {
      await inEachAccount('coupons', async (each) => {
        await attempt('coupons', () => notifyEndingCoupons(each));
        await attempt('posts', () => notifyEdits(each));
      });
      if (await notifier.needsNextLife()) await scheduleCoupons();
      return;
    }
    if (name === hourlyAlarm) {
      // Before a walk, which may take hours.
      await attempt('rolling backup', () => saveDueBackups(services));
      await attempt('orphaned calls', () => forgetOldOrphans(services));
      await inEachAccount('hourly', async (each) => {
        const { bulk, resume, quota } = each;
        await attempt('publish count', quota.publish);
        await attempt('coupons', () => notifyEndingCoupons(each));
        await attempt('rejections', () => notifyRejections(each));
        await attempt('returned codes', () => forgetReturnedCodes(each));
        await attempt('posts', () => notifyEdits(each));
        await attempt('post digests', () => digestFormerPosts(each));
        await attempt('today', () => notifyToday(each));
        await attempt('today on the icon', async () => {
          if ((await each.readSettings()).todayOnIcon) await showCountOfActive(each);
        });
        await attempt('kept posts', () => makeQueuedPosts(each));
        await attempt('old bulk runs', bulk.dropOld);
        await attempt('deleted links', () => dropOldDeleted(each));
        // Not one job after the other: a first sync takes hours. The jobs wait for each other only at the gate.
        await resume();
      });
      await attempt('next look', () => hourlyLook.putOff(readWholeOutlook));
      return;
    }
    if (name === menuAlarm) {
      await menu.create();
      return;
    }
    if (name === buttonIndexAlarm || name === litIconAlarm) {
      await refreshes[name].noteChange();
      await ready();
      await refreshes[name].refresh();
      return;
    }
    if (name === fileRunAlarm) {
      const againMs = clock.nowMs() + againAfterMs;
      await scheduleFileRun(againMs);
      await ready();
      await fileDriver.wake();
      if ((await browser.alarms.get(name))?.scheduledTime === againMs) await scheduleFileRun(null);
      return;
    }
    if (name === lockAlarm) {
      await lock.closeIfDue();
      return;
    }
    const parsed = parseAlarmName(name);
    const resume = parsed && resumes[parsed.alarm];
    if (!parsed || !resume) return;
    const againMs = clock.nowMs() + againAfterMs;
    await browser.alarms.create(name, { when: againMs });
    await ready();
    const isThere = (await directory.list()).some(({ accountId }) => accountId === parsed.accountId);
    if (isThere) await resume(await account(parsed.accountId));
    // A job that continues has set its own alarm, and a job that ended has cleared it. An alarm that still stands as
    // set above therefore had nothing to do.
    if ((await browser.alarms.get(name))?.scheduledTime === againMs) await browser.alarms.clear(name);
  };
}
