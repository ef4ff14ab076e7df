import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { formatList } from '#components/format-list.ts';
import { formatListedRate } from '#components/money/format-program-rate.ts';
import { StandingChip } from '#components/programs/standing-chip.tsx';
import { ServiceLink } from '#components/service/service-link.tsx';
import { formatDay } from '#components/time/format-instant.ts';
import { type TableColumn, type TableSort, VirtualTable } from '#components/virtual-table.tsx';
import { canMint } from '#lib/domain/programs/offer.ts';
import type { ListedProgram, ProgramQuery } from '#lib/domain/programs/program-index.ts';
import { formatRoute, type RouteParams } from '#lib/domain/routes/route.ts';
import { t } from '#lib/platform/i18n.ts';
import { toCategoryName } from '#lib/wording/to-category-name.ts';
import { toCountryName } from '#lib/wording/to-country-name.ts';
import { toStandingText, toTypeText } from './offer-words.ts';
import type { ProgramRowLink, ProgramsServices } from './programs-services.ts';
import './program-table.css';
import '#components/button.css';

/** The height of a row, in rem. */
export const programRowHeight = 3.25;

interface ProgramTableProps {
  readonly programs: readonly ListedProgram[];
  readonly query: ProgramQuery;
  readonly params: RouteParams;
  readonly today: string;
  readonly services: Parameters<typeof ProgramRowAct>[0]['services'];
  readonly serviceUrl: string;
  readonly toLinkCell: Parameters<typeof ProgramRowAct>[0]['toLinkCell'];
  readonly onSort: (sort: string) => void;
}

