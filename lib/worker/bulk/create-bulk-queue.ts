import {
  type BulkInputLine,
  type BulkLine,
  type BulkLineChange,
  type BulkLineState,
  type BulkOutcome,
  type BulkPauseReason,
  type BulkPresetChoice,
  type BulkProblem,
  type BulkRun,
  type BulkWait,
  maxBulkLines,
  noBulkCounts,
} from '#lib/domain/bulk/bulk-run.ts';
import { toBulkTokenContext, withOverrides } from '#lib/domain/bulk/bulk-sub-ids.ts';
import { markBulkDuplicates } from '#lib/domain/bulk/mark-bulk-duplicates.ts';
import type { MintOutcome } from '#lib/domain/links/minted-link.ts';
import { toSiteKey } from '#lib/domain/programs/match.ts';
import type { Settings } from '#lib/domain/settings.ts';
import { noSubIds } from '#lib/domain/sub-ids/sub-ids.ts';
import type { AppError, ErrorCode } from '#lib/errors/app-error.ts';
import { toAppError } from '#lib/errors/to-app-error.ts';
import type { Clock } from '#lib/platform/clock.ts';
import type { Attempt } from '#lib/platform/create-attempt.ts';
import type { Logger } from '#lib/platform/logger.ts';
import type { Random } from '#lib/platform/random.ts';
import type { Database } from '#lib/store/database.ts';
import type { JournalEntry } from '#lib/store/schema/journal-entry.ts';
import type { BulkPlanner } from '#lib/worker/bulk/create-bulk-planner.ts';
import type { BulkChange, BulkStore } from '#lib/worker/bulk/create-bulk-store.ts';
import type { LinkMint } from '#lib/worker/links/create-link-mint.ts';
import type { QuotaCounter } from '#lib/worker/quota/create-quota-counter.ts';
import type { ConnectionStore } from '#lib/worker/service/create-connection-store.ts';
import type { RequestGate } from '#lib/worker/service/create-request-gate.ts';
import type { SubIdExpander } from '#lib/worker/sub-ids/create-sub-id-expander.ts';

/** Lines that are planned at once: between two slices the worker may die, and others get their turn. */
const planSlice = 250;
/** A killed worker is woken this long after its last line: the shortest alarm that browsers keep. */
const resumeAfterMs = 30_000;
const offlineLookMs = 30_000;
/** Each of these may have cost a link: a service that keeps losing answers is not fed any more. */
const mostLostInARow = 3;
/** By then the back-off has grown to minutes: more likely the month's quota than the minute's. */
const mostLimitedInARow = 5;
/** A browser that is closing fails in ways that say nothing about the run. */
const mostUnexpectedInARow = 5;
const unexpectedPauseMs = 1_000;
/** Finished runs are kept as long as the journal. */
const keptMs = 396 * 86_400_000;

/** The queue of bulk runs. What it knows is on disk: a worker that is killed goes on where it was. */
export interface BulkQueue {
  /** Takes a list in and plans it. Nothing is sent to the service. */
  plan(lines: readonly BulkInputLine[], preset: BulkPresetChoice): Promise<BulkOutcome>;
  /** Plans the same list for other sub-IDs. */
  replan(runId: string, preset: BulkPresetChoice): Promise<BulkOutcome>;
  changeLine(runId: string, index: number, change: BulkLineChange): Promise<BulkOutcome>;
  /** Begins to mint. A run that goes on already goes on. */
  start(runId: string): Promise<BulkOutcome>;
  pause(runId: string): Promise<BulkOutcome>;
  resume(runId: string): Promise<BulkOutcome>;
  /** Ends the run; a call that is on its way still brings its link home. */
  cancel(runId: string): Promise<BulkOutcome>;
  /**
   * Puts lines back into the queue, each as a new act with its sub-IDs kept. A line whose answer was lost only with
   * `despiteUnknown`: it may cost a second link. A refused one is asked for in spite of the refusal.
   */
  retry(runId: string, indexes: readonly number[], despiteUnknown: boolean): Promise<BulkOutcome>;
  /** Forgets a run that is not under way. */
  discard(runId: string): Promise<BulkOutcome>;
  /** Goes on with what a killed worker left. Resolves when there is nothing to do; never rejects. */
  wake(): Promise<void>;
  /** Something changed that a waiting run may wait for, or that must stop it. */
  recheck(): void;
  /** Forgets runs that ended more than 13 months ago. */
  dropOld(): Promise<void>;
}

