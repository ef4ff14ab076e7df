import { browser } from '#lib/platform/browser.ts';
import type { Clock } from '#lib/platform/clock.ts';
import { parseAlarmName } from './account-alarms.ts';

/** The hourly look at what is due in every account. */
export const hourlyAlarm = 'hourly';

const hourMs = 3_600_000;
/** Beyond an hour, because browsers round up. */
const toleranceMs = 60_000;

/**
 * Makes the hourly alarm if it is missing. Called at each start of the worker: Firefox forgets alarms with its session,
 * and reports no start when the user switches the extension off and on. An alarm is an instant: if a clock that was
 * ahead set it, it would ring months after the clock is corrected. So this sets such an hourly alarm again, and moves
 * an account's alarm to within the hour.
 */
export async function keepHourlyAlarm(clock: Clock): Promise<void> {
  const dueMs = clock.nowMs() + hourMs;
  const alarms = await browser.alarms.getAll();
  const isLate = ({ scheduledTime }: { readonly scheduledTime: number }) => scheduledTime > dueMs + toleranceMs;
  const hourly = alarms.find(({ name }) => name === hourlyAlarm);
  if (hourly === undefined || isLate(hourly)) {
    await browser.alarms.create(hourlyAlarm, { when: dueMs, periodInMinutes: 60 });
  }
  for (const alarm of alarms) {
    if (parseAlarmName(alarm.name) !== null && isLate(alarm)) await browser.alarms.create(alarm.name, { when: dueMs });
  }
}
