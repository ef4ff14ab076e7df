import type { BulkLine } from '#lib/domain/bulk/bulk-run.ts';
import { toReuseKey } from '#lib/domain/links/minted-link.ts';

/**
 * Of several lines that ask for the same link, marks all but the first as duplicates of it. Two lines that would differ
 * only by the counter's number count as the same wish, pasted twice.
 * @param lines All lines of the run, by index.
 * @returns the lines that change.
 */
export function markBulkDuplicates(lines: readonly BulkLine[]): readonly BulkLine[] {
  const first = new Map<string, number>();
  return lines.flatMap((line) => {
    if ((line.state !== 'new' && line.state !== 'duplicate') || line.offerId === null) return [];
    const key = toReuseKey(line.offerId, line.destinationUrl, line.subIds);
    const duplicateOf = first.get(key) ?? null;
    if (duplicateOf === null) first.set(key, line.index);
    if (line.duplicateOf === duplicateOf) return [];
    return [{ ...line, state: duplicateOf === null ? ('new' as const) : ('duplicate' as const), duplicateOf }];
  });
}
