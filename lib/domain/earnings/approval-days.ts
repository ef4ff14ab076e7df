import type { ConversionChange } from '#lib/domain/earnings/conversion-change.ts';

const dayMs = 86_400_000;

/**
 * How long conversions took from sale to approval. The service does not say when it approved one, so only changes that
 * this device saw count, each at the time it was seen. None is from before the first load, and each may be late by the time
 * between two updates.
 */
export interface ApprovalDays {
  /** Conversions that this is an average of. */
  readonly count: number;
  /** In days, to one place; null while there is none. */
  readonly averageDays: number | null;
}

/** @param utcOffsetMinutes The service's: `convertedAt` is its wall time. */
export function toApprovalDays(changes: readonly ConversionChange[], utcOffsetMinutes: number): ApprovalDays {
  const days: number[] = [];
  for (const { from, to, convertedAt, atMs } of changes) {
    // A new conversion that is approved at once was approved while nobody looked.
    if (from === null || from === to || to !== 'approved') continue;
    const soldAtMs = Date.parse(`${convertedAt.replace(' ', 'T')}Z`) - utcOffsetMinutes * 60_000;
    if (Number.isFinite(soldAtMs) && soldAtMs <= atMs) days.push((atMs - soldAtMs) / dayMs);
  }
  if (days.length === 0) return { count: 0, averageDays: null };
  const average = days.reduce((sum, each) => sum + each, 0) / days.length;
  return { count: days.length, averageDays: Math.round(average * 10) / 10 };
}