/** The table of the programs that match, one row each. */
export function ProgramTable(props: ProgramTableProps) {
  const { programs, query, params, onSort } = props;
  const sort: TableSort | undefined = query.sort === null ? undefined : { key: query.sort, direction: query.direction };
  return (
    <VirtualTable
      label={t('tabPrograms')}
      columns={toColumns(props)}
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

function toColumns(props: ProgramTableProps): readonly TableColumn<ListedProgram>[] {
  const { query, params, today, services, serviceUrl, toLinkCell } = props;
  // Among their own, the user reads only what does not run, beside its name.
  const isMine = query.scope === 'mine';
  const isByRate = query.sort === 'commission' && query.direction === 'descending';
  const columns: readonly TableColumn<ListedProgram>[] = [
    {
      key: 'name',
      header: t('programsColName'),
      track: 'minmax(min(9.5rem, 40vw), 2fr)',
      isSortable: true,
      cell: ({ offerId, name, hosts, offerType, ...standing }) => (
        <div class="cell-lines">
          <span class="programs-name">
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
            {isMine && <StandingChip offer={standing} isApprovedHidden />}
          </span>
          <span class="cell-text" dir="auto">
            {!isMine && <span class="programs-narrow">{toStandingText(standing)} · </span>}
            {isMine && standing.offerStatus === 'paused' && (
              <span class="programs-narrowest">{t('statusPaused')} · </span>
            )}
            {[hosts[0], toTypeText(offerType)].filter(Boolean).join(' · ')}
          </span>
        </div>
      ),
    },
    {
      key: 'commission',
      header: t('programsColCommission'),
      track: 'minmax(9.25rem, 1.2fr)',
      hint: isByRate ? t('programsSortNoteRate') : undefined,
      isSortable: true,
      cell: (program) => <RateCell {...program} />,
    },
    {
      key: 'where',
      header: t('programsColWhere'),
      track: 'minmax(5.625rem, 1.3fr)',
      isWideOnly: true,
      cell: ({ countries, categories }) => (
        <div class="cell-lines">
          <span class="cell-text" dir="auto">
            {formatList(countries.map(toCountryName)) || '–'}
          </span>
          <span class="cell-text" dir="auto">
            {formatList(categories.map(toCategoryName))}
          </span>
        </div>
      ),
    },
    {
      key: 'standing',
      header: t('programsColStanding'),
      track: '8.5rem',
      isWideOnly: true,
      cell: (program) => <StandingChip offer={program} />,
    },
    {
      key: 'payment',
      header: t('programsColPayment'),
      track: '7.75rem',
      hint: query.sort === 'payment' ? t('programsSortNoteDays') : undefined,
      isNumeric: true,
      isWideOnly: true,
      isSortable: true,
      cell: ({ paymentDaysTotal }) => (paymentDaysTotal === null ? '–' : t('days', paymentDaysTotal)),
    },
    {
      key: 'updated',
      header: t('programsColUpdated'),
      track: '6.5rem',
      isNumeric: true,
      isSortable: true,
      isWideOnly: true,
      cell: ({ updatedAt }) => (updatedAt === '' ? '–' : formatDay(updatedAt.slice(0, 10), today)),
    },
    {
      key: 'acts',
      header: t('programsColActs'),
      isHeaderHidden: true,
      // Among all programs, a link with words leads to where the user applies to one.
      track: isMine ? 'var(--row-act-track)' : 'minmax(7rem, 9rem)',
      narrowPlace: 1,
      cell: (program) => <ProgramRowAct {...{ program, services, serviceUrl, toLinkCell }} />,
    },
  ];
  // Beside an open program, which says the rest, names and rates have the room.
  if (params.id !== undefined) return columns.filter(({ key }) => ['name', 'commission', 'acts'].includes(key));
  return isMine ? columns.filter(({ key }) => key !== 'standing') : columns;
}

/** What a program pays, and below it what the best rate is for where other sales pay less. */
function RateCell(program: ListedProgram) {
  const { fromPercent, bestLabel, tierCount } = program;
  const text = formatListedRate(program);
  const more = tierCount > 1 ? t('programsMoreRates', tierCount - 1) : '';
  return (
    <div class="cell-lines">
      <span class="cell-text numeric" dir="auto" title={text}>
        {text || '–'}
      </span>
      <span class="cell-text" dir="auto">
        {fromPercent === null ? more : bestLabel || more}
      </span>
    </div>
  );
}

interface ProgramRowActProps {
  readonly program: ListedProgram;
  readonly services: Pick<ProgramsServices, 'readRowLink' | 'readApplyUrl'>;
  readonly serviceUrl: string;
  /** The button that copies the row's link. */
  readonly toLinkCell: (row: ProgramRowLink & { readonly key: string }) => ComponentChildren;
}

/** The act that a row offers: copy its link, or apply to the program. */
export function ProgramRowAct({ program, services, serviceUrl, toLinkCell }: ProgramRowActProps) {
  const { offerId, applicationStatus } = program;
  if (applicationStatus === 'none') {
    return <ApplyLink key={offerId} {...{ services, serviceUrl, offerId }} name={program.name || offerId} />;
  }
  return canMint(program) ? <LinkAct key={offerId} {...{ services, serviceUrl, offerId, toLinkCell }} /> : null;
}

interface LinkActProps extends Pick<ProgramRowActProps, 'services' | 'serviceUrl' | 'toLinkCell'> {
  readonly offerId: string;
}

function LinkAct({ offerId, services, serviceUrl, toLinkCell }: LinkActProps) {
  const row = useRowRead(services.readRowLink, offerId, serviceUrl);
  return row && <>{toLinkCell({ ...row, key: offerId })}</>;
}

interface ApplyLinkProps extends Pick<ProgramRowActProps, 'services' | 'serviceUrl'> {
  readonly offerId: string;
  readonly name: string;
}

/** A link to the program's public page. */
function ApplyLink({ offerId, name, services, serviceUrl }: ApplyLinkProps) {
  const url = useRowRead(services.readApplyUrl, offerId, serviceUrl);
  if (url === null) return null;
  return (
    <ServiceLink class="button" url={url} label={t('programsApplyTo', [name])}>
      {t('programsApplyShort')}
    </ServiceLink>
  );
}

/** The list's short rows lack addresses and links, so each drawn row reads its own. Null until then, and where it cannot. */
function useRowRead<Value>(
  read: (offerId: string, serviceUrl: string) => Promise<Value | null>,
  offerId: string,
  serviceUrl: string,
): Value | null {
  const [value, setValue] = useState<Value | null>(null);
  useEffect(() => {
    let isLeft = false;
    void read(offerId, serviceUrl).then(
      (found) => {
        if (!isLeft) setValue(found);
      },
      () => undefined,
    );
    return () => {
      isLeft = true;
    };
  }, [read, offerId, serviceUrl]);
  return value;
}
