import {
  afterRuns,
  applyBulkChange,
  type BulkChange,
  isInTheWay,
  isPausedLink,
} from '#lib/domain/bulk/bulk-changes.ts';
import { type BulkLine, type BulkLineState, type BulkRun, isPlan, postsOfRun } from '#lib/domain/bulk/bulk-run.ts';
import { announceDataChange } from '#lib/store/data-changes.ts';
import { type RunTransaction, runStores } from '#lib/store/database.ts';
import { openPosts } from '#lib/store/open-posts.ts';
import type { AccountContext } from '#lib/worker/context/account-context.ts';

/** Which lines: those at these places, those in this state, or all. */
export type BulkSelection = readonly number[] | BulkLineState | 'all';

/** What is written with a new run, in its transaction: a killed worker leaves both or neither. */
export type Alongside = (transaction: RunTransaction) => Promise<void>;

/**
 * Stores a new run and deletes lists that were never started. Does neither, and answers false, where a run is under
 * way. The same where `run` starts at once while a list waits to be started: that list stays. And where all posts that the
 * run is for were deleted while it was planned. A single link that waits blocks nothing, and nothing blocks it.
 */
export async function addRun(
  { database }: Pick<AccountContext, 'database'>,
  run: BulkRun,
  lines: readonly BulkLine[],
  alongside?: Alongside,
): Promise<boolean> {
  const transaction = (await database()).transaction(runStores, 'readwrite', { durability: 'strict' });
  const runs = transaction.objectStore('bulkRuns');
  const stored = transaction.objectStore('bulkLines');
  const before = await runs.getAll();
  const plans = isPausedLink(run) ? [] : before.filter(isPlan);
  if (before.some((each) => isInTheWay(each, run)) || (!isPlan(run) && plans.length > 0)) return false;
  const posts = await Promise.all(postsOfRun(run).map(openPosts(transaction).getKey));
  if (posts.length > 0 && posts.every((postId) => postId === undefined)) return false;
  for (const { runId } of plans) {
    await stored.delete(rangeOf(runId));
    await runs.delete(runId);
  }
  await runs.put(afterRuns(run, before));
  await alongside?.(transaction);
  // All at once: one after another they take seconds.
  await Promise.all([...lines.map((line) => stored.put(line)), transaction.done]);
  announceDataChange('bulk');
  return true;
}

/**
 * Changes a run and lines of it in one transaction, on disk before it resolves. `edit` gets what is stored now, and
 * returns null to leave it. Counts and revisions are updated automatically.
 * @returns whether anything changed.
 */
export async function changeRun(
  context: Pick<AccountContext, 'database'>,
  runId: string,
  selection: BulkSelection,
  edit: (run: BulkRun, lines: readonly BulkLine[], others: readonly BulkRun[]) => BulkChange | null,
): Promise<boolean> {
  const transaction = await begin(context);
  const runs = transaction.objectStore('bulkRuns');
  const stored = transaction.objectStore('bulkLines');
  const all = await runs.getAll();
  const run = all.find((each) => each.runId === runId);
  if (run === undefined) return false;
  const before =
    selection === 'all'
      ? await stored.getAll(rangeOf(runId))
      : typeof selection === 'string'
        ? await stored.index('byRunAndState').getAll(IDBKeyRange.only([runId, selection]))
        : (await Promise.all(selection.map((index) => stored.get([runId, index])))).filter(
            (line) => line !== undefined,
          );
  const change = edit(
    run,
    before,
    all.filter((each) => each !== run),
  );
  if (change === null) {
    await transaction.done;
    return false;
  }
  const after = applyBulkChange(run, before, change);
  await Promise.all([...after.lines.map((line) => stored.put(line)), runs.put(after.run), transaction.done]);
  announceDataChange('bulk');
  return true;
}

export async function listRuns({ database }: Pick<AccountContext, 'database'>): Promise<readonly BulkRun[]> {
  return (await database()).getAll('bulkRuns');
}

/** The first lines of a state, in the list's order. */
export async function findLines(
  { database }: Pick<AccountContext, 'database'>,
  runId: string,
  state: BulkLineState,
  maxCount: number,
): Promise<readonly BulkLine[]> {
  return (await database()).getAllFromIndex('bulkLines', 'byRunAndState', IDBKeyRange.only([runId, state]), maxCount);
}

export async function findLine(
  { database }: Pick<AccountContext, 'database'>,
  runId: string,
  index: number,
): Promise<BulkLine | undefined> {
  return (await database()).get('bulkLines', [runId, index]);
}

/**
 * Deletes a run with its lines, unless it is to stay as it is stored now: another window may have started it.
 * @returns whether it is gone.
 */
export async function removeRun(
  context: Pick<AccountContext, 'database'>,
  runId: string,
  isStaying: (run: BulkRun) => boolean,
): Promise<boolean> {
  const transaction = await begin(context);
  const runs = transaction.objectStore('bulkRuns');
  const run = await runs.get(runId);
  if (run !== undefined && isStaying(run)) {
    await transaction.done;
    return false;
  }
  await transaction.objectStore('bulkLines').delete(rangeOf(runId));
  await runs.delete(runId);
  await transaction.done;
  announceDataChange('bulk');
  return true;
}

const rangeOf = (runId: string) => IDBKeyRange.bound([runId, 0], [runId, Number.MAX_SAFE_INTEGER]);

async function begin({ database }: Pick<AccountContext, 'database'>) {
  return (await database()).transaction(['bulkRuns', 'bulkLines'], 'readwrite', { durability: 'strict' });
}
