import { settleLeftRun } from '#lib/domain/bulk/bulk-changes.ts';
import { changeRun, findLine, listRuns } from '#lib/worker/bulk/bulk-store.ts';
import { type ActOutcomeSources, readActOutcome } from '#lib/worker/bulk/read-act-outcome.ts';

export interface BulkRecovery {
  /** Settles the lines that were under way when the last worker died. Runs once in a worker's life. */
  settleLeft(): Promise<void>;
}

/** Settles the line that was under way when a worker died: the journal says how it ended. */
export function createBulkRecovery(dependencies: ActOutcomeSources): BulkRecovery {
  let settled: Promise<void> | null = null;

  async function settle(): Promise<void> {
    for (const run of await listRuns(dependencies)) {
      if (run.current === null) continue;
      const line = await findLine(dependencies, run.runId, run.current);
      const known = line === undefined ? null : await readActOutcome(dependencies, line.requestId);
      await changeRun(dependencies, run.runId, 'all', (stored, lines) => settleLeftRun(stored, lines, known));
    }
  }

  return {
    settleLeft() {
      settled ??= settle().catch((error: unknown) => {
        settled = null;
        throw error;
      });
      return settled;
    },
  };
}
