import type { SlotCall } from '#lib/domain/service/slot-wait.ts';
import { createGateLog } from '../scale/create-gate-log.ts';
import type { ScheduleStep } from './data/make-schedule.ts';

/**
 * Runs the gate's rule through a schedule, over a log that outlives each worker as the stored one does.
 * @param limit Calls a minute.
 * @returns when calls went, in ms from the start.
 */
export function runSlotRule(steps: readonly ScheduleStep[], limit: number): readonly number[] {
  const gate = createGateLog(limit);
  const sentAtMs: number[] = [];
  let waiting: SlotCall[] = [];
  let nowMs = 0;

  /** The user's calls go first, and within a lane first come is first served. */
  const nextCall = () => waiting.find(({ lane }) => lane === 'interactive') ?? waiting[0];

  /** Releases each call that may leave until `untilMs`. */
  const runUntil = (untilMs: number) => {
    for (let call = nextCall(); call !== undefined; call = nextCall()) {
      const goesAtMs = nowMs + gate.readWaitMs(call, nowMs);
      if (goesAtMs > untilMs) break;
      nowMs = goesAtMs;
      gate.take(call, nowMs);
      sentAtMs.push(nowMs);
      waiting.splice(waiting.indexOf(call), 1);
    }
    nowMs = untilMs;
  };

  for (const step of steps) {
    if (step.kind === 'calls') {
      const { count, lane, endpoint } = step;
      waiting.push(...Array.from({ length: count }, () => ({ lane, endpoint })));
      runUntil(nowMs);
    } else if (step.kind === 'pass') runUntil(nowMs + step.ms);
    else waiting = [];
  }
  return sentAtMs;
}
