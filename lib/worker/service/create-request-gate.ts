import { gateWindowMs, type RecentCall, type SlotCall, toSlotWaitMs } from '#lib/domain/service/slot-wait.ts';
import type { Clock } from '#lib/platform/clock.ts';
import { metaOf } from '#lib/store/meta.ts';
import type { CallRecord } from '#lib/store/schema/call-record.ts';
import { beginCalls, createCallLog, type Moment } from '#lib/worker/service/create-call-log.ts';
import {
  createGateBackoff,
  type GateBackoff,
  type GateBackoffDependencies,
} from '#lib/worker/service/create-gate-backoff.ts';
import { createLaneQueue } from '#lib/worker/service/create-lane-queue.ts';

/** What the account's devices are asked when a call needs a slot that they share. */
export interface SharedSlotRequest extends SlotCall {
  /** This device's calls of the window, the oldest first. */
  readonly recent: readonly RecentCall[];
  readonly callsPerMinute: number;
  /** Only how long it would wait. */
  readonly isDryRun: boolean;
}

/** @returns for how long the call has to wait, in ms; 0 where it may go: the slot is taken. One that is not used ages out. */
export type TakeShared = (request: SharedSlotRequest) => Promise<number>;

/** Slots that the account's devices share. */
export interface SharedSlots {
  /** Whether anybody shares them: where nobody does, nothing here is asked. */
  isOn(): Promise<boolean>;
  readonly take: TakeShared;
}

export interface GateRequest extends SlotCall {
  /** Takes the shared slot in place of `SharedSlots.take`. Where it aborts `signal`, no slot is taken. */
  readonly takeShared?: TakeShared | undefined;
  readonly signal?: AbortSignal;
  /** Told whenever the call has to wait, with the time (ms since the epoch) at which it can go. */
  readonly onWait?: (startsAtMs: number) => void;
}

/** A slot that was taken. */
export interface Slot {
  /** Whether a call may still go out on it: a machine that sleeps keeps its slot, and every window of the log passes. */
  isFresh(): boolean;
}

export interface RequestGate extends Pick<GateBackoff, 'backOff' | 'pause' | 'relax'> {
  /**
   * Waits for a slot and takes it. The slot is on disk before this resolves, and is never given back. Where devices share
   * slots, the shared one comes before the device's own, and both must agree.
   */
  reserve(request: GateRequest): Promise<Slot>;
  /** For how long the gate is still closed to background work, in ms; 0 where it is open. */
  readClosedMs(): Promise<number>;
  /** Waits while the gate is closed to background work, and takes no slot. */
  waitForOpening(request: Pick<GateRequest, 'signal' | 'onWait'>): Promise<void>;
  /** How long a call of the lane would wait now, in ms. */
  readWaitMs(endpoint: string, lane: SlotCall['lane']): Promise<number>;
  /** The account's calls of the last minute, each with the time on the wall clock as it is now. */
  readCalls(): Promise<readonly CallRecord[]>;
  /** Counts calls that another log had, as if they were the account's own. */
  inherit(calls: readonly CallRecord[]): Promise<void>;
  /** The limit was changed: who waits looks again. */
  recheck(): void;
}

export interface GateDependencies extends GateBackoffDependencies {
  /** Calls a minute that the account may make (spec §8). */
  readonly readCallsPerMinute: () => Promise<number>;
  /** When calls were last lost from the log (ms since the epoch): for a window after it, only the user's own go. 0 for never. */
  readonly readCallsLostAtMs: () => Promise<number>;
  /** The slots that the account's devices share; absent where it has none to share with. */
  readonly shared?: SharedSlots;
}

/** Between its slot and its way out a call has a question to the browser and a write before it, and no more. */
const maxSlotAgeMs = 10_000;

/**
 * Lets at most N calls through in any `gateWindowMs`, whatever happens to the worker: the sliding log of call times is in
 * IndexedDB, and a slot is written there, with strict durability, before its call is sent.
 *
 * A clock that is set either way lets no call too many through. (One case is beyond any client: a wall clock that is set
 * forward within a minute of the last call and while no worker lives to see it.)
 */
