import { isLookDue } from '#lib/domain/earnings/earnings-look.ts';
import type { ReportCurrency } from '#lib/domain/earnings/report-currency.ts';
import { idleReportProgress, type ReportProgress } from '#lib/domain/earnings/report-progress.ts';
import { afterAnySuffix } from '#lib/store/after-any-suffix.ts';
import { announceDataChange } from '#lib/store/data-changes.ts';
import { readMeta, writeMeta } from '#lib/store/meta.ts';
import type { ReportCursor, ReportStep } from '#lib/store/schema/report-records.ts';
import type { AccountContext } from '#lib/worker/context/account-context.ts';
import type { ConversionMirror } from '#lib/worker/earnings/create-conversion-mirror.ts';
import { createReportPages } from '#lib/worker/earnings/create-report-pages.ts';
import { createReportState, type ReportStateStore } from '#lib/worker/earnings/create-report-state.ts';
import { estimateReport } from '#lib/worker/earnings/estimate-report.ts';
import { toReportCursor } from '#lib/worker/earnings/report-cursor.ts';
import { planReport } from '#lib/worker/earnings/report-plan.ts';
import { createWalk, type WalkDependencies, type WalkDescription } from '#lib/worker/service/create-walk.ts';
import { nextGeneration } from '#lib/worker/service/next-generation.ts';
import { noteShortfall } from '#lib/worker/service/note-unreadable.ts';

/** Open pages read again after so many pages: a first load takes hours, and packing a month takes a moment. */
const pagesPerAnnouncement = 20;

export interface ReportLoader {
  /**
   * Loads what is due, or resumes what a killed worker left: the user wants it, and is not asked again. Resolves when it
   * ends. Never rejects.
   */
  run(): Promise<void>;
  /** The same, but resolves once the load has begun and no kill can lose it. */
  start(): Promise<void>;
  /** Resumes what was left. Otherwise looks at the last hours, as often as the user chose and only after a first load. */
  runIfDue(): Promise<void>;
  /** The user does not want to load conversions now, and is not asked again. */
  decline(): Promise<void>;
  /**
   * Chooses the currency to ask for. If there are conversions in another, starts to load all of them again, without
   * waiting for the end.
   */
  setCurrency(currency: ReportCurrency): Promise<void>;
  /** The user has seen the changes up to this time, in ms since the epoch. */
  markSeen(seenAtMs: number): Promise<void>;
}

export interface ReportLoaderDependencies
  extends Pick<AccountContext, 'changeAccount' | 'database' | 'connection' | 'readSettings'>,
    WalkDependencies {
  readonly conversions: ConversionMirror;
}

/** Loads the account's conversions: all of them once, then what is new or may have changed (`report-plan.ts`). */
export function createReportLoader(dependencies: ReportLoaderDependencies): ReportLoader {
  const { database, clock, connection, readSettings } = dependencies;
  const state = createReportState({ database, clock });
  const walk = createWalk(dependencies, describeReportLoad({ ...dependencies, state }));

  const noteAnswer = async () => writeMeta(await database(), 'isEarningsAnswered', true);

  /** @returns whether there is an account: without, a cursor would start to load for the next account by itself. */
  async function agree(): Promise<boolean> {
    if ((await connection.read()).state === 'signed-out') return false;
    await noteAnswer();
    return true;
  }

  return {
    async run() {
      if (await agree()) await walk.run('user');
    },

    async start() {
      if (await agree()) await walk.start('user');
    },

    async decline() {
      await noteAnswer();
      announceDataChange('conversions');
    },

    async runIfDue() {
      if ((await connection.read()).state !== 'connected') return;
      const isLeft = (await readMeta(await database(), 'reportCursor')) !== undefined;
      const { earningsLook } = await readSettings();
      const isDue = isLookDue(await state.read(), earningsLook, clock.nowMs());
      await (isLeft || isDue ? walk.run('daily') : walk.settle());
    },

    async setCurrency(currency) {
      if ((await state.read()).currency === currency) return;
      const db = await database();
      const isAnyLoaded = (await readMeta(db, 'reportCursor')) !== undefined || (await db.count('conversions')) > 0;
      // First the choice, then the stop: a run that begins between the two uses the new choice, or is stopped.
      const unloaded = { lastAllAtMs: null, lastSpanAtMs: null, lastHoursAtMs: null, lastLookAtMs: null };
      await state.change({ currency, ...unloaded });
      await walk.stop();
      await db.delete('meta', 'reportCursor');
      announceDataChange('conversions');
      if (isAnyLoaded) await walk.start('user');
    },

    markSeen: (seenAtMs) => state.change({ seenAtMs: Math.min(seenAtMs, clock.nowMs()) }),
  };
}

function describeReportLoad(
  dependencies: ReportLoaderDependencies & { readonly state: ReportStateStore },
): WalkDescription<ReportCursor, ReportStep, ReportProgress> {
  const { database, clock, conversions, state, readSettings } = dependencies;
  const pages = createReportPages(dependencies);

  async function announce({ currency }: ReportCursor): Promise<void> {
    await conversions.pack(currency);
    announceDataChange('conversions');
  }

  /** Notes what the network counts and never gave. A load of the last days says nothing about all the others. */
  async function noteEnd({ reach, currency, listedOfAll: listed = 0, lacksAll, shortfall }: ReportCursor) {
    const given = await conversions.count(currency, '', afterAnySuffix);
    if (reach === 'all' && !lacksAll) await noteShortfall(await database(), 'conversions', { listed, given });
    else if (shortfall !== undefined) await noteShortfall(await database(), 'conversions', shortfall);
  }

  return {
    name: 'reports',
    cursor: {
      async findLeft() {
        const left = await readMeta(await database(), 'reportCursor');
        // Its worker may have died while the user chose another currency.
        return left?.currency === (await state.read()).currency ? left : undefined;
      },
      async plan(occasion) {
        const nowMs = clock.nowMs();
        const loaded = await state.read();
        const { serviceUtcOffsetMinutes } = await readSettings();
        const plan = planReport(loaded, occasion, nowMs, serviceUtcOffsetMinutes);
        const generation = plan.reach === 'all' ? { generation: await nextGeneration(await database()) } : {};
        return toReportCursor({ currency: loaded.currency, startedAtMs: nowMs, ...generation, ...plan });
      },
      write: async (cursor) => writeMeta(await database(), 'reportCursor', cursor),
    },
    progress: {
      read: async () => (await readMeta(await database(), 'reportProgress')) ?? idleReportProgress,
      async write(progress) {
        await writeMeta(await database(), 'reportProgress', progress);
        announceDataChange('report-progress');
      },
    },
    findStep: ({ steps: [step] }) => step ?? null,

    async describe(cursor, step) {
      const { callsPerMinute } = await readSettings();
      return estimateReport(cursor, step, conversions, { callsPerMinute, nowMs: clock.nowMs() });
    },

    async fetchNextPage(cursor, step, client, signal) {
      const behind = await pages.take(cursor, step, client, signal);
      if (behind.pagesDone % pagesPerAnnouncement === 0) await announce(behind);
      return behind;
    },

    onRest: announce,

    async finish(cursor) {
      await noteEnd(cursor);
      await state.endLoad(cursor);
      await announce(cursor);
      const { pagesDone, lacksAll } = cursor;
      return { error: lacksAll ? 'malformed-answer' : null, pagesDone, pagesKnown: pagesDone };
    },
  };
}
