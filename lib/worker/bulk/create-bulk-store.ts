import { applyBulkChange } from '#lib/domain/bulk/apply-bulk-change.ts';
import { type BulkChange, isUnderWay } from '#lib/domain/bulk/bulk-changes.ts';
import type { BulkLine, BulkLineState, BulkRun } from '#lib/domain/bulk/bulk-run.ts';
import { announceDataChange } from '#lib/store/data-changes.ts';
import type { Database } from '#lib/store/database.ts';

/** Which lines: those at these places, those in this state, or all. */
export type BulkSelection = readonly number[] | BulkLineState | 'all';

export interface BulkStore {
  /**
   * Stores a new run and deletes lists that were never started. Does neither, and answers false, where a run is under
   * way. The same where `run` starts at once while a list waits to be started: that list stays. Single links that wait
   * for their turn do not stand in each other's way.
   */
  add(run: BulkRun, lines: readonly BulkLine[]): Promise<boolean>;
  /**
   * Changes a run and lines of it in one transaction, on disk before it resolves. `edit` gets what is stored now, and
   * returns null to leave it. Counts and revisions are updated automatically.
   * @returns whether anything changed.
   */
  change(
    runId: string,
    selection: BulkSelection,
    edit: (run: BulkRun, lines: readonly BulkLine[], others: readonly BulkRun[]) => BulkChange | null,
  ): Promise<boolean>;
  listRuns(): Promise<readonly BulkRun[]>;
  /** The first lines of a state, in the list's order. */
  findLines(runId: string, state: BulkLineState, maxCount: number): Promise<readonly BulkLine[]>;
  findLine(runId: string, index: number): Promise<BulkLine | undefined>;
  remove(runId: string): Promise<void>;
}

export function createBulkStore({ database }: { readonly database: () => Promise<Database> }): BulkStore {
  const rangeOf = (runId: string) => IDBKeyRange.bound([runId, 0], [runId, Number.MAX_SAFE_INTEGER]);

  async function begin() {
    return (await database()).transaction(['bulkRuns', 'bulkLines'], 'readwrite', { durability: 'strict' });
  }

  return {
    async add(run, lines) {
      const transaction = await begin();
      const runs = transaction.objectStore('bulkRuns');
      const stored = transaction.objectStore('bulkLines');
      const before = await runs.getAll();
      const isBegun = run.startedAtMs !== null;
      const isInTheWay = (each: BulkRun) => isUnderWay(each) && !(isSingleLink(run) && isSingleLink(each));
      if (before.some((each) => isInTheWay(each) || (isBegun && each.startedAtMs === null))) return false;
      for (const { runId } of before.filter(({ startedAtMs }) => startedAtMs === null)) {
        await stored.delete(rangeOf(runId));
        await runs.delete(runId);
      }
      await runs.put(run);
      // All at once: one after another they take seconds.
      await Promise.all([...lines.map((line) => stored.put(line)), transaction.done]);
      announceDataChange('bulk');
      return true;
    },

    async change(runId, selection, edit) {
      const transaction = await begin();
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
    },

    listRuns: async () => (await database()).getAll('bulkRuns'),

    findLines: async (runId, state, maxCount) =>
      (await database()).getAllFromIndex('bulkLines', 'byRunAndState', IDBKeyRange.only([runId, state]), maxCount),

    findLine: async (runId, index) => (await database()).get('bulkLines', [runId, index]),

    async remove(runId) {
      const transaction = await begin();
      await transaction.objectStore('bulkLines').delete(rangeOf(runId));
      await transaction.objectStore('bulkRuns').delete(runId);
      await transaction.done;
      announceDataChange('bulk');
    },
  };
}

/** Whether the run is one link that a click has queued. */
const isSingleLink = ({ handover }: BulkRun): boolean => handover !== undefined;
