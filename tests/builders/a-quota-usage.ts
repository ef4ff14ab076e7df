import type { QuotaUsage } from '#lib/domain/quota/quota-usage.ts';

/** A usage of a thousand links, none of them used, with what a test changes of it. */
export function aQuotaUsage(change: Partial<QuotaUsage> = {}): QuotaUsage {
  return { used: 0, limit: 1_000, usedHere: 0, usedElsewhere: 0, freesUpAtMs: null, level: 'ok', ...change };
}
