import type { ScheduleStep } from './data/make-schedule.ts';
import type { FakeTimers } from './with-fake-timers.ts';

/**
 * Runs a limiter through a schedule. Its state is in memory, so each death begins with a new one.
 * @param isMortal Without it the worker lives through.
 * @returns when calls went, in ms.
 */
export async function runLimiter(
  create: () => (send: () => void) => void,
  steps: readonly ScheduleStep[],
  timers: FakeTimers,
  isMortal: boolean,
): Promise<readonly number[]> {
  const sentAtMs: number[] = [];
  const send = () => void sentAtMs.push(timers.nowMs());
  let limit = create();
  for (const step of steps) {
    if (step.kind === 'calls') for (let call = 0; call < step.count; call++) limit(send);
    else if (step.kind === 'pass') await timers.advance(step.ms);
    else if (isMortal) {
      await timers.advance(0);
      timers.forget();
      limit = create();
    }
  }
  timers.forget();
  return sentAtMs;
}
