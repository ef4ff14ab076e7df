import { gateWindowMs, type RecentCall, type SlotCall, toSlotWaitMs } from '#lib/domain/service/slot-wait.ts';
import type { Clock } from '#lib/platform/clock.ts';
import { metaOf } from '#lib/store/meta.ts';
import type { CallRecord } from '#lib/store/schema/journal-entry.ts';
import { beginCalls, createCallLog, type Moment } from '#lib/worker/service/create-call-log.ts';
import {
  createGateBackoff,
  type GateBackoff,
  type GateBackoffDependencies,
} from '#lib/worker/service/create-gate-backoff.ts';
import { createLaneQueue } from '#lib/worker/service/create-lane-queue.ts';

/** What the gate asks the account's devices when a call needs a slot that they share. */
export interface SharedSlotRequest extends SlotCall {
  /** This device's calls of the window, the oldest first. */
  readonly recent: readonly RecentCall[];
  readonly callsPerMinute: number;
  /** Asks only how long the call would wait. */
  readonly isDryRun: boolean;
}

/** @returns for how long the call has to wait, in ms. 0: it may go, and the slot is taken. An unused slot expires. */
export type TakeShared = (request: SharedSlotRequest) => Promise<number>;

export interface SharedSlots {
  /** Whether devices share slots. Where none do, the gate asks nothing here. */
  isOn(): Promise<boolean>;
  readonly take: TakeShared;
}

export interface GateRequest extends SlotCall {
  /** Takes the shared slot in place of `SharedSlots.take`. Where it aborts `signal`, no slot is taken. */
  readonly takeShared?: TakeShared | undefined;
  readonly signal?: AbortSignal;
  /** Called each time the call has to wait, with the time (ms since the epoch) at which it can leave. */
  readonly onWait?: (startsAtMs: number) => void;
}

export interface Slot {
  /**
   * Whether a call may still leave on this slot. While a machine sleeps, it keeps its slot and every window of the log
   * passes.
   */
  isFresh(): boolean;
}

export interface RequestGate extends Pick<GateBackoff, 'backOff' | 'pause' | 'relax'> {
  /**
   * Waits for a slot and takes it. The slot is on disk before this resolves, and is never given back. Where devices
   * share slots, the shared slot comes before the device's own, and both must agree.
   */
  reserve(request: GateRequest): Promise<Slot>;
  /** For how long the gate is still closed to background work, in ms. 0 where it is open. */
  readClosedMs(): Promise<number>;
  /** Waits while the gate is closed to background work, and takes no slot. */
  waitForOpening(request: Pick<GateRequest, 'signal' | 'onWait'>): Promise<void>;
  /** How long a call of the lane would wait now, in ms. */
  readWaitMs(endpoint: string, lane: SlotCall['lane']): Promise<number>;
  /** The account's calls of the last minute, with their times corrected to today's wall clock. */
  readCalls(): Promise<readonly CallRecord[]>;
  /** Counts calls of another log as if they were the account's own. */
  inherit(calls: readonly CallRecord[]): Promise<void>;
  /** The limit has changed: calls that wait look again. */
  recheck(): void;
}

export interface GateDependencies extends GateBackoffDependencies {
  /** Calls a minute that the account may make (spec §8). */
  readonly readCallsPerMinute: () => Promise<number>;
  /**
   * When the log last lost calls (ms since the epoch). For one window after it, only the user's own calls go. 0 for
   * never.
   */
  readonly readCallsLostAtMs: () => Promise<number>;
  /** The slots that the account's devices share. Absent where it shares none. */
  readonly shared?: SharedSlots;
}

/** Between its slot and its way out a call has one question to the browser and one write, and no more. */
const maxSlotAgeMs = 10_000;

/**
 * Lets at most N calls through in any `gateWindowMs`, whatever happens to the worker. The sliding log of call times is
 * in IndexedDB. A slot is written there, with strict durability, before its call is sent. Setting the clock in either
 * direction lets no extra call through. No client can help in one case: the wall clock is set forward within a minute
 * of the last call, while no worker lives to see it.
 */
export function createRequestGate(dependencies: GateDependencies): RequestGate {
  const { clock, shared } = dependencies;
  const lanes = createLaneQueue();
  const backoff = createGateBackoff(dependencies);
  const { readCalmMs, readLimits, tryTakeHere, readCalls, inherit } = createOwnSlots(dependencies, backoff);
  let recheck = new AbortController();

  /** Takes a slot of the device, then the shared one. Asks the other devices only where this device has a slot. */
  async function tryTake({ endpoint, lane, takeShared }: GateRequest, isDryRun: boolean): Promise<Try> {
    const call = { endpoint, lane };
    const [isShared, limits] = await Promise.all([shared?.isOn(), readLimits(lane)]);
    if (shared === undefined || isShared !== true) {
      const { waitMs } = await tryTakeHere(call, limits, isDryRun);
      return { waitMs, at: readMoment(clock) };
    }
    const here = await tryTakeHere(call, limits, true);
    // The shared slot, and any claim with it, are as old as the question for them.
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

/** Measured by both clocks: the steady one stops while some machines sleep, and the user may set the wall clock. */
const toSlot = (clock: Clock, at: Moment): Slot => ({
  isFresh() {
    const { nowMs, monotonicMs } = readMoment(clock);
    return Math.max(nowMs - at.nowMs, monotonicMs - at.monotonicMs) <= maxSlotAgeMs;
  },
});

/** The result of asking for a slot. */
interface Try {
  /** How long the call has to wait, in ms. 0 where the slot was taken. */
  readonly waitMs: number;
  readonly at: Moment;
}

/** What decides about a slot, beside the log. */
interface SlotLimits {
  readonly callsPerMinute: number;
  /** How long background work stays quiet. */
  readonly calmMs: number;
}

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

  /** The wait in ms for a slot of the device. 0 means that it was taken or, with `isDryRun`, could have been. */
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

/** How long background work stays quiet because the log may lack calls of the last minute. */
function toCalmMs(sinceLostMs: number): number {
  // A clock that was set back must not lengthen this.
  return sinceLostMs >= 0 && sinceLostMs < gateWindowMs ? gateWindowMs - sinceLostMs : 0;
}
