import type { Settings } from '#lib/domain/settings/settings.ts';
import { dayMs } from '#lib/domain/time/days.ts';

/**
 * How often Linkmint looks for new conversions by itself. Spec §1 advises once or twice a month, without enforcing it:
 * the user chooses.
 */
const lookEveryMs: Readonly<Record<Settings['earningsLook'], number>> = {
  daily: dayMs,
  weekly: 7 * dayMs,
  'only-asked': Number.POSITIVE_INFINITY,
};

/** What is loaded, as far as it decides when the next look is due. Times in ms since the epoch. */
interface LoadedEarnings {
  readonly firstLoadedAtMs: number | null;
  readonly lastHoursAtMs: number | null;
  readonly lastLookAtMs: number | null;
}

/** Where the service reads no dates, the last hours never arrive. So a look counts as well. */
const toLastMs = ({ lastLookAtMs, lastHoursAtMs }: LoadedEarnings) => lastLookAtMs ?? lastHoursAtMs ?? 0;

/** Whether a look is due. A last one in the future counts as long ago: the clock was set back since. */
export function isLookDue(loaded: LoadedEarnings, every: Settings['earningsLook'], nowMs: number): boolean {
  return loaded.firstLoadedAtMs !== null && Math.abs(nowMs - toLastMs(loaded)) >= lookEveryMs[every];
}

/** When the next look is due, in ms since the epoch. Null where Linkmint does not look by itself. */
export function toNextLookMs(loaded: LoadedEarnings, every: Settings['earningsLook']): number | null {
  return loaded.firstLoadedAtMs === null || every === 'only-asked' ? null : toLastMs(loaded) + lookEveryMs[every];
}
