import { AsyncLocalStorage } from 'node:async_hooks';
import { wrap } from 'idb';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import type { Clock } from '#lib/platform/clock.ts';

/** A promise of the worker's as the marks see it: just started, or settled and still awaited. */
export type MarkPhase = 'begun' | 'settled';

/** One life of the worker: from its start to its kill. */
export interface Life {
  readonly isOver: () => boolean;
  /** Fires when it is over. */
  readonly ended: AbortSignal;
  /** Runs what belongs to the life: all that follows from it stops when the life does. */
  run<Result>(work: () => Result): Result;
  /** The clock as this life has it: no sleep lasts beyond its end, and its steady time starts at its birth. */
  clockOf(clock: Clock): Clock;
  /** `call` for as long as the life lasts; a later call is never answered, and does nothing. */
  whileAlive<Args extends unknown[], Result>(
    call: (...args: Args) => Promise<Result>,
  ): (...args: Args) => Promise<Result>;
  /**
   * Kills it, as a browser does: all of it stops, its transactions that are not committed never happened, its
   * connections are closed and its locks are free.
   */
  end(): void;
}

/** Called with each mark that a living worker reaches. Returns whether the worker dies of it. */
export type OnMark = (place: string, phase: MarkPhase) => boolean;

interface LifeRecord extends Life {
  readonly onMark: OnMark;
  readonly transactions: Set<IDBTransaction>;
  readonly connections: Set<IDBDatabase>;
}

const current = new AsyncLocalStorage<LifeRecord>();

/** A new one of each: a promise that many wait for would keep them all. */
const never = () => new Promise<never>(() => {});

/**
 * Starts a life. A continuation's life is known by its asynchronous context.
 * @param onEnd Called outside of any life, when all of it is over.
 */
export function beginLife(onMark: OnMark, onEnd: () => void = () => undefined): Life {
  const over = new AbortController();
  const life: LifeRecord = {
    onMark,
    transactions: new Set(),
    connections: new Set(),
    isOver: () => over.signal.aborted,
    ended: over.signal,
    run: (work) => current.run(life, work),
    clockOf: (clock) => toClockOfLife(clock, over.signal),
    whileAlive:
      (call) =>
      (...args) =>
        over.signal.aborted ? never() : call(...args),
    end() {
      if (over.signal.aborted) return;
      over.abort();
      for (const transaction of life.transactions) abort(transaction);
      for (const connection of life.connections) connection.close();
      current.exit(onEnd);
    },
  };
  return life;
}

function toClockOfLife(clock: Clock, ended: AbortSignal): Clock {
  const bornMs = clock.monotonicMs();
  return {
    nowMs: clock.nowMs,
    monotonicMs: () => clock.monotonicMs() - bornMs,
    sleep: (durationMs, signal) =>
      new Promise((resolve, reject) => {
        const rejectAlive = (reason: unknown) => {
          if (!ended.aborted) reject(reason);
        };
        clock.sleep(durationMs, AbortSignal.any([ended, ...(signal ? [signal] : [])])).then(resolve, rejectAlive);
      }),
  };
}

function abort(transaction: IDBTransaction): void {
  // The life is over: no caller handles its failure.
  wrap(transaction).done.catch(() => undefined);
  try {
    transaction.abort();
  } catch {
    // It is committed already.
  }
}

/** What the marks in the worker's sources call (`mark-awaits.ts`). Outside of any life they do nothing. */
function mark(place: string, value: unknown): unknown {
  const life = current.getStore();
  if (life === undefined) return value;
  if (isAsyncIterable(value)) return markEach(place, value);
  if (!isThenable(value)) return value;
  const dies = (phase: MarkPhase) => {
    if (!life.isOver() && life.onMark(place, phase)) life.end();
    return life.isOver();
  };
  if (dies('begun')) {
    value.then(
      () => undefined,
      () => undefined,
    );
    return never();
  }
  return new Promise((resolve, reject) => {
    value.then(
      (result) => {
        if (!dies('settled')) resolve(result);
      },
      (reason: unknown) => {
        if (!dies('settled')) reject(reason);
      },
    );
  });
}

function markEach(place: string, values: AsyncIterable<unknown>): AsyncIterable<unknown> {
  return {
    [Symbol.asyncIterator]() {
      const iterator = values[Symbol.asyncIterator]();
      return { next: () => mark(place, iterator.next()) as Promise<IteratorResult<unknown>> };
    },
  };
}

function isThenable(value: unknown): value is PromiseLike<unknown> {
  return typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function';
}

function isAsyncIterable(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value && !isThenable(value);
}

type RequestLock = (name: string, hold: () => unknown) => Promise<unknown>;

/** A life that died in line takes no turn; one that dies in its turn leaves the lock to the next. */
function withLock(requestLock: RequestLock): RequestLock {
  return async (name, hold) => {
    const life = current.getStore();
    if (life === undefined) return requestLock(name, hold);
    if (life.isOver()) return never();
    return requestLock(name, () => {
      if (life.isOver()) return null;
      const died = new Promise((resolve) => life.ended.addEventListener('abort', resolve, { once: true }));
      return Promise.race([life.run(hold), died]);
    });
  };
}

/** What a dead worker still asks of an interface of the browser never happens. */
function outliveNobody<Name extends string>(api: { [_ in Name]: (...args: never[]) => unknown }, name: Name): void {
  const call = api[name].bind(api) as (...args: unknown[]) => unknown;
  Object.assign(api, { [name]: (...args: unknown[]) => (current.getStore()?.isOver() ? never() : call(...args)) });
}

let isInstalled = false;

/** What a life holds of the browser is released with it. Files of one process share the seams. */
export function installSeams(): void {
  if (isInstalled) return;
  isInstalled = true;
  const { transaction } = IDBDatabase.prototype;
  IDBDatabase.prototype.transaction = function (this: IDBDatabase, ...args) {
    const begun = transaction.apply(this, args);
    const life = current.getStore();
    if (life !== undefined) {
      life.transactions.add(begun);
      const forget = () => life.transactions.delete(begun);
      begun.addEventListener('complete', forget);
      begun.addEventListener('abort', forget);
    }
    return begun;
  };

  const { open } = IDBFactory.prototype;
  IDBFactory.prototype.open = function (this: IDBFactory, ...args) {
    const request = open.apply(this, args);
    const life = current.getStore();
    if (life === undefined) return request;
    request.addEventListener('upgradeneeded', () => {
      if (request.transaction === null) return;
      life.transactions.add(request.transaction);
      if (life.isOver()) abort(request.transaction);
    });
    request.addEventListener('success', () => {
      if (life.isOver()) request.result.close();
      else life.connections.add(request.result);
    });
    return request;
  };

  const { locks } = navigator;
  const requestLock = locks.request.bind(locks) as RequestLock;
  Object.defineProperty(locks, 'request', { value: withLock(requestLock) });

  const { alarms, storage } = fakeBrowser;
  for (const area of [storage.local, storage.session, storage.sync]) {
    for (const name of ['get', 'set', 'remove'] as const) outliveNobody(area, name);
  }
  for (const name of ['create', 'clear'] as const) outliveNobody(alarms, name);

  Object.assign(globalThis, { linkmintMark: mark });
}
