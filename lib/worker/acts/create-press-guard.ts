import { type Fields, hasFields, isText, isTime } from '#lib/domain/shape.ts';
import type { Tabs } from '#lib/platform/browser.ts';
import type { Clock } from '#lib/platform/clock.ts';
import { defineParsedItem } from '#lib/store/storage-items.ts';

/** A key that is held down sends a command as often as this; no hand does. */
const repeatMs = 300;
/** The browser sends the first repetition after half a second to a second, as the user has set the keyboard. */
const firstRepeatMs = 1_000;
/** By then a key that is held down has sent its next repetition. */
const nextRepeatMs = 150;

/** `key` names the command and its tab; `atMs` is in ms since the epoch. */
const isStoredPress = hasFields({ key: isText, atMs: isTime });

/** The last commands, for the next life of a worker that dies while the key is held. Only this guard writes it. */
const pressesItem = defineParsedItem('session', 'presses', parsePresses, { presses: [] });

/**
 * The function that it returns says whether a command is a press of its own: one press is one act, however long the
 * keys are held, and the browser reports the repetitions of a key as presses. It answers at once but for a worker's
 * first command, which asks the session's storage, and for a command that may be the first repetition or a second
 * press: there what follows it decides.
 */
export function createPressGuard({ clock }: { readonly clock: Pick<Clock, 'nowMs' | 'monotonicMs' | 'sleep'> }) {
  /** When each command came last in each tab, by the monotonic clock. Null until the first of this life. */
  let lasts: Map<string, number> | null = null;
  let reading: Promise<Map<string, number>> | null = null;

  /** By the clock that can be set, only a press of the last second counts. */
  async function readLasts(): Promise<Map<string, number>> {
    const { presses } = await pressesItem.read().catch(() => ({ presses: [] }));
    lasts = new Map();
    for (const { key, atMs } of presses) {
      const ageMs = clock.nowMs() - atMs;
      if (ageMs >= 0 && ageMs < firstRepeatMs) lasts.set(key, clock.monotonicMs() - ageMs);
    }
    return lasts;
  }

  function decide(lasts: Map<string, number>, key: string): boolean | Promise<boolean> {
    const atMs = clock.monotonicMs();
    const ageMs = atMs - (lasts.get(key) ?? Number.NEGATIVE_INFINITY);
    for (const [other, lastAtMs] of lasts) if (atMs - lastAtMs >= firstRepeatMs) lasts.delete(other);
    lasts.set(key, atMs);
    const sinceMs = clock.nowMs() - atMs;
    const presses = [...lasts].map(([key, lastAtMs]) => ({ key, atMs: sinceMs + lastAtMs }));
    // Sent before all that the act stores and asks. Where the browser refuses, this life remembers it alone.
    void pressesItem.write({ presses }).catch(() => undefined);
    if (ageMs < repeatMs || ageMs >= firstRepeatMs) return ageMs >= firstRepeatMs;
    return clock.sleep(nextRepeatMs).then(() => lasts.get(key) === atMs);
  }

  return (name: string, tab: Tabs.Tab | undefined): boolean | Promise<boolean> => {
    const key = `${name} ${tab?.id}`;
    if (lasts !== null) return decide(lasts, key);
    reading ??= readLasts();
    return reading.then((read) => decide(read, key));
  };
}

function parsePresses({ presses }: Fields) {
  return Array.isArray(presses) ? { presses: presses.filter(isStoredPress) } : null;
}
