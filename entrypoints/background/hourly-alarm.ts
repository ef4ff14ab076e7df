import { browser } from '#lib/platform/browser.ts';

/** The hourly look at what is due in every account. */
export const hourlyAlarm = 'hourly';

/** Makes it, or makes it anew. */
export const createHourlyAlarm = (): Promise<void> => browser.alarms.create(hourlyAlarm, { periodInMinutes: 60 });
