import { Bar } from '#components/bar.tsx';
import { useIsBehindFirstFrame } from '#components/first-frame.ts';
import { formatInstant } from '#components/time/format-instant.ts';
import { linksLeft, type QuotaUsage } from '#lib/domain/quota/quota-usage.ts';
import { toOptionsUrl } from '#lib/domain/routes/to-options-url.ts';
import type { QuotaPeriodKind } from '#lib/domain/settings/settings.ts';
import { t } from '#lib/platform/i18n.ts';
import { formatNumber } from '#lib/wording/format-number.ts';
import './quota-meter.css';

const tones = { ok: 'plain', low: 'warn', 'nearly-reached': 'warn', reached: 'bad' } as const;

interface QuotaMeterProps {
  readonly usage: QuotaUsage;
  readonly period: QuotaPeriodKind;
  /** Says how many are left, in place of how many of how many are used. */
  readonly saysLeft?: boolean;
  /** Links the text to the correction of the count. For the popup, which has no room for a separate link. */
  readonly leadsToCorrection?: boolean;
}

/** Shows how many of the period's deeplinks are used; from 80 % also how many are left and when more become free. */
export function QuotaMeter({ usage, period, saysLeft = false, leadsToCorrection = false }: QuotaMeterProps) {
  const isBehindFirstFrame = useIsBehindFirstFrame();
  const used = formatNumber(usage.used);
  const limit = formatNumber(usage.limit);
  const isMonth = period === 'calendar-month';
  const left = linksLeft(usage);
  const words = saysLeft ? (
    <span class="quota-used numeric">
      {t(isMonth ? 'linksLeftMonth' : 'linksLeftRolling', left, [formatNumber(left)])}
    </span>
  ) : (
    <>
      <span class="quota-used numeric">{used}</span> {t('meterOf', [limit])}{' '}
      {t(isMonth ? 'meterMonth' : 'meterRolling')}
    </>
  );
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
            class="quota-link"
            href={toOptionsUrl('limits/correction')}
            target="_blank"
            rel="noopener"
            title={t('correctCount')}
          >
            {words}
          </a>
        ) : (
          <span>{words}</span>
        )}
        {usage.level !== 'ok' && usage.freesUpAtMs !== null && (
          <span class="quota-frees">
            {isBehindFirstFrame
              ? toFreesText(saysLeft, formatInstant(usage.freesUpAtMs, 'day'), formatNumber(left))
              : '\u00a0'}
          </span>
        )}
      </p>
    </div>
  );
}

const toFreesText = (saysLeft: boolean, day: string, left: string) =>
  saysLeft ? t('meterMore', [day]) : t('meterFrees', [day, left]);