export interface BulkQueueDependencies {
  readonly database: () => Promise<Database>;
  readonly clock: Clock;
  readonly random: Random;
  readonly logger: Logger;
  readonly attempt: Attempt;
  readonly store: BulkStore;
  readonly planner: BulkPlanner;
  readonly mint: LinkMint;
  readonly quota: QuotaCounter;
  readonly gate: RequestGate;
  readonly connection: ConnectionStore;
  readonly subIds: SubIdExpander;
  readonly readSettings: () => Promise<Settings>;
  readonly isOnline: () => boolean;
  readonly isPermitted: (serviceUrl: string) => Promise<boolean>;
  /** Wakes the worker at a time (ms since the epoch) to go on; null cancels. */
  readonly scheduleResume: (atMs: number | null) => Promise<void>;
}

const ok: BulkOutcome = { problem: null };
const tooLate: BulkOutcome = { problem: 'too-late' };

/** Failures that are not the line's: the run stands still until the user has mended them. */
const pausingErrors: ReadonlySet<ErrorCode> = new Set([
  'not-connected',
  'needs-attention',
  'wrong-credentials',
  'token-rejected',
  'permission-missing',
  'unsafe-service-url',
  'certificate',
  'redirected',
  'not-publisher-service',
  'storage-full',
]);

/** Failures after which the same call may go a little later. */
const passingErrors: ReadonlySet<ErrorCode> = new Set([
  'rate-limited',
  'unreachable',
  'timed-out',
  'service-failure',
  'malformed-answer',
]);

