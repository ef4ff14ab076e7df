import {
  maxRequests,
  type RequestEntry,
  type RequestOutcome,
  toQuotaCost,
  toRequestEndpoint,
} from '#lib/domain/service/request-log.ts';
import { gateWindowMs, type RecentCall, type SlotCall } from '#lib/domain/service/slot-wait.ts';
import { toAppError } from '#lib/errors/to-app-error.ts';
import type { Clock } from '#lib/platform/clock.ts';
import type { Transport } from '#lib/publisher-api/create-transport.ts';
import type { Database } from '#lib/store/database.ts';
import type { CallRecord } from '#lib/store/schema/journal-entry.ts';
import type { AccountContext } from '#lib/worker/context/account-context.ts';

/** The call log is kept as long as the request log. */
const keptMs = 24 * 60 * 60_000;
/** Beyond this difference between a stored call time and the steady clock, the wall clock was set. */
const clockJumpMs = 1_000;

/** One moment on both clocks. */
export interface Moment {
  readonly nowMs: number;
  readonly monotonicMs: number;
}

export const beginCalls = (db: Database) => db.transaction(['calls', 'meta'], 'readwrite', { durability: 'strict' });

type CallTransaction = ReturnType<typeof beginCalls>;

/**
 * The sliding log of call times. Within one life of the worker, the clock that never goes back measures their ages. A
 * stored time that disagrees with that clock is corrected. One in the future counts as now.
 */
export function createCallLog({ clock }: { readonly clock: Clock }) {
  /** Both clocks when this life of the worker began. Their difference turns a stored time into a steady one. */
  const born: Moment = { nowMs: clock.nowMs(), monotonicMs: clock.monotonicMs() };
  /** Monotonic times of slots that may still be in the window, by their key in the log. */
  const takenAt = new Map<number, number>();

  /**
   * Since when a call holds its slot. A call logged by an earlier worker with a future time (the clock was set back)
   * counts from this worker's start.
   */
  const takenMsOf = (key: number, call: CallRecord) =>
    takenAt.get(key) ?? born.monotonicMs - Math.max(0, born.nowMs - call.atMs);

  return {
    /** The calls of the window, the oldest first. */
    async readRecent(transaction: CallTransaction, { nowMs, monotonicMs }: Moment) {
      const calls = transaction.objectStore('calls');
      const recent: RecentCall[] = [];
      const seen = new Set<number>();
      /** Remembers a call with its age. Returns the time that the wall clock should say for it. */
      const note = (key: number, call: CallRecord) => {
        const takenMs = takenMsOf(key, call);
        const ageMs = monotonicMs - takenMs;
        seen.add(key);
        takenAt.set(key, takenMs);
        if (ageMs < gateWindowMs) recent.push({ ageMs, call });
        return nowMs - ageMs;
      };
      const steadyNowMs = born.nowMs + monotonicMs - born.monotonicMs;
      const oldestMs = Math.min(nowMs, steadyNowMs) - gateWindowMs;
      const ofWindow = IDBKeyRange.lowerBound(oldestMs);
      const byAt = calls.index('byAt');
      // Two trips, however many calls there are. A cursor would make one trip a call while a click waits for its slot.
      const [keys, stored] = await Promise.all([byAt.getAllKeys(ofWindow), byAt.getAll(ofWindow)]);
      for (const [at, call] of stored.entries()) {
        const key = keys[at];
        if (key === undefined) continue;
        const atMs = note(key, call);
        if (Math.abs(atMs - call.atMs) > clockJumpMs) await calls.put({ ...call, atMs }, key);
      }
      for (const [key, takenMs] of takenAt) {
        // Keep the time of a call that is still in the log, or it would count as a slot of an earlier life.
        if (seen.has(key)) continue;
        if (monotonicMs - takenMs >= gateWindowMs) {
          takenAt.delete(key);
        } else {
          // The wall clock was behind when this was written, so the log makes the call look older than it is.
          const call = await calls.get(key);
          if (call !== undefined) await calls.put({ ...call, atMs: note(key, call) }, key);
        }
      }
      return recent.sort((a, b) => b.ageMs - a.ageMs);
    },

    /** Adds a call and deletes the oldest ones. @returns its key. */
    async add(transaction: CallTransaction, { endpoint, lane }: SlotCall, { nowMs }: Moment) {
      const calls = transaction.objectStore('calls');
      const old = IDBKeyRange.upperBound(nowMs - keptMs);
      const adding = calls.add({ atMs: nowMs, endpoint, lane });
      // At once: a click waits for each trip.
      const [key, oldKeys] = await Promise.all([adding, calls.index('byAt').getAllKeys(old, 50)]);
      await Promise.all(oldKeys.map((oldKey) => calls.delete(oldKey)));
      return key;
    },

    /** Adds calls of another log: each once, however often they are passed. */
    async inherit(transaction: CallTransaction, inherited: readonly CallRecord[], { nowMs, monotonicMs }: Moment) {
      const calls = transaction.objectStore('calls');
      const known = await calls.index('byAt').getAll(IDBKeyRange.lowerBound(nowMs - gateWindowMs));
      for (const call of inherited) {
        if (known.some(({ atMs, endpoint }) => atMs === call.atMs && endpoint === call.endpoint)) continue;
        takenAt.set(await calls.add(call), monotonicMs - Math.max(0, nowMs - call.atMs));
      }
    },

    /** The call's slot is on disk, and counts from now: on a slow disk the call leaves later than it began. */
    async confirm(db: Database, key: number, { endpoint, lane }: SlotCall, begun: Moment) {
      const writtenMs = clock.monotonicMs();
      takenAt.set(key, writtenMs);
      const isSlow = writtenMs - begun.monotonicMs > clockJumpMs / 4;
      if (isSlow) await db.put('calls', { atMs: clock.nowMs(), endpoint, lane }, key);
    },
  };
}

