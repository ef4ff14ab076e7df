import { isLookDue } from '#lib/domain/earnings/earnings-look.ts';
import { reportPageSize } from '#lib/domain/earnings/earnings-price.ts';
import type { ReportCurrency } from '#lib/domain/earnings/report-currency.ts';
import { idleReportProgress, type ReportProgress } from '#lib/domain/earnings/report-progress.ts';
import { interactiveReserve } from '#lib/domain/service/slot-wait.ts';
import { afterAnySuffix } from '#lib/store/after-any-suffix.ts';
import { announceDataChange } from '#lib/store/data-changes.ts';
import { readMeta, writeMeta } from '#lib/store/meta.ts';
import type { ReportCursor, ReportStep } from '#lib/store/schema/report-records.ts';
import type { AccountContext } from '#lib/worker/context/account-context.ts';
import { countConversions, countOpenConversions, packConversions } from '#lib/worker/earnings/conversions.ts';
import { takeReportPage } from '#lib/worker/earnings/report-pages.ts';
import { planReport } from '#lib/worker/earnings/report-plan.ts';
import {
  changeReportState,
  endReportLoad,
  findReportState,
  toReportCursor,
} from '#lib/worker/earnings/report-state.ts';
import {
  createWalk,
  type WalkDependencies,
  type WalkDescription,
  type WalkOccasion,
} from '#lib/worker/service/create-walk.ts';
import { nextGeneration } from '#lib/worker/service/next-generation.ts';
import { noteShortfall } from '#lib/worker/service/note-unreadable.ts';

/** Open pages read again after so many pages: a first load takes hours, and packing a month takes a moment. */
const pagesPerAnnouncement = 20;

