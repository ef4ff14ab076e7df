import { expect, it, vi } from 'vitest';
import { browser, type Tabs } from '#lib/platform/browser.ts';
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

it.each([250, 500, 660, 990])(
  'a shortcut that is held down is one press, with its first repetition after %i ms',
  async (ms) => {
    const repeats = Array.from({ length: 60 }, (_, index) => [ms + index * 30, 7] as const);
    expect(await countPresses([0, 7], ...repeats)).toBe(1);
  },
);

it('a shortcut that is pressed again is another press', async () => {
  expect(await countPresses([0, 7], [400, 7])).toBe(2);
  expect(await countPresses([0, 7], [1_000, 7])).toBe(2);
});

it('a shortcut is a press of its own in each tab', async () => {
  expect(await countPresses([0, 7], [100, 8])).toBe(2);
});

it('a shortcut is answered at once where nothing came shortly before it, once the worker knows the last ones', async () => {
  const isPress = createPressGuard({ clock: fakeClock() });
  expect(await isPress('copy-deeplink', undefined)).toBe(true);
  expect(isPress('add-to-post', undefined)).toBe(true);
});

it('a shortcut that is held down while the worker dies is one press to the next worker, too', async () => {
  const clock = fakeClock();
  const presses: (boolean | Promise<boolean>)[] = [];
  const hold = async (isPress: ReturnType<typeof createPressGuard>, ...afterMs: readonly number[]) => {
    for (const ms of afterMs) {
      await clock.advance(ms);
      presses.push(isPress('copy-deeplink', { id: 7 } as Tabs.Tab));
    }
  };
  await hold(createPressGuard({ clock }), 0, 500, 30);
  await hold(createPressGuard({ clock }), 250, 30, 30);
  await clock.advance(1_000);
  expect((await Promise.all(presses)).filter(Boolean)).toHaveLength(1);
});

it.each([
  ['set forward', 3_600_000],
  ['set back', -3_600_000],
])('a shortcut after a worker that died is a press where the clock was %s', async (_how, byMs) => {
  const clock = fakeClock();
  expect(await createPressGuard({ clock })('copy-deeplink', undefined)).toBe(true);
  clock.setWallTime(clock.nowMs() + byMs);
  expect(await createPressGuard({ clock })('copy-deeplink', undefined)).toBe(true);
});

it('a shortcut is a press where the browser refuses its storage', async () => {
  vi.spyOn(browser.storage.session, 'get').mockRejectedValue(new Error('refused'));
  vi.spyOn(browser.storage.session, 'set').mockRejectedValue(new Error('refused'));
  const isPress = createPressGuard({ clock: fakeClock() });
  expect(await isPress('copy-deeplink', undefined)).toBe(true);
  expect(isPress('copy-deeplink', undefined)).toBe(false);
});
