import type { BulkLine, BulkRun } from '#lib/domain/bulk/bulk-run.ts';
import { newBulkRun } from '#lib/domain/bulk/new-bulk-run.ts';
import { noSubIds } from '#lib/domain/sub-ids/sub-ids.ts';

/** A run over as many addresses of one shop, none of them planned yet. Ids count up from `id-1`, which is the run's. */
export function aBulkRun(count: number): { readonly run: BulkRun; readonly lines: readonly BulkLine[] } {
  let ids = 0;
  const list = Array.from({ length: count }, (_, index) => ({
    url: `https://www.kedai.example/p/item-${index + 1}`,
    program: '',
    subIds: noSubIds,
    title: '',
  }));
  return newBulkRun(list, { kind: 'none' }, { nowMs: Date.UTC(2026, 10, 20, 8), utcOffsetMinutes: 480 }, () => {
    ids += 1;
    return `id-${ids}`;
  });
}
