import { Button } from '#components/button.tsx';
import { Chip } from '#components/chip.tsx';
import { formatList } from '#components/format-list.ts';
import { useOptimisticValue } from '#components/forms/use-optimistic-value.ts';
import { type TableColumn, VirtualTable } from '#components/virtual-table.tsx';
import { toSiteKey } from '#lib/domain/addresses/to-site-key.ts';
import '#components/forms/field.css';
import type { BulkLine, BulkRun } from '#lib/domain/bulk/bulk-run.ts';
import { t } from '#lib/platform/i18n.ts';
import { toLineReason, toStateMark } from './describe-line.ts';
import { toResultLink } from './write-results.ts';
import './line-table.css';

export interface LineActs {
  copy(line: BulkLine, link: string): void;
  remove(line: BulkLine): void;
  useDestination(line: BulkLine): void;
  /** Resolves when the choice is stored, or when storing failed. */
  chooseProgram(line: BulkLine, offerId: string): Promise<unknown>;
  /** Opens the search, where the user can choose any program of the mirror. */
  searchProgram(line: BulkLine): void;
  retry(line: BulkLine): void;
  /** Asks the user first, because the answer was lost. */
  retryUnknown(line: BulkLine): void;
}

interface LineTableProps {
  readonly run: BulkRun;
  readonly lines: readonly BulkLine[];
  readonly lineAt: (index: number) => BulkLine | undefined;
  readonly acts: LineActs;
  readonly nowMs: number;
}

/** The option that opens the search. It is not the ID of a program. */
const anotherProgram = 'another';

/** In rem: two lines of text and the space around them. */
const rowHeight = 3.375;

export function LineTable({ run, lines, lineAt, acts, nowMs }: LineTableProps) {
  const columns: readonly TableColumn<BulkLine>[] = [
    { key: 'number', header: '#', track: 'minmax(2.5rem, 4rem)', isNumeric: true, cell: ({ index }) => index + 1 },
    {
      key: 'destination',
      header: t('bulkColumnDestination'),
      track: 'minmax(8rem, 2.4fr)',
      cell: (line) => <Destination line={line} />,
    },
    {
      key: 'program',
      header: t('bulkColumnProgram'),
      track: 'minmax(9.375rem, 1.5fr)',
      cell: (line) => <Program line={line} run={run} acts={acts} />,
    },
    {
      key: 'subs',
      header: t('bulkColumnSubIds'),
      track: 'minmax(6.875rem, 1.2fr)',
      isWideOnly: true,
      cell: ({ subIds }) => {
        const text = subIds.map((subId) => subId || '–').join(' · ');
        const isEmpty = subIds.every((subId) => subId === '');
        return isEmpty ? null : (
          <span class="cell-text bulk-code" title={text}>
            {text.replace(/(?: · –)+$/, '')}
          </span>
        );
      },
    },
    {
      key: 'state',
      header: t('bulkColumnState'),
      track: 'minmax(12.5rem, 2.4fr)',
      cell: (line) => <State line={line} run={run} link={toResultLink(line, lineAt)} nowMs={nowMs} />,
    },
    {
      key: 'acts',
      header: t('bulkColumnActs'),
      track: '10.5rem',
      narrowPlace: 2,
      cell: (line) => <Acts line={line} run={run} link={toResultLink(line, lineAt)} acts={acts} />,
    },
  ];
  return (
    <VirtualTable
      label={t('bulkTable')}
      columns={columns}
      rowCount={lines.length}
      rowAt={(index) => lines[index]}
      keyOf={({ index }) => String(index)}
      rowHeight={rowHeight}
    />
  );
}

function Destination({ line }: { readonly line: BulkLine }) {
  // Shows the path above the host. A list usually has few sites, so its addresses differ at their ends, which a narrow
  // column would cut off.
  const url = URL.canParse(line.destinationUrl) ? new URL(line.destinationUrl) : null;
  const below = [
    url && toSiteKey(url.host),
    line.dropped.length > 0 && t('bulkDropped', [formatList(line.dropped)]),
    line.input.title,
  ];
  return (
    <span class="cell-lines" title={line.input.url}>
      <span class="cell-text">
        {url === null ? line.input.url || t('bulkEmptyLine') : `${url.pathname}${url.search}${url.hash}`}
      </span>
      <span class="cell-text">{below.filter(Boolean).join(' · ')}</span>
    </span>
  );
}

interface LineCellProps {
  readonly line: BulkLine;
  readonly run: BulkRun;
  readonly acts: LineActs;
}

