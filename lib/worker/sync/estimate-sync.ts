import { interactiveReserve } from '#lib/domain/service/interactive-reserve.ts';
import type { SyncProgress } from '#lib/domain/sync/sync-progress.ts';
import type { SyncCursor } from '#lib/store/schema/sync-cursors.ts';
import { countOfferStepsAfter, type SyncStep } from '#lib/worker/sync/sync-plan.ts';

/** How far a sync is, and how long the rest of it takes: by pages while it lists programs; campaigns and shops are few. */
export function estimateSync(
  cursor: SyncCursor,
  step: SyncStep,
  { callsPerMinute, nowMs }: { readonly callsPerMinute: number; readonly nowMs: number },
): Pick<SyncProgress, 'phase' | 'pagesDone' | 'pagesKnown' | 'estimatedEndMs'> {
  if (step.type === 'campaigns' || step.type === 'shops') {
    return { phase: step.type, pagesDone: 0, pagesKnown: 0, estimatedEndMs: null };
  }
  const { pagesDone, pagesBefore, stepCount, kind } = cursor;
  const stepPages = step.type === 'offers' ? Math.max(1, Math.ceil((stepCount ?? 1) / 100)) : 0;
  const pagesKnown = Math.max(pagesDone, pagesBefore + stepPages + countOfferStepsAfter(kind, cursor.step));
  const pagesAMinute = Math.max(1, callsPerMinute - interactiveReserve);
  const msLeft = ((pagesKnown - pagesDone) / pagesAMinute) * 60_000;
  return { phase: 'programs', pagesDone, pagesKnown, estimatedEndMs: nowMs + msLeft };
}
