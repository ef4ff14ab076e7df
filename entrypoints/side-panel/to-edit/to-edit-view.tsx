import { useEffect, useRef } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import { EmptyState } from '#components/empty-state.tsx';
import { Icon } from '#components/icon.tsx';
import { Notice } from '#components/notice.tsx';
import { PostEditCard } from '#components/posts/post-edit-card.tsx';
import type { EditedPost, PostEdit } from '#lib/domain/posts/find-post-edits.ts';
import { isChannelWhole } from '#lib/domain/posts/post-stage.ts';
import { t } from '#lib/platform/i18n.ts';
import { describePostCause } from '#lib/wording/describe-post-cause.ts';
import { formatNumber } from '#lib/wording/format-number.ts';
import type { PanelViewProps } from '../panel-services.ts';
import { UndoLine } from '../undo-line.tsx';
import { useUndo } from '../use-undo.ts';
import { ViewFrame } from '../view-frame.tsx';
import { ReplacementChoice } from './replacement-choice.tsx';
import { TellMe } from './tell-me.tsx';
import { useEarned } from './use-earned.ts';
import { type EditActs, useEditActs } from './use-edit-acts.ts';
import './to-edit-view.css';

/** What changed after posts went out, by cause: the change in words, and the new text ready to copy. */
export function ToEditView(props: PanelViewProps) {
  const { services, snapshot, edits, takesFocus } = props;
  const list = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const undo = useUndo(props.announce);
  const acts = useEditActs(services, undo, props.refreshEdits);
  const earned = useEarned(services, snapshot, edits);
  const hasFocused = useRef(false);
  useEffect(() => {
    if (edits === null || hasFocused.current || !takesFocus) return;
    hasFocused.current = true;
    (list.current?.querySelector<HTMLElement>('button') ?? heading.current)?.focus();
  }, [edits, takesFocus]);
  /** The row goes, and with it the button: the next row takes the focus, or the heading. */
  const settle: EditActs['settle'] = async (edit, edited, text) => {
    const rows = [...(list.current?.querySelectorAll('.post-edit li') ?? [])];
    const index = rows.findIndex((row) => row.contains(document.activeElement));
    await acts.settle(edit, edited, text);
    const row = list.current?.querySelectorAll('.post-edit li')[Math.max(0, index)];
    (row?.querySelector<HTMLElement>('button') ?? heading.current)?.focus();
  };
  /** The button goes: what comes next, the new text of the first post, takes the focus. */
  const swap: EditActs['swap'] = async (edit, posts) => {
    const card = document.activeElement?.closest('.post-edit');
    await acts.swap(edit, posts);
    (card?.querySelector<HTMLElement>('li button') ?? heading.current)?.focus();
  };
  return (
    <ViewFrame>
      <h1 ref={heading} class="visually-hidden" tabIndex={-1}>
        {t('panelToEdit')}
      </h1>
      <UndoLine undo={undo} />
      {acts.problem !== null && (
        <Notice tone="bad" role="alert">
          <p>{acts.problem}</p>
        </Notice>
      )}
      {edits === null && <p class="meta">{t('editReading')}</p>}
      {edits?.length === 0 && (
        <EmptyState title={t('editNoneTitle')}>
          <p>{t('editNoneText')}</p>
        </EmptyState>
      )}
      <div ref={list} class="to-edit-list">
        {edits?.map((edit) => (
          <PostEditCard
            key={edit.causeId}
            edit={edit}
            today={snapshot.today}
            nowMs={services.nowMs()}
            earnedOf={(postId) => earned?.get(postId)}
            act={<SwapAct edit={edit} acts={{ ...acts, swap }} />}
            actsOf={(edited) => <RowActs {...props} edit={edit} edited={edited} acts={{ ...acts, settle }} />}
          />
        ))}
      </div>
      <TellMe services={services} />
    </ViewFrame>
  );
}

/** "Use HARIAN10 in both": in every post of the cause that has not done so. */
function SwapAct({ edit, acts }: { readonly edit: PostEdit; readonly acts: EditActs }) {
  const { cause, posts } = edit;
  const left = posts.filter(({ isTaken }) => !isTaken);
  if (cause.kind !== 'coupon' || left.length === 0) return null;
  const next = cause.replacement;
  const before = cause.coupon.voucherCode || cause.coupon.name;
  const after = next === null ? '' : next.voucherCode || next.name;
  const count = left.length;
  return (
    <Button onClick={() => void acts.swap(edit, left)}>
      {next === null
        ? t('editTakeOut', count, [before, formatNumber(count)])
        : t(count === 2 ? 'editUseInBoth' : 'editUse', count, [after, formatNumber(count)])}
    </Button>
  );
}

interface RowActsProps extends PanelViewProps {
  readonly edit: PostEdit;
  readonly edited: EditedPost;
  readonly acts: EditActs;
}

/** What can be done in one post. */
function RowActs({ services, moves, edit, edited, acts }: RowActsProps) {
  const { post, isTaken } = edited;
  const { postId } = post;
  const isCoupon = edit.cause.kind === 'coupon';
  const isWaiting = !isCoupon && !isTaken;
  const channels = post.channels.filter(({ postedAtMs, isOff }) => postedAtMs !== undefined && isOff !== true);
  return (
    <>
      {edit.cause.kind === 'program' && !isTaken && (
        <ReplacementChoice
          services={services}
          edit={edit}
          edited={edited}
          onReplace={(changes) => acts.replace(edited, changes)}
        />
      )}
      <div class="button-row">
        {!isWaiting &&
          channels.map((channel) => (
            <Button
              key={channel.channelId}
              isDisabled={isTaken && !isCoupon && !isChannelWhole(post, channel)}
              onClick={() => void acts.copy(edit, edited, channel)}
            >
              {channels.length === 1 ? t('editCopy') : t('editCopyFor', [channel.name])}
            </Button>
          ))}
        <Button onClick={() => moves.openPost(postId, 'post')}>
          <Icon name="open" />
          {t('editOpenPost')}
        </Button>
        <span class="post-edit-last">
          <Button
            onClick={() =>
              void acts.settle(edit, edited, t(isWaiting ? 'editWaiting' : 'editDone', [describePostCause(edit)]))
            }
          >
            {t(isWaiting ? 'editWait' : 'editDoneAct')}
          </Button>
        </span>
      </div>
    </>
  );
}
