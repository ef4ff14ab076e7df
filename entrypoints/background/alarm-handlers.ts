import { browser } from '#lib/platform/browser.ts';
import { accountAlarms, parseAlarmName } from './account-alarms.ts';
import type { AccountServices } from './create-account-services.ts';
import { menuAlarm } from './create-menu.ts';
import type { Services } from './create-services.ts';
import { hourlyAlarm } from './hourly-alarm.ts';
import { lockAlarm } from './lock-alarm.ts';

/** Looks again at coupons that end soon, in a life of the worker that can show notifications from its start. */
export const couponsAlarm = 'coupons';

/** Makes the next life of the worker look at the coupons: until the alarm rings, the browser stops an idle worker. */
export const scheduleCoupons = () => browser.alarms.create(couponsAlarm, { delayInMinutes: 1 });

/** What each of an account's alarms does, by its name. */
const resumes: Readonly<Record<string, (account: AccountServices) => Promise<void>>> = {
  [accountAlarms.sync]: ({ sync }) => sync.runIfDue(),
  [accountAlarms.listing]: ({ listing }) => listing.resume(),
  [accountAlarms.reports]: ({ reports }) => reports.runIfDue(),
  [accountAlarms.bulk]: ({ bulk }) => bulk.wake(),
  [accountAlarms.acts]: ({ pendingNotices }) => pendingNotices.notifyLeftovers(),
};

/** An alarm that woke the worker rings again after so long. */
const againAfterMs = 60_000;

/**
 * Answers an alarm. Does nothing for an account that is gone. The browser forgets an alarm when it rings. So this first
 * sets it again: if the worker is killed at once, no other alarm than the hourly one would wake it.
 */
export function createAlarmHandler(services: Services) {
  const {
    account,
    attempt,
    clock,
    directory,
    orphanedCalls,
    inEachAccount,
    lock,
    menu,
    notifier,
    ready,
    rollingBackup,
  } = services;
  return async (name: string): Promise<void> => {
    if (name === couponsAlarm) {
      await inEachAccount('coupons', ({ coupons }) => coupons.tellEnding());
      if (await notifier.needsNextLife()) await scheduleCoupons();
      return;
    }
    if (name === hourlyAlarm) {
      // Before a walk, which may take hours.
      await attempt('rolling backup', rollingBackup.runIfDue);
      await attempt('orphaned calls', orphanedCalls.forgetOld);
      await inEachAccount('hourly', async ({ bulk, coupons, resume, quota, rejections }) => {
        await attempt('publish count', quota.publish);
        await attempt('coupons', coupons.tellEnding);
        await attempt('rejections', rejections.tell);
        await attempt('old bulk runs', bulk.dropOld);
        // A first walk takes hours. No job waits for another to end, only for its slots.
        await resume();
      });
      return;
    }
    if (name === menuAlarm) {
      await menu.create();
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
    // What continues has set an alarm of its own, and what ended has cleared its alarm. Here nothing was left to do.
    if ((await browser.alarms.get(name))?.scheduledTime === againMs) await browser.alarms.clear(name);
  };
}
