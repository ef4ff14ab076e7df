import { useCallback, useEffect, useMemo, useState } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import { EmptyState } from '#components/empty-state.tsx';
import { formatNumber } from '#components/format-number.ts';
import { Notice } from '#components/notice.tsx';
import { SkeletonRows } from '#components/skeleton-rows.tsx';
import { toCopiedText } from '#components/to-copied-text.ts';
import { VirtualTable } from '#components/virtual-table.tsx';
import { filterLinkRows, type LinkSort, readLinkFilter, sortLinkRows } from '#lib/domain/link-filter.ts';
import type { CopyFormat } from '#lib/domain/link-formats.ts';
import type { LinkRow } from '#lib/domain/link-row.ts';
import type { PresetBook } from '#lib/domain/sub-id-preset.ts';
import { describeError } from '#lib/ui/describe-error.ts';
import { t } from '#lib/ui/i18n.ts';
import { toErrorData } from '#lib/ui/to-error-data.ts';
import type { TabProps } from '../workspace-services.ts';
import { createLinksServices } from './create-links-services.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { ExportDialog, type ExportScope } from './export-dialog.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { LinkDetail } from './link-detail.tsx';
import { LinksFilters } from './links-filters.tsx';
import { MarksNotice } from './marks-notice.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { toLinkColumns } from './to-link-columns.tsx';
import { useLinkList } from './use-link-list.ts';
import { useSelection } from './use-selection.ts';

/** What the last act came to. */
interface Done {
  readonly text: string;
  /** The row that it was about; empty for an act on several. */
  readonly rowId: string;
  /** The act that can be taken back. */
  readonly undoId?: string;
}

type OpenDialog =
  | { readonly kind: 'delete'; readonly rows: readonly LinkRow[] }
  | { readonly kind: 'export'; readonly scope: ExportScope }
  | { readonly kind: 'import' };

