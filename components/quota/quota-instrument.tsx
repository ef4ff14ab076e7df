import { formatInstant } from '#components/time/format-instant.ts';
import type { QuotaHistory as History } from '#lib/domain/quota/quota-history.ts';
import { linksLeft, type QuotaUsage } from '#lib/domain/quota/quota-usage.ts';
import type { QuotaPeriodKind } from '#lib/domain/settings/settings.ts';
import { t } from '#lib/platform/i18n.ts';
import { formatNumber } from '#lib/wording/format-number.ts';
import { QuotaHistory } from './quota-history.tsx';
import { QuotaMeter } from './quota-meter.tsx';
import './quota-instrument.css';

const warnings = { low: 'quotaWarn80', 'nearly-reached': 'quotaWarn95', reached: 'quotaAllUsed' } as const;

interface QuotaInstrumentProps {
  readonly usage: QuotaUsage;
  readonly period: QuotaPeriodKind;
  readonly history: History;
}

/** Shows all about the quota: how much is used, by which devices, day by day, and when more becomes free. */
export function QuotaInstrument({ usage, period, history }: QuotaInstrumentProps) {
  return (
    <div class="quota-instrument">
      <QuotaMeter usage={usage} period={period} />
      {usage.level !== 'ok' && (
        <p class={`quota-warning quota-warning-${usage.level}`}>
          {usage.isUsedUpByNetwork ? t('errLinksUsedUp') : t(warnings[usage.level], [formatNumber(linksLeft(usage))])}
        </p>
      )}
      {usage.usedHere + usage.usedElsewhere > 0 && <QuotaHistory history={history} />}
      <p class="quota-split">
        <QuotaSplit usage={usage} />
      </p>
      {history.lost > 0 && <p class="muted">{t('quotaCountedLost', [formatNumber(history.lost)])}</p>}
      <p class="muted">{describeFreeing(usage, period)}</p>
    </div>
  );
}

/** Says which devices made the links. The words are also the chart's legend. */
function QuotaSplit({ usage: { used, usedHere, usedElsewhere } }: Pick<QuotaInstrumentProps, 'usage'>) {
  // Links of a correction that no device counted: they are older than Linkmint or were made with other tools.
  const outside = used - usedHere - usedElsewhere;
  return (
    <>
      <span class="quota-key quota-key-here">{t('quotaCountedHere', [formatNumber(usedHere)])}</span>
      {', '}
      <span class="quota-key quota-key-elsewhere">{t('quotaCountedElsewhere', [formatNumber(usedElsewhere)])}</span>
      {outside > 0 && `, ${t('quotaCountedOutside', [formatNumber(outside)])}`}
      {outside < 0 && `; ${t('quotaCountedFewer', [formatNumber(-outside)])}`}
    </>
  );
}

function describeFreeing({ used, freesUpAtMs }: QuotaUsage, period: QuotaPeriodKind): string {
  if (freesUpAtMs === null) return t(used === 0 ? 'quotaAllFree' : 'quotaFreesNotKnown');
  const at = [formatInstant(freesUpAtMs, 'day-and-time')];
  return t(period === 'calendar-month' ? 'quotaRestarts' : 'quotaOldestFrees', at);
}
