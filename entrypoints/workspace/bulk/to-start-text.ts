import type { BulkRun } from '#lib/domain/bulk/bulk-run.ts';
import { toBulkPrice } from '#lib/domain/bulk/to-bulk-price.ts';
import { t } from '#lib/platform/i18n.ts';
import { formatNumber } from '#lib/wording/format-number.ts';
import type { WorkspaceSnapshot } from '../workspace-services.ts';

/** The text of the button for a list: "Make 5 links", or "Get 5 links" if all exist already. Counts nothing until it is checked. */
export function toStartText(run: BulkRun, { usage, settings }: Pick<WorkspaceSnapshot, 'usage' | 'settings'>): string {
  const { counts, state } = run;
  if (state === 'planning') return t('bulkCheckingLabel');
  const { toMint } = toBulkPrice(run, usage, settings);
  return counts.new === 0 && counts.reused > 0
    ? t('bulkStartReused', counts.reused, [formatNumber(counts.reused)])
    : t('bulkStart', toMint, [formatNumber(toMint)]);
}
