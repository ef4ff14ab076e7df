import { formatNumber } from '#components/format-number.ts';
import { SelectField } from '#components/forms/select-field.tsx';
import {
  type BreakdownRow,
  type Dimension,
  dimensions,
  type Report,
  type SubFilter,
  toGroupApprovalRate,
} from '#lib/domain/earnings/report.ts';
import { statusGroups } from '#lib/domain/earnings/report-status.ts';
import { formatRoute, type RouteParams } from '#lib/domain/route.ts';
import { t } from '#lib/platform/i18n.ts';
import { CappedTable } from './capped-table.tsx';
import { TallyCell } from './chart-section.tsx';
import { formatSub } from './earnings-view.ts';
import { formatRate } from './format-rate.ts';
import { ReportSection } from './report-section.tsx';
import { StatusMark } from './status-mark.tsx';
import './breakdown-section.css';

interface BreakdownSectionProps {
  readonly report: Report;
  readonly dimension: Dimension;
  readonly params: RouteParams;
  readonly setParams: (change: RouteParams) => void;
}

/** The same conversions by program, by a sub-ID, by preset or by the user's own links. */
export function BreakdownSection({ report, dimension, params, setParams }: BreakdownSectionProps) {
  const groups = statusGroups.filter((group) => report.breakdown.some((row) => row.groups[group] !== undefined));
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
      <CappedTable<BreakdownRow>
        key={dimension}
        label={t('earningsBreakdown')}
        shown={10}
        rows={report.breakdown}
        keyOf={({ key, currency }) => JSON.stringify([key, currency])}
        columns={[
          { key: 'name', header: toDimensionName(dimension), cell: (row) => toNameCell(row, dimension, params) },
          {
            key: 'count',
            header: t('earningsCount'),
            isNumeric: true,
            cell: ({ count }) => formatNumber(count),
          },
          ...groups.map((group) => ({
            key: group,
            header: <StatusMark group={group} />,
            isNumeric: true,
            cell: (row: BreakdownRow) => <TallyCell tally={row.groups[group]} currency={row.currency} />,
          })),
          {
            key: 'rate',
            header: t('earningsApprovalRate'),
            isNumeric: true,
            cell: (row) => formatRate(toGroupApprovalRate(row.groups)),
          },
        ]}
      />
    </ReportSection>
  );
}

function toDimensionName(dimension: Dimension): string {
  if (dimension === 'program') return t('programPicker');
  if (dimension === 'preset') return t('earningsByPreset');
  if (dimension === 'link') return t('earningsByLink');
  return t('subId', [dimension.slice(3)]);
}

/** A program or sub-ID leads to its own report; the rest are texts. */
function toNameCell(row: BreakdownRow, dimension: Dimension, params: RouteParams) {
  if (dimension === 'link' || dimension === 'preset') {
    if (row.key === null) return <span class="muted">{t('earningsNotOwn')}</span>;
    return (
      <span class="cell-name" dir="auto" title={row.name}>
        {row.name}
        {row.linkCount > 1 && <span class="muted"> {t('earningsMoreLinks', row.linkCount - 1)}</span>}
      </span>
    );
  }
  const filter: SubFilter = row.key === null ? 'blank' : { value: row.key };
  const narrowed = dimension === 'program' ? { offer: row.key ?? '', by: 'sub1' } : { [dimension]: formatSub(filter) };
  return (
    <a
      class="cell-name"
      dir="auto"
      title={row.name}
      href={formatRoute({ tab: 'earnings', params: { ...params, ...narrowed } })}
    >
      {row.key === null ? t('earningsBlank') : row.name || row.key}
    </a>
  );
}
