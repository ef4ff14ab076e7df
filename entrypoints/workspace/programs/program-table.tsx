import { formatDay } from '#components/time/format-day.ts';
import { type TableColumn, type TableSort, VirtualTable } from '#components/virtual-table.tsx';
import type { ListedProgram, ProgramQuery } from '#lib/domain/programs/program-index.ts';
import { formatRoute, type RouteParams } from '#lib/domain/route.ts';
import { t } from '#lib/platform/i18n.ts';
import { ProgramStanding } from './program-standing.tsx';
import { toTypeText } from './to-type-text.ts';

/** Of a row, in px. */
export const programRowHeight = 52;

interface ProgramTableProps {
  readonly programs: readonly ListedProgram[];
  readonly query: ProgramQuery;
  readonly params: RouteParams;
  readonly today: string;
  readonly onSort: (sort: string) => void;
}

/** The programs that match, a row each. */
export function ProgramTable({ programs, query, params, today, onSort }: ProgramTableProps) {
  const sort: TableSort | undefined = query.sort === null ? undefined : { key: query.sort, direction: query.direction };
  return (
    <VirtualTable
      label={t('tabPrograms')}
      columns={toColumns(params, today)}
      rowCount={programs.length}
      rowAt={(index) => programs[index]}
      keyOf={({ offerId }) => offerId}
      rowHeight={programRowHeight}
      selectedKey={params.id ?? null}
      {...(sort && { sort })}
      onSort={onSort}
    />
  );
}

function toColumns(params: RouteParams, today: string): readonly TableColumn<ListedProgram>[] {
  return [
    {
      key: 'name',
      header: t('programsColName'),
      track: 'minmax(180px, 2fr)',
      isSortable: true,
      cell: ({ offerId, name, hosts, offerType }) => (
        <div class="cell-lines">
          <a
            class="row-link cell-text"
            dir="auto"
            title={name}
            data-offer={offerId}
            href={formatRoute({ tab: 'programs', params: { ...params, id: offerId } })}
            aria-current={params.id === offerId ? 'true' : undefined}
          >
            {name || offerId}
          </a>
          <span class="cell-text" dir="auto">
            {[hosts[0], toTypeText(offerType)].filter(Boolean).join(' · ')}
          </span>
        </div>
      ),
    },
    {
      key: 'commission',
      header: t('programsColCommission'),
      track: 'minmax(110px, 1fr)',
      isSortable: true,
      cell: ({ commission, unreadRate, tierCount }) => (
        <div class="cell-lines">
          <span class="cell-text numeric" dir="auto">
            {commission?.rate ?? (unreadRate || '–')}
          </span>
          <span class="cell-text">{tierCount > 1 ? t('programsMoreRates', tierCount - 1) : ''}</span>
        </div>
      ),
    },
    {
      key: 'where',
      header: t('programsColWhere'),
      track: 'minmax(110px, 1.3fr)',
      isWideOnly: true,
      cell: ({ countries, categories }) => (
        <div class="cell-lines">
          <span class="cell-text" dir="auto">
            {countries.join(', ') || '–'}
          </span>
          <span class="cell-text" dir="auto">
            {categories.join(', ')}
          </span>
        </div>
      ),
    },
    {
      key: 'standing',
      header: t('programsColStanding'),
      track: '118px',
      cell: (program) => <ProgramStanding {...program} />,
    },
    {
      key: 'payment',
      header: t('programsColPayment'),
      track: '108px',
      isNumeric: true,
      isSortable: true,
      cell: ({ paymentDaysTotal }) => (paymentDaysTotal === null ? '–' : t('days', paymentDaysTotal)),
    },
    {
      key: 'updated',
      header: t('programsColUpdated'),
      track: '98px',
      isNumeric: true,
      isSortable: true,
      isWideOnly: true,
      cell: ({ updatedAt }) => (updatedAt === '' ? '–' : formatDay(updatedAt.slice(0, 10), today)),
    },
  ];
}
