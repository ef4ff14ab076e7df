import { Button } from '#components/button.tsx';
import { Notice, ProblemNotice } from '#components/notice.tsx';
import { formatInstant } from '#components/time/format-instant.ts';
import { toLoadedAtMs } from '#lib/domain/earnings/report-progress.ts';
import { dayMs } from '#lib/domain/time/days.ts';
import { t } from '#lib/platform/i18n.ts';
import type { ReportSummary } from '#lib/store/earnings/read-report-state.ts';
import type { ActLine } from '#lib/ui/use-act.ts';
import { describePostCause, describePostCount } from '#lib/wording/describe-post-cause.ts';
import { formatNumber } from '#lib/wording/format-number.ts';
import type { ExportScope } from '../links/export-dialog.tsx';
import { UndoLine } from '../links/undo-line.tsx';
import type { TabProps } from '../workspace-services.ts';
import { PostsFilters } from './posts-filters.tsx';
import type { ShownPosts } from './use-shown-posts.ts';
import '../links/selection-bar.css';

interface PostsHeadProps {
  readonly posts: ShownPosts;
  /** Null until it is read. */
  readonly summary: ReportSummary | null;
  readonly line: ActLine;
  readonly nowMs: number;
  /** Whether earnings cannot be loaded now. */
  readonly isOffline: boolean;
  readonly setParams: TabProps['setParams'];
  readonly onNew: () => void;
  readonly onUpdate: () => void;
  readonly onArchive: (isArchived: boolean) => void;
  readonly onExport: (scope: ExportScope) => void;
}

/** The part above the list: what needs an edit, search and filters, and the acts on rows. */
export function PostsHead(props: PostsHeadProps) {
  const { posts, summary, line, setParams } = props;
  const { list, shown, editsOf, filter, selection } = posts;
  const picked = selection.rows;
  const isOut = list.rows.some(({ state }) => state === 'out');
  return (
    <>
      <EditsNotice posts={posts} onShow={() => setParams({ view: 'edits' }, 'push')} />
      {summary !== null && isOut && (
        <PostsEarningsNotice
          summary={summary}
          nowMs={props.nowMs}
          isDisabled={props.isOffline}
          onUpdate={props.onUpdate}
        />
      )}
      <div class="toolbar">
        <PostsFilters
          rows={list.rows}
          filter={filter}
          plainCount={posts.plainCount}
          editCount={editsOf.size}
          setParams={setParams}
        />
      </div>
      <ProblemNotice text={line.problem} />
      {/* Always on the page, so that a screen reader announces changes. */}
      <span class={picked.length > 0 ? 'visually-hidden' : 'result-count numeric'} role="status">
        {picked.length > 0
          ? t('linksSelected', [formatNumber(picked.length)])
          : toCountText(shown.length, list.rows.length, list.isComplete)}
      </span>
      {picked.length > 0 ? (
        <section class="links-selection" aria-label={t('postsSelection')}>
          <span class="numeric">{t('linksSelected', [formatNumber(picked.length)])}</span>
          {picked.some(({ state }) => state !== 'archived') && (
            <Button onClick={() => props.onArchive(true)}>{t('postsArchive')}</Button>
          )}
          {picked.some(({ state }) => state === 'archived') && (
            <Button onClick={() => props.onArchive(false)}>{t('postsUnarchive')}</Button>
          )}
          <Button isDisabled={!list.isComplete} onClick={() => props.onExport('picked')}>
            {t('linksExport')}
          </Button>
          <Button look="quiet" onClick={selection.clear}>
            {t('linksClearSelection')}
          </Button>
          <UndoLine acts={line} />
        </section>
      ) : (
        <div class="listing-line">
          <UndoLine acts={line} />
          <div class="button-row">
            <Button
              isDisabled={!list.isComplete}
              onClick={() => props.onExport(shown.length < list.rows.length ? 'shown' : 'all')}
            >
              {t('linksExport')}
            </Button>
            <Button onClick={() => setParams({ check: 'draft' }, 'push')}>{t('checkTitle')}</Button>
            <Button look="primary" onClick={props.onNew}>
              {t('postNew')}
            </Button>
          </div>
        </div>
      )}
    </>
  );
}

/** How many causes the notice names. All are behind its button. */
const namedCauses = 3;

function EditsNotice({
  posts: { edits, editsOf },
  onShow,
}: {
  readonly posts: ShownPosts;
  readonly onShow: () => void;
}) {
  if (edits === null || editsOf.size === 0) return null;
  return (
    <Notice
      tone="warn"
      role="note"
      title={t('postsNeedEdit', editsOf.size, [formatNumber(editsOf.size)])}
      actions={<Button onClick={onShow}>{t('postsShowEdits')}</Button>}
    >
      <p>
        {edits
          .slice(0, namedCauses)
          .map((edit) => `${describePostCause(edit)} ${describePostCount(edit.posts.length)}`)
          .join(' · ')}
      </p>
    </Notice>
  );
}

function toCountText(shown: number, all: number, isComplete: boolean): string {
  const count =
    shown === all
      ? t('postsCount', all, [formatNumber(all)])
      : t('postsCountOf', [formatNumber(shown), formatNumber(all)]);
  return isComplete ? count : t('linksReading', [count]);
}

/** What networks list within a day is no reason to load again. */
const staleAfterMs = dayMs;

interface PostsEarningsNoticeProps {
  readonly summary: ReportSummary;
  readonly nowMs: number;
  readonly isDisabled: boolean;
  readonly onUpdate: () => void;
}

/** Says that the earnings beside the posts are old, and offers to update them. Draws nothing while they are fresh. */
function PostsEarningsNotice({ summary, nowMs, isDisabled, onUpdate }: PostsEarningsNoticeProps) {
  const loadedAtMs = toLoadedAtMs(summary, nowMs);
  const isRunning = summary.progress.phase !== 'idle';
  if (!isRunning && nowMs - loadedAtMs < staleAfterMs) return null;
  const title =
    loadedAtMs === 0 ? t('postsNeverLoaded') : t('postsLoadedOn', [formatInstant(loadedAtMs, 'day', nowMs)]);
  return (
    <Notice
      tone="plain"
      role="note"
      title={title}
      actions={
        <Button isBusy={isRunning} isDisabled={isDisabled} onClick={() => !isRunning && onUpdate()}>
          {t('earningsUpdate')}
        </Button>
      }
      text={t('postsUpdateHint')}
    />
  );
}
