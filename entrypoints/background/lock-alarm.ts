import { browser } from '#lib/platform/browser.ts';

/** The alarm that closes the lock over key and secret. */
export const lockAlarm = 'lock';

/** Added to the time: a browser may ring a moment early, before the lock is due. */
const marginMs = 1_000;

/** Sets the alarm. @param atMs In ms since the epoch; null cancels it. */
export async function scheduleLock(atMs: number | null): Promise<void> {
  if (atMs === null) await browser.alarms.clear(lockAlarm);
  else await browser.alarms.create(lockAlarm, { when: atMs + marginMs });
}
