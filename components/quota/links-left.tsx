import { linksLeft, type QuotaUsage } from '#lib/domain/quota/quota-usage.ts';
import type { QuotaPeriodKind } from '#lib/domain/settings/settings.ts';
import { t } from '#lib/platform/i18n.ts';
import { describeLinksLeft } from '#lib/wording/describe-links-left.ts';
import { formatNumber } from '#lib/wording/format-number.ts';
import './links-left.css';

interface LinksLeftProps {
  readonly usage: QuotaUsage;
  readonly period: QuotaPeriodKind;
}

/** The quota's meter in words: how many links of the period are left. */
export function LinksLeft({ usage, period }: LinksLeftProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a native meter draws a bar, and has no room for the words
    <span
      class={`links-left links-left-${usage.level} cell-text`}
      role="meter"
      aria-label={t('meterName')}
      aria-valuemin={0}
      aria-valuenow={Math.min(usage.used, usage.limit)}
      aria-valuemax={usage.limit}
      aria-valuetext={t('meterValue', [formatNumber(usage.used), formatNumber(usage.limit)])}
    >
      {describeLinksLeft(linksLeft(usage), period)}
    </span>
  );
}
