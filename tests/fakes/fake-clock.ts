import type { Clock } from '#lib/platform/clock.ts';
import { isCryptographyUnderWay } from './cryptography-under-way.ts';

/** A clock that moves only when the test moves it. */
export interface FakeClock extends Clock {
  /** Lets time pass, waking every sleeper at its own instant, in order. */
  advance(durationMs: number): Promise<void>;
  /** Sets the wall clock, as a user or a time server does: either way, and no sleeper notices. */
  setWallTime(nowMs: number): void;
  /** Moves from sleeper to sleeper until `promise` settles, and returns its result. */
  runUntil<T>(promise: Promise<T>): Promise<T>;
  /** How many sleep. */
  sleeperCount(): number;
}

interface Sleeper {
  readonly wakesAtMs: number;
  readonly wake: () => void;
}

/** Lets everything that is ready run: promises, the macrotasks of the fake IndexedDB, and cryptography in its threads. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 100; turn++) {
    await new Promise((resolve) => setImmediate(resolve));
    if (isCryptographyUnderWay()) turn = 0;
  }
}

/** @param startMs The wall time at the start, in ms since the epoch. */
export function fakeClock(startMs = Date.parse('2026-03-10T04:00:00Z')): FakeClock {
  let elapsedMs = 0;
  let wallOffsetMs = startMs;
  let sleepers: Sleeper[] = [];

  const next = () => sleepers.reduce<Sleeper | null>((a, b) => (a === null || b.wakesAtMs < a.wakesAtMs ? b : a), null);
  const wakeNext = async (sleeper: Sleeper) => {
    elapsedMs = Math.max(elapsedMs, sleeper.wakesAtMs);
    sleepers = sleepers.filter((other) => other !== sleeper);
    sleeper.wake();
    await settle();
  };

  return {
    nowMs: () => wallOffsetMs + elapsedMs,
    monotonicMs: () => elapsedMs,
    sleep(durationMs, signal) {
      return new Promise((resolve, reject) => {
        if (signal?.aborted) {
          reject(signal.reason);
          return;
        }
        const onAbort = () => {
          sleepers = sleepers.filter((other) => other !== sleeper);
          reject(signal?.reason);
        };
        const sleeper: Sleeper = {
          wakesAtMs: elapsedMs + durationMs,
          wake() {
            signal?.removeEventListener('abort', onAbort);
            resolve();
          },
        };
        sleepers.push(sleeper);
        signal?.addEventListener('abort', onAbort, { once: true });
      });
    },
    async advance(durationMs) {
      const untilMs = elapsedMs + durationMs;
      await settle();
      for (let sleeper = next(); sleeper !== null && sleeper.wakesAtMs <= untilMs; sleeper = next()) {
        await wakeNext(sleeper);
      }
      elapsedMs = Math.max(elapsedMs, untilMs);
    },
    setWallTime(nowMs) {
      wallOffsetMs = nowMs - elapsedMs;
    },
    async runUntil(promise) {
      let isSettled = false;
      const done = () => {
        isSettled = true;
      };
      promise.then(done, done);
      await settle();
      while (!isSettled) {
        const sleeper = next();
        if (sleeper === null) await settle();
        else await wakeNext(sleeper);
      }
      return promise;
    },
    sleeperCount: () => sleepers.length,
  };
}
