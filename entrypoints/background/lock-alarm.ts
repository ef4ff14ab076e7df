import { browser } from '#lib/platform/browser.ts';

/** The alarm at which the lock closes by itself. */
export const lockAlarm = 'lock';

/** A browser may ring a moment early, before the lock is due. */
const marginMs = 1_000;

/** @param atMs In ms since the epoch; null cancels. */
export async function scheduleLock(atMs: number | null): Promise<void> {
  if (atMs === null) await browser.alarms.clear(lockAlarm);
  else await browser.alarms.create(lockAlarm, { when: atMs + marginMs });
}
