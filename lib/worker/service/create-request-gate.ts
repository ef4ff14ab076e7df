import { interactiveReserve } from '#lib/domain/service/interactive-reserve.ts';
import type { Clock } from '#lib/platform/clock.ts';
import type { Random } from '#lib/platform/random.ts';
import type { Database } from '#lib/store/database.ts';
import { type MetaWriter, metaOf } from '#lib/store/meta.ts';
import type { CallRecord } from '#lib/store/schema/call-record.ts';
import type { MetaValues } from '#lib/store/schema/meta-values.ts';

/** Calls are counted over this span: a minute, and a margin for what the network delays. */
export const gateWindowMs = 61_500;
/** The call log is kept this long, as the request log. */
const callLogMs = 24 * 60 * 60_000;
const firstBackoffMs = 30_000;
const longestBackoffMs = 15 * 60_000;
/** Pauses after faults that pass: 1, 2, 4, 8 s. */
const firstPauseMs = 1_000;
const longestPauseMs = 8_000;
/** Beyond this, a stored call time and the steady clock disagree: the wall clock was set. */
const clockJumpMs = 1_000;

export type Lane = CallRecord['lane'];

export interface GateRequest {
  readonly endpoint: string;
  /** Interactive calls go first; background ones hold at most N − {@link interactiveReserve} slots. */
  readonly lane: Lane;
  readonly signal?: AbortSignal;
  /** Told whenever the call has to wait, with the time (ms since the epoch) at which it can go. */
  readonly onWait?: (startsAtMs: number) => void;
}

export interface RequestGate {
  /** Waits for a slot and takes it. The slot is on disk before this resolves, and is never given back. */
  reserve(request: GateRequest): Promise<void>;
  /** Waits while the gate is closed to background work, and takes no slot. */
  waitForOpening(request: Pick<GateRequest, 'signal' | 'onWait'>): Promise<void>;
  /** How long a call of the lane would wait now, in ms. */
  readWaitMs(endpoint: string, lane: Lane): Promise<number>;
  /** The service showed a sign of limiting: closes the gate to background work for a back-off that grows. */
  backOff(): Promise<void>;
  /** A call met a fault that passes: closes the gate to background work for seconds, longer with each fault in a row. */
  pause(): Promise<void>;
  /** The limit was changed: who waits looks again. */
  recheck(): void;
  /** The service answered as it should: the next back-off, and the next pause, start small again. */
  relax(): Promise<void>;
}

export interface GateDependencies {
  readonly database: () => Promise<Database>;
  readonly clock: Clock;
  readonly random: Random;
  /** Calls a minute that the account may make (spec §8). */
  readonly readCallsPerMinute: () => Promise<number>;
}

const deeplinkEndpoint = 'deeplink/generate';

/** The back-off, or the pause, as it is now. None ends later than the longest would: the wall clock may be set back. */
async function readBackoff(meta: MetaWriter, nowMs: number): Promise<MetaValues['gateBackoff'] | undefined> {
  const stored = await meta.get('gateBackoff');
  if (stored === undefined) return undefined;
  const latestMs = nowMs + (stored.failures === 0 ? longestPauseMs : longestBackoffMs);
  if (stored.untilMs <= latestMs) return stored;
  const mended = { ...stored, untilMs: latestMs };
  await meta.put('gateBackoff', mended);
  return mended;
}

/**
 * Lets at most N calls through in any {@link gateWindowMs}, whatever happens to the worker: the sliding log of call
 * times is in IndexedDB, and a slot is written there, with strict durability, before its call is sent.
 *
 * Time: within one life of the worker ages are measured with the clock that never goes back. A stored time that
 * disagrees with it is written anew, and one in the future counts as now, so a clock that is set either way lets no
 * call too many through. (One case is beyond any client: a wall clock that is set forward within a minute of the last
 * call and while no worker lives to see it.)
 */
