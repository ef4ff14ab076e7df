import { formatDay, formatInstant } from '#components/time/format-instant.ts';
import type { QuotaHistory as History, QuotaDay } from '#lib/domain/quota/quota-history.ts';
import { linksLeft, type QuotaUsage, warnPercents } from '#lib/domain/quota/quota-usage.ts';
import type { QuotaPeriodKind } from '#lib/domain/settings/settings.ts';
import { t } from '#lib/platform/i18n.ts';
import { formatNumber } from '#lib/wording/format-number.ts';
import { QuotaMeter } from './quota-meter.tsx';
import './quota-instrument.css';

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
        <p class={`quota-warning quota-warning-${usage.level}`}>{describeWarning(usage, usage.level)}</p>
      )}
      {usage.usedHere + usage.usedElsewhere > 0 && <QuotaHistory history={history} />}
      <QuotaSplit usage={usage} />
      {history.lost > 0 && <p class="muted">{t('quotaCountedLost', [formatNumber(history.lost)])}</p>}
      <p class="muted">{describeFreeing(usage, period)}</p>
    </div>
  );
}

function describeWarning(usage: QuotaUsage, level: Exclude<QuotaUsage['level'], 'ok'>): string {
  if (usage.isUsedUpByNetwork) return t('errLinksUsedUp');
  if (level === 'reached') return t('quotaAllUsed');
  return t('quotaWarnFrom', [formatNumber(warnPercents[level]), formatNumber(linksLeft(usage))]);
}

/** Says who made the links, as far as there are any. The words are also the chart's legend. */
function QuotaSplit({ usage: { used, usedHere, usedElsewhere } }: Pick<QuotaInstrumentProps, 'usage'>) {
  // Links of a correction that no device counted: they are older than Linkmint or were made with other tools.
  const outside = used - usedHere - usedElsewhere;
  const made = usedHere + usedElsewhere;
  if (made === 0 && outside === 0) return null;
  return (
    <p class="quota-split">
      {usedHere > 0 && <span class="quota-key">{t('quotaCountedHere', [formatNumber(usedHere)])}</span>}
      {usedHere > 0 && usedElsewhere > 0 && ', '}
      {usedElsewhere > 0 && (
        <span class="quota-key quota-key-elsewhere">{t('quotaCountedElsewhere', [formatNumber(usedElsewhere)])}</span>
      )}
      {made > 0 && outside > 0 && ', '}
      {outside > 0 && t('quotaCountedOutside', [formatNumber(outside)])}
      {outside < 0 && `; ${t('quotaCountedFewer', [formatNumber(-outside)])}`}
    </p>
  );
}

function describeFreeing({ used, freesUpAtMs, isUsedUpByNetwork }: QuotaUsage, period: QuotaPeriodKind): string {
  if (freesUpAtMs === null) return t(used === 0 && !isUsedUpByNetwork ? 'quotaAllFree' : 'quotaFreesNotKnown');
  const at = [formatInstant(freesUpAtMs, 'day-and-time')];
  return t(period === 'calendar-month' ? 'quotaRestarts' : 'quotaOldestFrees', at);
}

/** In units of the drawing, which stretches to the available space. */
const height = 100;
const dayWidth = 10;
const barInset = 1.5;
/** The minimum height: one link stays visible beside a day of a thousand. */
const minBar = 3;

interface QuotaHistoryProps {
  readonly history: History;
}

/** Charts the links of each day, other devices on top. Screen readers get the same numbers as a table. */
function QuotaHistory({ history: { days, today } }: QuotaHistoryProps) {
  const peak = Math.max(...days.map(({ here, elsewhere }) => here + elsewhere));
  const todayIndex = days.findIndex(({ day }) => day === today);
  return (
    <figure class="quota-history">
      <figcaption class="quota-history-caption">
        <span>{t('quotaHistory')}</span>
        <span class="numeric">{t('quotaPeak', [formatNumber(peak)])}</span>
      </figcaption>
      <svg
        class="quota-chart"
        viewBox={`0 0 ${days.length * dayWidth} ${height}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <rect class="quota-chart-today" x={todayIndex * dayWidth} width={dayWidth} height={height} />
        {days.slice(0, todayIndex + 1).map((day, index) => (
          <Column key={day.day} day={day} x={index * dayWidth} peak={peak} today={today} />
        ))}
      </svg>
      <Axis days={days} todayIndex={todayIndex} />
      <div class="visually-hidden">
        <table>
          <thead>
            <tr>
              <th scope="col">{t('quotaDay')}</th>
              <th scope="col">{t('quotaHere')}</th>
              <th scope="col">{t('quotaElsewhere')}</th>
            </tr>
          </thead>
          <tbody>
            {days.slice(0, todayIndex + 1).map(({ day, here, elsewhere }) => (
              <tr key={day} aria-current={day === today ? 'date' : undefined}>
                <th scope="row">{formatDay(day, today)}</th>
                <td>{formatNumber(here)}</td>
                <td>{formatNumber(elsewhere)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}

interface ColumnProps {
  readonly day: QuotaDay;
  readonly x: number;
  readonly peak: number;
  readonly today: string;
}

function Column({ day: { day, here, elsewhere }, x, peak, today }: ColumnProps) {
  const toHeight = (links: number) => (links === 0 ? 0 : Math.max(minBar, (links / peak) * (height - 2 * minBar)));
  const bar = { x: x + barInset, width: dayWidth - 2 * barInset };
  return (
    <g>
      <title>{t('quotaDayLinks', [formatDay(day, today), formatNumber(here), formatNumber(elsewhere)])}</title>
      <rect class="quota-chart-hover" x={x} width={dayWidth} height={height} />
      <rect class="quota-chart-here" {...bar} y={height - toHeight(here)} height={toHeight(here)} />
      <rect
        class="quota-chart-elsewhere"
        {...bar}
        y={height - toHeight(here) - toHeight(elsewhere)}
        height={toHeight(elsewhere)}
      />
    </g>
  );
}

interface AxisProps {
  readonly days: readonly QuotaDay[];
  readonly todayIndex: number;
}

/** Labels the first day, the last day, and "today" below its column. At an end of the chart, "today" replaces the date. */
function Axis({ days, todayIndex }: AxisProps) {
  const before = todayIndex / (days.length - 1);
  const today = days[todayIndex]?.day ?? '';
  const toLabel = (day: QuotaDay | undefined) => (day === undefined ? '' : formatDay(day.day, today));
  return (
    <div class="quota-axis" aria-hidden="true" style={{ gridTemplateColumns: `${before}fr auto ${1 - before}fr` }}>
      <span>{before > 0.15 && toLabel(days[0])}</span>
      <span class="quota-axis-today">{t('quotaToday')}</span>
      <span class="quota-axis-end">{before < 0.85 && toLabel(days.at(-1))}</span>
    </div>
  );
}
