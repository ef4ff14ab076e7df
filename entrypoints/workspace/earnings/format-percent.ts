import type { ApprovalRate } from '#lib/domain/earnings/report.ts';
import { locale, t } from '#lib/platform/i18n.ts';

const known = new Map<string, Intl.NumberFormat>();

/** "83%", in the language of the texts. It is cached, because every row of a breakdown has one. */
export function formatPercent(share: number, options: Intl.NumberFormatOptions): string {
  const key = JSON.stringify([locale(), options]);
  const format = known.get(key) ?? new Intl.NumberFormat(locale(), { style: 'percent', ...options });
  known.set(key, format);
  return format.format(share);
}

/** Returns "83%", or a dash if nothing is decided. */
export function formatRate({ earned, decided }: ApprovalRate): string {
  if (decided === 0) return t('earningsNone');
  return formatPercent(earned / decided, { maximumFractionDigits: 1 });
}
