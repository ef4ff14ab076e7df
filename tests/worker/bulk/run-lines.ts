import { noSubIds } from '#lib/domain/sub-ids/sub-ids.ts';
import type { Worker } from '#tests/builders/make-worker.ts';

/** Plans a list of so many lines of the program "101", and runs it to its end. @returns what became of each. */
export async function runLines({ bulk, clock, db }: Worker, count: number): Promise<readonly string[]> {
  const lines = Array.from({ length: count }, (_, index) => ({
    url: `https://www.kedai.example/p/rice-${index}`,
    program: '',
    subIds: noSubIds,
    title: '',
  }));
  await bulk.plan(lines, { kind: 'none' });
  await clock.runUntil(bulk.wake());
  const [run] = await db.getAll('bulkRuns');
  await bulk.start(run?.runId ?? '');
  await clock.runUntil(bulk.wake());
  return (await db.getAll('bulkLines')).map(({ state }) => state);
}
