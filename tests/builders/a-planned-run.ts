import { type BulkRun, noBulkCounts } from '#lib/domain/bulk/bulk-run.ts';

/** A planned run without a line, with what a test changes of it. */
export function aPlannedRun(change: Partial<BulkRun> = {}): BulkRun {
  return {
    runId: 'run-1',
    createdAtMs: Date.UTC(2026, 10, 20, 8),
    revision: 0,
    state: 'planned',
    preset: { kind: 'none' },
    plannedAtMs: Date.UTC(2026, 10, 20, 8),
    utcOffsetMinutes: 480,
    counts: noBulkCounts,
    current: null,
    pauseReason: null,
    waiting: null,
    lostInARow: 0,
    limitedInARow: 0,
    startedAtMs: null,
    endedAtMs: null,
    ...change,
  };
}
