import { applyBulkChange } from '#lib/domain/bulk/apply-bulk-change.ts';
import type { BulkInputLine, BulkLine, BulkPresetChoice, BulkRun } from '#lib/domain/bulk/bulk-run.ts';
import { markBulkDuplicates } from '#lib/domain/bulk/mark-bulk-duplicates.ts';
import { newBulkRun } from '#lib/domain/bulk/new-bulk-run.ts';
import type { BulkPlanner } from '#lib/worker/bulk/create-bulk-planner.ts';
import type { AccountContext } from '#lib/worker/context/account-context.ts';

/** A run with every line planned. It starts at once, unless the change says otherwise. Stores nothing. */
export async function planRun(
  { clock, random, planner }: Pick<AccountContext, 'clock' | 'random'> & { readonly planner: BulkPlanner },
  list: readonly BulkInputLine[],
  preset: BulkPresetChoice,
  change: Pick<BulkRun, 'runId' | 'postId'> & Partial<Pick<BulkRun, 'state' | 'startedAtMs'>>,
): Promise<{ readonly run: BulkRun; readonly lines: readonly BulkLine[] }> {
  const nowMs = clock.nowMs();
  const now = { nowMs, utcOffsetMinutes: -new Date(nowMs).getTimezoneOffset() };
  let isFirst = true;
  const { run, lines } = newBulkRun(list, preset, now, () => {
    const id = isFirst ? change.runId : random.id();
    isFirst = false;
    return id;
  });
  const planned = await planner.plan(run, lines);
  const marked = new Map(markBulkDuplicates(planned).map((line) => [line.index, line]));
  const after = planned.map((line) => marked.get(line.index) ?? line);
  return applyBulkChange(run, lines, { run: { state: 'running', startedAtMs: nowMs, ...change }, lines: after });
}
