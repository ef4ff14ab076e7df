import type { ReportProgress } from '#lib/domain/earnings/report-progress.ts';

/** What decides whether the user is asked to load earnings. */
interface EarningsQuestion {
  /** Whether the user has agreed or declined on this device, on whichever page. */
  readonly isAnswered: boolean;
  /** When all conversions were first loaded; null before. */
  readonly firstLoadedAtMs: number | null;
  readonly progress: Pick<ReportProgress, 'phase' | 'error'>;
  /** When a sync last completed; null before the first. */
  readonly syncedAtMs: number | null;
}

/** Whether to ask the user to load earnings: once, after the first sync, and never where a load has begun already. */
export function asksForEarnings({ isAnswered, firstLoadedAtMs, progress, syncedAtMs }: EarningsQuestion): boolean {
  const hasBegun = firstLoadedAtMs !== null || progress.phase !== 'idle' || progress.error !== null;
  return !isAnswered && !hasBegun && syncedAtMs !== null;
}
