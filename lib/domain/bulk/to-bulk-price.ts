import type { BulkRun } from '#lib/domain/bulk/bulk-run.ts';
import { linksLeft, type QuotaState } from '#lib/domain/quota/quota-usage.ts';
import { interactiveReserve } from '#lib/domain/service/slot-wait.ts';
import type { Settings } from '#lib/domain/settings/settings.ts';

/** What a run will cost, known before any link is spent. */
export interface BulkPrice {
  /** Lines without those that the user removed. */
  readonly lines: number;
  /** Links that the run will make within the quota and its reserve. */
  readonly toMint: number;
  /** Lines that the reserve will leave unmade. */
  readonly beyondReserve: number;
  /** Links left of the period now. */
  readonly left: number;
  /** Estimated duration in ms, by the limit of the minute. */
  readonly durationMs: number;
}

/** The gate's window, and how long one call usually takes. */
const windowMs = 61_500;
const callMs = 500;

export function toBulkPrice(
  { counts }: Pick<BulkRun, 'counts'>,
  usage: QuotaState,
  { callsPerMinute, bulkReserve }: Pick<Settings, 'callsPerMinute' | 'bulkReserve'>,
): BulkPrice {
  const lines = Object.entries(counts).reduce((sum, [state, count]) => sum + (state === 'removed' ? 0 : count), 0);
  const left = linksLeft(usage);
  const toMint = Math.min(counts.new, Math.max(0, left - bulkReserve));
  const perWindow = Math.max(1, callsPerMinute - interactiveReserve);
  const fullWindows = Math.floor(Math.max(0, toMint - 1) / perWindow);
  return {
    lines,
    toMint,
    beyondReserve: counts.new - toMint,
    left,
    durationMs: fullWindows * windowMs + (toMint - fullWindows * perWindow) * callMs,
  };
}
