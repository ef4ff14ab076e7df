import type { ConversionChange } from '#lib/domain/earnings/conversion.ts';
import { isEarned } from '#lib/domain/earnings/summarize-changes.ts';
import { dayMs } from '#lib/domain/time/days.ts';

/**
 * How long conversions took from sale to approval. The service does not say when it approved one, so only changes that
 * this device saw count, each at the time it was seen. Approvals before the first load are unknown, and each time may
 * be late by the time between two updates.
 */
export interface ApprovalDays {
  /** How many conversions the average is of. */
  readonly count: number;
  /** In days, to one decimal place; null without any. */
  readonly averageDays: number | null;
}

/**
 * Each conversion counts once, by its first approval.
 * @param changes In the order in which they were seen.
 * @param utcOffsetMinutes The service's: `convertedAt` is its local time.
 */
export function toApprovalDays(changes: readonly ConversionChange[], utcOffsetMinutes: number): ApprovalDays {
  const days: number[] = [];
  const approved = new Set<string>();
  for (const { conversionId, from, to, convertedAt, atMs } of changes) {
    // What was approved before got its first approval then, or between two loads, at an unknown time.
    const isFirst = !isEarned(from) && !approved.has(conversionId);
    if (isEarned(from) || isEarned(to)) approved.add(conversionId);
    if (!isFirst || from === null || to !== 'approved') continue;
    const soldAtMs = Date.parse(`${convertedAt.replace(' ', 'T')}Z`) - utcOffsetMinutes * 60_000;
    if (Number.isFinite(soldAtMs) && soldAtMs <= atMs) days.push((atMs - soldAtMs) / dayMs);
  }
  if (days.length === 0) return { count: 0, averageDays: null };
  const average = days.reduce((sum, each) => sum + each, 0) / days.length;
  return { count: days.length, averageDays: Math.round(average * 10) / 10 };
}
