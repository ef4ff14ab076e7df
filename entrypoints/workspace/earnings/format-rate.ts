import type { ApprovalRate } from '#lib/domain/earnings/report.ts';
import { locale, t } from '#lib/platform/i18n.ts';

/** Returns "83%", or a dash if nothing is decided. */
export function formatRate({ earned, decided }: ApprovalRate): string {
  if (decided === 0) return t('earningsNone');
  return new Intl.NumberFormat(locale(), { style: 'percent', maximumFractionDigits: 1 }).format(earned / decided);
}
