import type { BulkEnding } from '#lib/domain/bulk/bulk-ending.ts';
import {
  type BulkLine,
  type BulkPauseReason,
  type BulkPresetChoice,
  type BulkProblem,
  type BulkRun,
  linesOfPost,
  toRunOrder,
} from '#lib/domain/bulk/bulk-run.ts';
import { toReuseKey } from '#lib/domain/links/minted-link.ts';

/**
 * One event of a run as the change to what is stored, or null if it comes too late to change anything. The functions
 * below take the lines as stored now: all of the run, unless the function says otherwise.
 */
export interface BulkChange {
  readonly run?: Partial<Omit<BulkRun, 'runId' | 'revision' | 'counts'>>;
  /** New versions of lines. */
  readonly lines?: readonly BulkLine[];
}

/** Each lost answer may have cost a link, so the run stops sending to a service that keeps losing them. */
const maxLostInARow = 3;
/** By then the back-off has grown to minutes, so the month's quota is a likelier cause than the minute's. */
const maxLimitedInARow = 5;

const noStreaks = { lostInARow: 0, limitedInARow: 0 } as const;

export const isUnderWay = ({ state }: BulkRun): boolean => state === 'running' || state === 'paused';
const hasEnded = ({ state }: BulkRun): boolean => state === 'done' || state === 'cancelled';
const isRunning = ({ state }: BulkRun): boolean => state === 'running';

/** A queued or kept link. One of an earlier version has its handover alone until its outcome is known. */
const isSingleLink = ({ isSingle, handover }: BulkRun): boolean => isSingle === true || handover !== undefined;

/** A single link that waits for its user, who makes it or takes it back under Today. */
export const isPausedLink = (run: BulkRun): boolean => run.state === 'paused' && isSingleLink(run);

/** No single link stands in the way of another one: the runner takes one after another. */
const areSingleLinks = (one: BulkRun, other: BulkRun): boolean => isSingleLink(one) && isSingleLink(other);

/** Whether `other` keeps `run` from beginning. A single link that waits blocks nothing. */
export const isInTheWay = (other: BulkRun, run: BulkRun): boolean =>
  isUnderWay(other) && !isPausedLink(other) && !isPausedLink(run) && !areSingleLinks(other, run);

/** The run as it is stored: behind each earlier one, also where a clock was ahead then. */
export function afterRuns(run: BulkRun, before: readonly BulkRun[]): BulkRun {
  const orderMs = before.reduce((latest, each) => Math.max(latest, toRunOrder(each) + 1), run.createdAtMs);
  return orderMs === run.createdAtMs ? run : { ...run, orderMs };
}

/** Plans the same list for other sub-IDs. Lines that the user removed stay removed. */
export const replanRun = (
  run: BulkRun,
  lines: readonly BulkLine[],
  preset: BulkPresetChoice,
  nowMs: number,
): BulkChange | null =>
  run.state === 'planned' || run.state === 'planning'
    ? {
        // A plan's time is its identity, so no two plans of a run may share it.
        run: { state: 'planning', preset, plannedAtMs: Math.max(nowMs, run.plannedAtMs + 1) },
        lines: lines.map((line) => (line.state === 'removed' ? line : { ...line, state: 'raw' })),
      }
    : null;

/**
 * Stores a slice of the plan.
 * @param plannedAtMs The plan that the slice belongs to: a newer one may have replaced it.
 */
export const takePlannedLines = (run: BulkRun, planned: readonly BulkLine[], plannedAtMs: number): BulkChange | null =>
  isPlanning(run, plannedAtMs) ? { lines: planned } : null;

/** Every line is planned. Finds the lines that ask for the same link. */
export const finishPlan = (run: BulkRun, lines: readonly BulkLine[], plannedAtMs: number): BulkChange | null =>
  isPlanning(run, plannedAtMs) ? { run: { state: 'planned' }, lines: markBulkDuplicates(lines) } : null;