type RequestLogContext = Pick<AccountContext, 'database' | 'clock' | 'attempt'>;

/**
 * Wraps the transport and notes each call among the account's newest requests, for the user to look at. No call waits
 * for its note or fails with it.
 */
export function watchRequests(context: RequestLogContext, transport: Transport): Transport {
  const { database, clock, attempt } = context;
  return async (call) => {
    const endpoint = toRequestEndpoint(call.path);
    const begunMs = clock.monotonicMs();
    const begun = { atMs: clock.nowMs(), endpoint };
    let key: number | undefined;
    // Before the answer comes: if the worker stops during the call, the note stays.
    const noted = attempt('request log', async () => {
      key = await add(context, { ...begun, outcome: null, durationMs: null, quotaCost: toQuotaCost(endpoint, null) });
    });
    const end = (outcome: RequestOutcome, httpStatus?: number) => {
      const durationMs = Math.round(clock.monotonicMs() - begunMs);
      const ended = { ...begun, outcome, durationMs, quotaCost: toQuotaCost(endpoint, outcome) };
      void attempt('request log', async () => {
        await noted;
        if (key === undefined) return;
        const db = await database();
        await db.put('requestLog', { ...ended, ...(httpStatus !== undefined && { httpStatus }) }, key);
      });
    };
    try {
      const answer = await transport(call);
      end('ok');
      return answer;
    } catch (error) {
      const { code, details } = toAppError(error);
      end(code, details.httpStatus);
      throw error;
    }
  };
}

/** @returns the note's key. */
async function add({ database }: RequestLogContext, record: RequestEntry): Promise<number> {
  const transaction = (await database()).transaction('requestLog', 'readwrite');
  const { store } = transaction;
  const key = await store.add(record);
  const excess = (await store.count()) - maxRequests;
  // Keys grow, so the first ones are the oldest.
  const old = excess > 0 ? await store.getAllKeys(null, excess) : [];
  await Promise.all([...old.map((each) => store.delete(each)), transaction.done]);
  return key;
}
