import { toServiceDateTime } from '#lib/domain/service/service-date.ts';
import { idleSyncProgress, type SyncProgress } from '#lib/domain/sync/sync-progress.ts';
import { findDueWalk, type LastWalks } from '#lib/domain/sync/sync-schedule.ts';
import { noneUnreadable } from '#lib/domain/sync/unreadable-count.ts';
import { dayMs } from '#lib/domain/time/days.ts';
import { minAlarmMs } from '#lib/platform/min-alarm-ms.ts';
import { announceDataChange } from '#lib/store/data-changes.ts';
import type { Database } from '#lib/store/database.ts';
import { readMeta, writeMeta } from '#lib/store/meta.ts';
import type { ProgramList, SyncCursor } from '#lib/store/schema/sync-cursors.ts';
import {
  createWalk,
  type WalkDependencies,
  type WalkDescription,
  type WalkOccasion,
} from '#lib/worker/service/create-walk.ts';
import { nextGeneration } from '#lib/worker/service/next-generation.ts';
import { noteUnreadable } from '#lib/worker/service/note-unreadable.ts';
import { noteEmptyLists } from '#lib/worker/sync/empty-lists.ts';
import type { SyncContext } from '#lib/worker/sync/offer-pages.ts';
import { allowAsking } from '#lib/worker/sync/refusals.ts';
import { toSyncCursor } from '#lib/worker/sync/sync-cursor.ts';
import { findSyncStep, isApprovedReady, type SyncStep } from '#lib/worker/sync/sync-plan.ts';
import { advanceSync, estimateSync, skipSyncStep } from '#lib/worker/sync/sync-steps.ts';

/** The delta's window begins this long before the last walk, because the clocks of service and device differ. */
const deltaOverlapMs = dayMs;
/** A walk that has stood still for so long does not resume. A new one begins, because its first pages are stale. */
const maxCursorAgeMs = dayMs;

export interface MirrorSync {
  /** Starts a sync from its first page, or joins the one that is under way. Resolves when it ends. Never rejects. */
  run(): Promise<void>;
  /** The same, but resolves once the sync has begun and no kill can lose it. */
  start(): Promise<void>;
  /** Wakes the worker in half a minute for what is due then, if it dies before it begins. */
  remind(): Promise<void>;
  /** Starts a sync after the one under way, whose session has ended and which is about to end, too. */
  restart(): Promise<void>;
  /** Whether a sync was left, or is due by then (`sync-schedule.ts`). @param atMs In ms since the epoch. */
  isDueAt(atMs: number): Promise<boolean>;
  /** Runs only when it is due. */
  runIfDue(): Promise<void>;
  readProgress(): Promise<SyncProgress>;
}

export interface MirrorSyncDependencies extends SyncContext, WalkDependencies {}

/** Fills and refreshes the mirror: programs in passes by standing, campaigns, shops. */
export function createMirrorSync(dependencies: MirrorSyncDependencies): MirrorSync {
  const { database, clock, connection, readSettings } = dependencies;
  const description = describeMirrorSync(dependencies);
  const walk = createWalk(dependencies, description);

  async function isDueAt(atMs: number): Promise<boolean> {
    if ((await connection.read()).state !== 'connected') return false;
    const db = await database();
    if ((await readMeta(db, 'syncCursor')) !== undefined) return true;
    const { catalogueWalk } = await readSettings();
    return findDueWalk(await readLastWalks(db), catalogueWalk, atMs) !== null;
  }

  return {
    isDueAt,

    async run() {
      await walk.run('user');
    },

    start: () => walk.start('user'),

    remind: () => dependencies.scheduleResume(clock.nowMs() + minAlarmMs),

    async restart() {
      await walk.ended();
      await walk.run('user');
    },

    async runIfDue() {
      if ((await connection.read()).state !== 'connected') return;
      await ((await isDueAt(clock.nowMs())) ? walk.run('daily') : walk.settle());
    },

    readProgress: description.progress.read,
  };
}

