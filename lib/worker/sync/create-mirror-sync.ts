import { interactiveReserve } from '#lib/domain/service/interactive-reserve.ts';
import { toServiceDateTime } from '#lib/domain/service/service-date.ts';
import { idleSyncProgress, type SyncProgress } from '#lib/domain/sync/sync-progress.ts';
import { findDueWalk, type LastWalks } from '#lib/domain/sync/sync-schedule.ts';
import { addUnreadable, noneUnreadable } from '#lib/domain/sync/unreadable-count.ts';
import { toAppError } from '#lib/errors/to-app-error.ts';
import type { Attempt } from '#lib/platform/create-attempt.ts';
import type { Logger } from '#lib/platform/logger.ts';
import type { OfferFilters, PublisherClient } from '#lib/publisher-api/create-publisher-client.ts';
import type { AccountItems } from '#lib/store/accounts/account-items.ts';
import { readMeta, writeMeta } from '#lib/store/meta.ts';
import type { SyncCursor } from '#lib/store/schema/sync-cursors.ts';
import type { LinkMarks } from '#lib/worker/links/create-link-marks.ts';
import type { OfferMirror } from '#lib/worker/programs/create-offer-mirror.ts';
import { beginWalk } from '#lib/worker/service/begin-walk.ts';
import { countFailure } from '#lib/worker/service/count-failure.ts';
import type { RequestGate } from '#lib/worker/service/create-request-gate.ts';
import type { ServiceCaller } from '#lib/worker/service/create-service-caller.ts';
import { endsEarly } from '#lib/worker/service/ends-early.ts';
import {
  createListingPages,
  type ListingKind,
  type ListingPagesDependencies,
} from '#lib/worker/sync/create-listing-pages.ts';
import { noteUnreadable } from '#lib/worker/sync/note-unreadable.ts';
import {
  countOfferStepsAfter,
  findSyncStep,
  isApprovedReady,
  type OfferStep,
  type SyncStep,
} from '#lib/worker/sync/sync-plan.ts';

const dayMs = 86_400_000;
/** The delta's window begins this long before the last walk did: the service's clock and ours differ. */
const deltaOverlapMs = dayMs;
/** A killed worker is woken this long after its last page: the shortest alarm that browsers keep. */
const resumeAfterMs = 30_000;

/** `user`: "Sync now", or a new connection · `daily`: the background's own look. */
type SyncOccasion = 'user' | 'daily';

export interface MirrorSync {
  /** Starts a sync, or goes on with the one that a killed worker left. Resolves when it ends; never rejects. */
  run(): Promise<void>;
  /** Starts one behind the one that is under way and about to end, because its session has. */
  restart(): Promise<void>;
  /** Runs only when one was left, or is due (`sync-schedule.ts`). */
  runIfDue(): Promise<void>;
  readProgress(): Promise<SyncProgress>;
}

export interface MirrorSyncDependencies extends ListingPagesDependencies {
  readonly logger: Logger;
  readonly attempt: Attempt;
  readonly call: ServiceCaller;
  readonly gate: RequestGate;
  readonly offers: OfferMirror;
  readonly linkMarks: LinkMarks;
  readonly progressItem: AccountItems['syncProgress'];
  /** Wakes the worker at a time (ms since the epoch) to go on; null cancels. */
  readonly scheduleResume: (atMs: number | null) => Promise<void>;
}

/**
 * Fills and refreshes the mirror: programs in passes by standing, campaigns, shops. Where it stands is on disk after
 * each page, in the transaction of the page's rows, so a killed worker goes on with at most one page fetched twice.
 */
