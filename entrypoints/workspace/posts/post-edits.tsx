import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import type { CodeEdit } from '#components/edits/code-edit.ts';
import { CodePlan } from '#components/edits/code-plan.tsx';
import { describeTakenBack } from '#components/edits/describe-taken-back.ts';
import { EditList } from '#components/edits/edit-list.tsx';
import { readWholeEdits } from '#components/edits/read-whole-edits.ts';
import { ReplacePlan } from '#components/edits/replace-plan.tsx';
import { useEditActs } from '#components/edits/use-edit-acts.ts';
import { EmptyState } from '#components/empty-state.tsx';
import { IconButton } from '#components/icon-button.tsx';
import { FailureNotice, ProblemNotice } from '#components/notice.tsx';
import { SkeletonRows } from '#components/skeleton-rows.tsx';
import { toWholeAmounts } from '#lib/domain/links/link-earnings.ts';
import type { PostEdit } from '#lib/domain/posts/find-post-edits.ts';
import type { PostRow } from '#lib/domain/posts/post-row.ts';
import type { PostsEarnings } from '#lib/domain/posts/sum-post-earnings.ts';
import { toMarkTitle } from '#lib/domain/today/done-mark.ts';
import { t } from '#lib/platform/i18n.ts';
import type { ActLine, Done } from '#lib/ui/use-act.ts';
import { useLive } from '#lib/ui/use-live.ts';
import { describePostCause } from '#lib/wording/describe-post-cause.ts';
import { formatNumber } from '#lib/wording/format-number.ts';
import { UndoLine } from '../links/undo-line.tsx';
import { useEscape } from '../use-escape.ts';
import type { PostsServices } from './posts-services.ts';
import './post-edits.css';

/** The list reads each change of a post by itself. */
const shownByTheList = async () => undefined;

interface PostEditsProps {
  readonly services: PostsServices;
  /** As the list knows them. Null until they are read. */
  readonly edits: readonly PostEdit<PostRow>[] | null;
  /** What posts brought. Null until it is read. */
  readonly earnings: PostsEarnings | null;
  readonly today: string;
  readonly line: ActLine;
  readonly onOpen: (postId: string) => void;
  readonly onBack: () => void;
}

/** What posts need an edit for, by cause. Whole posts are read for it: the list holds no texts. */
export function PostEdits({ services, edits, earnings, today, line, onOpen, onBack }: PostEditsProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  useEscape(onBack);
  const whole = useLive(
    useCallback(async () => (edits === null ? null : readWholeEdits(services, edits)), [services, edits]),
  );
  const [planned, setPlanned] = useState<PostEdit | null>(null);
  const [plannedCode, setPlannedCode] = useState<CodeEdit | null>(null);
  const takeBack = async (runId: string) => ({
    text: describeTakenBack(await services.send('takeBackReplacing', { runId })),
  });
  const shown = whole.value;
  const earnedOf = (postId: string) => {
    const earned = earnings?.posts.get(postId);
    return earned && toWholeAmounts(earned);
  };
  const acts = useEditActs(services, line, shownByTheList);

  return (
    <div class="post-edits">
      <header class="post-edits-head">
        <IconButton icon="back" label={t('postsBack')} onClick={onBack} />
        <h1 ref={heading} tabIndex={-1}>
          {t('panelToEdit')}
        </h1>
        <UndoLine acts={line} />
      </header>
      <ProblemNotice text={line.problem} />
      {shown === null && whole.error === null && <SkeletonRows label={t('workspaceLoading')} count={4} />}
      {shown === null && <FailureNotice error={whole.error} nowMs={services.nowMs()} onRetry={whole.readAgain} />}
      {shown?.length === 0 && <EmptyState title={t('postsNoEdits')} />}
      <EditList
        services={services}
        edits={shown}
        today={today}
        earnedOf={earnedOf}
        acts={acts}
        heading={heading}
        onOpen={onOpen}
        look="page"
        onReplaceAll={setPlanned}
        onReplaceCode={setPlannedCode}
      />
      {planned !== null && (
        <ReplacePlan
          services={services}
          edit={toOpenEdit(planned)}
          onMade={(runId, count) => {
            setPlanned(null);
            line.say({
              text: t('planMade', count, [planned.offerName || planned.offerId, formatNumber(count)]),
              isFocusLost: true,
              undo: () => takeBack(runId),
            });
          }}
          onWait={() => {
            setPlanned(null);
            void line.act(() => waitFor(services, toOpenEdit(planned)));
          }}
          onClose={() => setPlanned(null)}
        />
      )}
      {plannedCode !== null && (
        <CodePlan
          services={services}
          edit={plannedCode}
          today={today}
          onDone={(runId, text) => {
            setPlannedCode(null);
            line.say({ text, isFocusLost: true, undo: () => takeBack(runId) });
          }}
          onClose={() => setPlannedCode(null)}
        />
      )}
    </div>
  );
}

/** The user waits for the program in all posts: one act, and one Undo, as from Today. */
async function waitFor({ send }: PostsServices, edit: PostEdit): Promise<Done> {
  const { causeId, posts } = edit;
  const title = describePostCause(edit);
  const edited = posts.map(({ post }) => ({ postId: post.postId, rowIds: [] }));
  await send('markRowDone', { rowId: causeId, cause: causeId, title: toMarkTitle(title), edited });
  return {
    text: t('editWaiting', [title]),
    isFocusLost: true,
    undo: async () => {
      await send('takeBackDone', { rowId: causeId, cause: causeId });
      return { text: t('postsEditBack') };
    },
  };
}

/** The posts in which the user has not replaced the program. */
const toOpenEdit = (edit: PostEdit): PostEdit => ({ ...edit, posts: edit.posts.filter(({ isTaken }) => !isTaken) });
