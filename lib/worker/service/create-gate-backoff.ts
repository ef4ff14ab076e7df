import { type MetaWriter, metaOf } from '#lib/store/meta.ts';
import type { MetaValues } from '#lib/store/schema/meta-parsers.ts';
import type { AccountContext } from '#lib/worker/context/account-context.ts';

/** Pauses after faults that pass: 1, 2, 4, 8 s. */
const firstPauseMs = 1_000;
const maxPauseMs = 8_000;
/** The longest pause that a service may ask for (`readRetryAtMs`). */
const maxRequestedMs = 60 * 60_000;

/** Until when the gate is closed to background work. On disk, so that a new life of the worker respects it. */
export interface GateBackoff {
  /** The time (ms since the epoch) at which the gate opens. In the past, or 0, where it is open. */
  readUntilMs(meta: MetaWriter, nowMs: number): Promise<number>;
  /** For how long the gate is still closed, in ms. 0 where it is open. */
  readClosedMs(): Promise<number>;
  /**
   * The service showed a sign of limiting: closes the gate for a back-off that grows.
   * @param requestedUntilMs Until when the service asked for (`Retry-After`). The gate opens no earlier.
   */
  backOff(requestedUntilMs?: number): Promise<void>;
  /**
   * A call met a fault that passes: closes the gate for seconds, longer with each fault in a row. `requestedUntilMs` as
   * above.
   */
  pause(requestedUntilMs?: number): Promise<void>;
  /** The service answered as it should: the next back-off and the next pause start small again. */
  relax(): Promise<void>;
}

export interface GateBackoffDependencies extends Pick<AccountContext, 'database' | 'clock' | 'random'> {}

/** How many signs of limiting, and how many faults that pass, came in a row. */
interface InARow {
  readonly failures: number;
  readonly faults: number;
}

export function createGateBackoff({ database, clock, random }: GateBackoffDependencies): GateBackoff {
  /** Whether a back-off may be stored. Every call reads it before it leaves, so a good answer need not read again. */
  let mayBeClosed = true;

  /** Never shortens the time for which the gate is already closed. */
  async function close(
    requestedUntilMs: number,
    count: (before: InARow) => InARow & { readonly ownMs: number },
  ): Promise<void> {
    const transaction = (await database()).transaction('meta', 'readwrite');
    const nowMs = clock.nowMs();
    const before = await readMended(metaOf(transaction), nowMs);
    const { failures, faults, ownMs } = count({ failures: before?.failures ?? 0, faults: before?.faults ?? 0 });
    const untilMs = Math.max(nowMs + ownMs, requestedUntilMs, before?.untilMs ?? 0);
    const isRequested = before?.isRequested === true || requestedUntilMs > nowMs + ownMs;
    await metaOf(transaction).put('gateBackoff', { untilMs, failures, faults, ...(isRequested && { isRequested }) });
    await transaction.done;
    mayBeClosed = true;
  }

  return {
    async readUntilMs(meta, nowMs) {
      const stored = await readMended(meta, nowMs);
      mayBeClosed = stored !== undefined;
      return stored?.untilMs ?? 0;
    },

    async readClosedMs() {
      const transaction = (await database()).transaction('meta', 'readwrite');
      const nowMs = clock.nowMs();
      const before = await readMended(metaOf(transaction), nowMs);
      await transaction.done;
      return Math.max(0, (before?.untilMs ?? 0) - nowMs);
    },

    backOff: (requestedUntilMs = 0) =>
      close(requestedUntilMs, ({ failures, faults }) => ({
        failures: failures + 1,
        faults,
        ownMs: toBackOffMs(failures, random.fraction()),
      })),

    pause: (requestedUntilMs = 0) =>
      close(requestedUntilMs, ({ failures, faults }) => ({
        failures,
        faults: faults + 1,
        ownMs: Math.min(maxPauseMs, firstPauseMs * 2 ** faults) * (0.5 + random.fraction() / 2),
      })),

    async relax() {
      if (!mayBeClosed) return;
      const db = await database();
      if ((await db.get('meta', 'gateBackoff')) !== undefined) await db.delete('meta', 'gateBackoff');
    },
  };
}

/**
 * The back-off, or the pause, as it is now. Neither ends later than the longest would: the user may set the wall clock
 * back.
 */
async function readMended(meta: MetaWriter, nowMs: number): Promise<MetaValues['gateBackoff'] | undefined> {
  const stored = await meta.get('gateBackoff');
  if (stored === undefined) return undefined;
  const ownMs = stored.failures === 0 ? maxPauseMs : maxBackOffMs;
  const latestMs = nowMs + (stored.isRequested === true ? maxRequestedMs : ownMs);
  if (stored.untilMs <= latestMs) return stored;
  const mended = { ...stored, untilMs: latestMs };
  await meta.put('gateBackoff', mended);
  return mended;
}

/** Short enough that a first sync with one 429 and one lost answer still ends only a minute later. */
const firstBackOffMs = 15_000;
export const maxBackOffMs = 15 * 60_000;

/**
 * How long background work pauses after a sign of limiting, in ms. It doubles with each sign in a row. Chance picks a
 * value between half of that and all of it, so that two devices do not resume together.
 * @param signsBefore Signs of limiting in a row before this one.
 * @param fraction Chance, in [0, 1).
 */
export function toBackOffMs(signsBefore: number, fraction: number): number {
  return Math.min(maxBackOffMs, firstBackOffMs * 2 ** signsBefore) * (0.5 + fraction / 2);
}