export function createMirrorSync(dependencies: MirrorSyncDependencies): MirrorSync {
  const { database, clock, logger, call, gate, connection, offers, linkMarks, readSettings, progressItem } =
    dependencies;
  const pages = createListingPages(dependencies);
  let running: { done: Promise<void>; abort: AbortController } | null = null;

  async function readProgress(): Promise<SyncProgress> {
    return (await readMeta(await database(), 'syncProgress')) ?? idleSyncProgress;
  }

  /** Each report is written before the next is read, or a late one would bring back what has ended. */
  let reported: Promise<void> = Promise.resolve();
  function report(change: Partial<SyncProgress>): Promise<void> {
    const written = reported.then(async () => {
      const progress = { ...(await readProgress()), ...change };
      await writeMeta(await database(), 'syncProgress', progress);
      await progressItem.write(progress);
    });
    reported = written.catch(() => undefined);
    return written;
  }

  const stopped = { phase: 'idle', waitingUntilMs: null, estimatedEndMs: null } as const;

  async function readLastWalks(): Promise<LastWalks> {
    const db = await database();
    return {
      everythingAtMs: (await readMeta(db, 'lastFullWalkAtMs')) ?? null,
      anyAtMs: (await readMeta(db, 'lastWalkAtMs')) ?? null,
    };
  }

  async function begin(occasion: SyncOccasion): Promise<SyncCursor> {
    const db = await database();
    const left = await readMeta(db, 'syncCursor');
    // One left by a killed worker goes on; the user's wish gives it fresh attempts.
    if (left !== undefined) return occasion === 'user' ? { ...left, failures: 0, kind: toUserKind(left.kind) } : left;
    const nowMs = clock.nowMs();
    const last = await readLastWalks();
    const { catalogueWalk, serviceUtcOffsetMinutes } = await readSettings();
    const isFull = findDueWalk(last, catalogueWalk, nowMs) === 'everything';
    return beginWalk(db, 'syncCursor', (generation) => ({
      kind: isFull ? 'full' : occasion === 'user' ? 'delta' : 'changes',
      generation,
      startedAtMs: nowMs,
      updatedSince: toServiceDateTime((last.anyAtMs ?? nowMs) - deltaOverlapMs, serviceUtcOffsetMinutes),
      ...firstPage,
      step: 0,
      isRepeated: false,
      expectedOffers: 0,
      isSuspect: false,
      pagesDone: 0,
      pagesBefore: 0,
      failures: 0,
    }));
  }

  /** Does the cursor's next page or step; answers with the cursor behind it. */
  async function advance(cursor: SyncCursor, step: SyncStep, signal: AbortSignal): Promise<SyncCursor> {
    const client = call({
      lane: 'background',
      signal,
      onWait: (startsAtMs) => {
        const wakesAtMs = Math.max(startsAtMs, clock.nowMs() + resumeAfterMs);
        void dependencies.attempt('sync', () => report({ waitingUntilMs: startsAtMs }));
        void dependencies.attempt('sync', () => dependencies.scheduleResume(wakesAtMs));
      },
    });
    const { generation } = cursor;
    switch (step.type) {
      case 'offers': {
        const filters = toOfferFilters(step);
        const page = { page: cursor.page };
        const answer = step.updatedOnly
          ? await client.listOffersUpdated(
              { start: cursor.updatedSince, end: await inServiceTime(dayMs) },
              filters,
              page,
            )
          : await client.listOffers(filters, page);
        signal.throwIfAborted();
        return storeOffers(countCalls(cursor, step, 1), step, answer);
      }
      case 'verify': {
        const asked = cursor.isSuspect ? [] : await offers.findUnconfirmed(generation);
        if (asked.length === 0) return nextStep(cursor);
        const approved = await client.listOffers({ offerIds: asked, applicationStatus: 'Approved' }, { page: 1 });
        const approvedIds = new Set(approved.rows.map(({ offerId }) => offerId));
        // What is not approved is asked for once more: an answer that leaves a program out says nothing of its standing.
        const others = asked.filter((offerId) => !approvedIds.has(offerId));
        const listed = others.length === 0 ? null : await client.listOffers({ offerIds: others }, { page: 1 });
        signal.throwIfAborted();
        const demotedIds = new Set(listed?.rows.map(({ offerId }) => offerId));
        await offers.confirm(asked, { approvedIds, demotedIds }, generation);
        return countCalls(cursor, step, listed === null ? 1 : 2);
      }
      case 'retire-offers': {
        if (await hasSeenEverything(cursor)) await offers.retireUnseen(generation);
        return nextStep(cursor);
      }
      case 'mark-links': {
        // A walk that was answered nothing where programs are known says nothing of the links either.
        if (!cursor.isSuspect) await linkMarks.derive({ isGoneFinal: await hasSeenEverything(cursor) });
        return nextStep(cursor);
      }
      case 'shops': {
        const current = await connection.read();
        const hasMarketplace = current.state !== 'signed-out' && current.marketplacePath !== '';
        return hasMarketplace ? takePage('shops', countCalls(cursor, step, 1), client, signal) : nextStep(cursor);
      }
      case 'campaigns':
        return takePage('campaigns', countCalls(cursor, step, 1), client, signal);
    }
  }

  async function takePage(kind: ListingKind, cursor: SyncCursor, client: PublisherClient, signal: AbortSignal) {
    const { generation, page, failures, unreadable } = cursor;
    const pagesKnown = cursor.stepPages ?? 0;
    const next = await pages.take(kind, { generation, page, pagesKnown, failures, unreadable }, client, signal);
    if (next.page === null) return nextStep(cursor);
    return { ...cursor, page: next.page, stepPages: next.pagesKnown, unreadable: next.unreadable };
  }

  /** Whether the walk saw every program that the service says there is: only then is one that it did not see gone. */
  async function hasSeenEverything({ expectedOffers, generation, isSuspect }: SyncCursor): Promise<boolean> {
    return !isSuspect && expectedOffers > 0 && (await offers.countSeen(generation)) >= expectedOffers;
  }

  async function inServiceTime(fromNowMs: number): Promise<string> {
    return toServiceDateTime(clock.nowMs() + fromNowMs, (await readSettings()).serviceUtcOffsetMinutes);
  }

  async function storeOffers(cursor: SyncCursor, step: OfferStep, answer: OfferPage): Promise<SyncCursor> {
    const { generation } = cursor;
    // An empty answer where programs are known is a fault of the service more often than the truth.
    const matters = step.seesEveryProgram || (step.applicationStatus === 'Approved' && step.offerStatus === 'Active');
    const isEmpty = cursor.page === 1 && answer.rows.length === 0;
    const countBefore = cursor.stepCount ?? 0;
    const isEarlyEnd = endsEarly(answer, cursor.stepPages ?? 0, cursor.failures);
    const isSuspect = cursor.isSuspect || (isEmpty && matters === true && (await offers.hasKnown(step)));
    const seen: SyncCursor = {
      ...cursor,
      isSuspect,
      stepCount: isEarlyEnd ? Math.max(answer.count ?? 0, countBefore) : (answer.count ?? cursor.stepCount),
      stepPages: answer.pageCount ?? cursor.stepPages ?? 0,
      ...(step.applicationStatus === undefined && {
        unreadablePrograms: addUnreadable(cursor.unreadablePrograms ?? noneUnreadable, answer),
      }),
      pagesDone: cursor.pagesDone + 1,
    };
    if (answer.nextPage !== null) {
      const next = { ...seen, page: answer.nextPage };
      await offers.storePage(answer.rows, step, generation, next);
      return next;
    }
    const done = nextStep({
      ...seen,
      expectedOffers: cursor.expectedOffers + (step.seesEveryProgram ? (seen.stepCount ?? 0) : 0),
    });
    await offers.storePage(answer.rows, step, generation, done);
    // Rows move while paging: one that slipped behind a page border is found on a second round.
    const isShort =
      step.applicationStatus !== undefined && (await offers.countTold(step, generation)) < (seen.stepCount ?? 0);
    return isShort && !cursor.isRepeated ? { ...seen, ...firstPage, isRepeated: true } : done;
  }

  async function walk(occasion: SyncOccasion, signal: AbortSignal): Promise<void> {
    const db = await database();
    let cursor = await begin(occasion);
    await report({ error: null });
    for (;;) {
      const step = findSyncStep(cursor.kind, cursor.step);
      if (step === undefined) break;
      await dependencies.scheduleResume(clock.nowMs() + resumeAfterMs);
      await report(await describe(cursor, step));
      try {
        cursor = { ...(await advance(cursor, step, signal)), failures: 0 };
      } catch (error) {
        if (signal.aborted) return;
        const failure = toAppError(error);
        logger.warn('sync', failure.code);
        const failures = await countFailure(failure, cursor.failures, gate);
        if (failures === null) {
          // The next look has fresh attempts.
          await writeMeta(db, 'syncCursor', { ...cursor, failures: 0 });
          // The user signed out: that is no failure of the sync's.
          await report({ ...stopped, error: failure.code === 'not-connected' ? null : failure.code });
          await dependencies.scheduleResume(null);
          return;
        }
        cursor = { ...cursor, failures };
      }
      signal.throwIfAborted();
      await writeMeta(db, 'syncCursor', cursor);
    }
    await offers.forgetOldChanges();
    await noteUnreadable(db, 'programs', cursor.unreadablePrograms ?? noneUnreadable, cursor.kind === 'full');
    await noteCalls(cursor);
    if (cursor.kind === 'full') await writeMeta(db, 'lastFullWalkAtMs', cursor.startedAtMs);
    await writeMeta(db, 'lastWalkAtMs', cursor.startedAtMs);
    await db.delete('meta', 'syncCursor');
    await dependencies.scheduleResume(null);
    await report({
      ...stopped,
      programCount: await offers.count(),
      lastCompletedAtMs: clock.nowMs(),
      approvedReady: true,
    });
  }

  /** What the next walks will cost, by what this one did. */
  async function noteCalls({ kind, calls = 0, changeCalls = 0 }: SyncCursor): Promise<void> {
    const db = await database();
    const isFull = kind === 'full';
    await writeMeta(db, 'walkCalls', {
      ...(await readMeta(db, 'walkCalls')),
      ...(isFull && { everything: calls }),
      // In the place of every program, a walk of the changes lists the running and the paused ones that were updated.
      changes: isFull ? changeCalls + 2 : changeCalls,
    });
  }

  async function describe(cursor: SyncCursor, step: SyncStep): Promise<Partial<SyncProgress>> {
    const isProgramPhase = step.type !== 'campaigns' && step.type !== 'shops';
    const settings = await readSettings();
    const stepPages = step.type === 'offers' ? Math.max(1, Math.ceil((cursor.stepCount ?? 1) / 100)) : 0;
    const pagesKnown = Math.max(
      cursor.pagesDone,
      cursor.pagesBefore + stepPages + countOfferStepsAfter(cursor.kind, cursor.step),
    );
    const pagesAMinute = Math.max(1, settings.callsPerMinute - interactiveReserve);
    const msLeft = ((pagesKnown - cursor.pagesDone) / pagesAMinute) * 60_000;
    return {
      phase: isProgramPhase ? 'programs' : step.type,
      pagesDone: isProgramPhase ? cursor.pagesDone : 0,
      pagesKnown: isProgramPhase ? pagesKnown : 0,
      programCount: await offers.count(),
      waitingUntilMs: null,
      estimatedEndMs: isProgramPhase ? clock.nowMs() + msLeft : null,
      approvedReady: (await readProgress()).approvedReady || isApprovedReady(cursor.step),
    };
  }

  function start(occasion: SyncOccasion): Promise<void> {
    if (running === null) {
      const abort = new AbortController();
      const done = walk(occasion, abort.signal)
        .catch(async (error: unknown) => {
          if (abort.signal.aborted) return;
          const { code } = toAppError(error);
          logger.warn('sync', code);
          // Where even this cannot be written, the disk is full: the surfaces say so when they read it.
          await report({ ...stopped, error: code }).catch(() => undefined);
        })
        .finally(() => {
          running = null;
        });
      running = { done, abort };
    }
    return running.done;
  }

  return {
    run: () => start('user'),

    restart: () => (running?.done ?? Promise.resolve()).then(() => start('user')),

    async runIfDue() {
      if ((await connection.read()).state !== 'connected') return;
      const db = await database();
      const isLeft = (await readMeta(db, 'syncCursor')) !== undefined;
      const { catalogueWalk } = await readSettings();
      const isDue = findDueWalk(await readLastWalks(), catalogueWalk, clock.nowMs()) !== null;
      if (isLeft || isDue) await start('daily');
    },

    readProgress,
  };
}

