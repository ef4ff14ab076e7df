import { browser } from '#lib/platform/browser.ts';
import type { Clock } from '#lib/platform/clock.ts';
import { parseAlarmName } from './account-alarms.ts';
import type { Outlook } from './read-outlook.ts';

/** The alarm of the hourly look, which starts the jobs that are due in every account. */
export const hourlyAlarm = 'hourly';

const hourMs = 3_600_000;
/** How much later than an hour an alarm may be, because browsers round up. */
const toleranceMs = 60_000;
/** A look is put off by so many hours at most, also where no work is foreseen. */
const maxHours = 6;

/**
 * The look comes within the hour behind each start of the worker and each change of what is stored. Only a look that
 * leaves nothing for the next hours puts it off.
 */
export function createHourlyAlarm(clock: Clock) {
  let isPutOff = false;
  let changes = 0;

  async function keep(): Promise<void> {
    isPutOff = false;
    const dueMs = clock.nowMs() + hourMs;
    const alarms = await browser.alarms.getAll();
    const isLate = ({ scheduledTime }: { readonly scheduledTime: number }) => scheduledTime > dueMs + toleranceMs;
    const hourly = alarms.find(({ name }) => name === hourlyAlarm);
    if (hourly === undefined || isLate(hourly)) await set(dueMs);
    for (const alarm of alarms) {
      if (parseAlarmName(alarm.name) !== null && isLate(alarm))
        await browser.alarms.create(alarm.name, { when: dueMs });
    }
  }

  return {
    /**
     * Sets the alarm if it is missing. Called at each start of the worker: Firefox forgets alarms with its session, and
     * reports no start when the user switches the extension off and on.
     *
     * Also moves alarms that are too far ahead to an hour from now. An alarm is an instant: if the device's clock was
     * ahead when the worker set it, it would ring months after the clock is corrected.
     */
    keep,

    /** The same once what is stored has changed, if this life put the look off. */
    async noteChange(): Promise<void> {
      changes += 1;
      if (isPutOff) await keep();
    },

    /**
     * Puts the look off to the first hour that has work for it.
     * @param read Where it fails, the look comes within the hour.
     */
    async putOff(read: () => Promise<Outlook>): Promise<void> {
      const [before, nowMs] = [changes, clock.nowMs()];
      const hasWorkAt = await read();
      let hours = 1;
      while (hours < maxHours && !(await hasWorkAt(nowMs + hours * hourMs))) hours += 1;
      // What changed meanwhile may have left work.
      if (hours === 1 || changes !== before) return;
      isPutOff = true;
      await set(nowMs + hours * hourMs);
    },
  };
}

/** It rings each hour from then on: a worker that dies at once looks again. */
const set = (atMs: number) => browser.alarms.create(hourlyAlarm, { when: atMs, periodInMinutes: 60 });
