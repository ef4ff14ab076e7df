import type { BulkLine, BulkRun } from '#lib/domain/bulk/bulk-run.ts';
import { toBulkPrice } from '#lib/domain/bulk/to-bulk-price.ts';

/** What the ticked links of a report will use, known before any is made. */
export interface CheckPrice {
  readonly toMake: number;
  /** Links that exist already, or that an earlier line of the list makes. */
  readonly reused: number;
  /** New links that the quota and its reserve do not allow now. */
  readonly beyondReserve: number;
  /** Lines that cannot be made as things are. */
  readonly blocked: number;
  readonly left: number;
}

/** @param planned A run of the lines, planned and with duplicates marked. */
export function toCheckPrice(
  { run: { counts }, lines }: { readonly run: Pick<BulkRun, 'counts'>; readonly lines: readonly BulkLine[] },
  usage: Parameters<typeof toBulkPrice>[1],
  settings: Parameters<typeof toBulkPrice>[2],
): CheckPrice {
  const { left, beyondReserve } = toBulkPrice({ counts }, usage, settings);
  const [toMake, reused] = [counts.new, counts.reused + counts.duplicate];
  return { toMake, reused, beyondReserve, blocked: lines.length - toMake - reused, left };
}
