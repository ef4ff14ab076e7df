import type { BulkRun } from '#lib/domain/bulk/bulk-run.ts';

/**
 * What the tab shows: the field for a list without a plan, the field with its plan, a run that is under way or paused,
 * or the result of a run.
 */
export type BulkView =
  | { readonly stage: 'composing'; readonly run: null }
  | { readonly stage: 'planned' | 'under-way' | 'ended'; readonly run: BulkRun };

/**
 * Returns what the tab shows of a run. A run under way or a plan comes before a new list, because a second one cannot
 * begin.
 * @param run The run to show, if any.
 * @param wantsNewList Whether the user asked for the field instead of a result.
 */
export function toBulkView(run: BulkRun | null, wantsNewList: boolean): BulkView {
  switch (run?.state) {
    case 'planning':
    case 'planned':
      return { stage: 'planned', run };
    case 'running':
    case 'paused':
      return { stage: 'under-way', run };
    case 'done':
    case 'cancelled':
      return wantsNewList ? { stage: 'composing', run: null } : { stage: 'ended', run };
    case undefined:
      return { stage: 'composing', run: null };
  }
}
