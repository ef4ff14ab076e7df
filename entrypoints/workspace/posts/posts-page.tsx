import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import { EmptyState } from '#components/empty-state.tsx';
import { late } from '#components/late.tsx';
import { ProblemNotice } from '#components/notice.tsx';
import { useServiceDay } from '#components/time/use-now.ts';
import { VirtualTable } from '#components/virtual-table.tsx';
import { toNextPostSort } from '#lib/domain/posts/post-filter.ts';
import type { PostRow } from '#lib/domain/posts/post-row.ts';
import { toPostFile, toPostTable } from '#lib/domain/posts/post-table.ts';
import type { PostEarnings } from '#lib/domain/posts/sum-post-earnings.ts';
import { sumShownPosts } from '#lib/domain/posts/sum-shown-posts.ts';
import { t } from '#lib/platform/i18n.ts';
import { useActLine } from '#lib/ui/use-act.ts';
import { useLive } from '#lib/ui/use-live.ts';
import { useOnline } from '#lib/ui/use-online.ts';
import { sayError } from '#lib/wording/describe-error.ts';
import { formatNumber } from '#lib/wording/format-number.ts';
import { drawLoading } from '../draw-loading.tsx';
import { ExportDialog, type ExportScope } from '../links/export-dialog.tsx';
import { ListTab } from '../list-tab.tsx';
import type { TabProps } from '../workspace-services.ts';
import { noPostFilters } from './posts-filters.tsx';
import { PostsHead } from './posts-head.tsx';
import type { PostsServices } from './posts-services.ts';
import { PostsSumLine } from './posts-sum-line.tsx';
import { toPostColumns } from './to-post-columns.tsx';
import { type PostActs, usePostActs } from './use-post-acts.ts';
import { type ShownPosts, useShownPosts } from './use-shown-posts.ts';
import './posts-page.css';

/** Late: what the list's first frame does not show. */
export const PostPage = late(() => import('./post-page.tsx'), 'PostPage', drawLoading);
const PostEdits = late(() => import('./post-edits.tsx'), 'PostEdits', drawLoading);

interface PostsPageProps extends TabProps {
  readonly services: PostsServices;
}

const rowHeight = 3.25;
const reportKinds = ['conversions', 'report-progress'] as const;
const nothingEarned: ReadonlyMap<string, PostEarnings> = new Map();

/** The list of posts, or the post that the address names. The list stays in memory behind an open post. */
export function PostsPage({ services, snapshot, params, setParams }: PostsPageProps) {
  const today = useServiceDay(services.nowMs, snapshot.settings.serviceUtcOffsetMinutes);
  const posts = useShownPosts(services, params, today);
  const { list, sorted, shown, earnings } = posts;
  const line = useActLine(services.nowMs);
  const acts = usePostActs(services, line);
  const summary = useLive(services.readReportState, reportKinds).value;
  const isOnline = useOnline();
  const [exportScope, setExportScope] = useState<ExportScope | null>(null);
  const focusId = useLeftPost(params.id);
  const needEdit = posts.editsOf.size;
  useEffect(line.settle, [JSON.stringify(posts.filter), params.id]);

  const isCreating = useRef(false);
  const isListShown = useRef(true);
  isListShown.current = params.id === undefined && params.view !== 'edits';
  // A layout effect, because a plain one ends only after the next frame.
  useLayoutEffect(
    () => () => {
      isListShown.current = false;
    },
    [],
  );
  const create = async () => {
    // An empty post of a second press would stay in the list.
    if (isCreating.current) return;
    isCreating.current = true;
    const postId = await acts.create();
    isCreating.current = false;
    if (postId === null) return;
    if (isListShown.current) setParams({ ...noPostFilters, period: '', id: postId }, 'push');
    // Its user has gone elsewhere meanwhile.
    else void services.send('deletePost', { postId, isEmpty: true }).catch(() => undefined);
  };

  if (params.id !== undefined) {
    return (
      <PostPage
        key={params.id}
        postId={params.id}
        services={services}
        snapshot={snapshot}
        today={today}
        edits={posts.editsOf.get(params.id) ?? []}
        acts={acts}
        line={line}
        onOpen={(id) => setParams({ id }, 'push')}
        onBack={() => setParams({ id: '' }, 'push')}
      />
    );
  }
  if (params.view === 'edits') {
    return (
      <PostEdits
        services={services}
        edits={posts.edits}
        earnings={earnings}
        today={today}
        line={line}
        onOpen={(id) => setParams({ id }, 'push')}
        onBack={() => setParams({ view: '' }, 'push')}
      />
    );
  }
  return (
    <>
      <span class="visually-hidden" role="status">
        {needEdit > 0 && t('postsNeedEdit', needEdit, [formatNumber(needEdit)])}
      </span>
      <ListTab
        class="posts-tab"
        isLoading={list.rows.length === 0 && !list.isComplete && list.error === null}
        detail={false}
        record={PostPage}
        hasStatusBelow={shown.length > 0}
        head={
          list.error !== null ? (
            <ProblemNotice
              title={t('postsUnreadable')}
              text={`${t('postsUnreadableHint')} ${sayError(list.error, services.nowMs())}`}
              onRetry={posts.readAgain}
            />
          ) : (
            list.rows.length > 0 && (
              <PostsHead
                posts={posts}
                summary={summary}
                line={line}
                nowMs={services.nowMs()}
                isOffline={!isOnline || snapshot.connection.state !== 'connected'}
                setParams={setParams}
                onNew={() => void create()}
                onUpdate={() => void acts.updateEarnings()}
                onArchive={(isArchived) => void acts.archive(posts.selection.rows, isArchived)}
                onExport={setExportScope}
              />
            )
          )
        }
      >
        <PostRows
          posts={posts}
          params={params}
          setParams={setParams}
          nowMs={services.nowMs()}
          focusId={line.done?.focusId ?? focusId}
          noPosts={
            <NoPosts
              isConnected={snapshot.connection.state !== 'signed-out'}
              services={services}
              acts={acts}
              problem={line.problem}
              onNew={() => void create()}
              onCollect={() => setParams(noPostFilters, 'replace')}
            />
          }
        />
      </ListTab>
      {exportScope !== null && (
        <ExportDialog<PostRow>
          services={services}
          of="posts"
          scopes={{ all: sorted, shown, picked: posts.selection.rows }}
          initialScope={exportScope}
          write={async (extension, rows) => {
            const whole = await services.readWhole(rows.map(({ postId }) => postId));
            return extension === 'csv' ? toPostTable(whole, earnings?.posts) : toPostFile(whole);
          }}
          onFail={line.fail}
          onClose={() => setExportScope(null)}
        />
      )}
    </>
  );
}