export interface ReportLoader {
  /**
   * Loads what is due, or resumes what a killed worker left: the user wants it, and is not asked again. During a look of
   * the background, it loads after that. Resolves when it ends. Never rejects.
   */
  run(): Promise<void>;
  /** The same, but resolves once the load has begun and no kill can lose it. */
  start(): Promise<void>;
  /** Resumes what was left. Otherwise looks at the last hours, as often as the user chose and only after a first load. */
  runIfDue(): Promise<void>;
  /** Whether a load was left, is wanted, or is due by then. @param atMs In ms since the epoch. */
  isDueAt(atMs: number): Promise<boolean>;
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

export interface ReportLoaderDependencies extends AccountContext, WalkDependencies {}

/** Loads the account's conversions: all of them once, then what is new or may have changed (`report-plan.ts`). */
export function createReportLoader(dependencies: ReportLoaderDependencies): ReportLoader {
  const { database, clock, connection, readSettings, attempt } = dependencies;
  const walk = createWalk(dependencies, describeReportLoad(dependencies));

  const noteAnswer = async () => writeMeta(await database(), 'isEarningsAnswered', true);

  /** @returns whether there is an account: without, a cursor would start to load for the next account by itself. */
  async function agree(): Promise<boolean> {
    if ((await connection.read()).state === 'signed-out') return false;
    await noteAnswer();
    // On disk, because the look of the background that is under way may end in another worker.
    await changeReportState(dependencies, () => ({ isWanted: true }));
    return true;
  }

  const isLeft = async () => (await readMeta(await database(), 'reportCursor')) !== undefined;

  /** What a load by itself would be for at an instant; null where none is due. */
  async function findDue(atMs: number): Promise<WalkOccasion | null> {
    if ((await connection.read()).state !== 'connected') return null;
    if (await isLeft()) return 'daily';
    const state = await findReportState(dependencies);
    if (state.isWanted) return 'user';
    const { earningsLook } = await readSettings();
    return isLookDue(state, earningsLook, atMs) ? 'daily' : null;
  }

  /** Runs to the end. What the user wanted during a look of the background is planned after it. */
  async function runWhole(occasion: WalkOccasion): Promise<void> {
    await walk.run(occasion);
    const { isWanted } = await findReportState(dependencies);
    // A run that rests or was stopped leaves its cursor: the next one resumes it.
    if (isWanted && !(await isLeft())) await walk.run('user');
  }

  return {
    async run() {
      if (await agree()) await runWhole('user');
    },

    async start() {
      if (!(await agree())) return;
      void attempt('reports', () => runWhole('user'));
      // The run that has just begun.
      await walk.start('user');
    },

    async decline() {
      await noteAnswer();
      announceDataChange('conversions');
    },

    isDueAt: async (atMs) => (await findDue(atMs)) !== null,

    async runIfDue() {
      if ((await connection.read()).state !== 'connected') return;
      const due = await findDue(clock.nowMs());
      await (due === null ? walk.settle() : runWhole(due));
    },

    async setCurrency(currency) {
      if ((await findReportState(dependencies)).currency === currency) return;
      const db = await database();
      const isAnyLoaded = (await isLeft()) || (await db.count('conversions')) > 0;
      // First the choice, then the stop: a run that begins between the two uses the new choice, or is stopped.
      const unloaded = { lastAllAtMs: null, lastSpanAtMs: null, lastHoursAtMs: null, lastLookAtMs: null };
      await changeReportState(dependencies, () => ({ currency, ...unloaded }));
      await walk.stop();
      await db.delete('meta', 'reportCursor');
      announceDataChange('conversions');
      if (isAnyLoaded) await walk.start('user');
    },

    async markSeen(seenAtMs) {
      const nowMs = clock.nowMs();
      // A window that was hidden for long says it late. A time in the future is of a clock that was ahead.
      await changeReportState(dependencies, ({ seenAtMs: before }) => ({
        seenAtMs: Math.max(Math.min(seenAtMs, nowMs), before === null || before > nowMs ? 0 : before),
      }));
    },
  };
}

function describeReportLoad(
  dependencies: ReportLoaderDependencies,
): WalkDescription<ReportCursor, ReportStep, ReportProgress> {
  const { database, clock, readSettings } = dependencies;

  async function announce({ currency }: ReportCursor): Promise<void> {
    await packConversions(await database(), currency);
    announceDataChange('conversions');
  }

  /** Notes what the network counts and never gave. A load of the last days says nothing about all the others. */
  async function noteEnd({ reach, currency, listedOfAll: listed = 0, lacksAll, shortfall }: ReportCursor) {
    const given = await countConversions(dependencies, currency, '', afterAnySuffix);
    if (reach === 'all' && !lacksAll) await noteShortfall(await database(), 'conversions', { listed, given });
    else if (shortfall !== undefined) await noteShortfall(await database(), 'conversions', shortfall);
  }

  return {
    name: 'reports',
    cursor: {
      async findLeft() {
        const left = await readMeta(await database(), 'reportCursor');
        // Its worker may have died while the user chose another currency.
        return left?.currency === (await findReportState(dependencies)).currency ? left : undefined;
      },
      async plan(occasion) {
        const nowMs = clock.nowMs();
        const loaded = await findReportState(dependencies);
        const { serviceUtcOffsetMinutes } = await readSettings();
        const plan = planReport(loaded, occasion, nowMs, serviceUtcOffsetMinutes);
        const generation = plan.reach === 'all' ? { generation: await nextGeneration(await database()) } : {};
        const wish = occasion === 'user' ? { isForUser: true as const } : {};
        return toReportCursor({ currency: loaded.currency, startedAtMs: nowMs, ...generation, ...plan, ...wish });
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

    describe: (cursor, step) => estimateReport(dependencies, cursor, step),

    async fetchNextPage(cursor, step, client, signal) {
      const behind = await takeReportPage(dependencies, cursor, step, client, signal);
      if (behind.pagesDone % pagesPerAnnouncement === 0) await announce(behind);
      return behind;
    },

    onRest: announce,

    async finish(cursor) {
      await noteEnd(cursor);
      await endReportLoad(dependencies, cursor);
      await announce(cursor);
      const { pagesDone, lacksAll } = cursor;
      return { error: lacksAll ? 'malformed-answer' : null, pagesDone, pagesKnown: pagesDone };
    },
  };
}

/** How far a load is, and how long the rest takes. */
async function estimateReport(
  context: AccountContext,
  cursor: ReportCursor,
  step: ReportStep,
): Promise<Pick<ReportProgress, 'phase' | 'pagesDone' | 'pagesKnown' | 'estimatedEndMs'>> {
  const { currency, page, stepCount, stepPages = 0, pagesDone } = cursor;
  const countPagesLeft = async (each: ReportStep) =>
    each === step && stepCount !== null
      ? Math.max(1, (stepPages || toPages(stepCount)) - page + 1)
      : estimatePages(context, currency, each);
  const pagesLeft = (await Promise.all(cursor.steps.map(countPagesLeft))).reduce((sum, pages) => sum + pages, 0);
  const { callsPerMinute } = await context.readSettings();
  const pagesAMinute = Math.max(1, callsPerMinute - interactiveReserve);
  // Before the first page of a load of everything, its length is unknown.
  const isUnknown = step.type === 'all' && stepCount === null;
  return {
    phase: step.type,
    pagesDone,
    pagesKnown: pagesDone + pagesLeft,
    estimatedEndMs: isUnknown ? null : context.clock.nowMs() + (pagesLeft / pagesAMinute) * 60_000,
  };
}

/** Estimates the pages of a listing that was not asked for yet, by what is stored. At least one. */
async function estimatePages(context: AccountContext, currency: ReportCurrency, step: ReportStep): Promise<number> {
  if (step.type === 'pending') return toPages(await countOpenConversions(context, step.before, step.after));
  if (step.type !== 'span' || step.onlyMissing) return 1;
  const { start, end } = step.slice;
  return toPages(await countConversions(context, currency, start, `${end}${afterAnySuffix}`));
}

const toPages = (rows: number) => Math.max(1, Math.ceil(rows / reportPageSize));
