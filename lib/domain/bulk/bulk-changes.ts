import type { BulkEnding } from '#lib/domain/bulk/bulk-ending.ts';
import type { BulkLine, BulkPauseReason, BulkPresetChoice, BulkProblem, BulkRun } from '#lib/domain/bulk/bulk-run.ts';
import { markBulkDuplicates } from '#lib/domain/bulk/mark-bulk-duplicates.ts';

/**
 * What happens to a run, each as the change that it makes of what is stored, or null where it comes too late to change
 * anything. Lines are those that are stored now: all of the run, unless it says otherwise.
 */
export interface BulkChange {
  readonly run?: Partial<Omit<BulkRun, 'runId' | 'revision' | 'counts'>>;
  /** Lines as they shall be. */
  readonly lines?: readonly BulkLine[];
}

/** Each of these may have cost a link: a service that keeps losing answers is not fed any more. */
const maxLostInARow = 3;
/** By then the back-off has grown to minutes: more likely the month's quota than the minute's. */
const maxLimitedInARow = 5;

const noStreaks = { lostInARow: 0, limitedInARow: 0 } as const;

export const isUnderWay = ({ state }: BulkRun): boolean => state === 'running' || state === 'paused';
const hasEnded = ({ state }: BulkRun): boolean => state === 'done' || state === 'cancelled';
const isRunning = ({ state }: BulkRun): boolean => state === 'running';

/** Plans the same list for other sub-IDs. What the user took out of it stays out. */
export const replanRun = (
  run: BulkRun,
  lines: readonly BulkLine[],
  preset: BulkPresetChoice,
  nowMs: number,
): BulkChange | null =>
  run.state === 'planned' || run.state === 'planning'
    ? {
        // A plan is known by its time, so no two of a run have the same.
        run: { state: 'planning', preset, plannedAtMs: Math.max(nowMs, run.plannedAtMs + 1) },
        lines: lines.map((line) => (line.state === 'removed' ? line : { ...line, state: 'raw' })),
      }
    : null;

/** Takes a slice of the plan in. @param plannedAtMs The plan that it is of: meanwhile there may be another. */
export const takePlannedLines = (run: BulkRun, planned: readonly BulkLine[], plannedAtMs: number): BulkChange | null =>
  isPlanning(run, plannedAtMs) ? { lines: planned } : null;

/** Every line is planned: what is left is to find those that ask for the same link. */
export const finishPlan = (run: BulkRun, lines: readonly BulkLine[], plannedAtMs: number): BulkChange | null =>
  isPlanning(run, plannedAtMs) ? { run: { state: 'planned' }, lines: markBulkDuplicates(lines) } : null;

const isPlanning = (run: BulkRun, plannedAtMs: number) => run.state === 'planning' && run.plannedAtMs === plannedAtMs;

/** The user changed lines of a plan: duplicates are looked for anew. */
export function changePlannedLines(
  run: BulkRun,
  lines: readonly BulkLine[],
  changed: readonly BulkLine[],
  plannedAtMs: number,
): BulkChange | null {
  if (run.state !== 'planned' || run.plannedAtMs !== plannedAtMs) return null;
  const after = replaceLines(lines, changed);
  const marked = replaceLines(after, markBulkDuplicates(after));
  return { lines: marked.filter((line, at) => line !== lines[at]) };
}

function replaceLines(lines: readonly BulkLine[], by: readonly BulkLine[]): readonly BulkLine[] {
  const byIndex = new Map(by.map((line) => [line.index, line]));
  return lines.map((line) => byIndex.get(line.index) ?? line);
}

/** One run at a time is under way. One that goes on already is started as well as ever. */
export function findStartProblem(run: BulkRun, others: readonly BulkRun[]): BulkProblem | null {
  if (others.some(isRunning)) return 'busy';
  return run.state === 'planned' || run.state === 'running' ? null : 'too-late';
}

export const startRun = (run: BulkRun, nowMs: number): BulkChange | null =>
  run.state === 'planned' ? { run: { state: 'running', startedAtMs: nowMs } } : null;

export const pauseRun = (run: BulkRun, reason: BulkPauseReason): BulkChange | null =>
  isRunning(run) ? { run: { state: 'paused', pauseReason: reason, waiting: null } } : null;

export const resumeRun = (run: BulkRun, others: readonly BulkRun[]): BulkChange | null =>
  run.state === 'paused' && !others.some(isRunning)
    ? { run: { state: 'running', pauseReason: null, isPauseSaid: undefined, ...noStreaks } }
    : null;

