import { interactiveReserve } from '#lib/domain/service/slot-wait.ts';
import type { SyncPart, SyncProgress } from '#lib/domain/sync/sync-progress.ts';
import type { SyncCursor } from '#lib/store/schema/sync-cursors.ts';
import { countOfferStepsAfter, listStepParts, type SyncStep } from '#lib/worker/sync/sync-plan.ts';

/**
 * The share of each listing in a whole sync. Only a listing's first page shows its length, so the shares are fixed. A
 * bar by known pages would run back with each listing that begins.
 */
const weights: Readonly<Record<SyncPart, number>> = {
  approved: 20,
  'approved-paused': 5,
  pending: 4,
  rejected: 4,
  blocked: 2,
  paused: 8,
  active: 40,
  checking: 4,
  campaigns: 8,
  shops: 5,
};

/**
 * How far a sync is, and how long its programs still take.
 * @param before What was shown before. Within one sync the progress never falls, whatever the listings turn out to have
 *   (a second round, rows that came meanwhile).
 */
export function estimateSync(
  cursor: SyncCursor,
  step: SyncStep,
  { callsPerMinute, nowMs, before }: SyncSurroundings,
): Pick<SyncProgress, 'phase' | 'part' | 'pagesDone' | 'pagesKnown' | 'fraction' | 'generation' | 'estimatedEndMs'> {
  const parts = listStepParts(cursor.kind);
  const part = parts[cursor.step] ?? 'checking';
  const isListing = step.type === 'campaigns' || step.type === 'shops';
  const stepPages = toStepPages(cursor, step);
  const pagesDone = stepPages === 0 ? 0 : Math.min(cursor.page - 1, stepPages);
  const ofStep = stepPages === 0 ? 0 : pagesDone / stepPages;
  // Steps that ask for nothing share the weight of the step that checks, because they pass together.
  const toWeight = (each: SyncPart) => weights[each] / parts.filter((other) => other === each).length;
  const sum = (some: readonly SyncPart[]) => some.reduce((total, each) => total + toWeight(each), 0);
  const reached = (sum(parts.slice(0, cursor.step)) + toWeight(part) * ofStep) / sum(parts);
  const shown = before.generation === cursor.generation ? (before.fraction ?? 0) : 0;
  return {
    phase: isListing ? step.type : 'programs',
    part,
    pagesDone,
    pagesKnown: stepPages,
    fraction: Math.min(1, Math.max(shown, reached)),
    generation: cursor.generation,
    estimatedEndMs: isListing ? null : nowMs + toMsLeft(cursor, step, callsPerMinute),
  };
}

interface SyncSurroundings {
  readonly callsPerMinute: number;
  readonly nowMs: number;
  readonly before: Pick<SyncProgress, 'fraction' | 'generation'>;
}

/** Pages of the current listing. 0 before its first answer, and for a step that lists nothing. */
function toStepPages({ page, stepCount, stepPages = 0 }: SyncCursor, step: SyncStep): number {
  if (step.type !== 'offers' && step.type !== 'campaigns' && step.type !== 'shops') return 0;
  // A listing may be longer than its count says: the next page is one of it in any case.
  return stepCount === null && stepPages === 0 ? 0 : Math.max(stepPages, page);
}

/** By pages of programs: campaigns and shops are few. */
function toMsLeft(cursor: SyncCursor, step: SyncStep, callsPerMinute: number) {
  const { pagesDone, pagesBefore, kind, step: at } = cursor;
  const stepPages = step.type === 'offers' ? Math.max(1, toStepPages(cursor, step)) : 0;
  const pagesKnown = Math.max(pagesDone, pagesBefore + stepPages + countOfferStepsAfter(kind, at));
  const pagesAMinute = Math.max(1, callsPerMinute - interactiveReserve);
  return ((pagesKnown - pagesDone) / pagesAMinute) * 60_000;
}
