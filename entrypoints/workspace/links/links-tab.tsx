import type { ComponentChildren } from 'preact';
import { useCallback, useEffect, useMemo, useState } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import { EmptyState } from '#components/empty-state.tsx';
import { Notice } from '#components/notice.tsx';
import { SkeletonRows } from '#components/skeleton-rows.tsx';
import { VirtualTable } from '#components/virtual-table.tsx';
import { type CopyFormat, findFormat } from '#lib/domain/formats/link-formats.ts';
import {
  filterLinkRows,
  readLinkFilter,
  sortLinkRows,
  toNextSort,
  toSortParam,
} from '#lib/domain/links/link-filter.ts';
import type { LinkRow, WishAct } from '#lib/domain/links/link-row.ts';
import type { PresetBook } from '#lib/domain/presets/preset-book.ts';
import type { ErrorData } from '#lib/errors/app-error.ts';
import { t } from '#lib/platform/i18n.ts';
import type { ListedAccount } from '#lib/store/accounts/open-account.ts';
import { describeError } from '#lib/wording/describe-error.ts';
import { late } from '#ui/late.tsx';
import { ListTab } from '../list-tab.tsx';
import { ViewLinks } from '../view-links.tsx';
import type { TabProps } from '../workspace-services.ts';
import { AllAccountsBox } from './all-accounts-box.tsx';
import { collectChoices } from './collect-choices.ts';
import { createLinksServices } from './create-links-services.ts';
import { FileDrop } from './file-drop.tsx';
import { LinkDetail } from './link-detail.tsx';
import { LinksDialogs, type OpenDialog } from './links-dialogs.tsx';
import { LinksHead } from './links-head.tsx';
import type { LinksServices } from './links-services.ts';
import { noFilterParams } from './no-filter-params.ts';
import { toLinkColumns } from './to-link-columns.tsx';
import { UndoLine } from './undo-line.tsx';
import { type LinkActs, useLinkActs } from './use-link-acts.ts';
import { useLinkEarnings } from './use-link-earnings.ts';
import { useLinkList } from './use-link-list.ts';
import { useLinkSources } from './use-link-sources.ts';
import { useRowDrag } from './use-row-drag.ts';
import { useSelection } from './use-selection.ts';
import './links-tab.css';

/** Only the shown account's links are listed. */
const noAccounts: readonly ListedAccount[] = [];

/** Hardly anybody has a team. */
const TeamLinksView = late(
  () => import('./team/team-links-view.tsx'),
  'TeamLinksView',
  () => <SkeletonRows label={t('workspaceLoading')} count={8} />,
);

/** Links: one's own and, where the account has a team, the team's. */
export function LinksTab(props: TabProps) {
  const { deps, params } = props;
  const services = useMemo(() => createLinksServices(deps), [deps]);
  const [hasTeam, setHasTeam] = useState(false);
  useEffect(() => void services.readHasTeam().then(setHasTeam, () => undefined), [services]);
  const isTeam = params.view === 'team';
  const views = (hasTeam || isTeam) && (
    <ViewLinks
      label={t('linksViews')}
      current={isTeam ? 'team' : 'own'}
      views={[
        { id: 'own', text: t('linksOwn'), route: { tab: 'links', params: {} } },
        { id: 'team', text: t('linksTeam'), route: { tab: 'links', params: { view: 'team' } } },
      ]}
    />
  );
  if (!isTeam) return <OwnLinks {...props} services={services} views={views} />;
  return (
    <TeamLinksView
      services={services.team}
      query={params.q ?? ''}
      onQuery={(q) => props.setParams({ q }, 'replace')}
      views={views}
    />
  );
}

interface OwnLinksProps extends TabProps {
  readonly services: LinksServices;
  /** The way to the team's links; false where there is no team. */
  readonly views: ComponentChildren;
}

