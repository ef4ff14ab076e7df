import { settleLeftRun } from '#lib/domain/bulk/bulk-changes.ts';
import type { BulkStore } from '#lib/worker/bulk/create-bulk-store.ts';
import { type ActOutcomeSources, readActOutcome } from '#lib/worker/bulk/read-act-outcome.ts';

export interface BulkRecovery {
  /** Settles the lines that were under way when the last worker died. Runs once in a worker's life. */
  settleLeft(): Promise<void>;
}

export interface BulkRecoveryDependencies extends ActOutcomeSources {
  readonly store: BulkStore;
}

/** Settles the line that was under way when a worker died: the journal says how it ended. */
export function createBulkRecovery(dependencies: BulkRecoveryDependencies): BulkRecovery {
  const { store } = dependencies;
  let settled: Promise<void> | null = null;

  async function settle(): Promise<void> {
    for (const run of await store.listRuns()) {
      if (run.current === null) continue;
      const line = await store.findLine(run.runId, run.current);
      const known = line === undefined ? null : await readActOutcome(dependencies, line.requestId);
      await store.change(run.runId, 'all', (stored, lines) => settleLeftRun(stored, lines, known));
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
