import { useRef } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import { SelectField } from '#components/forms/select-field.tsx';
import { late } from '#components/late.tsx';
import { formatExactMoney } from '#components/money/format-money.ts';
import { Money } from '#components/money/money.tsx';
import { FailureNotice } from '#components/notice.tsx';
import type { Report, SeriesStep, Tally } from '#lib/domain/earnings/report.ts';
import { type Days, fittingUnits, type TimeUnit } from '#lib/domain/earnings/report-days.ts';
import { type StatusGroup, statusGroups } from '#lib/domain/earnings/report-status.ts';
import type { RouteParams } from '#lib/domain/routes/route.ts';
import { toSpreadsheetFile } from '#lib/domain/text/csv.ts';
import { addDays } from '#lib/domain/time/days.ts';
import { type MessageKey, t } from '#lib/platform/i18n.ts';
import { useFailure } from '#lib/ui/to-error-data.ts';
import { formatNumber } from '#lib/wording/format-number.ts';
import { CappedTable } from './capped-table.tsx';
import { formatBucket } from './describe-filters.ts';
import type { EarningsServices } from './earnings-services.ts';
import type { EarningsView } from './earnings-view.ts';
import { ReportSection, RowsLink } from './report-section.tsx';
import { toPngFile, toSvgFile } from './save-chart.ts';
import { statusNames } from './status-names.ts';
import { toCurrencyCode } from './to-currency-code.ts';
import './chart.css';
import './chart-section.css';

interface ChartSectionProps {
  readonly report: Report;
  readonly view: EarningsView & { readonly days: Days };
  readonly today: string;
  readonly params: RouteParams;
  readonly setParams: (change: RouteParams) => void;
  /** Called when the user wants the conversions of a step of the chart. */
  readonly onPick: (change: RouteParams) => void;
  readonly services: Pick<EarningsServices, 'nowMs' | 'saveFile'>;
}

const unitNames: Readonly<Record<TimeUnit, MessageKey>> = {
  day: 'earningsByDay',
  week: 'earningsByWeek',
  month: 'earningsByMonth',
};

/** Loaded late, because its library is larger than the rest of the tab. */
const Chart = late(
  () => import('./chart.tsx'),
  'Chart',
  () => <div class="chart" />,
);

/** Shows commission over time in one currency, as a chart or as the numbers that the chart is drawn from. */
export function ChartSection({ report, view, today, params, setParams, onPick, services }: ChartSectionProps) {
  const chart = useRef<SVGSVGElement | null>(null);
  const { error, attempt } = useFailure();
  const currency =
    report.currencies.find((each) => each.currency === view.currency)?.currency ?? report.currencies[0]?.currency ?? '';
  const steps = report.series[currency] ?? [];
  const groups = statusGroups.filter((group) => steps.some((step) => step.groups[group] !== undefined));
  const title = t('earningsChartTitle', [currency, t(unitNames[view.unit]).toLowerCase()]);
  const toText = (bucket: string) => formatBucket(bucket, view.unit, today);
  const toFilters = (bucket: string) => ({ ...toBucketParams(bucket, view, today), in: `=${currency}` });
  const fileName = `earnings-${currency.toLowerCase()}-${view.days.start}-${view.days.end}`;

  const save = (kind: string, toFile: (chart: SVGSVGElement, ground: string) => Blob | Promise<Blob>) =>
    attempt(async () => {
      if (chart.current === null) return;
      const file = await toFile(chart.current, getComputedStyle(document.body).backgroundColor);
      await services.saveFile(`${fileName}.${kind}`, file);
    });
  const saveTable = () => attempt(() => services.saveFile(`${fileName}.csv`, toCsvFile(steps, currency)));

  return (
    <ReportSection
      title={title}
      tools={
        <>
          <ChartChoices report={report} currency={currency} view={view} setParams={setParams} />
          <span class="downloads">
            {!view.isTable && (
              <>
                <Button
                  look="quiet"
                  label={t('earningsSaveChart', ['SVG'])}
                  onClick={() => void save('svg', toSvgFile)}
                >
                  SVG
                </Button>
                <Button
                  look="quiet"
                  label={t('earningsSaveChart', ['PNG'])}
                  onClick={() => void save('png', toPngFile)}
                >
                  PNG
                </Button>
              </>
            )}
            <Button look="quiet" label={t('earningsSaveTable')} onClick={() => void saveTable()}>
              CSV
            </Button>
          </span>
        </>
      }
    >
      <FailureNotice error={error} nowMs={services.nowMs()} />
      {view.isTable ? (
        <CappedTable<SeriesStep>
          key={`${view.unit}${currency}`}
          label={title}
          shown={31}
          rows={steps}
          keyOf={({ bucket }) => bucket}
          columns={[
            {
              key: 'bucket',
              header: view.unit === 'week' ? t('earningsWeekFrom') : t('earningsFrom'),
              cell: ({ bucket }) => (
                <RowsLink params={params} filters={toFilters(bucket)}>
                  {toText(bucket)}
                </RowsLink>
              ),
            },
            ...groups.map((group) => ({
              key: group,
              header: <StatusMark group={group} />,
              isNumeric: true,
              cell: (step: SeriesStep) => <TallyCell tally={step.groups[group]} currency={currency} />,
            })),
          ]}
        />
      ) : (
        <>
          <p class="legend" aria-hidden="true">
            {groups.map((group) => (
              <StatusMark key={group} group={group} />
            ))}
          </p>
          <Chart
            steps={steps}
            label={t('earningsChartLabel', [title])}
            toBucketText={toText}
            toStepText={(step) => ({ title: toText(step.bucket), lines: toStepLines(step, currency) })}
            onPick={(bucket) => onPick(toFilters(bucket))}
            onDrawn={(drawn) => {
              chart.current = drawn;
            }}
          />
        </>
      )}
    </ReportSection>
  );
}

