import { browser } from '#lib/platform/browser.ts';
import { accountAlarms, parseAlarmName } from './account-alarms.ts';
import type { AccountServices } from './create-account-services.ts';
import { menuAlarm } from './create-menu.ts';
import type { Services } from './create-services.ts';
import { hourlyAlarm } from './hourly-alarm.ts';
import { lockAlarm } from './lock-alarm.ts';

/** Looks once more at the coupons that end, in a life of the worker that began with the permission to tell of them. */
export const couponsAlarm = 'coupons';

/** Lets the next life of the worker look at the coupons: by the time of the alarm an idle one has been stopped. */
export const scheduleCoupons = () => browser.alarms.create(couponsAlarm, { delayInMinutes: 1 });

/** What each of an account's alarms does, by its name. */
const resumes: Readonly<Record<string, (account: AccountServices) => Promise<void>>> = {
  [accountAlarms.sync]: ({ sync }) => sync.runIfDue(),
  [accountAlarms.listing]: ({ listing }) => listing.resume(),
  [accountAlarms.reports]: ({ reports }) => reports.runIfDue(),
  [accountAlarms.bulk]: ({ bulk }) => bulk.wake(),
  [accountAlarms.acts]: ({ untoldActs }) => untoldActs.tellLeft(),
};

/** An alarm that woke the worker falls due again this long after. */
const againAfterMs = 60_000;

/**
 * Answers an alarm. One of an account that is gone does nothing. The browser has forgotten an alarm that it tells of, so
 * before anything else it is set again: a worker that is killed at once would be missed by nobody but the hourly look.
 */
export function createAlarmHandler(services: Services) {
  const { account, attempt, clock, directory, goneCalls, inEachAccount, lock, menu, notifier, ready, rollingBackup } =
    services;
  return async (name: string): Promise<void> => {
    if (name === couponsAlarm) {
      await inEachAccount('coupons', ({ coupons }) => coupons.tellEnding());
      if (await notifier.needsNextLife()) await scheduleCoupons();
      return;
    }
    if (name === hourlyAlarm) {
      // Before a walk, which may take hours.
      await attempt('rolling backup', rollingBackup.runIfDue);
      await attempt('gone calls', goneCalls.forgetOld);
      await inEachAccount('hourly', async ({ bulk, coupons, goOn, quota, rejections }) => {
        await attempt('publish count', quota.publish);
        await attempt('coupons', coupons.tellEnding);
        await attempt('rejections', rejections.tell);
        await attempt('old bulk runs', bulk.dropOld);
        // A first walk takes hours: nothing waits for another's end, only for its slots.
        await goOn();
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
    // What goes on has set an alarm of its own, and what has ended has cleared it: here nothing was left to do.
    if ((await browser.alarms.get(name))?.scheduledTime === againMs) await browser.alarms.clear(name);
  };
}