type OfferPage = Awaited<ReturnType<ReturnType<ServiceCaller>['listOffers']>>;

const firstPage = { page: 1, stepCount: null, stepPages: 0 } as const;

const nextStep = (cursor: SyncCursor): SyncCursor => ({
  ...cursor,
  ...firstPage,
  unreadable: noneUnreadable,
  step: cursor.step + 1,
  isRepeated: false,
  pagesBefore: cursor.pagesDone,
});

/** What the user's wish makes of the background's walk: campaigns are listed, too. */
const toUserKind = (kind: SyncCursor['kind']) => (kind === 'changes' ? 'delta' : kind);

function countCalls(cursor: SyncCursor, step: SyncStep, made: number): SyncCursor {
  const isOfChanges = step.type === 'verify' || (step.type === 'offers' && step.seesEveryProgram !== true);
  const { calls = 0, changeCalls = 0 } = cursor;
  return { ...cursor, calls: calls + made, changeCalls: isOfChanges ? changeCalls + made : changeCalls };
}

// Newest first would move rows with every change of the catalogue; by name they stay where they are.
const toOfferFilters = ({ applicationStatus, offerStatus }: OfferStep): OfferFilters => ({
  ...(applicationStatus && { applicationStatus }),
  ...(offerStatus && { offerStatus }),
  sortBy: 'a_to_z',
});
