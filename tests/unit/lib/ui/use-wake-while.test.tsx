// @vitest-environment happy-dom
import { renderHook } from '@testing-library/preact';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Send } from '#lib/messaging/create-send.ts';
import { useWakeWhile } from '#lib/ui/use-wake-while.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('a page wakes the worker each 5 s and with the network, while there is work and no longer', () => {
  const send = vi.fn(async () => undefined);
  const { rerender } = renderHook(({ isWorking }) => useWakeWhile(isWorking, send as unknown as Send), {
    initialProps: { isWorking: true },
  });
  vi.advanceTimersByTime(5_000);
  expect(send).toHaveBeenCalledExactlyOnceWith('wake', {});
  window.dispatchEvent(new Event('online'));
  expect(send).toHaveBeenCalledTimes(2);
  rerender({ isWorking: false });
  window.dispatchEvent(new Event('online'));
  vi.advanceTimersByTime(5_000);
  expect(send).toHaveBeenCalledTimes(2);
});
