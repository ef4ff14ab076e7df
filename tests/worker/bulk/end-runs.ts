import type { Worker } from '#tests/builders/make-worker.ts';

/** Cancels each run: a queue that still runs would write into the next test. */
export async function endRuns({ bulk, clock, db }: Worker): Promise<void> {
  for (const { runId } of await db.getAll('bulkRuns')) await bulk.cancel(runId);
  await clock.runUntil(bulk.wake());
}
