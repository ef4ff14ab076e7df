import { describe, expect, it } from 'vitest';
import type { Tabs } from '#lib/platform/browser.ts';
import { createPressGuard } from '#lib/worker/acts/create-press-guard.ts';
import { fakeClock } from '#tests/fakes/fake-clock.ts';

/** How many of the commands that come at these times, in these tabs, are presses. */
async function countPresses(...commands: readonly (readonly [ms: number, tabId: number])[]) {
  const clock = fakeClock();
  const isPress = createPressGuard({ clock });
  const presses: (boolean | Promise<boolean>)[] = [];
  for (const [ms, id] of commands) {
    await clock.advance(ms - clock.monotonicMs());
    presses.push(isPress('copy-deeplink', { id } as Tabs.Tab));
  }
  await clock.advance(1_000);
  return (await Promise.all(presses)).filter(Boolean).length;
}

describe('a shortcut', () => {
  it.each([250, 500, 660, 990])('that is held down is one press, with its first repetition after %i ms', async (ms) => {
    const repeats = Array.from({ length: 60 }, (_, index) => [ms + index * 30, 7] as const);
    expect(await countPresses([0, 7], ...repeats)).toBe(1);
  });

  it('that is pressed again is another press', async () => {
    expect(await countPresses([0, 7], [400, 7])).toBe(2);
    expect(await countPresses([0, 7], [1_000, 7])).toBe(2);
  });

  it('is a press of its own in each tab', async () => {
    expect(await countPresses([0, 7], [100, 8])).toBe(2);
  });

  it('is answered at once where nothing came shortly before it', () => {
    expect(createPressGuard({ clock: fakeClock() })('copy-deeplink', undefined)).toBe(true);
  });
});
