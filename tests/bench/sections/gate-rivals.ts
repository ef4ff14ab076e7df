import 'fake-indexeddb/auto';
import { budgets } from '../budgets.ts';
import { makeSchedule } from '../data/make-schedule.ts';
import type { Measurement } from '../measurement.ts';
import { limiters } from '../rivals/limiters.ts';
import { runLimiter } from '../run-limiter.ts';
import { runSlotRule } from '../run-slot-rule.ts';
import { runStoredGate } from '../run-stored-gate.ts';
import type { Section } from '../section.ts';
import { type FakeTimers, withFakeTimers } from '../with-fake-timers.ts';

const most = 20;
const minuteMs = 60_000;

export const gateRivals: Section = {
  name: 'gate-rivals',
  title: 'The most calls in any minute, over random schedules with deaths of the worker',
  notes: [
    'Each limiter is set to 20 calls a minute, as its documentation says and with a sliding window where it has one, and goes through the same schedules on a clock that does not wait: calls in bursts, rests, and deaths of the worker, after which it is made again as a worker makes it. Shown is the worst minute of all schedules, and beside it the worst minute of the same schedules without a death: what is above 20 there, the library lets through by itself.',
    'Linkmint’s is the rule of its gate over a log that is kept, because a gate over a database takes a hundred times as long. In the first schedules the gate itself runs as well, and must let each call go at the same moment as the rule. The libraries, which take far longer, go through the first 200: with more schedules their worst minute could only be worse.',
  ],
  async measure(size) {
    const count = size.of(10_000, 500);
    const schedules = Array.from({ length: count }, (_, seed) => makeSchedule(seed));

    const fewer = schedules.slice(0, size.of(200, 20));

    const stored = schedules.slice(0, size.of(50, 5));
    for (const [seed, schedule] of stored.entries()) {
      const [gate, rule] = [await runStoredGate(schedule, most), runSlotRule(schedule, most)];
      if (String(gate) !== String(rule)) throw new Error(`Schedule ${seed}: the gate and its rule differ`);
    }

    const ofRule = schedules.map((schedule) => countWorstMinute(runSlotRule(schedule, most)));
    const ofRuleAlive = fewer.map((schedule) =>
      countWorstMinute(
        runSlotRule(
          schedule.filter(({ kind }) => kind !== 'death'),
          most,
        ),
      ),
    );
    const rivals = await withFakeTimers(async (timers) => {
      const lines: Measurement[] = [];
      for (const [name, create] of Object.entries(limiters)) {
        const run = (isMortal: boolean) => runAll(create, fewer, timers, isMortal);
        lines.push(toLine(name, await run(true), await run(false), null));
      }
      return lines;
    });
    return [toLine(`Linkmint, ${stored.length} over a database`, ofRule, ofRuleAlive, budgets.worstMinute), ...rivals];
  },
};

async function runAll(
  create: () => (send: () => void) => void,
  schedules: readonly ReturnType<typeof makeSchedule>[],
  timers: FakeTimers,
  isMortal: boolean,
): Promise<readonly number[]> {
  const worst: number[] = [];
  for (const schedule of schedules) worst.push(countWorstMinute(await runLimiter(create, schedule, timers, isMortal)));
  return worst;
}

/** @param worst The worst minute of each schedule. @param alive The same without deaths. */
function toLine(
  name: string,
  worst: readonly number[],
  alive: readonly number[],
  bar: Measurement['bar'],
): Measurement {
  const over = worst.filter((calls) => calls > most).length;
  return {
    what: `${name}: above ${most} in ${over.toLocaleString('en')} of ${worst.length.toLocaleString('en')}`,
    unit: 'calls',
    measured: [toMost(worst)],
    beside: { what: 'without deaths', taken: [toMost(alive)] },
    bar,
  };
}

/** The most of the times that fall into any minute. @param times In ms, ascending. */
function countWorstMinute(times: readonly number[]): number {
  let worst = 0;
  let first = 0;
  for (const [at, time] of times.entries()) {
    while ((times[first] ?? time) <= time - minuteMs) first += 1;
    worst = Math.max(worst, at - first + 1);
  }
  return worst;
}

const toMost = (counts: readonly number[]) => counts.reduce((most, count) => Math.max(most, count), 0);
