// @vitest-environment happy-dom
import { act, render } from '@testing-library/preact';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useServiceDay } from '#components/time/use-now.ts';
import { WaitCountdown } from '#components/time/wait-countdown.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('the countdown of a full minute shows each second, and is announced only now and then', () => {
  let nowMs = 0;
  const { container } = render(
    <WaitCountdown toText={(seconds) => `minting in ${seconds} s`} untilMs={23_000} nowMs={() => nowMs} isSpoken />,
  );
  const seen = () => container.querySelector('.numeric')?.textContent;
  const heard = () => container.querySelector('[aria-live]')?.textContent;
  const heardTexts = new Set([heard()]);
  expect(seen()).toBe('minting in 23 s');
  for (let second = 1; second <= 23; second += 1) {
    nowMs = second * 1000;
    void act(() => void vi.advanceTimersByTime(1000));
    heardTexts.add(heard());
  }
  expect(seen()).toBe('minting in 0 s');
  expect(heardTexts.size).toBeLessThanOrEqual(3);
});

it('the day of a page that stays open is the next one within a minute of the end of the network’s', () => {
  let nowMs = Date.UTC(2026, 2, 10, 15, 59, 30);
  const Page = () => <p>{useServiceDay(() => nowMs, 480)}</p>;
  const { container } = render(<Page />);
  expect(container.textContent).toBe('2026-03-10');
  nowMs += 60_000;
  void act(() => void vi.advanceTimersByTime(60_000));
  expect(container.textContent).toBe('2026-03-11');
});
