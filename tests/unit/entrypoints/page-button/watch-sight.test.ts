// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { watchSight } from '#entrypoints/page-button/watch-sight.ts';

const corner = { left: 900, right: 936, top: 700, bottom: 736 };

/** A button of 36 px, wider once it is pointed at, and a browser that says what a frame showed. */
function watch(offsetWidth = 36) {
  let tell: (entries: readonly object[]) => void = () => undefined;
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: (entries: readonly object[]) => void) {
        tell = callback;
      }
      observe() {}
      unobserve() {}
    },
  );
  const element = Object.defineProperties(document.createElement('div'), {
    offsetWidth: { value: offsetWidth },
    offsetHeight: { value: 36 },
  });
  const sight = watchSight(element);
  const showFrame = (time: number, change: object = {}) =>
    tell([{ isIntersecting: true, isVisible: true, time, boundingClientRect: corner, ...change }]);
  const click = (timeStamp: number, clientX = 918, clientY = 718) =>
    sight.hasShown({ timeStamp, clientX, clientY } as MouseEvent);
  return { sight, showFrame, click };
}

it('a click on the page button counts once the user has had time to see the button', () => {
  const { showFrame, click } = watch();
  expect(click(5_000)).toBe(false);
  showFrame(1_000);
  expect([click(1_299), click(1_300)]).toEqual([false, true]);
});

it('a click on the page button counts only if the last frame showed it, give or take a scroll bar', () => {
  const { showFrame, click } = watch();
  showFrame(0);
  expect([click(1_000, 400, 300), click(1_000, 918, 300), click(1_000, 880, 718)]).toEqual([false, false, false]);
  expect(click(1_000, 950, 750)).toBe(true);
});

it('a click on the page button counts on the words that appear under the pointer, which no frame reports', () => {
  const { showFrame, click } = watch(180);
  showFrame(0);
  expect([click(1_000, 760), click(1_000, 700)]).toEqual([true, false]);
});

it('a click on the page button does not count right after the button was out of sight, covered, or put elsewhere', () => {
  const { sight, showFrame, click } = watch();
  for (const change of [{ isIntersecting: false }, { isVisible: false }]) {
    showFrame(0);
    showFrame(1_000, change);
    expect(click(2_000)).toBe(false);
    showFrame(2_000);
    expect([click(2_200), click(2_300)]).toEqual([false, true]);
  }
  sight.lookAgain();
  expect(click(9_000)).toBe(false);
});

it('a click on the page button counts in a browser that does not say what covers the button', () => {
  const { sight, showFrame, click } = watch();
  showFrame(0, { isVisible: undefined });
  expect([click(1_000), sight.isCovered()]).toEqual([true, false]);
});
