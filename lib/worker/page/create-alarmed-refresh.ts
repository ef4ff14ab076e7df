import { browser } from '#lib/platform/browser.ts';
import type { Clock } from '#lib/platform/clock.ts';
import { inTurn } from '#lib/platform/turns.ts';

/** A sync stores a page of programs every few seconds: what it changes is applied this long after the first. */
const delayMs = 60_000;

/** Keeps something of the browser's in line with what is stored. */
export interface AlarmedRefresh {
  /** Something changed. An alarm applies it soon, also where this worker is killed. On disk before this resolves. */
  noteChange(): Promise<void>;
  /** Applies all changes now. */
  refresh(): Promise<void>;
}

interface AlarmedRefreshDependencies {
  readonly clock: Clock;
  /** Names the alarm, and the turn in which one refresh runs at a time. */
  readonly alarm: string;
  /** Whether a change is worth an alarm. */
  readonly isOn: () => Promise<boolean>;
  /** Writes what differs. */
  readonly apply: () => Promise<void>;
}

export function createAlarmedRefresh({ clock, alarm, isOn, apply }: AlarmedRefreshDependencies): AlarmedRefresh {
  /** How many changes were noted in this life: one during a refresh may have come too late for it. */
  let changes = 0;
  /** The refresh that has not begun yet: whoever asks until then shares it. */
  let next: Promise<void> | null = null;
  const setAlarm = () => browser.alarms.create(alarm, { when: clock.nowMs() + delayMs });

  async function refreshOnce(): Promise<void> {
    next = null;
    const isWorthIt = await isOn();
    // If the worker is killed from here on, the alarm starts again.
    if (isWorthIt) await setAlarm();
    const changesBefore = changes;
    await apply();
    if (changes === changesBefore || !isWorthIt) await browser.alarms.clear(alarm);
  }

  return {
    async noteChange() {
      changes += 1;
      const rings = await browser.alarms.get(alarm);
      // One that a clock which was ahead has set rings too late for any change. Browsers round up.
      const isSoon = rings !== undefined && rings.scheduledTime <= clock.nowMs() + 2 * delayMs;
      if (!isSoon && (await isOn())) await setAlarm();
    },

    refresh() {
      // In a turn of its own, so that it cannot begin before `next` has it.
      next ??= Promise.resolve().then(() => inTurn(alarm, refreshOnce));
      return next;
    },
  };
}
