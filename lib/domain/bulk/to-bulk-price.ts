import type { BulkRun } from '#lib/domain/bulk/bulk-run.ts';
import type { QuotaUsage } from '#lib/domain/quota/quota-usage.ts';
import { interactiveReserve } from '#lib/domain/service/interactive-reserve.ts';
import type { Settings } from '#lib/domain/settings/settings.ts';

/** What a run will cost, before anything is spent. */
export interface BulkPrice {
  /** Lines that the user has not removed. */
  readonly lines: number;
  /** Links that the run will make, as far as the quota and its reserve reach. */
  readonly toMint: number;
  /** Lines that will be left over at the reserve. */
  readonly beyondReserve: number;
  /** Links that are left of the period now. */
  readonly left: number;
  /** How long it takes, in ms, as far as the limit of the minute tells. */
  readonly durationMs: number;
}

/** The gate's window, and how long one call takes as a rule. */
const windowMs = 61_500;
const callMs = 500;

export function toBulkPrice(
  { counts }: Pick<BulkRun, 'counts'>,
  usage: Pick<QuotaUsage, 'used' | 'limit'>,
  { callsPerMinute, bulkReserve }: Pick<Settings, 'callsPerMinute' | 'bulkReserve'>,
): BulkPrice {
  const lines = Object.entries(counts).reduce((sum, [state, count]) => sum + (state === 'removed' ? 0 : count), 0);
  const left = Math.max(0, usage.limit - usage.used);
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
