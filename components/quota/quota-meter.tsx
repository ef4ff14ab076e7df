import { Bar } from '#components/bar.tsx';
import { useIsBehindFirstFrame } from '#components/first-frame.ts';
import { formatDay } from '#components/time/format-instant.ts';
import { linksLeft, type QuotaUsage } from '#lib/domain/quota/quota-usage.ts';
import { toOptionsUrl } from '#lib/domain/routes/to-options-url.ts';
import type { QuotaPeriodKind } from '#lib/domain/settings/settings.ts';
import { t } from '#lib/platform/i18n.ts';
import { describeLinksLeft } from '#lib/wording/describe-links-left.ts';
import { formatNumber } from '#lib/wording/format-number.ts';
import './quota-meter.css';

const tones = { ok: 'plain', low: 'warn', 'nearly-reached': 'warn', reached: 'bad' } as const;

interface QuotaMeterProps {
  readonly usage: QuotaUsage;
  readonly period: QuotaPeriodKind;
  /** Links the text to the correction of the count. For the popup, which has no room for a separate link. */
  readonly leadsToCorrection?: boolean;
}

/** Shows how many of the period's deeplinks are left; where the count warns also when more become free. */
export function QuotaMeter({ usage, period, leadsToCorrection = false }: QuotaMeterProps) {
  const isBehindFirstFrame = useIsBehindFirstFrame();
  const used = formatNumber(usage.used);
  const limit = formatNumber(usage.limit);
  const words = describeLinksLeft(linksLeft(usage), period);
  return (
    <div class={`quota quota-${usage.level}`}>
      {/* biome-ignore lint/a11y/useSemanticElements: a native meter looks different in each browser */}
      <div
        role="meter"
        aria-label={t('meterName')}
        aria-valuemin={0}
        aria-valuenow={Math.min(usage.used, usage.limit)}
        aria-valuemax={usage.limit}
        aria-valuetext={t('meterValue', [used, limit])}
      >
        <Bar fraction={usage.used / usage.limit} tone={tones[usage.level]} />
      </div>
      <p class="quota-text">
        {leadsToCorrection ? (
          <a
            class="quota-left quota-link"
            href={toOptionsUrl('account/correction')}
            target="_blank"
            rel="noopener"
            title={t('correctCount')}
            aria-label={`${words}: ${t('correctCount')}`}
          >
            {words}
          </a>
        ) : (
          <span class="quota-left" title={t('meterValue', [used, limit])}>
            {words}
          </span>
        )}
        {usage.level !== 'ok' && usage.freesOn !== null && (
          <span class="quota-frees">
            {isBehindFirstFrame ? t('meterFrees', [formatDay(usage.freesOn, usage.freesOn)]) : '\u00a0'}
          </span>
        )}
      </p>
    </div>
  );
}
