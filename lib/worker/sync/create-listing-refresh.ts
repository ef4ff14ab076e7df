import { toAppError } from '#lib/errors/to-app-error.ts';
import type { Attempt } from '#lib/platform/create-attempt.ts';
import type { Logger } from '#lib/platform/logger.ts';
import { announceDataChange } from '#lib/store/data-changes.ts';
import { readMeta, writeMeta } from '#lib/store/meta.ts';
import type { ListingCursor } from '#lib/store/schema/sync-cursors.ts';
import { beginWalk } from '#lib/worker/service/begin-walk.ts';
import { countFailure } from '#lib/worker/service/count-failure.ts';
import type { RequestGate } from '#lib/worker/service/create-request-gate.ts';
import type { ServiceCaller } from '#lib/worker/service/create-service-caller.ts';
import {
  createListingPages,
  type ListingKind,
  type ListingPagesDependencies,
} from '#lib/worker/sync/create-listing-pages.ts';

/** A refresh interrupted by a killed worker resumes within this time; after it, it starts over: its first pages are stale. */
const goesOnForMs = 10 * 60_000;
/** A killed worker is woken this long after its last page: the shortest alarm that browsers keep. */
const resumeAfterMs = 30_000;
const kinds: readonly ListingKind[] = ['campaigns', 'shops'];

export interface ListingRefresh {
  /**
   * Lists campaigns or shops from the first page to the last, in the background lane. A caller while one is under way
   * waits for that one; one that a killed worker left goes on where it was.
   * @throws AppError why a page could not be had. The pages before it are stored, and nothing is dropped.
   */
  refresh(kind: ListingKind): Promise<void>;
  /** Goes on with what a killed worker left. Resolves when that ends; never rejects. */
  resume(): Promise<void>;
}

export interface ListingRefreshDependencies extends ListingPagesDependencies {
  readonly logger: Logger;
  readonly attempt: Attempt;
  readonly call: ServiceCaller;
  readonly gate: RequestGate;
  /** Wakes the worker at a time (ms since the epoch) to go on; null cancels. */
  readonly scheduleResume: (atMs: number | null) => Promise<void>;
}

export function createListingRefresh(dependencies: ListingRefreshDependencies): ListingRefresh {
  const { database, clock, logger, call, gate, connection, scheduleResume } = dependencies;
  const pages = createListingPages(dependencies);
  const running = new Map<ListingKind, Promise<void>>();
  const abort = new AbortController();

  async function write(kind: ListingKind, cursor: ListingCursor) {
    await writeMeta(await database(), `${kind}Cursor`, cursor);
    announceDataChange(kind);
  }

  async function begin(kind: ListingKind): Promise<ListingCursor> {
    const db = await database();
    const left = await readMeta(db, `${kind}Cursor`);
    const nowMs = clock.nowMs();
    if (isFresh(left, nowMs)) return { ...left, waitingUntilMs: null };
    return beginWalk(db, `${kind}Cursor`, (generation) => ({
      generation,
      startedAtMs: nowMs,
      page: 1,
      pagesKnown: 0,
      waitingUntilMs: null,
    }));
  }

  async function takePage(kind: ListingKind, cursor: ListingCursor, signal: AbortSignal) {
    const client = call({
      lane: 'background',
      signal,
      onWait: (startsAtMs) => {
        const wakesAtMs = Math.max(startsAtMs, clock.nowMs() + resumeAfterMs);
        void dependencies.attempt('listing', () => write(kind, { ...cursor, waitingUntilMs: startsAtMs }));
        void dependencies.attempt('listing', () => scheduleResume(wakesAtMs));
      },
    });
    const { generation, page, pagesKnown, failures = 0, unreadable } = cursor;
    return pages.take(kind, { generation, page, pagesKnown, failures, unreadable }, client, signal);
  }

  async function walk(kind: ListingKind, signal: AbortSignal): Promise<void> {
    let cursor = await begin(kind);
    for (;;) {
      await scheduleResume(clock.nowMs() + resumeAfterMs);
      await write(kind, cursor);
      try {
        const { page, pagesKnown, unreadable } = await takePage(kind, cursor, signal);
        if (page === null) break;
        cursor = { ...cursor, page, pagesKnown, unreadable, failures: 0 };
      } catch (error) {
        signal.throwIfAborted();
        const failure = toAppError(error);
        logger.warn('listing', failure.code);
        const failures = await countFailure(failure, cursor.failures ?? 0, gate);
        if (failures === null) {
          // The next wish has fresh attempts.
          await write(kind, { ...cursor, failures: 0 });
          throw failure;
        }
        cursor = { ...cursor, failures };
      }
    }
    const db = await database();
    await db.delete('meta', `${kind}Cursor`);
    announceDataChange(kind);
  }

  function refresh(kind: ListingKind): Promise<void> {
    const under = running.get(kind);
    if (under !== undefined) return under;
    const done = walk(kind, abort.signal).finally(async () => {
      running.delete(kind);
      if (running.size === 0) await scheduleResume(null);
    });
    running.set(kind, done);
    return done;
  }

  return {
    refresh,

    async resume() {
      if ((await connection.read()).state !== 'connected') return;
      const db = await database();
      const nowMs = clock.nowMs();
      for (const kind of kinds) {
        const left = await readMeta(db, `${kind}Cursor`);
        // Whoever looks at the list later finds the cursor of a walk that failed, and why is in the log.
        if (isFresh(left, nowMs)) await refresh(kind).catch(() => undefined);
      }
    },
  };
}

const isFresh = (left: ListingCursor | undefined, nowMs: number): left is ListingCursor =>
  left !== undefined && Math.abs(nowMs - left.startedAtMs) < goesOnForMs;
