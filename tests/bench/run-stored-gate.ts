import { deleteDB } from 'idb';
import { openDatabase, toDatabaseName } from '#lib/store/database.ts';
import { createRequestGate } from '#lib/worker/service/create-request-gate.ts';
import { fakeClock } from '#tests/fakes/fake-clock.ts';
import { fakeRandom } from '#tests/fakes/fake-random.ts';
import type { ScheduleStep } from './data/make-schedule.ts';

/**
 * Runs the product's gate through a schedule, over a database of its own that outlives each worker.
 * @param limit Calls a minute.
 * @returns when calls went, in ms from the start.
 */
export async function runStoredGate(steps: readonly ScheduleStep[], limit: number): Promise<readonly number[]> {
  const accountId = 'gate-rivals';
  const database = await openDatabase(accountId);
  const clock = fakeClock();
  const startedAtMs = clock.nowMs();
  const sentAtMs: number[] = [];
  /** When calls that wait can go. */
  const openings = new Set<number>();

  /**
   * Releases calls until none may leave any more: each takes the fake database many turns, and the clock must stand
   * still meanwhile.
   */
  const settle = async () => {
    for (let quietTurns = 0; quietTurns < 3; quietTurns++) {
      const sentBefore = sentAtMs.length;
      await clock.advance(0);
      if (sentAtMs.length > sentBefore) quietTurns = -1;
    }
  };
  const pass = async (durationMs: number) => {
    const untilMs = clock.nowMs() + durationMs;
    while (clock.nowMs() < untilMs) {
      const ahead = [...openings].filter((atMs) => atMs > clock.nowMs());
      await clock.advance(Math.min(untilMs, ...ahead) - clock.nowMs());
      await settle();
    }
  };

  const startWorker = () => {
    const bornAtMs = clock.monotonicMs();
    const death = new AbortController();
    const gate = createRequestGate({
      database: async () => database,
      clock: { ...clock, monotonicMs: () => clock.monotonicMs() - bornAtMs },
      random: fakeRandom(),
      readCallsPerMinute: async () => limit,
      readCallsLostAtMs: async () => 0,
    });
    return { gate, death };
  };

  let worker = startWorker();
  for (const step of steps) {
    if (step.kind === 'calls') {
      const { count, lane, endpoint } = step;
      for (let call = 0; call < count; call++) {
        const reserved = worker.gate.reserve({
          endpoint,
          lane,
          signal: worker.death.signal,
          onWait: (atMs) => openings.add(atMs),
        });
        reserved.then(
          () => sentAtMs.push(clock.nowMs() - startedAtMs),
          // It waited when its worker died.
          () => undefined,
        );
      }
      await settle();
    } else if (step.kind === 'pass') {
      await pass(step.ms);
    } else {
      worker.death.abort();
      await settle();
      worker = startWorker();
    }
  }
  worker.death.abort();
  await settle();
  database.close();
  await deleteDB(toDatabaseName(accountId));
  return sentAtMs;
}
