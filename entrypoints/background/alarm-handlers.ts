import { resumeAlarm, type Services } from './create-services.ts';

/** The hourly look at whether a sync is due. */
export const hourlyAlarm = 'hourly';

/** What each alarm does, by its name. */
export function createAlarmHandlers({ sync, quota }: Services): Readonly<Record<string, () => Promise<void>>> {
  return {
    [resumeAlarm]: () => sync.runIfDue(),
    [hourlyAlarm]: async () => {
      await quota.publish();
      await sync.runIfDue();
    },
  };
}