interface PostRowsProps extends Pick<TabProps, 'params' | 'setParams'> {
  readonly posts: ShownPosts;
  readonly nowMs: number;
  readonly focusId: string | null;
  /** In place of the table where the account has no post. */
  readonly noPosts: ComponentChildren;
}

/** The table with its sums, or why it has no row. */
function PostRows({ posts, params, setParams, nowMs, focusId, noPosts }: PostRowsProps) {
  const { list, shown, earnings, filter, selection } = posts;
  if (list.error !== null) return null;
  if (list.isComplete && list.rows.length === 0) return noPosts;
  if (shown.length === 0) {
    return (
      <EmptyState
        title={t('postsNothingFound')}
        actions={<Button onClick={() => setParams(noPostFilters, 'push')}>{t('filtersClear')}</Button>}
      />
    );
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its one key is for the links in the rows
    <div class="posts-listing" onKeyDown={(event) => pickByKey(event, selection.toggle)}>
      <VirtualTable<PostRow>
        label={t('tabPosts')}
        columns={toPostColumns({
          nowMs,
          params,
          selection,
          earningsOf: earnings?.posts ?? null,
          editsOf: posts.editsOf,
        })}
        rowCount={shown.length}
        rowAt={(index) => shown[index]}
        keyOf={({ postId }) => postId}
        rowHeight={rowHeight}
        sort={filter.sort}
        onSort={(key) => setParams({ sort: toNextPostSort(key, filter.sort) }, 'push')}
        focusKey={focusId}
      />
      <PostsSumLine sum={sumShownPosts(shown, earnings?.posts ?? nothingEarned)} tied={earnings?.tied ?? 0} />
    </div>
  );
}

/** The post that was open last: its row takes the focus when the list comes back. */
function useLeftPost(openId: string | undefined): string | null {
  const left = useRef<string | null>(null);
  useEffect(() => {
    if (openId !== undefined) left.current = openId;
  }, [openId]);
  return openId === undefined ? left.current : null;
}

/** Space on a row picks it, as Enter opens it. */
function pickByKey(event: KeyboardEvent, toggle: (postId: string, isRange: boolean) => void): void {
  const { target } = event;
  if (event.key !== ' ' || !(target instanceof HTMLElement) || target.dataset.post === undefined) return;
  event.preventDefault();
  toggle(target.dataset.post, event.shiftKey);
}

interface NoPostsProps {
  readonly services: PostsServices;
  readonly acts: PostActs;
  /** Whether an account is connected. Without one, that comes first. */
  readonly isConnected: boolean;
  /** Why the last act failed. */
  readonly problem: string | null;
  readonly onNew: () => void;
  /** The posts are about to come, of whatever day. */
  readonly onCollect: () => void;
}

const linkKinds = ['links'] as const;

/** An account without a post: how to begin one, and posts of the links that it has already. */
function NoPosts({ services, acts, isConnected, problem, onNew, onCollect }: NoPostsProps) {
  const count = useLive(services.countLinks, linkKinds).value ?? 0;
  const [isBusy, setBusy] = useState(false);
  const collect = async () => {
    if (isBusy) return;
    setBusy(true);
    onCollect();
    await acts.collect();
    setBusy(false);
  };
  return (
    <>
      <ProblemNotice text={problem} />
      <EmptyState
        title={t('postsEmptyTitle')}
        actions={
          <>
            <Button look={isConnected ? 'primary' : 'plain'} onClick={onNew}>
              {t('postNew')}
            </Button>
            {count > 0 && (
              <Button isBusy={isBusy} onClick={() => void collect()}>
                {t('postsCollect', count, [formatNumber(count)])}
              </Button>
            )}
          </>
        }
      >
        <p>{t('postsEmptyText')}</p>
        {count > 0 && <p>{t('postsCollectHint')}</p>}
        <p role="status">{isBusy && t('postsCollecting')}</p>
      </EmptyState>
    </>
  );
}
