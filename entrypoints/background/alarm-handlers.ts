import { accountAlarms, parseAlarmName } from './account-alarms.ts';
import type { AccountServices } from './create-account-services.ts';
import type { Services } from './create-services.ts';
import { hourlyAlarm } from './hourly-alarm.ts';

/** What each of an account's alarms does, by its name. */
const resumes: Readonly<Record<string, (account: AccountServices) => Promise<void>>> = {
  [accountAlarms.sync]: ({ sync }) => sync.runIfDue(),
  [accountAlarms.listing]: ({ listing }) => listing.resume(),
  [accountAlarms.reports]: ({ reports }) => reports.runIfDue(),
  [accountAlarms.bulk]: ({ bulk }) => bulk.wake(),
  [accountAlarms.acts]: ({ untoldActs }) => untoldActs.tellLeft(),
};

/** Answers an alarm. One of an account that is gone does nothing. */
export function createAlarmHandler({ account, attempt, directory, inEachAccount, ready, rollingBackup }: Services) {
  return async (name: string): Promise<void> => {
    if (name === hourlyAlarm) {
      // Before a walk, which may take hours.
      await attempt('rolling backup', rollingBackup.runIfDue);
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
    await ready();
    const isThere = (await directory.list()).some(({ accountId }) => accountId === parsed.accountId);
    if (isThere) await resume(await account(parsed.accountId));
  };
}
