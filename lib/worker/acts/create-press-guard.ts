import type { Tabs } from '#lib/platform/browser.ts';
import type { Clock } from '#lib/platform/clock.ts';

/** A key that is held down sends a command as often as this; no hand does. */
const repeatMs = 300;
/** The browser sends the first repetition after half a second to a second, as the user has set the keyboard. */
const firstRepeatMs = 1_000;
/** By then a key that is held down has sent its next repetition. */
const nextRepeatMs = 150;

/** Whether a command is a press of its own: one press is one act, however long the keys are held. */
export type PressGuard = (name: string, tab: Tabs.Tab | undefined) => boolean | Promise<boolean>;

/**
 * The browser reports the repetitions of a key as presses. Answers at once but for a command that may be the first
 * repetition or a second press: there what follows it decides.
 */
export function createPressGuard({ clock }: { readonly clock: Pick<Clock, 'monotonicMs' | 'sleep'> }): PressGuard {
  /** When each command came last in each tab. */
  const lasts = new Map<string, number>();

  return (name, tab) => {
    const [key, atMs] = [`${name} ${tab?.id}`, clock.monotonicMs()];
    const ageMs = atMs - (lasts.get(key) ?? Number.NEGATIVE_INFINITY);
    for (const [other, lastAtMs] of lasts) if (atMs - lastAtMs >= firstRepeatMs) lasts.delete(other);
    lasts.set(key, atMs);
    if (ageMs < repeatMs || ageMs >= firstRepeatMs) return ageMs >= firstRepeatMs;
    return clock.sleep(nextRepeatMs).then(() => lasts.get(key) === atMs);
  };
}
