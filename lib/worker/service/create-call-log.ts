import { gateWindowMs, type RecentCall, type SlotCall } from '#lib/domain/service/slot-wait.ts';
import type { Clock } from '#lib/platform/clock.ts';
import type { Database } from '#lib/store/database.ts';
import type { CallRecord } from '#lib/store/schema/call-record.ts';

/** The call log is kept this long, as the request log. */
const keptMs = 24 * 60 * 60_000;
/** Beyond this, a stored call time and the steady clock disagree: the wall clock was set. */
const clockJumpMs = 1_000;

/** One moment on both clocks. */
export interface Moment {
  readonly nowMs: number;
  readonly monotonicMs: number;
}

export const beginCalls = (db: Database) => db.transaction(['calls', 'meta'], 'readwrite', { durability: 'strict' });

type CallTransaction = ReturnType<typeof beginCalls>;

/**
 * The sliding log of call times. Within one life of the worker ages are measured with the clock that never goes back. A
 * stored time that disagrees with it is written anew, and one in the future counts as now.
 */
export interface CallLog {
  /** The calls of the window, the oldest first. */
  readRecent(transaction: CallTransaction, moment: Moment): Promise<readonly RecentCall[]>;
  /** Notes a call, and forgets the oldest ones. @returns its key. */
  add(transaction: CallTransaction, call: SlotCall, moment: Moment): Promise<number>;
  /** Takes in calls that another log had: each once, however often it is told of. */
  inherit(transaction: CallTransaction, calls: readonly CallRecord[], moment: Moment): Promise<void>;
  /** The call's slot is on disk now, and taken from now on: on a slow disk the call goes out later than it was begun. */
  confirm(db: Database, key: number, call: SlotCall, begun: Moment): Promise<void>;
}

export function createCallLog({ clock }: { readonly clock: Clock }): CallLog {
  /** Both clocks at the birth of this life of the worker: a stored time is put on the steady one by their difference. */
  const born: Moment = { nowMs: clock.nowMs(), monotonicMs: clock.monotonicMs() };
  /** Monotonic times of the slots that may still be in the window, by their key in the log. */
  const takenAt = new Map<number, number>();

  /** Since when a call holds its slot. One of an earlier life that is in the future (the clock was set back) is as of this life's birth. */
  const takenMsOf = (key: number, call: CallRecord) =>
    takenAt.get(key) ?? born.monotonicMs - Math.max(0, born.nowMs - call.atMs);

  return {
    async readRecent(transaction, { nowMs, monotonicMs }) {
      const calls = transaction.objectStore('calls');
      const recent: RecentCall[] = [];
      const seen = new Set<number>();
      /** Notes a call with its age; answers with what the wall clock should say of it. */
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
      // Two trips, however many calls there are: a cursor would make one for each, while a click waits for its slot.
      const [keys, stored] = await Promise.all([byAt.getAllKeys(ofWindow), byAt.getAll(ofWindow)]);
      for (const [at, call] of stored.entries()) {
        const key = keys[at];
        if (key === undefined) continue;
        const atMs = note(key, call);
        if (Math.abs(atMs - call.atMs) > clockJumpMs) await calls.put({ ...call, atMs }, key);
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
      return recent.sort((a, b) => b.ageMs - a.ageMs);
    },

    async add(transaction, { endpoint, lane }, { nowMs }) {
      const calls = transaction.objectStore('calls');
      const key = await calls.add({ atMs: nowMs, endpoint, lane });
      const old = IDBKeyRange.upperBound(nowMs - keptMs);
      for (const oldKey of await calls.index('byAt').getAllKeys(old, 50)) await calls.delete(oldKey);
      return key;
    },

    async inherit(transaction, inherited, { nowMs, monotonicMs }) {
      const calls = transaction.objectStore('calls');
      const known = await calls.index('byAt').getAll(IDBKeyRange.lowerBound(nowMs - gateWindowMs));
      for (const call of inherited) {
        if (known.some(({ atMs, endpoint }) => atMs === call.atMs && endpoint === call.endpoint)) continue;
        takenAt.set(await calls.add(call), monotonicMs - Math.max(0, nowMs - call.atMs));
      }
    },

    async confirm(db, key, { endpoint, lane }, begun) {
      const writtenMs = clock.monotonicMs();
      takenAt.set(key, writtenMs);
      const isSlow = writtenMs - begun.monotonicMs > clockJumpMs / 4;
      if (isSlow) await db.put('calls', { atMs: clock.nowMs(), endpoint, lane }, key);
    },
  };
}
