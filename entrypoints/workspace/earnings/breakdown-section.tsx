import { formatList } from '#components/format-list.ts';
import { SelectField } from '#components/forms/select-field.tsx';
import { type BreakdownRow, dimensions } from '#lib/domain/earnings/report.ts';
import type { RouteParams } from '#lib/domain/routes/route.ts';
import { t } from '#lib/platform/i18n.ts';
import { CappedTable } from './capped-table.tsx';
import { type EarningsView, formatNextOrder } from './earnings-view.ts';
import type { ReportOutput } from './report-request.ts';
import { ReportSection } from './report-section.tsx';
import { toBreakdownColumns } from './to-breakdown-columns.tsx';
import { toCurrencyCode } from './to-currency-code.ts';
import { toDimensionName } from './to-dimension-name.ts';

interface BreakdownSectionProps {
  readonly output: ReportOutput;
  readonly view: EarningsView;
  readonly params: RouteParams;
  readonly setParams: (change: RouteParams) => void;
}

/** Breaks the same conversions down by channel: a program, a sub-ID, a preset or the user's own link. */
export function BreakdownSection({ output, view, params, setParams }: BreakdownSectionProps) {
  const { report, breakdownCount } = output;
  const { dimension, order } = view;
  return (
    <ReportSection
      title={t('earningsBreakdown')}
      tools={
        <SelectField
          label={t('earningsBy')}
          isLabelHidden
          value={dimension}
          options={dimensions.map((value) => ({ value, text: toDimensionName(value) }))}
          onChange={(by) => setParams({ by })}
        />
      }
    >
      {(dimension === 'link' || dimension === 'preset') && <p class="muted">{t('earningsOwnHint')}</p>}
      {dimension === 'post' && <p class="muted">{t('postsEarnedHint')}</p>}
      <CappedTable<BreakdownRow>
        key={dimension}
        label={t('earningsBreakdown')}
        shown={10}
        rows={report.breakdown}
        rowCount={breakdownCount}
        keyOf={({ key }) => JSON.stringify(key)}
        order={order}
        onSort={(key) => setParams({ sort: formatNextOrder(order, key as EarningsView['order']['key']) })}
        columns={toBreakdownColumns(output, dimension, params)}
      />
      {report.currencies.length > 1 && (
        <p class="muted">
          {t('earningsSortHint', [formatList(report.currencies.map(({ currency }) => toCurrencyCode(currency)))])}
        </p>
      )}
    </ReportSection>
  );
}
