import { type BulkLine, type BulkRun, toRunOrder } from '#lib/domain/bulk/bulk-run.ts';
import type { Database } from '#lib/store/database.ts';

/** All runs, the newest first. */
export async function readBulkRuns(database: Database): Promise<readonly BulkRun[]> {
  return (await database.getAll('bulkRuns')).sort((a, b) => toRunOrder(b) - toRunOrder(a));
}

/** The lines of a run that changed after a revision; for -1, all of them. In no order. */
export function readBulkLines(database: Database, runId: string, afterRevision: number): Promise<readonly BulkLine[]> {
  const range = IDBKeyRange.bound([runId, afterRevision], [runId, Number.MAX_SAFE_INTEGER], true);
  return database.getAllFromIndex('bulkLines', 'byRunAndRevision', range);
}