export function createRequestGate(dependencies: GateDependencies): RequestGate {
  const { clock, shared } = dependencies;
  const lanes = createLaneQueue();
  const backoff = createGateBackoff(dependencies);
  const { readCalmMs, readLimits, tryTakeHere, readCalls, inherit } = createOwnSlots(dependencies, backoff);
  let recheck = new AbortController();

  /** The same for device and shared slots. The others are asked only where the device has a slot to itself. */
  async function tryTake({ endpoint, lane, takeShared }: GateRequest, isDryRun: boolean): Promise<Try> {
    const call = { endpoint, lane };
    const [isShared, limits] = await Promise.all([shared?.isOn(), readLimits(lane)]);
    if (shared === undefined || isShared !== true) {
      const { waitMs } = await tryTakeHere(call, limits, isDryRun);
      return { waitMs, at: readMoment(clock) };
    }
    const here = await tryTakeHere(call, limits, true);
    // The shared slot, and what was claimed with it, are as old as the question for them.
    const at = readMoment(clock);
    if (here.waitMs > 0) return { waitMs: here.waitMs, at };
    const waitMs = await (takeShared ?? shared.take)({ ...call, ...here, isDryRun });
    if (waitMs > 0 || isDryRun) return { waitMs, at };
    return { waitMs: (await tryTakeHere(call, await readLimits(lane), false)).waitMs, at };
  }

  async function waitAndTake(request: GateRequest): Promise<Slot> {
    const { lane, signal, onWait } = request;
    for (;;) {
      signal?.throwIfAborted();
      if (lanes.hasToYield(lane)) {
        await lanes.untilUserIsServed();
        continue;
      }
      const { waitMs, at } = await tryTake(request, false);
      if (waitMs === 0) return toSlot(clock, at);
      signal?.throwIfAborted();
      onWait?.(clock.nowMs() + waitMs);
      await sleepUntilRecheck(waitMs, signal);
    }
  }

  const readClosedMs = async () => Math.max(await readCalmMs(), await backoff.readClosedMs());

  async function sleepUntilRecheck(waitMs: number, signal: AbortSignal | undefined): Promise<void> {
    const look = recheck.signal;
    await clock.sleep(waitMs, signal ? AbortSignal.any([signal, look]) : look).catch((reason: unknown) => {
      if (!look.aborted || signal?.aborted) throw reason;
    });
  }

  return {
    readClosedMs,

    reserve: (request) => lanes.stand(request.lane, request.signal, () => waitAndTake(request)),

    async waitForOpening({ signal, onWait }) {
      for (;;) {
        signal?.throwIfAborted();
        const closedMs = await readClosedMs();
        if (closedMs === 0) return;
        onWait?.(clock.nowMs() + closedMs);
        await sleepUntilRecheck(closedMs, signal);
      }
    },

    readWaitMs: async (endpoint, lane) => (await tryTake({ endpoint, lane }, true)).waitMs,

    readCalls,
    inherit,

    recheck() {
      recheck.abort();
      recheck = new AbortController();
    },

    backOff: backoff.backOff,
    pause: backoff.pause,
    relax: backoff.relax,
  };
}

const readMoment = (clock: Clock): Moment => ({ nowMs: clock.nowMs(), monotonicMs: clock.monotonicMs() });

/** By both clocks: the steady one stands still while some machines sleep, and the wall clock may be set. */
const toSlot = (clock: Clock, at: Moment): Slot => ({
  isFresh() {
    const { nowMs, monotonicMs } = readMoment(clock);
    return Math.max(nowMs - at.nowMs, monotonicMs - at.monotonicMs) <= maxSlotAgeMs;
  },
});

/** What came of asking for a slot. */
interface Try {
  /** How long the call has to wait, in ms; 0 where the slot was taken. */
  readonly waitMs: number;
  /** When it was taken. */
  readonly at: Moment;
}

/** What a slot depends on beside the log. */
interface SlotLimits {
  readonly callsPerMinute: number;
  /** For how long background work keeps still. */
  readonly calmMs: number;
}

/** The device's own slots. */
function createOwnSlots(
  { database, clock, readCallsPerMinute, readCallsLostAtMs }: GateDependencies,
  backoff: GateBackoff,
) {
  const log = createCallLog({ clock });

  const readCalmMs = async () => toCalmMs(clock.nowMs() - (await readCallsLostAtMs()));

  async function readLimits(lane: SlotCall['lane']): Promise<SlotLimits> {
    const isCalmed = lane === 'background';
    const [callsPerMinute, calmMs] = await Promise.all([readCallsPerMinute(), isCalmed ? readCalmMs() : 0]);
    return { callsPerMinute, calmMs };
  }

  /** Waits in ms for a slot of the device; 0 means that it was taken, or (with `isDryRun`) could have been. */
  async function tryTakeHere(call: SlotCall, { callsPerMinute, calmMs }: SlotLimits, isDryRun: boolean) {
    const db = await database();
    const transaction = beginCalls(db);
    const moment = readMoment(clock);
    const [closedUntilMs, recent] = await Promise.all([
      backoff.readUntilMs(metaOf(transaction), moment.nowMs),
      log.readRecent(transaction, moment),
    ]);
    const closedMs = call.lane === 'background' ? closedUntilMs - moment.nowMs : 0;
    const waitMs = Math.max(toSlotWaitMs(recent, call, callsPerMinute), closedMs, calmMs);
    if (waitMs > 0 || isDryRun) {
      await transaction.done;
      return { waitMs: Math.max(0, Math.ceil(waitMs)), recent, callsPerMinute };
    }
    const key = await log.add(transaction, call, moment);
    await transaction.done;
    await log.confirm(db, key, call, moment);
    return { waitMs: 0, recent, callsPerMinute };
  }

  async function readCalls(): Promise<readonly CallRecord[]> {
    const transaction = beginCalls(await database());
    const moment = readMoment(clock);
    const recent = await log.readRecent(transaction, moment);
    await transaction.done;
    return recent.map(({ ageMs, call }) => ({ ...call, atMs: Math.round(moment.nowMs - ageMs) }));
  }

  async function inherit(calls: readonly CallRecord[]): Promise<void> {
    const transaction = beginCalls(await database());
    await log.inherit(transaction, calls, readMoment(clock));
    await transaction.done;
  }

  return { readCalmMs, readLimits, tryTakeHere, readCalls, inherit };
}

/** For how long background work keeps still because the log may lack calls of the last minute. */
function toCalmMs(sinceLostMs: number): number {
  // A clock that was set back makes no longer calm.
  return sinceLostMs >= 0 && sinceLostMs < gateWindowMs ? gateWindowMs - sinceLostMs : 0;
}
