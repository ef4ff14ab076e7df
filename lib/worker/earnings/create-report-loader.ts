import type { ReportCurrency } from '#lib/domain/earnings/report-currency.ts';
import { idleReportProgress, type ReportProgress } from '#lib/domain/earnings/report-progress.ts';
import { interactiveReserve } from '#lib/domain/service/interactive-reserve.ts';
import { toServiceDateTime } from '#lib/domain/service/service-date.ts';
import type { Settings } from '#lib/domain/settings.ts';
import { addUnreadable } from '#lib/domain/sync/unreadable-count.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { toAppError } from '#lib/errors/to-app-error.ts';
import type { Clock } from '#lib/platform/clock.ts';
import type { Attempt } from '#lib/platform/create-attempt.ts';
import type { Logger } from '#lib/platform/logger.ts';
import type { AccountItems } from '#lib/store/accounts/account-items.ts';
import { announceDataChange } from '#lib/store/data-changes.ts';
import type { Database } from '#lib/store/database.ts';
import { emptyReportState } from '#lib/store/earnings/read-report-state.ts';
import { metaOf, readMeta, writeMeta } from '#lib/store/meta.ts';
import type { DaySlice, ReportCursor, ReportState, ReportStep } from '#lib/store/schema/report-records.ts';
import type { ConversionMirror } from '#lib/worker/earnings/create-conversion-mirror.ts';
import { halveSlice, planReport, type ReportOccasion, toSlices } from '#lib/worker/earnings/report-plan.ts';
import { countFailure } from '#lib/worker/service/count-failure.ts';
import type { ConnectionStore } from '#lib/worker/service/create-connection-store.ts';
import type { RequestGate } from '#lib/worker/service/create-request-gate.ts';
import type { ServiceCaller } from '#lib/worker/service/create-service-caller.ts';
import { endsEarly, maxEmptyAnswers } from '#lib/worker/service/ends-early.ts';
import { noteUnreadable } from '#lib/worker/sync/note-unreadable.ts';

const dayMs = 86_400_000;
/** The background's own look at the last hours (`report-plan.ts` says why no more). */
const dailyMs = dayMs;
/** A killed worker is woken this long after its last page: the shortest alarm that browsers keep. */
const resumeAfterMs = 30_000;
/** Rows a page (spec §8), and so ids a batch. */
const pageSize = 100;
/** Pages between two looks of the open pages at what is there: a first load takes hours, and packing a month a moment. */
const pagesPerAnnouncement = 20;

export interface ReportLoader {
  /** Loads what is due, or goes on with what a killed worker left. Resolves when it ends; never rejects. */
  run(): Promise<void>;
  /** Goes on with what was left; otherwise looks at the last hours, once a day and only after a first load. */
  runIfDue(): Promise<void>;
  /**
   * Chooses the currency that is asked for. Where conversions are there in another, begins to load all of them anew, and
   * does not wait for it.
   */
  setCurrency(currency: ReportCurrency): Promise<void>;
  /** The user has seen the changes up to this time, in ms since the epoch. */
  markSeen(seenAtMs: number): Promise<void>;
}

export interface ReportLoaderDependencies {
  readonly database: () => Promise<Database>;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly attempt: Attempt;
  readonly call: ServiceCaller;
  readonly gate: RequestGate;
  readonly connection: ConnectionStore;
  readonly conversions: ConversionMirror;
  readonly readSettings: () => Promise<Settings>;
  readonly progressItem: AccountItems['reportProgress'];
  /** Wakes the worker at a time (ms since the epoch) to go on; null cancels. */
  readonly scheduleResume: (atMs: number | null) => Promise<void>;
}

/**
 * Loads the account's conversions: all of them once, then what is new or may have changed (`report-plan.ts`). Where it
 * stands is on disk after each page, in the transaction of the page's rows, so a killed worker goes on with at most one
 * page fetched twice.
 */
