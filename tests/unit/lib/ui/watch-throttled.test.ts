// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchThrottled } from '#lib/ui/watch-throttled.ts';

let stop = () => {};
let isHidden = false;
beforeEach(() => {
  isHidden = false;
  vi.useFakeTimers();
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden);
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

function watchSomething() {
  let change = () => {};
  const onChange = vi.fn();
  const stopWatching = vi.fn();
  stop = watchThrottled((tell) => {
    change = tell;
    return stopWatching;
  }, onChange);
  return { change: () => change(), onChange, stopWatching };
}

function show(isShown: boolean) {
  isHidden = !isShown;
  document.dispatchEvent(new Event('visibilitychange'));
}

it('the watch of changes reports a change at once, and all that come within half a second together', () => {
  const { change, onChange } = watchSomething();
  change();
  expect(onChange).toHaveBeenCalledTimes(1);
  for (let again = 0; again < 20; again += 1) change();
  expect(onChange).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(500);
  expect(onChange).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(5_000);
  expect(onChange).toHaveBeenCalledTimes(2);
});

it('the watch of changes reports to a hidden page when it is visible again', () => {
  const { change, onChange } = watchSomething();
  show(false);
  change();
  vi.advanceTimersByTime(5_000);
  expect(onChange).not.toHaveBeenCalled();
  show(true);
  expect(onChange).toHaveBeenCalledTimes(1);
  show(false);
  show(true);
  expect(onChange).toHaveBeenCalledTimes(1);
});

it('the watch of changes reports nothing more once it is stopped', () => {
  const { change, onChange, stopWatching } = watchSomething();
  change();
  change();
  stop();
  vi.advanceTimersByTime(5_000);
  show(true);
  expect(onChange).toHaveBeenCalledTimes(1);
  expect(stopWatching).toHaveBeenCalledOnce();
});