/** Every link that was ever minted: found, copied, annotated, and marked when its program stops. */
function OwnLinks({ deps, services, snapshot, params, setParams, views }: OwnLinksProps) {
  const hasSeveral = snapshot.accounts.length > 1;
  const isAll = hasSeveral && params.accounts === 'all';
  const accounts = isAll ? snapshot.accounts : noAccounts;
  const titleOf = (accountId: string) => snapshot.accounts.find((each) => each.accountId === accountId)?.title;
  const sources = useLinkSources(services, accounts);
  const [list, readAnew] = useLinkList(services, sources);
  const earnings = useLinkEarnings(sources, list);
  const choices = useMemo(() => collectChoices(list.rows), [list.rows]);
  const tags = useMemo(() => choices.tags.map(({ value }) => value), [choices]);
  const acts = useLinkActs(services, sources);
  const [book, setBook] = useState<PresetBook | null>(null);
  const [pickedFormatId, setPickedFormatId] = useState<string | null>(null);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  useEffect(() => void services.readPresetBook().then(setBook, () => undefined), [services]);

  const nowMs = services.nowMs();
  const filter = readLinkFilter(params);
  const filterKey = JSON.stringify(filter);
  // Sort again on new sums only if the list is sorted by them.
  const sums = filter.sort.key === 'earned' ? earnings : undefined;
  const sorted = useMemo(
    () => sortLinkRows(list.rows, filter.sort, sums),
    [list.rows, filter.sort.key, filter.sort.direction, sums],
  );
  const shown = useMemo(() => filterLinkRows(sorted, filter, services.nowMs()), [sorted, filterKey, services]);
  const selection = useSelection(list.rows, shown);
  const open = params.id === undefined ? undefined : list.rows.find(({ id }) => id === params.id);
  useEffect(selection.clear, [isAll]);
  useEffect(acts.settle, [filterKey, params.id]);

  /** The format picked here, else that of the link's preset, else that of all links. */
  const toFormatId = (row: LinkRow | undefined) =>
    pickedFormatId ??
    book?.presets.find(({ name }) => name === row?.presetName)?.formatId ??
    snapshot.settings.formatId;
  const copy = (rows: readonly LinkRow[], format: CopyFormat) => {
    if (format.formatId !== toFormatId(rows[0])) setPickedFormatId(format.formatId);
    void acts.copy(rows, format);
  };
  const drag = useRowDrag(sources, (row) => findFormat(toFormatId(row), book?.templates ?? []));
  const retry = async (row: LinkRow, overQuota: boolean) => {
    setDialog(null);
    const made = await acts.retry(row, overQuota);
    if (made === 'quota-reached') setDialog({ kind: 'retry', row, why: 'quota-reached' });
    else if (made !== 'failed') setParams({ id: made.rowId }, 'push');
  };
  const onWish = (row: LinkRow, act: WishAct) => {
    if (act === 'landing') void acts.copyLanding(row);
    else if (act === 'retry-warned') setDialog({ kind: 'retry', row, why: 'unknown' });
    else void retry(row, false);
  };
  const remove = (rows: readonly LinkRow[]) => {
    setDialog(null);
    selection.clear();
    if (rows.some(({ id }) => id === params.id)) setParams({ id: '' }, 'replace');
    void acts.remove(rows);
  };
  const closeDetail = useCallback(() => {
    document.querySelector<HTMLElement>('.table-row-selected .row-link')?.focus();
    setParams({ id: '' }, 'push');
  }, [setParams]);

  const allAccounts = (
    <>
      {hasSeveral && <AllAccountsBox isOn={isAll} setParams={setParams} />}
      {views}
    </>
  );

  const toContent = () => {
    if (list.error !== null) {
      return <UnreadableLinks error={list.error} nowMs={nowMs} onReadAgain={readAnew} />;
    }
    if (list.isComplete && list.rows.length === 0) {
      return <NoLinks acts={acts} ways={allAccounts} onImport={() => setDialog({ kind: 'import' })} />;
    }
    return (
      <ListTab
        class="links-tab"
        isLoading={list.rows.length === 0}
        head={
          <LinksHead
            list={list}
            shown={shown}
            choices={choices}
            filter={filter}
            selection={selection}
            acts={acts}
            book={book}
            formatId={pickedFormatId ?? snapshot.settings.formatId}
            onCopy={(format) => copy(selection.rows, format)}
            setParams={setParams}
            onDialog={setDialog}
            unread={list.unreadIds.flatMap((accountId) => titleOf(accountId) ?? [])}
            onReadAnew={readAnew}
            allAccounts={allAccounts}
          />
        }
        detail={
          open !== undefined && (
            <LinkDetail
              key={open.id}
              row={open}
              account={accounts.find(({ accountId }) => accountId === open.accountId)}
              services={services}
              book={book}
              formatId={toFormatId(open)}
              onCopy={(format) => copy([open], format)}
              onCopyDestination={() => void acts.copyDestination(open)}
              earnings={earnings}
              isListable={open.accountId === deps.account.accountId}
              isRetrying={acts.retryingId === open.id}
              tags={tags}
              onWish={onWish}
              onDelete={() => setDialog({ kind: 'delete', rows: [open] })}
              onClose={closeDetail}
            />
          )
        }
      >
        {shown.length === 0 && (
          <EmptyState
            title={t('linksNothingFound')}
            actions={<Button onClick={() => setParams(noFilterParams, 'push')}>{t('linksClearFilters')}</Button>}
          >
            <p>{t('linksNothingFoundText')}</p>
          </EmptyState>
        )}
        {shown.length > 0 && (
          <VirtualTable
            label={t('tabLinks')}
            columns={toLinkColumns({
              nowMs,
              params,
              isSplit: open !== undefined,
              selection,
              accounts,
              book,
              toFormatId,
              earnings,
              shownAccountId: deps.account.accountId,
              retryingId: acts.retryingId,
              onCopy: (row, format) => copy([row], format),
              onTag: (tag) => setParams({ tag, id: '' }, 'push'),
              onWish,
            })}
            rowCount={shown.length}
            rowAt={(index) => shown[index]}
            keyOf={({ id }) => id}
            rowHeight={3.25}
            selectedKey={open?.id ?? null}
            sort={filter.sort}
            onSort={(key) => setParams({ sort: toSortParam(toNextSort(key, filter.sort)) }, 'push')}
            focusKey={acts.done?.focusId ?? null}
            {...drag}
          />
        )}
      </ListTab>
    );
  };
  // The dialogs stand beside what changes: a list that fills while a file comes in must not close its dialog.
  return (
    <>
      <FileDrop hint={t('linksDrop')} onFile={(file) => setDialog({ kind: 'import', file })}>
        {toContent()}
      </FileDrop>
      <LinksDialogs
        dialog={dialog}
        services={services}
        scopes={{ all: list.rows, shown, picked: selection.rows }}
        accounts={accounts}
        shownTitle={titleOf(deps.account.accountId) ?? null}
        serviceUrl={snapshot.connection.state === 'signed-out' ? '' : snapshot.connection.serviceUrl}
        onDelete={remove}
        onRetry={(row, overQuota) => void retry(row, overQuota)}
        onClose={() => setDialog(null)}
      />
    </>
  );
}