interface ChartChoicesProps extends Pick<ChartSectionProps, 'report' | 'view' | 'setParams'> {
  readonly currency: string;
}

/** The choice of the currency, of the steps, and of chart or table. */
function ChartChoices({ report, currency, view, setParams }: ChartChoicesProps) {
  return (
    <>
      {report.currencies.length > 1 && (
        <SelectField
          label={t('earningsCurrency')}
          isLabelHidden
          value={currency}
          options={report.currencies.map((each) => ({ value: each.currency, text: toCurrencyCode(each.currency) }))}
          onChange={(value) => setParams({ currency: value })}
        />
      )}
      <SelectField
        label={t('earningsUnit')}
        isLabelHidden
        value={view.unit}
        options={fittingUnits(view.days).map((value) => ({ value, text: t(unitNames[value]) }))}
        onChange={(unit) => setParams({ unit })}
      />
      <fieldset class="toggle">
        <legend class="visually-hidden">{t('earningsShow')}</legend>
        <button type="button" aria-pressed={!view.isTable} onClick={() => setParams({ view: '' })}>
          {t('earningsChart')}
        </button>
        <button type="button" aria-pressed={view.isTable} onClick={() => setParams({ view: 'table' })}>
          {t('earningsTable')}
        </button>
      </fieldset>
    </>
  );
}

function toCsvFile(steps: readonly SeriesStep[], currency: string): Blob {
  const header = [t('earningsFrom'), t('earningsCurrency'), ...statusGroups.map((group) => t(statusNames[group]))];
  const lines = steps.map((step) => [
    step.bucket,
    currency,
    ...statusGroups.map((group) => ({ amount: step.groups[group]?.payout ?? '0' })),
  ]);
  return new Blob([toSpreadsheetFile(header, lines)], { type: 'text/csv' });
}

/** Describes a step of the chart, with one line per status that the step has. */
function toStepLines({ groups }: SeriesStep, currency: string): readonly string[] {
  return statusGroups.flatMap((group) => {
    const tally = groups[group];
    if (tally === undefined) return [];
    const amount = formatExactMoney(currency, tally.payout);
    return t('earningsStepLine', [t(statusNames[group]), amount, formatNumber(tally.count)]);
  });
}

/** Shows an amount, and how many conversions make it. */
function TallyCell({ tally, currency }: { readonly tally: Tally | undefined; readonly currency: string }) {
  if (tally === undefined) return <span class="muted">{t('earningsNone')}</span>;
  return (
    <span>
      <Money currency={currency} amount={tally.payout} /> <span class="muted">({formatNumber(tally.count)})</span>
    </span>
  );
}

/** Shows a group's name with its style in the chart: filled, light, outlined or dashed, and so not by colour alone. */
function StatusMark({ group }: { readonly group: StatusGroup }) {
  return (
    <span class="status-mark">
      <svg class={`swatch chart-${group}`} viewBox="0 0 12 12" aria-hidden="true">
        <rect x="1" y="1" width="10" height="10" />
      </svg>
      {t(statusNames[group])}
    </span>
  );
}

interface BucketView {
  readonly unit: TimeUnit;
  readonly days: Days;
}

/** Returns the parameters that list the conversions of a step of the time axis, within the report's days. */
export function toBucketParams(bucket: string, { unit, days }: BucketView, today: string): RouteParams {
  const { start, end } = toBucketDays(bucket, unit);
  const to = end > days.end ? days.end : end;
  return { period: 'custom', from: start < days.start ? days.start : start, to, today: to === today ? '1' : '' };
}

function toBucketDays(bucket: string, unit: TimeUnit): Days {
  if (unit === 'day') return { start: bucket, end: bucket };
  if (unit === 'week') return { start: bucket, end: addDays(bucket, 6) };
  const start = `${bucket}-01`;
  // Adding 31 days to a month's first day always leads to the next month. The last day is the one before that month's
  // first.
  return { start, end: addDays(`${addDays(start, 31).slice(0, 7)}-01`, -1) };
}
