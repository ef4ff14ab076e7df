import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { afterFirstPaint } from '#lib/ui/after-first-paint.ts';

let paint: (name: string) => void = () => undefined;
const disconnect = vi.fn();

/** As the browser reports paints: later, and only those that were asked for. */
class FakeObserver {
  constructor(onEntries: (list: { getEntriesByName(name: string): readonly string[] }) => void) {
    paint = (name) => onEntries({ getEntriesByName: (asked) => (asked === name ? [name] : []) });
  }
  observe = vi.fn();
  disconnect = disconnect;
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('PerformanceObserver', FakeObserver);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  disconnect.mockClear();
});

it('work that waits for the first paint starts once there is content on the screen, and no more than once', () => {
  const begin = vi.fn();
  afterFirstPaint(begin);
  paint('first-paint');
  expect(begin).not.toHaveBeenCalled();
  paint('first-contentful-paint');
  expect(begin).toHaveBeenCalledOnce();
  expect(disconnect).toHaveBeenCalledOnce();
  vi.runAllTimers();
  expect(begin).toHaveBeenCalledOnce();
});

it('work that waits for the first paint starts by itself in a page that is not in sight', () => {
  const begin = vi.fn();
  afterFirstPaint(begin);
  vi.runAllTimers();
  expect(begin).toHaveBeenCalledOnce();
});
