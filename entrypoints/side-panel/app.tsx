import { Fragment, type FunctionComponent } from 'preact';
import { useCallback, useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import { FindOpener, toFindProps } from '#components/find/find-opener.tsx';
import { late } from '#components/late.tsx';
import { NarrowHeader } from '#components/narrow-header.tsx';
import { FailureNotice, Notice } from '#components/notice.tsx';
import { LinksLeft } from '#components/quota/links-left.tsx';
import { NoAccessNotice } from '#components/service/no-access-notice.tsx';
import { SkeletonRows } from '#components/skeleton-rows.tsx';
import { useServiceDay } from '#components/time/use-now.ts';
import type { PostEdit } from '#lib/domain/posts/find-post-edits.ts';
import { t } from '#lib/platform/i18n.ts';
import { editKinds } from '#lib/store/data-changes.ts';
import type { OpenTab } from '#lib/store/page/read-open-tab.ts';
import { useFocusKept, useFocusOnOpen } from '#lib/ui/focus.ts';
import { useAccountSwitch } from '#lib/ui/use-account-switch.ts';
import { useLive } from '#lib/ui/use-live.ts';
import { useOnline } from '#lib/ui/use-online.ts';
import { describeError } from '#lib/wording/describe-error.ts';
import { useCheckAsk } from './check/use-check-ask.ts';
import { LockNotice } from './late-parts.ts';
import type { PageFacts, PanelPage } from './panel-page.ts';
import type { PanelMoves, PanelServices, PanelSnapshot, PanelView, PanelViewProps } from './panel-services.ts';
import { PanelTabs } from './panel-tabs.tsx';
import { ThisPageView } from './this-page/this-page-view.tsx';
import { ViewFrame } from './view-frame.tsx';

const CheckPanel = late(
  () => import('./check/check-panel.tsx'),
  'CheckPanel',
  () => <SkeletonRows label={t('panelLoading')} count={4} />,
);

interface AppProps {
  readonly services: PanelServices;
  readonly initialSnapshot: PanelSnapshot;
  readonly initialPage: PanelPage;
}

const kinds = ['settings', 'accounts', 'quota', 'permissions', 'posts'] as const;
const panelEditKinds = ['posts', ...editKinds] as const;
/** The edits are read after the first frame: they follow from all posts. */
const notRead: { readonly edits: readonly PostEdit[] | null } = { edits: null };

/** The side panel: header and tabs, and the view that is open. */
export function App({ services, initialSnapshot, initialPage }: AppProps) {
  const [postId, setPostId] = useState(initialSnapshot.postId);
  const readSnapshot = useCallback(() => services.readSnapshot(postId), [services, postId]);
  const { value: snapshot, error, refresh, readAgain } = useLive(readSnapshot, kinds, initialSnapshot);
  // With the network's day the quota may have grown, and codes have ended.
  useServiceDay(services.nowMs, snapshot.settings.serviceUtcOffsetMinutes, readAgain);
  const { page, chooseProgram } = usePage(services, initialPage, postId);
  const [said, setSaid] = useState({ text: '', count: 0 });
  const announce = useCallback((text: string) => setSaid(({ count }) => ({ text, count: count + 1 })), []);
  const readEdits = useCallback(async () => ({ edits: await services.readEdits() }), [services, snapshot.today]);
  const {
    value: { edits },
    error: editsError,
    refresh: refreshEdits,
  } = useLive(readEdits, panelEditKinds, notRead);
  const [place, setPlace] = useState<{ readonly view: PanelView; readonly by: 'act' | 'pointer' | 'keys' }>({
    view: 'page',
    by: 'act',
  });
  const isOnline = useOnline();
  const [isSwitching, switchAccount] = useAccountSwitch(services.send, services.account.accountId);
  const { connection } = snapshot;
  const isConnected = connection.state !== 'signed-out';
  useEffect(() => {
    if (!isConnected) return;
    // After the first frame: the worker resumes interrupted work and counts colleagues' new links.
    void services.send('wake', {}).catch(() => undefined);
    void services.refreshTeam().catch(() => undefined);
  }, [services, isConnected]);

  const moves = useMemo<PanelMoves>(() => {
    const open = (view: PanelView) => setPlace({ view, by: 'act' });
    const openPost = (id: string, view: PanelView) => {
      setPostId(id);
      open(view);
    };
    return { open, openPost, beginPost: (view) => openPost(services.newId(), view) };
  }, [services]);

  const loadFind = useCallback(() => services.loadFind((id) => moves.openPost(id, 'post')), [services, moves]);
  const check = useCheckAsk(services, isConnected);
  // Until the chosen post is read, the views work on the one before.
  const isBehind = snapshot.postId !== postId;
  const editCount = new Set(edits?.flatMap(({ posts }) => posts.map(({ post }) => post.postId))).size;
  const { View } = views[place.view];
  const main = useRef<HTMLElement>(null);
  // The stages of a post move the focus themselves.
  useFocusKept(main, (gone, inPlace) => {
    const undo =
      gone.closest('.post-more, .undo-line') && main.current?.querySelector<HTMLElement>('.undo-line button');
    return undo ?? (gone.closest('.post-more, .undo-line, .notice') ? inPlace : null);
  });
  return (
    <>
      <header>
        <NarrowHeader
          accountId={services.account.accountId}
          accounts={snapshot.accounts}
          onPickAccount={switchAccount}
          onMakePost={null}
          onCheck={connection.state === 'connected' ? check.checkOpenPage : null}
          onOpenOptions={services.openOptions}
          find={
            isConnected && (
              <FindOpener look="icon" loadServices={loadFind} nowMs={services.nowMs} {...toFindProps(snapshot)} />
            )
          }
        >
          {isConnected && <LinksLeft usage={snapshot.usage} period={snapshot.settings.quotaPeriod} />}
        </NarrowHeader>
        {connection.state === 'connected' && check.target === null && (
          <PanelTabs
            view={place.view}
            productCount={snapshot.post?.products.length ?? 0}
            editCount={editCount}
            onOpen={(view, by) => setPlace({ view, by })}
          />
        )}
      </header>
      <div class="panel-notices">
        {isBehind && <FailureNotice error={error} nowMs={services.nowMs()} onRetry={readAgain} />}
      </div>
      <main ref={main} inert={isSwitching || isBehind}>
        <div class="panel-notices">
          {isConnected && !isOnline && <Notice tone="plain" role="note" text={t('offlineNotice')} />}
          {!snapshot.hasServiceAccess && <NoAccessNotice services={services} connection={connection} />}
          {snapshot.isLocked && isConnected && <LockNotice services={services} onUnlocked={refresh} />}
        </div>
        {connection.state === 'connected' && check.target !== null ? (
          <CheckPanel
            services={services.check}
            target={check.target}
            onBack={check.close}
            onPost={(id) => {
              check.close();
              moves.openPost(id, 'post');
            }}
          />
        ) : connection.state === 'connected' ? (
          <div class="panel-view" id="panel-view" role="tabpanel" aria-labelledby={`panel-tab-${place.view}`}>
            <View
              key={place.view}
              services={services}
              snapshot={snapshot}
              edits={edits}
              editsError={editsError}
              refreshEdits={refreshEdits}
              page={page}
              chooseProgram={chooseProgram}
              isOnline={isOnline}
              onCheck={check.checkOpenPage}
              announce={announce}
              moves={moves}
              takesFocus={place.by !== 'keys'}
              refresh={refresh}
            />
          </div>
        ) : (
          <ConnectionView services={services} connection={connection} />
        )}
      </main>
      <p class="visually-hidden" role="status">
        {/* The same words are said again. */}
        <Fragment key={said.count}>{said.text}</Fragment>
      </p>
    </>
  );
}

/** No status region: the panel has one, which says what the user's acts did. */
const drawLoading = () => (
  <ViewFrame>
    <p class="muted">{t('panelLoading')}</p>
  </ViewFrame>
);

/** The views. The first one is a part of the first frame; the others load when the user first opens them. */
const views: Readonly<Record<PanelView, { readonly View: FunctionComponent<PanelViewProps> }>> = {
  page: { View: ThisPageView },
  post: { View: late(() => import('./post/post-view.tsx'), 'PostView', drawLoading) },
  'to-edit': { View: late(() => import('./to-edit/to-edit-view.tsx'), 'ToEditView', drawLoading) },
};

interface ConnectionViewProps {
  readonly services: PanelServices;
  readonly connection: Exclude<PanelSnapshot['connection'], { state: 'connected' }>;
}

/** In place of the views: no account is connected, or the service refuses key and secret. */
function ConnectionView({ services, connection }: ConnectionViewProps) {
  const button = useFocusOnOpen<HTMLButtonElement>();
  const isSignedOut = connection.state === 'signed-out';
  const error = isSignedOut ? null : describeError({ code: connection.reason }, services.nowMs());
  return (
    <ViewFrame
      acts={
        <Button look="primary" isLarge buttonRef={button} onClick={services.openOptions}>
          {t(isSignedOut ? 'actionConnect' : 'actionOpenOptions')}
        </Button>
      }
    >
      <h1>{t(isSignedOut ? 'popupSignedOutTitle' : 'popupAttentionTitle')}</h1>
      {error === null ? (
        <p class="muted">{t('popupSignedOutText')}</p>
      ) : (
        <>
          <p>
            {error.text} {error.next}
          </p>
          <p class="muted">{t('popupAttentionKept')}</p>
        </>
      )}
    </ViewFrame>
  );
}

const pageKinds = ['offers', 'campaigns', 'sites', 'settings', 'posts', 'links', 'conversions'] as const;

/**
 * The page in front. If the browser does not show its address, the panel keeps the page that it had: the user has not
 * called it to another one.
 */
function usePage(services: PanelServices, initial: PanelPage, postId: string) {
  const kept = useRef(toTab(initial.facts));
  const chosen = useRef<{ readonly url: string; readonly offerId: string } | null>(null);
  const read = useCallback(async (): Promise<PanelPage> => {
    const [inFront, following] = await Promise.all([services.readTab(), services.readFollowing()]);
    const isUnseen = inFront === null || inFront.url === '';
    const tab = isUnseen ? kept.current : inFront;
    const offerId = chosen.current !== null && chosen.current.url === tab?.url ? chosen.current.offerId : null;
    const facts = await services.readPage(tab, { postId, offerId });
    kept.current = toTab(facts);
    return { facts, isBehind: isUnseen && tab !== null, ...following };
  }, [services, postId]);
  const { value: page, refresh, readAgain } = useLive(read, pageKinds, initial);
  useEffect(() => services.watchTab(readAgain), [services, readAgain]);

  const chooseProgram = useCallback(
    (offerId: string | null) => {
      chosen.current = offerId === null || kept.current === null ? null : { url: kept.current.url, offerId };
      return refresh();
    },
    [refresh],
  );
  return {
    page,
    /** As in `PanelViewProps`. */
    chooseProgram,
  };
}

function toTab(facts: PageFacts): OpenTab | null {
  return facts.kind === 'web' ? { tabId: facts.tabId, url: facts.url, title: facts.title } : null;
}