/** Every link that was ever minted: found, copied, annotated, and marked when its program stops. */
export function LinksTab({ deps, snapshot, params, setParams }: TabProps) {
  const services = useMemo(() => createLinksServices(deps), [deps]);
  const [list, readAnew] = useLinkList(services);
  const [book, setBook] = useState<PresetBook | null>(null);
  const [pickedFormatId, setPickedFormatId] = useState<string | null>(null);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const [done, setDone] = useState<Done | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => void services.readPresetBook().then(setBook, () => undefined), [services]);

  const nowMs = services.nowMs();
  const filter = readLinkFilter(params);
  const sorted = useMemo(() => sortLinkRows(list.rows, filter.sort), [list.rows, filter.sort]);
  const filterKey = JSON.stringify(filter);
  const shown = useMemo(() => filterLinkRows(sorted, filter, services.nowMs()), [sorted, filterKey, services]);
  useEffect(() => {
    // Elsewhere it says nothing any more, but an act that can be taken back stays in reach.
    setDone((before) => (before?.undoId === undefined ? null : before));
  }, [filterKey, params.id]);
  const selection = useSelection(list.rows, shown);
  const open = params.id === undefined ? undefined : list.rows.find(({ id }) => id === params.id);

  /** Copies as the link's preset says, or as all links are copied; what was picked here goes on being it. */
  const toFormatId = (row: LinkRow) =>
    pickedFormatId ?? book?.presets.find(({ name }) => name === row.presetName)?.formatId ?? snapshot.settings.formatId;

  const act = async (task: () => Promise<Done | null>) => {
    setProblem(null);
    setDone(null);
    try {
      setDone(await task());
    } catch (cause) {
      const { text, next } = describeError(toErrorData(cause), services.nowMs());
      setProblem(`${text} ${next}`);
    }
  };
  const copy = (rows: readonly LinkRow[], format: CopyFormat) =>
    act(async () => {
      const [first] = rows;
      if (first !== undefined && format.formatId !== toFormatId(first)) setPickedFormatId(format.formatId);
      if (await services.copyLinks(rows, format)) {
        return { text: toCopiedText(format), rowId: rows.length === 1 ? (first?.id ?? '') : '' };
      }
      setProblem(t('copyFailedPlain'));
      return null;
    });
  const copyDestination = (row: LinkRow) =>
    act(async () => {
      if (await services.copyText(row.destinationUrl)) return { text: t('copied'), rowId: row.id };
      setProblem(t('copyFailedPlain'));
      return null;
    });
  const remove = (rows: readonly LinkRow[]) =>
    act(async () => {
      const actId = services.newId();
      setDialog(null);
      selection.clear();
      if (rows.some(({ id }) => id === params.id)) setParams({ id: '' }, 'replace');
      await services.remove(actId, rows);
      return { text: t('linksDeleted', [formatNumber(rows.length)]), rowId: '', undoId: actId };
    });
  const restore = (actId: string) =>
    act(async () => {
      await services.restore(actId);
      return { text: t('linksRestored'), rowId: '' };
    });
  const tag = (rows: readonly LinkRow[], added: string) =>
    act(async () => {
      const linkIds = rows.flatMap(({ link }) => (link === null ? [] : [link.linkId]));
      await services.tag(linkIds, added);
      return { text: t('linksTagged', linkIds.length, [formatNumber(linkIds.length), added]), rowId: '' };
    });
  const closeDetail = useCallback(() => {
    setParams({ id: '' }, 'push');
    document.querySelector<HTMLElement>('.table-row-selected .row-link')?.focus();
  }, [setParams]);
  const sortBy = (key: string) => {
    const next: LinkSort =
      key === 'program'
        ? filter.sort === 'program'
          ? 'program-reverse'
          : 'program'
        : filter.sort === 'newest'
          ? 'oldest'
          : 'newest';
    setParams({ sort: next === 'newest' ? '' : next }, 'push');
  };

  const isEmpty = list.isComplete && list.rows.length === 0;
  const isNarrowed = shown.length < list.rows.length;
  const isOpen = open !== undefined;
  const dialogs = (
    <>
      {dialog?.kind === 'delete' && (
        <DeleteDialog rows={dialog.rows} onDelete={() => void remove(dialog.rows)} onClose={() => setDialog(null)} />
      )}
      {dialog?.kind === 'export' && (
        <ExportDialog
          scopes={{ all: list.rows, shown, picked: selection.rows }}
          initialScope={dialog.scope}
          nowMs={nowMs}
          onSave={services.saveFile}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog?.kind === 'import' && (
        <ImportDialog
          services={services}
          serviceUrl={snapshot.connection.state === 'signed-out' ? '' : snapshot.connection.serviceUrl}
          onClose={() => setDialog(null)}
        />
      )}
    </>
  );

  const toContent = () => {
    if (list.error !== null) {
      const { text, next } = describeError(list.error, nowMs);
      return (
        <div class="tab-head">
          <Notice
            tone="bad"
            role="alert"
            title={t('linksUnreadable')}
            actions={<Button onClick={readAnew}>{t('actionTryAgain')}</Button>}
          >
            <p>
              {text} {next}
            </p>
          </Notice>
        </div>
      );
    }
    if (isEmpty) {
      return (
        <EmptyState
          title={t('linksEmptyTitle')}
          actions={<Button onClick={() => setDialog({ kind: 'import' })}>{t('linksImport')}</Button>}
        >
          <ol class="links-steps">
            <li>{t('linksEmptyOpen')}</li>
            <li>{t('linksEmptyClick')}</li>
            <li>{t('linksEmptyFind')}</li>
          </ol>
          {done !== null && <UndoLine done={done} onUndo={(actId) => void restore(actId)} />}
        </EmptyState>
      );
    }
    return (
      <div class="tab-list links-tab">
        <div class="tab-head">
          <MarksNotice
            marks={list.marks}
            onShow={() => setParams({ ...noFilter, state: 'stopped' }, 'push')}
            onDismiss={(offerIds) =>
              void act(async () => {
                await services.dismissMarks(offerIds);
                return null;
              })
            }
          />
          <div class="toolbar">
            <LinksFilters rows={list.rows} filter={filter} setParams={setParams} />
          </div>
          {problem !== null && (
            <Notice key={problem} tone="bad" role="alert">
              <p>{problem}</p>
            </Notice>
          )}
          {selection.rows.length > 0 ? (
            <SelectionBar
              rows={selection.rows}
              formatId={pickedFormatId ?? snapshot.settings.formatId}
              book={book}
              onCopy={(format) => void copy(selection.rows, format)}
              onTag={(added) => void tag(selection.rows, added)}
              onExport={() => setDialog({ kind: 'export', scope: 'picked' })}
              onDelete={() => setDialog({ kind: 'delete', rows: selection.rows })}
              onClear={selection.clear}
            />
          ) : (
            <div class="links-count">
              <span class="result-count numeric" role="status">
                {toCountText(shown.length, list.rows.length, list.isComplete)}
              </span>
              {shown.length > 0 && (
                <Button look="quiet" onClick={() => selection.pick(shown)}>
                  {t('linksSelectAll')}
                </Button>
              )}
              {isNarrowed && (
                <Button look="quiet" onClick={() => setParams(noFilter, 'push')}>
                  {t('linksClearFilters')}
                </Button>
              )}
              {!(done !== null && done.rowId === open?.id) && (
                <UndoLine done={done} onUndo={(actId) => void restore(actId)} />
              )}
              <div class="toolbar-end button-row">
                <Button onClick={() => setDialog({ kind: 'import' })}>{t('linksImport')}</Button>
                <Button onClick={() => setDialog({ kind: 'export', scope: isNarrowed ? 'shown' : 'all' })}>
                  {t('linksExport')}
                </Button>
              </div>
            </div>
          )}
          {selection.rows.length > 0 && done !== null && (
            <UndoLine done={done} onUndo={(actId) => void restore(actId)} />
          )}
        </div>
        <div class={isOpen ? 'split split-open' : 'split'}>
          {list.rows.length === 0 ? (
            <SkeletonRows label={t('workspaceLoading')} count={8} />
          ) : shown.length === 0 ? (
            <EmptyState
              title={t('linksNothingFound')}
              actions={<Button onClick={() => setParams(noFilter, 'push')}>{t('linksClearFilters')}</Button>}
            >
              <p>{t('linksNothingFoundText')}</p>
            </EmptyState>
          ) : (
            <VirtualTable
              label={t('tabLinks')}
              columns={toLinkColumns({
                nowMs,
                params,
                isSplit: isOpen,
                selection,
                book,
                toFormatId,
                onCopy: (row, format) => void copy([row], format),
              })}
              rowCount={shown.length}
              rowAt={(index) => shown[index]}
              keyOf={({ id }) => id}
              rowHeight={52}
              selectedKey={open?.id ?? null}
              sort={toTableSort(filter.sort)}
              onSort={sortBy}
            />
          )}
          {open !== undefined && (
            <LinkDetail
              key={open.id}
              row={open}
              services={services}
              book={book}
              formatId={toFormatId(open)}
              status={done?.rowId === open.id ? done.text : ''}
              onCopy={(format) => void copy([open], format)}
              onCopyDestination={() => void copyDestination(open)}
              onDelete={() => setDialog({ kind: 'delete', rows: [open] })}
              onClose={closeDetail}
            />
          )}
        </div>
      </div>
    );
  };
  // The dialogs stand beside what changes: a list that fills while a file comes in must not close its dialog.
  return (
    <>
      {toContent()}
      {dialogs}
    </>
  );
}

/** Takes every filter out of the address. */
const noFilter = { q: '', state: '', program: '', preset: '', tag: '', period: '', use: '', id: '' };

function UndoLine({ done, onUndo }: { readonly done: Done | null; readonly onUndo: (actId: string) => void }) {
  const undoId = done?.undoId;
  return (
    <span class="links-done" role="status">
      {done?.text}
      {undoId !== undefined && (
        <Button look="quiet" onClick={() => onUndo(undoId)}>
          {t('actionUndo')}
        </Button>
      )}
    </span>
  );
}

function toCountText(shown: number, all: number, isComplete: boolean): string {
  const count =
    shown === all
      ? t('linksCount', all, [formatNumber(all)])
      : t('linksCountOf', [formatNumber(shown), formatNumber(all)]);
  return isComplete ? count : t('linksReading', [count]);
}

function toTableSort(sort: LinkSort): { key: string; direction: 'ascending' | 'descending' } {
  const key = sort === 'newest' || sort === 'oldest' ? 'time' : 'program';
  return { key, direction: sort === 'oldest' || sort === 'program' ? 'ascending' : 'descending' };
}