export function createBulkQueue(dependencies: BulkQueueDependencies): BulkQueue {
  const { database, clock, random, logger, store, planner, mint, quota, gate, connection, subIds } = dependencies;
  const { attempt, readSettings, isOnline, isPermitted, scheduleResume } = dependencies;
  let driving: Promise<void> | null = null;
  let isAskedFor = false;
  /** Ends what can be waited for: a slot, the network. Never a call. */
  let interrupt = new AbortController();
  let hasMinted = false;
  let unexpectedInARow = 0;
  let settledLeft: Promise<void> | null = null;

  function recheck(): void {
    interrupt.abort();
    interrupt = new AbortController();
  }

  /** Once a life: what the worker before this one was at when it died stands in the journal. */
  function settleLeft(): Promise<void> {
    settledLeft ??= (async () => {
      for (const run of await store.listRuns()) {
        if (run.current === null) continue;
        const line = await store.findLine(run.runId, run.current);
        const entry = line && (await quota.find(line.requestId));
        const outcome = entry === undefined ? null : await toOutcome(entry);
        await store.change(run.runId, [run.current], (_run, [current]) => ({
          run: { current: null },
          lines: current === undefined || outcome === null ? [] : [{ ...current, ...outcome }],
        }));
        // Of a cancelled run nothing is left to be minted.
        if (run.state === 'cancelled')
          await store.change(run.runId, 'new', (_run, lines) => ({ lines: lines.map(skip) }));
      }
    })().catch((error: unknown) => {
      settledLeft = null;
      throw error;
    });
    return settledLeft;
  }

  /** What an act came to, by its journal entry; null where nothing happened, so that the same act can still be done. */
  async function toOutcome(entry: JournalEntry): Promise<Partial<BulkLine> | null> {
    switch (entry.state) {
      case 'reserved':
        return null;
      case 'sent':
      case 'unknown':
        return { state: 'unknown', error: { code: entry.error ?? 'cancelled' } };
      case 'done': {
        const db = await database();
        const link =
          entry.linkId === undefined
            ? undefined
            : ((await db.get('links', entry.linkId)) ?? (await db.get('deletedLinks', entry.linkId)));
        return { state: 'done', trackingLink: link?.trackingLink ?? null, error: null };
      }
      case 'refused':
        // Nothing was spent, and the journal answers this act with its refusal for ever: the next try is a new one.
        return { requestId: random.id(), ...(entry.error === 'deeplink-refused' && { state: 'refused' as const }) };
    }
  }

  async function advance(): Promise<void> {
    await settleLeft();
    for (;;) {
      const runs = await store.listRuns();
      const run = runs.find(({ state }) => state === 'planning') ?? runs.find(({ state }) => state === 'running');
      if (run === undefined) return;
      await scheduleResume(clock.nowMs() + resumeAfterMs);
      if (run.state === 'planning') await planOn(run);
      else await runOn(run);
    }
  }

  function wake(): Promise<void> {
    isAskedFor = true;
    driving ??= (async () => {
      while (isAskedFor) {
        isAskedFor = false;
        try {
          await advance();
          await scheduleResume(null);
          await publish();
        } catch (error) {
          await afterUnexpected(toAppError(error).code).catch(() => undefined);
        }
      }
      driving = null;
    })();
    return driving;
  }

  async function afterUnexpected(code: ErrorCode): Promise<void> {
    logger.warn('bulk', code);
    unexpectedInARow += 1;
    if (code === 'storage-full' || unexpectedInARow >= mostUnexpectedInARow) return pauseAll(code);
    await clock.sleep(unexpectedPauseMs * unexpectedInARow);
    isAskedFor = true;
  }

  async function pauseAll(reason: BulkPauseReason) {
    for (const run of await store.listRuns()) if (run.state === 'running') await pauseFor(run, reason);
  }

  async function pauseFor({ runId }: BulkRun, reason: BulkPauseReason): Promise<void> {
    await store.change(runId, [], (run) =>
      run.state === 'running' ? { run: { state: 'paused', pauseReason: reason, waiting: null } } : null,
    );
  }

  /** Other devices can learn of the count later: a full or offline sync store must not stop a run. */
  async function publish() {
    if (!hasMinted) return;
    hasMinted = false;
    await attempt('publish count', quota.publish);
  }

  async function planOn(run: BulkRun): Promise<void> {
    const raw = await store.findLines(run.runId, 'raw', planSlice);
    const isSamePlan = (now: BulkRun) => now.state === 'planning' && now.plannedAtMs === run.plannedAtMs;
    if (raw.length === 0) {
      await store.change(run.runId, 'all', (now, lines) =>
        isSamePlan(now) ? { run: { state: 'planned' }, lines: markBulkDuplicates(lines) } : null,
      );
      return;
    }
    const planned = await planner.plan(run, raw);
    await store.change(
      run.runId,
      planned.map(({ index }) => index),
      (now) => (isSamePlan(now) ? { lines: planned } : null),
    );
  }

  async function runOn(run: BulkRun): Promise<void> {
    // Taken before anything is read: whoever pauses from now on is heard.
    const { signal } = interrupt;
    const [line] = await store.findLines(run.runId, 'new', 1);
    if (line === undefined) {
      const ended = { state: 'done', current: null, waiting: null, endedAtMs: clock.nowMs() } as const;
      await store.change(run.runId, [], (now) => (now.state === 'running' ? { run: ended } : null));
      return;
    }
    const obstacle = await findObstacle(run);
    if (obstacle !== null) {
      if ('untilMs' in obstacle) await waitFor(run, obstacle, signal);
      else await pauseFor(run, obstacle.pause);
      return;
    }

    const sent = await drawCounter(run, line);
    const isClaimed = await store.change(run.runId, [line.index], (now, [current]) =>
      now.state === 'running' && current?.state === 'new' && current.requestId === line.requestId
        ? { run: { current: line.index, waiting: null }, lines: [sent] }
        : null,
    );
    if (isClaimed) await mintLine(run, sent, signal);
  }

  /** What must be mended or waited for before the next link, without having spent anything. */
  async function findObstacle(
    run: BulkRun,
  ): Promise<{ readonly pause: BulkPauseReason } | { readonly reason: BulkWait; readonly untilMs: number } | null> {
    const current = await connection.read();
    if (current.state === 'signed-out') return { pause: 'not-connected' };
    if (current.state === 'needs-attention') return { pause: 'needs-attention' };
    if (!(await isPermitted(current.serviceUrl))) return { pause: 'permission-missing' };
    const { used, limit } = await quota.readUsage();
    if (used >= limit) return { pause: 'quota-reached' };
    if (limit - used <= (await readSettings()).bulkReserve) return { pause: 'quota-reserve' };
    const nowMs = clock.nowMs();
    if (!isOnline()) return { reason: 'offline', untilMs: nowMs + offlineLookMs };
    const waitMs = await gate.readWaitMs('deeplink/generate', 'background');
    if (waitMs === 0) return null;
    return { reason: run.limitedInARow > 0 ? 'limited' : 'minute', untilMs: nowMs + waitMs };
  }

  async function waitFor(run: BulkRun, waiting: NonNullable<BulkRun['waiting']>, signal: AbortSignal): Promise<void> {
    const isNoted = await store.change(run.runId, [], (now) => (now.state === 'running' ? { run: { waiting } } : null));
    if (!isNoted) return;
    await scheduleResume(Math.max(waiting.untilMs, clock.nowMs() + resumeAfterMs));
    void attempt('publish count', publish);
    await clock.sleep(waiting.untilMs - clock.nowMs(), signal).catch(() => undefined);
  }

  /** The line with its sub-IDs as they are sent. A line draws its number once, however often it is tried. */
  async function drawCounter(run: BulkRun, line: BulkLine): Promise<BulkLine> {
    if (line.templates === null) return line;
    const drawn = await subIds.draw(line.requestId, line.templates, toBulkTokenContext(run, line));
    return { ...line, subIds: withOverrides(drawn, line.input.subIds), templates: null };
  }

  async function mintLine(run: BulkRun, line: BulkLine, signal: AbortSignal): Promise<void> {
    const { requestId, offerId, destinationUrl, subIds: sentSubIds, presetName, despiteRefusal } = line;
    hasMinted = true;
    let outcome: Partial<BulkLine>;
    let change: BulkChange['run'] = { lostInARow: 0, limitedInARow: 0 };
    let unexpected: AppError | null = null;
    try {
      const minted = await mint.mintInBackground(
        {
          requestId,
          offerId: offerId ?? '',
          destinationUrl,
          subIds: sentSubIds,
          presetName,
          title: line.input.title,
          overQuota: false,
          despiteRefusal,
          ...(line.isChosen && { chosenByUser: true as const }),
        },
        signal,
      );
      if (minted.kind === 'quota-reached') {
        outcome = {};
        change = { ...change, state: 'paused', pauseReason: 'quota-reached' };
      } else {
        outcome = toLineOutcome(minted);
      }
      if (minted.kind === 'unknown') change = await noteLostAnswer(run);
    } catch (cause) {
      const failure = toAppError(cause);
      // The journal knows best: whatever was sent and not explicitly turned down may have cost a link.
      const entry = await quota.find(requestId);
      const known = entry === undefined ? null : await toOutcome(entry);
      outcome = known?.state === undefined ? { ...known, ...toFailure(failure) } : known;
      if (outcome.state === 'unknown') change = await noteLostAnswer(run);
      else if (passingErrors.has(failure.code)) change = await notePassing(run, failure.code);
      else if (failure.code === 'internal') unexpected = failure;
      else if (pausingErrors.has(failure.code)) change = { ...change, state: 'paused', pauseReason: failure.code };
    }
    await store.change(run.runId, [line.index], (now, [current]) => {
      if (current === undefined) return null;
      const after = { ...current, ...outcome };
      // Only a run that goes on is paused: the user may have ended it in the meantime.
      const { state: _state, pauseReason: _reason, ...always } = change ?? {};
      return {
        run: { ...(now.state === 'running' ? change : always), current: null },
        lines: [now.state === 'cancelled' && after.state === 'new' ? skip(after) : after],
      };
    });
    if (unexpected !== null) throw unexpected;
    unexpectedInARow = 0;
  }

  async function noteLostAnswer({ lostInARow }: BulkRun): Promise<BulkChange['run']> {
    await gate.backOff();
    const counted = { lostInARow: lostInARow + 1, limitedInARow: 1 };
    return counted.lostInARow < mostLostInARow ? counted : { ...counted, state: 'paused', pauseReason: 'answers-lost' };
  }

  async function notePassing({ limitedInARow }: BulkRun, code: ErrorCode): Promise<BulkChange['run']> {
    // The gate backs off by itself where the deeplink's own answer showed a sign of limiting.
    if ((await gate.readWaitMs('deeplink/generate', 'background')) === 0) await gate.backOff();
    const counted = { lostInARow: 0, limitedInARow: limitedInARow + 1 };
    return counted.limitedInARow < mostLimitedInARow ? counted : { ...counted, state: 'paused', pauseReason: code };
  }

  /** Does an act of the user, then lets the queue go on. */
  async function act(done: Promise<boolean>): Promise<BulkOutcome> {
    if (!(await done)) return tooLate;
    recheck();
    void attempt('bulk', wake);
    return ok;
  }

  return {
    async plan(lines, preset) {
      if (lines.length > maxBulkLines) return { problem: 'too-many-lines' };
      const runId = random.id();
      const nowMs = clock.nowMs();
      const run: BulkRun = {
        runId,
        createdAtMs: nowMs,
        revision: 0,
        state: 'planning',
        preset,
        plannedAtMs: nowMs,
        utcOffsetMinutes: -new Date(nowMs).getTimezoneOffset(),
        counts: noBulkCounts,
        current: null,
        pauseReason: null,
        waiting: null,
        lostInARow: 0,
        limitedInARow: 0,
        startedAtMs: null,
        endedAtMs: null,
      };
      const isAdded = await store.add(
        run,
        lines.map((input, index) => toRawLine(runId, index, input, random.id())),
      );
      if (!isAdded) return { problem: 'busy' };
      void attempt('bulk', wake);
      return ok;
    },

    replan: (runId, preset) =>
      act(
        store.change(runId, 'all', (run, lines) =>
          run.state === 'planned' || run.state === 'planning'
            ? {
                run: { state: 'planning', preset, plannedAtMs: Math.max(clock.nowMs(), run.plannedAtMs + 1) },
                lines: lines.map((line) => (line.state === 'removed' ? line : { ...line, state: 'raw' as const })),
              }
            : null,
        ),
      ),

    async changeLine(runId, index, change) {
      const run = (await store.listRuns()).find((each) => each.runId === runId);
      const line = await store.findLine(runId, index);
      if (run?.state !== 'planned' || line === undefined) return tooLate;
      const changed = await toChanged(run, line, change);
      const isChanged = await store.change(runId, 'all', (now, lines) => {
        if (now.state !== 'planned' || now.plannedAtMs !== run.plannedAtMs) return null;
        const byIndex = new Map(changed.map((each) => [each.index, each]));
        const after = lines.map((each) => byIndex.get(each.index) ?? each);
        const marked = new Map(markBulkDuplicates(after).map((each) => [each.index, each]));
        return { lines: after.map((each) => marked.get(each.index) ?? each).filter((each, at) => each !== lines[at]) };
      });
      return isChanged ? ok : tooLate;
    },

    async start(runId) {
      let problem: BulkProblem | null = null;
      const isStarted = await store.change(runId, [], (run, _lines, others) => {
        if (others.some(({ state }) => state === 'running')) problem = 'busy';
        else if (run.state === 'planned') return { run: { state: 'running', startedAtMs: clock.nowMs() } };
        else if (run.state !== 'running') problem = 'too-late';
        return null;
      });
      if (problem !== null) return { problem };
      if (!isStarted && (await store.listRuns()).every((run) => run.runId !== runId)) return tooLate;
      void attempt('bulk', wake);
      return ok;
    },

    pause: (runId) =>
      act(
        store.change(runId, [], (run) =>
          run.state === 'running' ? { run: { state: 'paused', pauseReason: 'user', waiting: null } } : null,
        ),
      ),

    async resume(runId) {
      await settleLeft();
      return act(
        store.change(runId, [], (run, _lines, others) =>
          run.state === 'paused' && others.every(({ state }) => state !== 'running')
            ? { run: { state: 'running', pauseReason: null, lostInARow: 0, limitedInARow: 0 } }
            : null,
        ),
      );
    },

    async cancel(runId) {
      await settleLeft();
      return act(
        store.change(runId, 'new', (run, lines) =>
          run.state === 'running' || run.state === 'paused'
            ? {
                run: { state: 'cancelled', pauseReason: null, waiting: null, endedAtMs: clock.nowMs() },
                // The one that is on its way tells itself what became of it.
                lines: lines.filter(({ index }) => index !== run.current).map(skip),
              }
            : null,
        ),
      );
    },

    async retry(runId, indexes, despiteUnknown) {
      await settleLeft();
      let isBusy = false;
      const isChanged = await store.change(runId, indexes, (run, lines, others) => {
        const again = lines.flatMap((line) => toRetried(line, despiteUnknown));
        const hasEnded = run.state === 'done' || run.state === 'cancelled';
        isBusy = hasEnded && others.some(({ state }) => state === 'running' || state === 'paused');
        if (isBusy || run.state === 'planning' || again.length === 0) return null;
        const goesOn = {
          state: 'running',
          pauseReason: null,
          endedAtMs: null,
          lostInARow: 0,
          limitedInARow: 0,
        } as const;
        // One that the user paused stays so, with the lines in its queue.
        return { run: hasEnded ? goesOn : {}, lines: again };
      });
      if (isBusy) return { problem: 'busy' };
      return act(Promise.resolve(isChanged));
    },

    async discard(runId) {
      const run = (await store.listRuns()).find((each) => each.runId === runId);
      if (run?.state === 'running' || run?.state === 'paused') return { problem: 'busy' };
      await store.remove(runId);
      return ok;
    },

    wake,
    recheck,

    async dropOld() {
      const oldestMs = clock.nowMs() - keptMs;
      for (const { runId, createdAtMs, endedAtMs } of await store.listRuns()) {
        if (endedAtMs !== null && Math.max(createdAtMs, endedAtMs) < oldestMs) await store.remove(runId);
      }
    },
  };

  /** The lines that a change touches, planned anew. */
  async function toChanged(run: BulkRun, line: BulkLine, change: BulkLineChange): Promise<readonly BulkLine[]> {
    switch (change.kind) {
      case 'remove':
        return [{ ...line, state: 'removed', duplicateOf: null }];
      case 'use-destination':
        return line.trackedUrl === null
          ? []
          : planner.plan(run, [{ ...line, input: { ...line.input, url: line.trackedUrl } }]);
      case 'program': {
        const isWaiting = line.state === 'choose' || line.reason === 'no-program';
        const same = isWaiting ? await store.findLines(run.runId, line.state, maxBulkLines) : [];
        const wanting = [line, ...same.filter((each) => each.index !== line.index && hasSameChoice(each, line))];
        return planner.plan(
          run,
          wanting.map((each) => ({ ...each, offerId: change.offerId, isChosen: true })),
        );
      }
    }
  }

  function toRetried(line: BulkLine, despiteUnknown: boolean): readonly BulkLine[] {
    const retryable: readonly BulkLineState[] = ['failed', 'refused', 'skipped'];
    if (!retryable.includes(line.state) && !(despiteUnknown && line.state === 'unknown')) return [];
    return [
      {
        ...line,
        state: 'new',
        requestId: random.id(),
        error: null,
        landingLink: null,
        despiteRefusal: line.despiteRefusal || line.state === 'refused',
        despiteUnknown: line.despiteUnknown || line.state === 'unknown',
      },
    ];
  }
}