const isPlanning = (run: BulkRun, plannedAtMs: number) => run.state === 'planning' && run.plannedAtMs === plannedAtMs;

/** The user changed lines of a plan: find duplicates again. */
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

/** Only one run at a time is under way. Starting a run that is already under way is not a problem. */
export function findStartProblem(run: BulkRun, others: readonly BulkRun[]): BulkProblem | null {
  if (others.some(isRunning)) return 'busy';
  return run.state === 'planned' || run.state === 'running' ? null : 'too-late';
}

export const startRun = (run: BulkRun, nowMs: number): BulkChange | null =>
  run.state === 'planned' ? { run: { state: 'running', startedAtMs: nowMs } } : null;

export const pauseRun = (run: BulkRun, reason: BulkPauseReason): BulkChange | null =>
  isRunning(run) ? { run: { state: 'paused', pauseReason: reason, waiting: null } } : null;

export const resumeRun = (run: BulkRun, others: readonly BulkRun[]): BulkChange | null =>
  run.state === 'paused' && !others.some((other) => isRunning(other) && !areSingleLinks(other, run))
    ? { run: { state: 'running', pauseReason: null, isPauseSaid: undefined, ...noStreaks } }
    : null;

/** @param lines The lines in the queue. */
export const cancelRun = (run: BulkRun, lines: readonly BulkLine[], nowMs: number): BulkChange | null =>
  isUnderWay(run)
    ? {
        run: { state: 'cancelled', pauseReason: null, waiting: null, endedAtMs: nowMs },
        // The line being sent reports its own outcome.
        lines: lines.filter(({ index }) => index !== run.current).map(skipLine),
      }
    : null;

/**
 * A post of the run is about to be deleted: what no other post lacks is not made any more. A run with nothing else to
 * make ends.
 * @param lines All lines of the run.
 * @param stored The letters of the run's posts that are stored: those of an earlier deletion lack nothing.
 */
export function dropPostLines(
  run: BulkRun,
  lines: readonly BulkLine[],
  post: { readonly code: string },
  stored: ReadonlySet<string>,
  nowMs: number,
): BulkChange | null {
  if (!isUnderWay(run)) return null;
  const ofPost = new Set(linesOfPost(run, lines, post));
  const isOfOther = (line: BulkLine) => !ofPost.has(line) && stored.has(line.input.post?.code ?? '');
  // A line of a post that asks for the same link as one before it is made by that one, whose post may be gone by now.
  const toMaker = ({ index, duplicateOf }: BulkLine) => duplicateOf ?? index;
  const ofThis = new Set([...ofPost].map(toMaker));
  const ofOthers = new Set(lines.filter(isOfOther).map(toMaker));
  const lacking = lines.filter(({ state, index }) => state === 'new' || index === run.current);
  const dropped = lacking.filter(({ index }) => ofThis.has(index) && !ofOthers.has(index));
  if (dropped.length === 0) return null;
  // The line being sent may be another post's, and may still wait for its slot.
  if (dropped.length === lacking.length) return cancelRun(run, dropped, nowMs);
  // Also the one being sent: where its call has left, that reports its own outcome.
  return { lines: dropped.map(skipLine) };
}

export const findRetryProblem = (run: BulkRun, others: readonly BulkRun[]): BulkProblem | null =>
  hasEnded(run) && others.some((other) => isInTheWay(other, run)) ? 'busy' : null;

/**
 * Puts lines back into the queue, each as a new act. A run that had ended resumes; one that the user paused stays
 * paused.
 * @param lines The lines to retry.
 * @param newId Returns an id for each act.
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
 * Marks the line as under way before the call goes out.
 * @param line The line as stored now, which may be another act meanwhile.
 * @param sent The line as it is sent.
 */
export const sendLine = (run: BulkRun, line: BulkLine | undefined, sent: BulkLine): BulkChange | null =>
  isRunning(run) && line?.state === 'new' && line.requestId === sent.requestId
    ? { run: { current: sent.index, waiting: null }, lines: [sent] }
    : null;

