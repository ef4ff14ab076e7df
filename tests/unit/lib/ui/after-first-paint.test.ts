import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { afterFirstPaint, afterNextFrame } from '#lib/ui/after-first-paint.ts';

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

let frames: FrameRequestCallback[] = [];

beforeEach(() => {
  frames = [];
  vi.useFakeTimers();
  vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => frames.push(callback));
});

afterEach(() => {
  vi.useRealTimers();
});

it('afterNextFrame resolves behind the frame, not before it is drawn', async () => {
  const onFrame = vi.fn();
  void afterNextFrame().then(onFrame);
  frames[0]?.(0);
  await Promise.resolve();
  expect(onFrame).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(0);
  expect(onFrame).toHaveBeenCalledOnce();
});

it('afterNextFrame resolves in a page that is not in sight and draws none', async () => {
  const onFrame = vi.fn();
  void afterNextFrame().then(onFrame);
  await vi.advanceTimersByTimeAsync(200);
  expect(onFrame).toHaveBeenCalledOnce();
});