function toRawLine(runId: string, index: number, input: BulkInputLine, requestId: string): BulkLine {
  return {
    runId,
    index,
    revision: 0,
    state: 'raw',
    requestId,
    input,
    destinationUrl: '',
    dropped: [],
    offerId: input.isChosen ? input.program : null,
    offerName: '',
    isChosen: input.isChosen ?? false,
    candidates: [],
    isAppOnly: false,
    subIds: noSubIds,
    templates: null,
    presetName: null,
    reason: null,
    subject: '',
    trackedUrl: null,
    duplicateOf: null,
    trackingLink: null,
    landingLink: null,
    error: null,
    despiteRefusal: false,
    despiteUnknown: false,
  };
}

function skip(line: BulkLine): BulkLine {
  return { ...line, state: 'skipped' };
}

function hasSameChoice(one: BulkLine, other: BulkLine): boolean {
  // A blocked line may have no address at all.
  if (one.reason !== other.reason) return false;
  return toSiteKey(new URL(one.destinationUrl).hostname) === toSiteKey(new URL(other.destinationUrl).hostname);
}

function toLineOutcome(minted: Exclude<MintOutcome, { kind: 'quota-reached' }>): Partial<BulkLine> {
  switch (minted.kind) {
    case 'minted':
      return { state: 'done', trackingLink: minted.link.trackingLink, error: null };
    case 'refused':
      return { state: 'refused', landingLink: minted.landingLink, error: null };
    case 'unknown':
      return { state: 'unknown', error: { code: 'outcome-unknown' } };
  }
}

/** A line that failed by its own fault; for what is not its fault it stays in the queue. */
function toFailure(failure: AppError): Partial<BulkLine> {
  const staysQueued =
    pausingErrors.has(failure.code) ||
    passingErrors.has(failure.code) ||
    failure.code === 'internal' ||
    failure.code === 'offline' ||
    failure.code === 'cancelled';
  return staysQueued ? {} : { state: 'failed', error: failure.toData() };
}
