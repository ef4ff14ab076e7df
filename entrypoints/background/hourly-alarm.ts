import { browser } from '#lib/platform/browser.ts';

/** The hourly look at what is due in every account. */
export const hourlyAlarm = 'hourly';

/**
 * Makes the hourly alarm, where there is none. Called at each start of the worker: Firefox forgets alarms with its session,
 * and tells of no start where the user switches the extension off and on.
 */
export async function keepHourlyAlarm(): Promise<void> {
  if (!(await browser.alarms.get(hourlyAlarm))) await browser.alarms.create(hourlyAlarm, { periodInMinutes: 60 });
}
