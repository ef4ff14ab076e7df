import type { BulkChange } from '#lib/domain/bulk/bulk-changes.ts';
import type { BulkLine, BulkRun } from '#lib/domain/bulk/bulk-run.ts';

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
