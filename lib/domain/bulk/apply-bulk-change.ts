import type { BulkChange } from '#lib/domain/bulk/bulk-changes.ts';
import type { BulkLine, BulkRun } from '#lib/domain/bulk/bulk-run.ts';

/**
 * The run, and the lines that are written with it, after a change. Counts and revisions follow by themselves.
 * @param selected The lines as they are stored, among them all that the change has.
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