export function createReportLoader(dependencies: ReportLoaderDependencies): ReportLoader {
  const { database, clock, logger, call, gate, connection, conversions, readSettings, progressItem } = dependencies;
  let running: { done: Promise<void>; abort: AbortController } | null = null;

  const readState = async () => (await readMeta(await database(), 'reportState')) ?? emptyReportState;

  /** In one transaction: the user may mark changes as seen while a walk ends. */
  async function changeState(change: Partial<ReportState>): Promise<void> {
    const transaction = (await database()).transaction('meta', 'readwrite');
    const before = (await metaOf(transaction).get('reportState')) ?? emptyReportState;
    await metaOf(transaction).put('reportState', { ...before, ...change });
    await transaction.done;
  }

  /** Each report is written before the next is read, or a late one would bring back what has ended. */
  let reported: Promise<void> = Promise.resolve();
  function report(change: Partial<ReportProgress>): Promise<void> {
    const written = reported.then(async () => {
      const db = await database();
      const progress = { ...((await readMeta(db, 'reportProgress')) ?? idleReportProgress), ...change };
      await writeMeta(db, 'reportProgress', progress);
      await progressItem.write(progress);
    });
    reported = written.catch(() => undefined);
    return written;
  }

  const stopped = { phase: 'idle', waitingUntilMs: null, estimatedEndMs: null } as const;

  async function announce(currency: ReportCurrency): Promise<void> {
    await conversions.pack(currency);
    announceDataChange('conversions');
  }

  async function begin(occasion: ReportOccasion): Promise<ReportCursor> {
    const db = await database();
    const left = await readMeta(db, 'reportCursor');
    const state = await readState();
    // One left by a killed worker goes on, unless it died while another currency was chosen; the user's wish gives it
    // fresh attempts.
    if (left?.currency === state.currency) return occasion === 'user' ? { ...left, failures: 0 } : left;
    const nowMs = clock.nowMs();
    const { serviceUtcOffsetMinutes } = await readSettings();
    const cursor: ReportCursor = {
      currency: state.currency,
      startedAtMs: nowMs,
      ...planReport(state, occasion, nowMs, serviceUtcOffsetMinutes),
      ...firstPage,
      pagesDone: 0,
      failures: 0,
    };
    await writeMeta(db, 'reportCursor', cursor);
    return cursor;
  }

  /** Does the next page of the cursor's step; answers with the cursor behind it. */
  async function advance(cursor: ReportCursor, step: ReportStep, signal: AbortSignal): Promise<ReportCursor> {
    const client = call({
      lane: 'background',
      signal,
      onWait: (startsAtMs) => {
        const wakesAtMs = Math.max(startsAtMs, clock.nowMs() + resumeAfterMs);
        void dependencies.attempt('reports', () => report({ waitingUntilMs: startsAtMs }));
        void dependencies.attempt('reports', () => dependencies.scheduleResume(wakesAtMs));
      },
    });
    const filters = cursor.currency === 'own' ? {} : { preferredCurrency: cursor.currency };
    const page = { page: cursor.page, limit: pageSize };
    switch (step.type) {
      case 'all':
        return store(cursor, await client.listConversions(filters, page), ['', last], signal);
      case 'hours': {
        const end = await toServiceTime(clock.nowMs() + dayMs);
        const answer = await client.listConversionsByTime({ start: step.start, end }, filters, page);
        return store(cursor, answer, [step.start, end], signal);
      }
      case 'span':
        return store(
          cursor,
          await client.listConversionsByDate(step.slice, filters, page),
          [step.slice.start, `${step.slice.end}${last}`],
          signal,
        );
      case 'pending': {
        const asked = await conversions.listOpen(step.before, step.after, pageSize);
        const after = asked.at(-1);
        if (after === undefined) return nextStep(cursor, []);
        const conversionIds = asked.map(({ conversionId }) => conversionId);
        const answer = await client.listConversions({ ...filters, conversionIds }, page);
        signal.throwIfAborted();
        const [, ...rest] = cursor.steps;
        const behind = {
          ...cursor,
          steps: [{ ...step, after }, ...rest],
          pagesDone: cursor.pagesDone + 1,
          failures: 0,
        };
        await storeRows(answer.rows, behind);
        return behind;
      }
    }
  }

  async function storeRows(rows: ConversionPage['rows'], cursor: ReportCursor): Promise<void> {
    const { firstLoadedAtMs } = await readState();
    const changedAtMs = firstLoadedAtMs === null ? null : clock.nowMs();
    await conversions.storePage({ rows, currency: cursor.currency, changedAtMs, cursor });
  }

  /** @param span The times that the listing covers: what is stored between them tells whether a row was skipped. */
  async function store(
    cursor: ReportCursor,
    answer: ConversionPage,
    span: readonly [string, string],
    signal: AbortSignal,
  ): Promise<ReportCursor> {
    signal.throwIfAborted();
    const { currency } = cursor;
    // An empty answer where rows are known, or counted, to be is a fault of the service more often than the truth.
    const isEmpty = answer.rows.length + answer.unreadableRows === 0;
    if (
      isEmpty &&
      cursor.page === 1 &&
      cursor.steps[0]?.type === 'all' &&
      ((answer.count ?? 0) > 0 || (await conversions.count(currency, ...span)) > 0)
    )
      return passOver(cursor);
    const countBefore = cursor.stepCount ?? 0;
    const { stepUnreadable, stepUnreadableFields = 0 } = cursor;
    const unreadable = addUnreadable({ rows: stepUnreadable, fields: stepUnreadableFields }, answer);
    const isEarlyEnd = endsEarly(answer, Math.ceil(countBefore / pageSize), cursor.failures);
    const seen: ReportCursor = {
      ...cursor,
      stepCount: isEarlyEnd ? Math.max(answer.count ?? 0, countBefore) : (answer.count ?? cursor.stepCount),
      stepUnreadable: unreadable.rows,
      stepUnreadableFields: unreadable.fields,
      pagesDone: cursor.pagesDone + 1,
      failures: 0,
    };
    const isMissingNone = async () =>
      (await conversions.count(currency, ...span)) >= (seen.stepCount ?? 0) - seen.stepUnreadable;
    if (answer.nextPage !== null) {
      const next = { ...seen, page: answer.nextPage };
      await storeRows(answer.rows, next);
      const step = cursor.steps[0];
      return step?.type === 'span' && step.onlyMissing && (await isMissingNone()) ? nextStep(next, []) : next;
    }
    await storeRows(answer.rows, seen);
    await noteUnreadable(await database(), 'conversions', unreadable, cursor.steps[0]?.type === 'all' && !isEarlyEnd);
    // Rows move while paging: one that slipped behind a page border is found in listings with other borders. A slice that
    // was empty before its end is not cut further: there the count is wrong, and would be so for every day of it.
    const canCut = cursor.steps[0]?.type !== 'span' || !isEarlyEnd;
    const isShort = cursor.page > 1 && canCut && !(await isMissingNone());
    return nextStep(seen, isShort ? await planRepair(seen) : []);
  }

  /**
   * Leaves the listing of everything for the next wish when it goes on being empty where there are conversions: what is
   * newest must not wait for it.
   * @throws AppError `malformed-answer` while it is worth another try.
   */
  async function passOver(cursor: ReportCursor): Promise<ReportCursor> {
    if (cursor.failures + 1 < maxEmptyAnswers) throw new AppError('malformed-answer');
    const behind: ReportCursor = { ...nextStep(cursor, []), reach: 'hours', lacksAll: true, failures: 0 };
    await storeRows([], behind);
    return behind;
  }

  /** Listings that cover the one at hand with other page borders. A slice is halved until it is a page or a day. */
  async function planRepair({ currency, steps: [step] }: ReportCursor): Promise<readonly ReportStep[]> {
    if (step?.type === 'hours') return planDays(step.start, true);
    if (step?.type === 'span') return toSpans(halveSlice(step.slice), true);
    const oldest = await conversions.findOldestDay(currency);
    return oldest === null ? [] : planDays(oldest, true);
  }

  /** The listings by day from a time until now. */
  async function planDays(start: string, onlyMissing: boolean): Promise<readonly ReportStep[]> {
    const tomorrow = (await toServiceTime(clock.nowMs() + dayMs)).slice(0, 10);
    return toSpans(toSlices(start.slice(0, 10), tomorrow), onlyMissing);
  }

  async function toServiceTime(atMs: number): Promise<string> {
    return toServiceDateTime(atMs, (await readSettings()).serviceUtcOffsetMinutes);
  }

  async function walk(occasion: ReportOccasion, signal: AbortSignal): Promise<void> {
    const db = await database();
    let cursor = await begin(occasion);
    await report({ error: null, waitingUntilMs: null });
    for (;;) {
      const [step] = cursor.steps;
      if (step === undefined) break;
      await dependencies.scheduleResume(clock.nowMs() + resumeAfterMs);
      await report(await describe(cursor, step));
      try {
        cursor = await advance(cursor, step, signal);
        if (cursor.pagesDone % pagesPerAnnouncement === 0) await announce(cursor.currency);
      } catch (error) {
        if (signal.aborted) return;
        const failure = toAppError(error);
        logger.warn('reports', failure.code);
        if (failure.code === 'incorrect-arguments' && step.type === 'hours') {
          // The specification spells the dates of this listing in two ways (§4.4): where the service wants the other one,
          // whole days do as well.
          cursor = nextStep(cursor, await planDays(step.start, false));
        } else {
          const failures = await countFailure(failure, cursor.failures, gate);
          if (failures === null) {
            // The next look has fresh attempts.
            await writeMeta(db, 'reportCursor', { ...cursor, failures: 0 });
            await announce(cursor.currency);
            // The user signed out: that is no failure of the load's.
            await report({ ...stopped, error: failure.code === 'not-connected' ? null : failure.code });
            await dependencies.scheduleResume(null);
            return;
          }
          cursor = { ...cursor, failures };
        }
      }
      signal.throwIfAborted();
      await writeMeta(db, 'reportCursor', cursor);
    }
    await finish(cursor);
    await announce(cursor.currency);
    await dependencies.scheduleResume(null);
    const error = cursor.lacksAll === true ? 'malformed-answer' : null;
    await report({ ...stopped, error, pagesDone: cursor.pagesDone, pagesKnown: cursor.pagesDone });
  }

  /** In one transaction: a walk that has ended is not begun again, and one that was not has no date. */
  async function finish({ reach, startedAtMs, currency, lacksAll }: ReportCursor): Promise<void> {
    const transaction = (await database()).transaction('meta', 'readwrite');
    const before = (await metaOf(transaction).get('reportState')) ?? emptyReportState;
    // Another currency was chosen this moment: what ends here is no load of that one, and is about to be stopped.
    if (before.currency !== currency) return;
    const after: ReportState = {
      ...before,
      firstLoadedAtMs: before.firstLoadedAtMs ?? (lacksAll === true ? null : clock.nowMs()),
      lastAllAtMs: reach === 'all' ? startedAtMs : before.lastAllAtMs,
      lastSpanAtMs: reach === 'hours' ? before.lastSpanAtMs : startedAtMs,
      lastHoursAtMs: startedAtMs,
    };
    await metaOf(transaction).put('reportState', after);
    await transaction.store.delete('reportCursor');
    await transaction.done;
  }

  async function describe(cursor: ReportCursor, step: ReportStep): Promise<Partial<ReportProgress>> {
    const pagesLeft = await Promise.all(
      cursor.steps.map((each) => (each === step ? countPagesLeft(cursor, step) : estimatePages(cursor.currency, each))),
    );
    const pagesKnown = cursor.pagesDone + pagesLeft.reduce((sum, pages) => sum + pages, 0);
    const pagesAMinute = Math.max(1, (await readSettings()).callsPerMinute - interactiveReserve);
    return {
      phase: step.type,
      pagesDone: cursor.pagesDone,
      pagesKnown,
      waitingUntilMs: null,
      // Before the first page of a load of everything nobody knows how much there is.
      estimatedEndMs:
        step.type === 'all' && cursor.stepCount === null
          ? null
          : clock.nowMs() + ((pagesKnown - cursor.pagesDone) / pagesAMinute) * 60_000,
    };
  }

  async function countPagesLeft({ currency, page, stepCount }: ReportCursor, step: ReportStep): Promise<number> {
    if (stepCount === null) return estimatePages(currency, step);
    return Math.max(1, toPages(stepCount) - page + 1);
  }

  /** Pages of a listing that was not yet asked for, by what is stored: one at the least. */
  async function estimatePages(currency: ReportCurrency, step: ReportStep): Promise<number> {
    if (step.type === 'pending') return toPages(await conversions.countOpen(step.before, step.after));
    if (step.type !== 'span' || step.onlyMissing) return 1;
    return toPages(await conversions.count(currency, step.slice.start, `${step.slice.end}${last}`));
  }

  function start(occasion: ReportOccasion): Promise<void> {
    if (running === null) {
      const abort = new AbortController();
      const done = walk(occasion, abort.signal)
        .catch(async (error: unknown) => {
          if (abort.signal.aborted) return;
          const { code } = toAppError(error);
          logger.warn('reports', code);
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

  /** Stops a walk and drops its cursor. */
  async function stop(): Promise<void> {
    const left = running;
    left?.abort.abort();
    await left?.done;
    await (await database()).delete('meta', 'reportCursor');
    await dependencies.scheduleResume(null);
  }

  return {
    async run() {
      // A cursor that is left without an account would begin to load for the next one by itself.
      if ((await connection.read()).state !== 'signed-out') await start('user');
    },

    async runIfDue() {
      if ((await connection.read()).state !== 'connected') return;
      const isLeft = (await readMeta(await database(), 'reportCursor')) !== undefined;
      const { firstLoadedAtMs, lastHoursAtMs } = await readState();
      const isDue = firstLoadedAtMs !== null && Math.abs(clock.nowMs() - (lastHoursAtMs ?? 0)) >= dailyMs;
      if (isLeft || isDue) await start('daily');
    },

    async setCurrency(currency) {
      if ((await readState()).currency === currency) return;
      const db = await database();
      const isAnyLoaded = (await readMeta(db, 'reportCursor')) !== undefined || (await db.count('conversions')) > 0;
      // First the choice and then the stop: a run that begins between the two is of the new choice, or is stopped.
      await changeState({ currency, lastAllAtMs: null, lastSpanAtMs: null, lastHoursAtMs: null });
      await stop();
      announceDataChange('conversions');
      if (isAnyLoaded) void dependencies.attempt('reports', () => start('user'));
    },

    markSeen: (seenAtMs) => changeState({ seenAtMs: Math.min(seenAtMs, clock.nowMs()) }),
  };
}

type ConversionPage = Awaited<ReturnType<ReturnType<ServiceCaller>['listConversions']>>;

/** Sorts after every text that begins as the one before it. */
const last = '\uffff';

const firstPage = { page: 1, stepCount: null, stepUnreadable: 0, stepUnreadableFields: 0 } as const;

const nextStep = (cursor: ReportCursor, before: readonly ReportStep[]): ReportCursor => ({
  ...cursor,
  ...firstPage,
  steps: [...before, ...cursor.steps.slice(1)],
});

const toSpans = (slices: readonly DaySlice[], onlyMissing: boolean) =>
  slices.map((slice): ReportStep => ({ type: 'span', slice, onlyMissing }));

const toPages = (rows: number) => Math.max(1, Math.ceil(rows / pageSize));
