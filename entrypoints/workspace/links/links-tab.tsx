import type { ComponentChildren } from 'preact';
import { useContext, useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import { EmptyState } from '#components/empty-state.tsx';
import { CheckBox } from '#components/forms/check-box.tsx';
import { late } from '#components/late.tsx';
import { ProblemNotice } from '#components/notice.tsx';
import { useServiceDay } from '#components/time/use-now.ts';
import type { CopyFormat } from '#lib/domain/formats/link-formats.ts';
import type { LinkRow, WishAct } from '#lib/domain/links/link-row.ts';
import { t } from '#lib/platform/i18n.ts';
import type { ListedAccount } from '#lib/store/accounts/open-account.ts';
import { sayError } from '#lib/wording/describe-error.ts';
import { drawLoading } from '../draw-loading.tsx';
import { preloadNamed } from '../list-tab.tsx';
import { TabStatus } from '../tab-status.ts';
import { ViewLinks } from '../view-links.tsx';
import type { TabProps } from '../workspace-services.ts';
import { createLinksServices } from './create-link-changes.ts';
import { FileDrop } from './file-drop.tsx';
import { LinkDetail, LinkListing } from './link-listing.tsx';
import type { OpenDialog } from './links-dialogs.tsx';
import { LinksHead } from './links-head.tsx';
import type { LinksServices } from './links-services.ts';
import { UndoLine } from './undo-line.tsx';
import { type LinkActs, useLinkActs } from './use-link-acts.ts';
import { useLinkFormats } from './use-link-formats.ts';
import { useLinkSources, useTeamAccounts } from './use-link-sources.ts';
import { useShownLinks } from './use-shown-links.ts';

/** An empty list of accounts, so that only the shown account's links are listed. */
const noAccounts: readonly ListedAccount[] = [];

/** Late: what writes and reads files of links. */
const LinksDialogs = late(() => import('./links-dialogs.tsx'), 'LinksDialogs');

/** Loaded late, because hardly any user has a team. */
const TeamLinksView = late(() => import('./team/team-links-view.tsx'), 'TeamLinksView', drawLoading);

export const beginLinks = (): Promise<void> => preloadNamed(LinkDetail);

/** The Links tab: the user's own links and, if the account has a team, the team's. */
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
  /** The links to the two views. False if there is no team. */
  readonly views: ComponentChildren;
}

/** The view of the user's own links: search, copy, annotate and delete. A link is marked when its program stops. */
function OwnLinks({ deps, services, snapshot, params, setParams, views }: OwnLinksProps) {
  const hasSeveral = snapshot.accounts.length > 1;
  const isAll = hasSeveral && params.accounts === 'all';
  const accounts = isAll ? snapshot.accounts : noAccounts;
  const titleOf = (accountId: string) => snapshot.accounts.find((each) => each.accountId === accountId)?.title;
  const sources = useLinkSources(services, accounts);
  const teams = useTeamAccounts(sources);
  const today = useServiceDay(services.nowMs, snapshot.settings.serviceUtcOffsetMinutes);
  const links = useShownLinks(services, sources, params, today);
  const acts = useLinkActs(services, sources);
  const formats = useLinkFormats(services, snapshot.settings.formatId);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const { list, sorted, shown, selection } = links;
  useEffect(selection.clear, [isAll]);
  useEffect(acts.settle, [JSON.stringify(links.filter), params.id]);

  const copy = (rows: readonly LinkRow[], format: CopyFormat) => {
    formats.pick(rows[0], format);
    void acts.copy(rows, format);
  };
  const openId = useRef(params.id);
  openId.current = params.id;
  const retry = async (row: LinkRow, overQuota: boolean) => {
    setDialog(null);
    const before = openId.current;
    const made = await acts.retry(row, overQuota);
    if (made === 'failed') return;
    if ('kind' in made) setDialog({ kind: 'retry', row, why: made });
    // The link may come a minute later: its user may be at another one by then.
    else if (openId.current === before) setParams({ id: made.rowId }, 'push');
  };
  const wish = (row: LinkRow, act: WishAct) => {
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

  const ways = (
    <>
      {hasSeveral && <AllAccountsBox isOn={isAll} setParams={setParams} />}
      {views}
    </>
  );
  const toContent = () => {
    if (list.error !== null) {
      return <UnreadableLinks text={sayError(list.error, services.nowMs())} onReadAgain={links.readAgain} />;
    }
    if (list.isComplete && list.rows.length === 0) {
      return <NoLinks acts={acts} ways={ways} onImport={() => setDialog({ kind: 'import' })} />;
    }
    return (
      <LinkListing
        services={services}
        sources={sources}
        accounts={accounts}
        shownAccountId={deps.account.accountId}
        links={links}
        acts={acts}
        formats={formats}
        params={params}
        setParams={setParams}
        does={{ copy, wish, remove: (row) => setDialog({ kind: 'delete', rows: [row] }) }}
        head={
          <LinksHead
            links={links}
            acts={acts}
            formats={formats}
            onCopy={copy}
            setParams={setParams}
            onDialog={setDialog}
            unread={list.unreadIds.flatMap((accountId) => titleOf(accountId) ?? [])}
            ways={ways}
          />
        }
      />
    );
  };
  // The dialogs stand outside the content that changes, so that a list that fills during an import keeps its dialog.
  return (
    <>
      <FileDrop hint={t('linksDrop')} onFiles={(files) => setDialog({ kind: 'import', files })}>
        {toContent()}
      </FileDrop>
      {dialog !== null && (
        <LinksDialogs
          dialog={dialog}
          services={services}
          scopes={{ all: sorted, shown, picked: selection.rows }}
          accounts={accounts}
          shownTitle={titleOf(deps.account.accountId) ?? null}
          teams={teams}
          serviceUrl={snapshot.connection.state === 'signed-out' ? '' : snapshot.connection.serviceUrl}
          onDelete={remove}
          onRetry={(row, overQuota) => void retry(row, overQuota)}
          onFail={acts.fail}
          onClose={() => setDialog(null)}
        />
      )}
    </>
  );
}

interface UnreadableLinksProps {
  readonly text: string;
  readonly onReadAgain: () => void;
}

function UnreadableLinks({ text, onReadAgain }: UnreadableLinksProps) {
  const status = useContext(TabStatus);
  return (
    <div class="tab-head">
      <ProblemNotice title={t('linksUnreadable')} text={text} onRetry={onReadAgain} />
      {status}
    </div>
  );
}

interface NoLinksProps {
  readonly acts: LinkActs;
  /** The controls that lead to the links of all accounts and of the team. */
  readonly ways: ComponentChildren;
  readonly onImport: () => void;
}

function NoLinks({ acts, ways, onImport }: NoLinksProps) {
  const status = useContext(TabStatus);
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
      {status}
    </EmptyState>
  );
}

interface AllAccountsBoxProps {
  readonly isOn: boolean;
  readonly setParams: TabProps['setParams'];
}

/** The check box that lists the links of every account, not only the shown one's. The address holds the choice. */
export function AllAccountsBox({ isOn, setParams }: AllAccountsBoxProps) {
  return (
    <CheckBox
      isChip
      isOn={isOn}
      onChange={(isChosen) => setParams({ accounts: isChosen ? 'all' : '', id: '' }, 'push')}
    >
      {t('linksAllAccounts')}
    </CheckBox>
  );
}
