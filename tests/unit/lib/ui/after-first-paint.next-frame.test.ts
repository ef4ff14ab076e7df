import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { afterNextFrame } from '#lib/ui/after-first-paint.ts';

let frames: FrameRequestCallback[] = [];
beforeEach(() => {
  frames = [];
  vi.useFakeTimers();
  vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => frames.push(callback));
});
afterEach(() => {
  vi.unstubAllGlobals();
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
