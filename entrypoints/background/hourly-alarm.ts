import { browser } from '#lib/platform/browser.ts';
import type { Clock } from '#lib/platform/clock.ts';
import { parseAlarmName } from './account-alarms.ts';

/** The alarm that starts the jobs that are due, in every account. */
export const hourlyAlarm = 'hourly';

const hourMs = 3_600_000;
/** How much later than an hour an alarm may be, because browsers round up. */
const toleranceMs = 60_000;

/**
 * Sets the hourly alarm if it is missing. Called at each start of the worker: Firefox forgets alarms with its session,
 * and reports no start when the user switches the extension off and on.
 *
 * Also moves alarms that are too far ahead to an hour from now. An alarm is an instant: if the device's clock was ahead
 * when the worker set it, it would ring months after the clock is corrected.
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