export function createRequestGate({ database, clock, random, readCallsPerMinute }: GateDependencies): RequestGate {
  /** Both clocks at the birth of this life of the worker: a stored time is put on the steady one by their difference. */
  const bornWallMs = clock.nowMs();
  const bornMonotonicMs = clock.monotonicMs();
  /** Monotonic times of the slots that may still be in the window, by their key in the log. */
  const takenAt = new Map<number, number>();
  const laneTails: Record<Lane, Promise<unknown>> = { interactive: Promise.resolve(), background: Promise.resolve() };
  let interactiveWaiting = 0;
  let wakeBackground: (() => void) | null = null;
  let recheck = new AbortController();

  /** Waits in ms for a slot; 0 means that it was taken, or (with `isDryRun`) could have been. */
  async function tryTake(endpoint: string, lane: Lane, isDryRun: boolean): Promise<number> {
    const limit = await readCallsPerMinute();
    const db = await database();
    const transaction = db.transaction(['calls', 'meta'], 'readwrite', { durability: 'strict' });
    const calls = transaction.objectStore('calls');
    const nowMs = clock.nowMs();
    const monotonicMs = clock.monotonicMs();
    const backoff = await readBackoff(metaOf(transaction), nowMs);

    const recent: { ageMs: number; call: CallRecord }[] = [];
    const seen = new Set<number>();
    /** Notes a call with its age; answers with what the wall clock should say of it. */
    const note = (key: number, call: CallRecord) => {
      // A slot of an earlier life. One in the future (the clock was set back) counts as of this life's birth.
      const takenMs = takenAt.get(key) ?? bornMonotonicMs - Math.max(0, bornWallMs - call.atMs);
      const ageMs = monotonicMs - takenMs;
      seen.add(key);
      takenAt.set(key, takenMs);
      if (ageMs < gateWindowMs) recent.push({ ageMs, call });
      return nowMs - ageMs;
    };
    const steadyNowMs = bornWallMs + monotonicMs - bornMonotonicMs;
    const oldestMs = Math.min(nowMs, steadyNowMs) - gateWindowMs;
    let cursor = await calls.index('byAt').openCursor(IDBKeyRange.lowerBound(oldestMs));
    while (cursor !== null) {
      const atMs = note(cursor.primaryKey, cursor.value);
      if (Math.abs(atMs - cursor.value.atMs) > clockJumpMs) await cursor.update({ ...cursor.value, atMs });
      cursor = await cursor.continue();
    }
    for (const [key, takenMs] of takenAt) {
      // What the log still shows keeps its time, or it would be taken for a slot of an earlier life.
      if (seen.has(key)) continue;
      if (monotonicMs - takenMs >= gateWindowMs) {
        takenAt.delete(key);
      } else {
        // Written while the wall clock was behind: the log makes this call look older than it is.
        const call = await calls.get(key);
        if (call !== undefined) await calls.put({ ...call, atMs: note(key, call) }, key);
      }
    }

    recent.sort((a, b) => b.ageMs - a.ageMs);
    /** How long until fewer than `most` of the calls that `counts` are left in the window. */
    const waitForRoom = (most: number, counts: (call: CallRecord) => boolean) => {
      const ages = recent.filter(({ call }) => counts(call)).map(({ ageMs }) => ageMs);
      const blocking = ages[ages.length - most];
      return blocking === undefined ? 0 : gateWindowMs - blocking;
    };
    const waits = [waitForRoom(limit, () => true)];
    if (endpoint === deeplinkEndpoint) waits.push(waitForRoom(limit, (call) => call.endpoint === deeplinkEndpoint));
    if (lane === 'background') {
      waits.push(waitForRoom(Math.max(1, limit - interactiveReserve), (call) => call.lane === 'background'));
      if (backoff !== undefined) waits.push(backoff.untilMs - nowMs);
    }
    const waitMs = Math.max(...waits);
    if (waitMs > 0 || isDryRun) {
      await transaction.done;
      return Math.max(0, Math.ceil(waitMs));
    }

    const key = await calls.add({ atMs: nowMs, endpoint, lane });
    for (const old of await calls.index('byAt').getAllKeys(IDBKeyRange.upperBound(nowMs - callLogMs), 50)) {
      await calls.delete(old);
    }
    await transaction.done;
    // A slot is taken from when it is on disk, not from when that began: on a slow disk the call goes out later.
    const writtenMs = clock.monotonicMs();
    takenAt.set(key, writtenMs);
    if (writtenMs - monotonicMs > clockJumpMs / 4) await db.put('calls', { atMs: clock.nowMs(), endpoint, lane }, key);
    return 0;
  }

  async function waitAndTake({ endpoint, lane, signal, onWait }: GateRequest): Promise<void> {
    for (;;) {
      signal?.throwIfAborted();
      if (lane === 'background' && interactiveWaiting > 0) {
        // Background work yields at once: it does not even look for a slot while the user waits for one.
        await new Promise<void>((resolve) => {
          wakeBackground = resolve;
        });
        continue;
      }
      const waitMs = await tryTake(endpoint, lane, false);
      if (waitMs === 0) return;
      onWait?.(clock.nowMs() + waitMs);
      await sleepUntilRecheck(waitMs, signal);
    }
  }

  async function sleepUntilRecheck(waitMs: number, signal: AbortSignal | undefined): Promise<void> {
    const look = recheck.signal;
    await clock.sleep(waitMs, signal ? AbortSignal.any([signal, look]) : look).catch((reason: unknown) => {
      if (!look.aborted || signal?.aborted) throw reason;
    });
  }

  /** Closes the gate to background work, for half of `longestMs` to all of it; never for less than it is closed anyway. */
  async function close(
    count: (before: { readonly failures: number; readonly faults: number }) => {
      readonly failures: number;
      readonly faults: number;
      readonly longestMs: number;
    },
  ): Promise<void> {
    const transaction = (await database()).transaction('meta', 'readwrite');
    const nowMs = clock.nowMs();
    const before = await readBackoff(metaOf(transaction), nowMs);
    const { failures, faults, longestMs } = count({ failures: before?.failures ?? 0, faults: before?.faults ?? 0 });
    const untilMs = Math.max(nowMs + longestMs * (0.5 + random.fraction() / 2), before?.untilMs ?? 0);
    await metaOf(transaction).put('gateBackoff', { untilMs, failures, faults });
    await transaction.done;
  }

  return {
    async reserve(request) {
      if (request.lane === 'interactive') interactiveWaiting += 1;
      // One caller of a lane at a time: first come, first served.
      const turn = laneTails[request.lane].then(() => waitAndTake(request));
      laneTails[request.lane] = turn.catch(() => undefined);
      try {
        // Who gives up leaves the line at once, and takes no slot when its turn comes.
        await untilAborted(turn, request.signal);
      } finally {
        if (request.lane === 'interactive') {
          interactiveWaiting -= 1;
          if (interactiveWaiting === 0) {
            wakeBackground?.();
            wakeBackground = null;
          }
        }
      }
    },

    async waitForOpening({ signal, onWait }) {
      for (;;) {
        signal?.throwIfAborted();
        const transaction = (await database()).transaction('meta', 'readwrite');
        const nowMs = clock.nowMs();
        const backoff = await readBackoff(metaOf(transaction), nowMs);
        await transaction.done;
        if (backoff === undefined || backoff.untilMs <= nowMs) return;
        onWait?.(backoff.untilMs);
        await sleepUntilRecheck(backoff.untilMs - nowMs, signal);
      }
    },

    readWaitMs: (endpoint, lane) => tryTake(endpoint, lane, true),

    recheck() {
      recheck.abort();
      recheck = new AbortController();
    },

    backOff: () =>
      close(({ failures, faults }) => ({
        failures: failures + 1,
        faults,
        longestMs: Math.min(longestBackoffMs, firstBackoffMs * 2 ** failures),
      })),

    pause: () =>
      close(({ failures, faults }) => ({
        failures,
        faults: faults + 1,
        longestMs: Math.min(longestPauseMs, firstPauseMs * 2 ** faults),
      })),

    async relax() {
      const db = await database();
      if ((await db.get('meta', 'gateBackoff')) !== undefined) await db.delete('meta', 'gateBackoff');
    },
  };
}

/** The promise, or the signal's reason where that comes first. */
function untilAborted(promise: Promise<void>, signal: AbortSignal | undefined): Promise<void> {
  if (signal === undefined) return promise;
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(signal.reason);
    if (signal.aborted) giveUp();
    signal.addEventListener('abort', giveUp, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', giveUp));
  });
}
