/** A clock that only the test moves, for libraries that ask the platform for the time. */
export interface FakeTimers {
  nowMs(): number;
  /** Lets time pass: each timer at its own instant, and all that follows from it before the next. */
  advance(durationMs: number): Promise<void>;
  /** Forgets all timers, as the death of a process does. */
  forget(): void;
}

interface Timer {
  atMs: number;
  readonly everyMs: number | null;
  readonly act: () => void;
}

/** Timers of Node have methods; these take the call and do nothing. */
type Handle = Timer & { readonly unref: () => void };

/**
 * Replaces `setTimeout`, `setInterval`, `Date.now` and `performance.now` while `work` runs. The timers of `node:test` leave
 * `performance.now` as it is, and its mocks keep a stack trace of each call, of which there are millions here.
 */
export async function withFakeTimers<Result>(work: (timers: FakeTimers) => Promise<Result>): Promise<Result> {
  let nowMs = Date.parse('2026-03-10T04:00:00Z');
  const timers = new Set<Timer>();

  const start = (act: () => void, delayMs: number, isRepeated: boolean): Handle => {
    const handle = { atMs: nowMs + delayMs, everyMs: isRepeated ? delayMs : null, act, unref() {} };
    timers.add(handle);
    return handle;
  };
  const stop = (handle: unknown) => timers.delete(handle as Timer);

  /** The timer that is due first; of several at one instant the one that was set first. */
  const next = (untilMs: number): Timer | null => {
    let first: Timer | null = null;
    for (const timer of timers) if (timer.atMs <= untilMs && (first === null || timer.atMs < first.atMs)) first = timer;
    return first;
  };

  const fire = (timer: Timer) => {
    nowMs = Math.max(nowMs, timer.atMs);
    if (timer.everyMs === null) timers.delete(timer);
    else timer.atMs += timer.everyMs;
    timer.act();
  };

  const restore = [
    replace(globalThis, 'setTimeout', (act: () => void, delayMs = 0) => start(act, delayMs, false)),
    replace(globalThis, 'setInterval', (act: () => void, delayMs = 0) => start(act, delayMs, true)),
    replace(globalThis, 'clearTimeout', stop),
    replace(globalThis, 'clearInterval', stop),
    replace(Date, 'now', () => nowMs),
    replace(performance, 'now', () => nowMs),
  ];
  try {
    return await work({
      nowMs: () => nowMs,
      async advance(durationMs) {
        const untilMs = nowMs + durationMs;
        await letPromisesRun();
        for (let timer = next(untilMs); timer !== null; timer = next(untilMs)) {
          fire(timer);
          await letPromisesRun();
        }
        nowMs = untilMs;
      },
      forget: () => timers.clear(),
    });
  } finally {
    for (const each of restore) each();
  }
}

/** @returns what puts the method back. */
function replace<Name extends string>(owner: { [name in Name]: unknown }, name: Name, value: unknown): () => void {
  const original = Object.getOwnPropertyDescriptor(owner, name);
  Object.defineProperty(owner, name, { value, configurable: true, writable: true });
  return () => {
    // A method of the prototype comes back when nothing hides it any more.
    if (original === undefined) Reflect.deleteProperty(owner, name);
    else Object.defineProperty(owner, name, original);
  };
}

/** `setImmediate` stays the platform's: all promises that can continue have done so before it. */
function letPromisesRun(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
