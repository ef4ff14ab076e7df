import { type QuotaUsage, toQuotaLevel } from '#lib/domain/quota/quota-usage.ts';

/** A usage of a thousand links, none of them used, with what a test changes of it. Its level follows from the rest. */
export function aQuotaUsage(change: Partial<QuotaUsage> = {}): QuotaUsage {
  const { used = 0, limit = 1_000 } = change;
  const level = toQuotaLevel(used, limit);
  return { used, limit, usedHere: 0, usedElsewhere: 0, freesUpAtMs: null, freesOn: null, level, ...change };
}