function Program({ line, run, acts }: LineCellProps) {
  // Without a destination, there is nothing to mint with any program.
  if (run.state !== 'planned' || line.destinationUrl === '') return <span class="cell-text">{line.offerName}</span>;
  const number = String(line.index + 1);
  if (line.candidates.length === 0) {
    const isWithout = line.offerName === '';
    return (
      <span class="cell-lines">
        {!isWithout && <span class="cell-text">{line.offerName}</span>}
        <span>
          <Button
            look="quiet"
            label={t(isWithout ? 'bulkChooseProgramOf' : 'bulkChangeProgramOf', [number])}
            onClick={() => acts.searchProgram(line)}
          >
            {t(isWithout ? 'bulkChooseProgram' : 'bulkChangeProgram')}
          </Button>
        </span>
      </span>
    );
  }
  return <ProgramChoice line={line} acts={acts} />;
}

/** Looks as a line that has no choice of programs: the name, and below it what changes it, which the choice covers. */
function ProgramChoice({ line, acts }: Pick<LineCellProps, 'line' | 'acts'>) {
  const isCandidate = line.candidates.some(({ offerId }) => offerId === line.offerId);
  const isChosen = line.state !== 'choose' && line.offerId !== null;
  const stored = isChosen ? (line.offerId ?? '') : '';
  const [shown, choose] = useOptimisticValue(stored, (offerId) => acts.chooseProgram(line, offerId));
  const name = line.candidates.find(({ offerId }) => offerId === shown)?.name ?? line.offerName;
  return (
    <span class="bulk-program">
      <span class="cell-lines" aria-hidden="true">
        <span class="cell-text">{shown === '' ? '' : name}</span>
        <span class="bulk-program-change">{t(shown === '' ? 'bulkChooseProgram' : 'bulkChangeProgram')}</span>
      </span>
      <select
        class="bulk-program-choice"
        aria-label={t('bulkProgramOf', [String(line.index + 1)])}
        value={shown}
        onChange={({ currentTarget: select }) => {
          const picked = select.value;
          if (picked !== anotherProgram) return choose(picked);
          // Restores the shown choice, because the user has not chosen a program yet.
          select.value = shown;
          acts.searchProgram(line);
        }}
      >
        {!isChosen && (
          <option value="" disabled>
            {t('bulkChooseProgram')}
          </option>
        )}
        {isChosen && !isCandidate && <option value={stored}>{line.offerName}</option>}
        {line.candidates.map(({ offerId, name }) => (
          <option key={offerId} value={offerId}>
            {name}
          </option>
        ))}
        <option value={anotherProgram}>{t('bulkAnotherProgram')}</option>
      </select>
    </span>
  );
}

interface StateProps {
  readonly line: BulkLine;
  readonly run: BulkRun;
  readonly link: string | null;
  readonly nowMs: number;
}

function State({ line, run, link, nowMs }: StateProps) {
  const { text, tone } = toStateMark(line, run);
  const reason = toLineReason(line, run, nowMs);
  return (
    <span class="cell-lines">
      <span>
        <Chip text={text} tone={tone} />
      </span>
      {link !== null ? (
        <span class="cell-text bulk-code" title={link}>
          {link}
        </span>
      ) : (
        reason !== '' && (
          <span class="cell-text" title={reason}>
            {reason}
          </span>
        )
      )}
    </span>
  );
}

interface ActsProps extends LineCellProps {
  readonly link: string | null;
}

function Acts({ line, run, link, acts }: ActsProps) {
  const number = String(line.index + 1);
  const isPlan = run.state === 'planned';
  const landing = line.state === 'refused' ? line.landingLink : null;
  return (
    <span class="bulk-acts">
      {link !== null && (
        <Button look="quiet" label={t('bulkCopyOf', [number])} onClick={() => acts.copy(line, link)}>
          {t('copy')}
        </Button>
      )}
      {landing !== null && (
        <Button look="quiet" label={t('bulkCopyLandingOf', [number])} onClick={() => acts.copy(line, landing)}>
          {t('copyLandingLink')}
        </Button>
      )}
      {isPlan && line.trackedUrl !== null && (
        <Button look="quiet" label={t('bulkUseDestinationOf', [number])} onClick={() => acts.useDestination(line)}>
          {t('bulkUseDestination')}
        </Button>
      )}
      {!isPlan && (line.state === 'failed' || line.state === 'refused' || line.state === 'skipped') && (
        <Button look="quiet" label={t('bulkRetryOf', [number])} onClick={() => acts.retry(line)}>
          {t('bulkRetry')}
        </Button>
      )}
      {line.state === 'unknown' && (
        <Button look="quiet" label={t('bulkRetryUnknownOf', [number])} onClick={() => acts.retryUnknown(line)}>
          {t('bulkRetryUnknown')}
        </Button>
      )}
      {isPlan && (
        <Button look="quiet" label={t('bulkRemoveOf', [number])} onClick={() => acts.remove(line)}>
          {t('bulkRemove')}
        </Button>
      )}
    </span>
  );
}