/** @param lines Those that are in the queue. */
export const cancelRun = (run: BulkRun, lines: readonly BulkLine[], nowMs: number): BulkChange | null =>
  isUnderWay(run)
    ? {
        run: { state: 'cancelled', pauseReason: null, waiting: null, endedAtMs: nowMs },
        // The one that is on its way tells itself what became of it.
        lines: lines.filter(({ index }) => index !== run.current).map(skipLine),
      }
    : null;

export const findRetryProblem = (run: BulkRun, others: readonly BulkRun[]): BulkProblem | null =>
  hasEnded(run) && others.some(isUnderWay) ? 'busy' : null;

/**
 * Puts lines back into the queue, each as a new act. A run that had ended goes on; one that the user paused stays so.
 * @param lines Those that the user means.
 * @param newId Gives each act its id.
 */
export function retryLines(
  run: BulkRun,
  lines: readonly BulkLine[],
  despiteUnknown: boolean,
  newId: () => string,
): BulkChange | null {
  const again = lines
    .filter(({ state }) => isRetryable(state) || (despiteUnknown && state === 'unknown'))
    .map((line) => toRetriedLine(line, newId()));
  if (run.state === 'planning' || again.length === 0) return null;
  const goesOn = { state: 'running', pauseReason: null, endedAtMs: null, ...noStreaks } as const;
  return { run: hasEnded(run) ? goesOn : {}, lines: again };
}

const isRetryable = (state: BulkLine['state']) => state === 'failed' || state === 'refused' || state === 'skipped';

const toRetriedLine = (line: BulkLine, requestId: string): BulkLine => ({
  ...line,
  state: 'new',
  requestId,
  error: null,
  landingLink: null,
  despiteRefusal: line.despiteRefusal || line.state === 'refused',
  despiteUnknown: line.despiteUnknown || line.state === 'unknown',
});

export const noteWaiting = (run: BulkRun, waiting: NonNullable<BulkRun['waiting']>): BulkChange | null =>
  isRunning(run) ? { run: { waiting } } : null;

/**
 * The line is about to be sent, and on disk as what is under way.
 * @param line The line as it is stored now, which may be another act meanwhile.
 * @param sent The line as it is sent.
 */
export const sendLine = (run: BulkRun, line: BulkLine | undefined, sent: BulkLine): BulkChange | null =>
  isRunning(run) && line?.state === 'new' && line.requestId === sent.requestId
    ? { run: { current: sent.index, waiting: null }, lines: [sent] }
    : null;

/** What became of the line that was sent, and what that says of the run. */
export function endLine(run: BulkRun, line: BulkLine | undefined, ending: BulkEnding): BulkChange | null {
  if (line === undefined) return null;
  const after = { ...line, ...ending.line };
  const { reason, ...streaks } = countStreaks(run, ending);
  return {
    run: {
      ...streaks,
      // Only a run that goes on is paused: the user may have ended it in the meantime.
      ...(reason !== null && isRunning(run) && { state: 'paused', pauseReason: reason }),
      current: null,
    },
    lines: [run.state === 'cancelled' && after.state === 'new' ? skipLine(after) : after],
  };
}

/** Answers lost and calls turned down one after another, and why that pauses the run, if it does. */
function countStreaks(
  { lostInARow, limitedInARow }: BulkRun,
  { sign }: BulkEnding,
): Pick<BulkRun, 'lostInARow' | 'limitedInARow'> & { readonly reason: BulkPauseReason | null } {
  switch (sign.kind) {
    case 'lost': {
      const lost = lostInARow + 1;
      return { lostInARow: lost, limitedInARow: 1, reason: lost < maxLostInARow ? null : 'answers-lost' };
    }
    case 'limited': {
      const limited = limitedInARow + 1;
      return { lostInARow: 0, limitedInARow: limited, reason: limited < maxLimitedInARow ? null : sign.code };
    }
    case 'stop':
      return { ...noStreaks, reason: sign.reason };
    case 'none':
    case 'unexpected':
      return { ...noStreaks, reason: null };
  }
}

/** @param known What the journal tells of the line that an earlier worker was at; null where it may still be sent. */
export const settleLeftLine = (line: BulkLine | undefined, known: Partial<BulkLine> | null): BulkChange => ({
  run: { current: null },
  lines: line === undefined || known === null ? [] : [{ ...line, ...known }],
});

/** Of a cancelled run nothing is left to be minted. @param lines Those that are in the queue. */
export const skipLines = (lines: readonly BulkLine[]): BulkChange => ({ lines: lines.map(skipLine) });

const skipLine = (line: BulkLine): BulkLine => ({ ...line, state: 'skipped' });

/** The queue is empty. */
export const finishRun = (run: BulkRun, nowMs: number): BulkChange | null =>
  isRunning(run) ? { run: { state: 'done', current: null, waiting: null, endedAtMs: nowMs } } : null;