interface UnreadableLinksProps {
  readonly error: ErrorData;
  readonly nowMs: number;
  readonly onReadAgain: () => void;
}

function UnreadableLinks({ error, nowMs, onReadAgain }: UnreadableLinksProps) {
  const { text, next } = describeError(error, nowMs);
  return (
    <div class="tab-head">
      <Notice
        tone="bad"
        role="alert"
        title={t('linksUnreadable')}
        actions={<Button onClick={onReadAgain}>{t('actionTryAgain')}</Button>}
      >
        <p>
          {text} {next}
        </p>
      </Notice>
    </div>
  );
}

interface NoLinksProps {
  readonly acts: LinkActs;
  /** To the links of all accounts, and of the team. */
  readonly ways: ComponentChildren;
  readonly onImport: () => void;
}

function NoLinks({ acts, ways, onImport }: NoLinksProps) {
  return (
    <EmptyState
      title={t('linksEmptyTitle')}
      actions={
        <>
          <Button onClick={onImport}>{t('linksImport')}</Button>
          {ways}
        </>
      }
    >
      <ol class="links-steps">
        <li>{t('linksEmptyOpen')}</li>
        <li>{t('linksEmptyClick')}</li>
        <li>{t('linksEmptyFind')}</li>
      </ol>
      <UndoLine acts={acts} />
    </EmptyState>
  );
}
