import type { ApprovalRate } from '#lib/domain/earnings/report.ts';
import { t } from '#lib/platform/i18n.ts';
import { formatPercent } from './format-percent.ts';

/** Returns "83%", or a dash if nothing is decided. */
export function formatRate({ earned, decided }: ApprovalRate): string {
  if (decided === 0) return t('earningsNone');
  return formatPercent(earned / decided, { maximumFractionDigits: 1 });
}