/** Stores the outcome of the line that was sent, and what it means for the run. */
export function endLine(run: BulkRun, line: BulkLine | undefined, ending: BulkEnding): BulkChange | null {
  if (line === undefined) return null;
  const after = { ...line, ...ending.line };
  const { reason, ...streaks } = countStreaks(run, ending);
  return {
    run: {
      ...streaks,
      // Pause only a run that is under way: the user may have ended it in the meantime.
      ...(reason !== null && isRunning(run) && { state: 'paused', pauseReason: reason }),
      current: null,
    },
    lines: [run.state === 'cancelled' && after.state === 'new' ? skipLine(after) : after],
  };
}

/** Counts lost answers and refused calls in a row, and says whether that pauses the run and why. */
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

/**
 * Settles the line that was under way when an earlier worker died. A cancelled run mints nothing more: its queue is
 * skipped in the same change, so that a second kill cannot leave lines behind.
 * @param known What the journal says about that line; null if it may still be sent.
 */
export function settleLeftRun(
  run: BulkRun,
  lines: readonly BulkLine[],
  known: Partial<BulkLine> | null,
): BulkChange | null {
  if (run.current === null) return null;
  const settled = lines.map((line) => (line.index === run.current && known !== null ? { ...line, ...known } : line));
  const after = settled.map((line) => (run.state === 'cancelled' && line.state === 'new' ? skipLine(line) : line));
  return { run: { current: null }, lines: after.filter((line, at) => line !== lines[at]) };
}

const skipLine = (line: BulkLine): BulkLine => ({ ...line, state: 'skipped' });

/** Whether a run paused while its last line was sent: nothing is left that its user could resume. */
export const isSpent = ({ state, counts }: BulkRun): boolean => state === 'paused' && counts.new === 0;

/**
 * The queue is empty.
 * @param lines The lines in the queue: the user may have put one back meanwhile.
 */
export const finishRun = (run: BulkRun, lines: readonly BulkLine[], nowMs: number): BulkChange | null =>
  isUnderWay(run) && lines.length === 0
    ? { run: { state: 'done', current: null, pauseReason: null, waiting: null, endedAtMs: nowMs } }
    : null;

/**
 * Of several lines that ask for the same link, marks all but the first as duplicates of it. Two lines that would differ
 * only by the counter's number count as the same wish, pasted twice.
 * @param lines All lines of the run, by index.
 * @returns the lines that change.
 */
export function markBulkDuplicates(lines: readonly BulkLine[]): readonly BulkLine[] {
  const first = new Map<string, number>();
  return lines.flatMap((line) => {
    if ((line.state !== 'new' && line.state !== 'duplicate') || line.offerId === null) return [];
    const key = toReuseKey(line.offerId, line.destinationUrl, line.subIds);
    const duplicateOf = first.get(key) ?? null;
    if (duplicateOf === null) first.set(key, line.index);
    if (line.duplicateOf === duplicateOf) return [];
    return [{ ...line, state: duplicateOf === null ? ('new' as const) : ('duplicate' as const), duplicateOf }];
  });
}

/**
 * Applies a change: the run, and the lines to write with it. Recomputes counts and revisions.
 * @param selected The stored lines, at least all those that the change names.
 */
export function applyBulkChange(
  run: BulkRun,
  selected: readonly BulkLine[],
  change: BulkChange,
): { readonly run: BulkRun; readonly lines: readonly BulkLine[] } {
  const revision = run.revision + 1;
  const counts = { ...run.counts };
  const stateBefore = new Map(selected.map(({ index, state }) => [index, state]));
  const lines = (change.lines ?? []).map((line) => {
    const from = stateBefore.get(line.index);
    if (from === undefined) throw new Error('A line that was not selected');
    counts[from] -= 1;
    counts[line.state] += 1;
    return { ...line, revision };
  });
  return { run: { ...run, ...change.run, revision, counts }, lines };
}
