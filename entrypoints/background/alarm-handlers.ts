import { browser } from '#lib/platform/browser.ts';
import { accountAlarms, parseAlarmName } from './account-alarms.ts';
import type { AccountServices } from './create-account-services.ts';
import type { Services } from './create-services.ts';

/** The hourly look at what is due in every account. */
export const hourlyAlarm = 'hourly';

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
export function createAlarmHandler({ account, attempt, clock, directory, inEachAccount, ready }: Services) {
  return async (name: string): Promise<void> => {
    if (name === hourlyAlarm) {
      await inEachAccount('hourly', async ({ bulk, coupons, goOn, quota }) => {
        await attempt('publish count', quota.publish);
        await attempt('coupons', coupons.tellEnding);
        await attempt('old bulk runs', bulk.dropOld);
        // A first walk takes hours: nothing waits for another's end, only for its slots.
        await goOn();
      });
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
