import { readReportState } from '#lib/store/earnings/read-report-state.ts';
import type { KillStage } from './kill-path.ts';

/** Waits for the end of a load of conversions that began at this time or later. */
export function untilLoaded({ inDatabase, until }: KillStage, startMs: number): Promise<void> {
  return until('the end of the load', async () => {
    const { lastHoursAtMs, progress } = await inDatabase(readReportState);
    return (lastHoursAtMs ?? 0) >= startMs && progress.phase === 'idle';
  });
}