function describeMirrorSync(dependencies: MirrorSyncDependencies): WalkDescription<SyncCursor, SyncStep, SyncProgress> {
  const { database, clock, offers, readSettings } = dependencies;
  const readProgress = async () => (await readMeta(await database(), 'syncProgress')) ?? idleSyncProgress;

  return {
    name: 'sync',
    cursor: {
      async findLeft(occasion) {
        const left = await readMeta(await database(), 'syncCursor');
        const movedAtMs = left?.movedAtMs ?? left?.startedAtMs ?? 0;
        const isStale = Math.abs(clock.nowMs() - movedAtMs) >= maxCursorAgeMs;
        return occasion === 'user' || isStale ? undefined : left;
      },
      async plan(occasion) {
        const db = await database();
        if (occasion === 'user') await allowAsking(dependencies);
        const nowMs = clock.nowMs();
        const last = await readLastWalks(db);
        const { catalogueWalk, serviceUtcOffsetMinutes } = await readSettings();
        return toSyncCursor({
          kind: findDueWalk(last, catalogueWalk, nowMs) === 'everything' ? 'full' : kindsBetween[occasion],
          generation: await nextGeneration(db),
          startedAtMs: nowMs,
          updatedSince: toServiceDateTime(toUpdatedSinceMs(last, nowMs) - deltaOverlapMs, serviceUtcOffsetMinutes),
        });
      },
      write: async (cursor) => writeMeta(await database(), 'syncCursor', cursor),
    },
    progress: {
      read: readProgress,
      async write(progress) {
        await writeMeta(await database(), 'syncProgress', progress);
        announceDataChange('sync-progress');
      },
    },
    findStep: ({ kind, step }) => findSyncStep(kind, step) ?? null,

    async describe(cursor, step) {
      const { callsPerMinute } = await readSettings();
      const before = await readProgress();
      return {
        ...estimateSync(cursor, step, { callsPerMinute, nowMs: clock.nowMs(), before }),
        programCount: await offers.count(),
        approvedReady: before.approvedReady || isApprovedReady(cursor.step),
      };
    },

    fetchNextPage: (...page) => advanceSync(dependencies, ...page),
    skip: (...failed) => skipSyncStep(dependencies, ...failed),

    async finish(cursor) {
      await offers.forgetOldChanges();
      await noteSyncEnd(await database(), cursor);
      return { programCount: await offers.count(), lastCompletedAtMs: clock.nowMs(), approvedReady: true };
    },
  };
}

async function readLastWalks(database: Database): Promise<LastWalks> {
  return {
    everythingAtMs: (await readMeta(database, 'lastFullWalkAtMs')) ?? null,
    anyAtMs: (await readMeta(database, 'lastWalkAtMs')) ?? null,
  };
}

/** When the last walk began. A time in the future says nothing: a clock that was ahead has come back since. */
function toUpdatedSinceMs({ anyAtMs, everythingAtMs }: LastWalks, nowMs: number): number {
  return [anyAtMs, everythingAtMs].find((atMs) => atMs !== null && atMs <= nowMs) ?? nowMs;
}

/** What is listed while a walk of everything is not yet due. */
const kindsBetween = { user: 'delta', daily: 'changes' } as const satisfies Record<WalkOccasion, SyncCursor['kind']>;

/** Notes what a finished sync knows, for the surfaces and for what is due next. Deletes its cursor last. */
async function noteSyncEnd(database: Database, cursor: SyncCursor): Promise<void> {
  const {
    kind,
    startedAtMs,
    calls = 0,
    changeCalls = 0,
    unreadablePrograms = noneUnreadable,
    emptyLists = [],
  } = cursor;
  const isFull = kind === 'full';
  await noteUnreadable(database, 'programs', unreadablePrograms, isFull);
  const isEmpty = (list: ProgramList) => emptyLists.includes(list);
  // A walk of the changes lists the approved programs, and no list of every program.
  const others = isFull && { paused: isEmpty('paused'), active: isEmpty('active') };
  await noteEmptyLists(database, { approved: isEmpty('approved'), ...others }, startedAtMs);
  const refusals = await readMeta(database, 'listingRefusals');
  const hasChanges = refusals?.changes === undefined;
  const hasCampaigns = refusals?.campaigns === undefined;
  await writeMeta(database, 'walkCalls', {
    ...(await readMeta(database, 'walkCalls')),
    ...(isFull && { everything: calls }),
    // Instead of every program, a walk of the changes lists updated programs that run, and updated ones that are
    // paused. Instead of every campaign it lists those of the own programs.
    changes: isFull ? changeCalls + (hasChanges ? 2 : 0) + (hasCampaigns ? 1 : 0) : changeCalls,
  });
  if (isFull) await writeMeta(database, 'lastFullWalkAtMs', startedAtMs);
  await writeMeta(database, 'lastWalkAtMs', startedAtMs);
  await database.delete('meta', 'syncCursor');
}
