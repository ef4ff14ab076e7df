import type { RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import { type CodeEdit, toCodeEdit, toCodePlanTitle } from '#components/edits/code-edit.ts';
import type { EditServices } from '#components/edits/edit-services.ts';
import { PostEditCard } from '#components/edits/post-edit-card.tsx';
import { ReplacementChoice } from '#components/edits/replacement-choice.tsx';
import type { EditActs } from '#components/edits/use-edit-acts.ts';
import { Icon } from '#components/icon.tsx';
import type { EditedPost, PostEdit } from '#lib/domain/posts/find-post-edits.ts';
import { waitsForLink } from '#lib/domain/posts/post-stage.ts';
import { t } from '#lib/platform/i18n.ts';
import { describePostCause } from '#lib/wording/describe-post-cause.ts';
import { formatNumber } from '#lib/wording/format-number.ts';
import './edit-list.css';

interface EditListProps extends Pick<Parameters<typeof PostEditCard>[0], 'today' | 'earnedOf'> {
  readonly services: EditServices;
  /** Null until they are read. */
  readonly edits: readonly PostEdit[] | null;
  readonly acts: EditActs;
  /** Takes the focus where no row is left. */
  readonly heading: RefObject<HTMLElement | null>;
  readonly onOpen: (postId: string) => void;
  /** Whether its first act takes the focus once the edits are read. */
  readonly takesFocus?: boolean;
  readonly look: EditLook;
  /** Opens the plan that replaces a program in all its posts. */
  readonly onReplaceAll?: (edit: PostEdit) => void;
  /** Opens the plan that replaces a code in all its posts. */
  readonly onReplaceCode?: (edit: CodeEdit) => void;
}

/** What changed after posts went out, by cause: the change in words, and the new text ready to copy. */
export function EditList({
  services,
  edits,
  today,
  earnedOf,
  acts,
  heading,
  onOpen,
  takesFocus = false,
  look,
  onReplaceAll,
  onReplaceCode,
}: EditListProps) {
  const list = useRef<HTMLDivElement>(null);
  /** The causes whose replacements the user asked for. */
  const [asked, setAsked] = useState<readonly string[]>([]);
  // Where the focus goes once the button that was pressed is gone, unless the user moved it meanwhile.
  const next = useRef<(() => HTMLElement | null | undefined) | null>(null);
  const waitsForFirst = useRef(takesFocus);
  useEffect(() => {
    if (edits === null) return;
    const isLost = document.activeElement === null || document.activeElement === document.body;
    const to = waitsForFirst.current ? () => list.current?.querySelector('button') : isLost ? next.current : null;
    waitsForFirst.current = false;
    if (to === null) return;
    (to() ?? heading.current)?.focus();
    next.current = null;
  }, [edits, heading]);
  /** What failed leaves its button, and the focus with it. */
  const keep = async (isDone: Promise<boolean>) => {
    if (!(await isDone)) next.current = null;
    return isDone;
  };
  const followed: EditActs = {
    ...acts,
    swap(edit, posts) {
      const card = document.activeElement?.closest('.post-edit');
      next.current = () => card?.querySelector<HTMLElement>('li button');
      return keep(acts.swap(edit, posts));
    },
    settle(edit, edited, text) {
      const index = listRows(list.current).findIndex((row) => row.contains(document.activeElement));
      next.current = () => listRows(list.current)[Math.max(0, index)]?.querySelector('button');
      return keep(acts.settle(edit, edited, text));
    },
  };
  return (
    <div ref={list} class="edit-list">
      {edits?.map((edit) => (
        <PostEditCard
          key={edit.causeId}
          edit={edit}
          today={today}
          nowMs={services.nowMs()}
          earnedOf={earnedOf}
          act={
            look === 'page' && hasReplacements(edit) ? (
              <>
                {edit.posts.length > 1 && onReplaceAll !== undefined && (
                  <Button onClick={() => onReplaceAll(edit)}>
                    {t('planReplaceAll', edit.posts.length, [formatNumber(edit.posts.length)])}
                  </Button>
                )}
                <Button
                  isExpanded={asked.includes(edit.causeId)}
                  onClick={() => setAsked((before) => toggle(before, edit.causeId))}
                >
                  {t('editFindReplacements')}
                </Button>
              </>
            ) : (
              <>
                <SwapAct edit={edit} acts={followed} />
                {onReplaceCode !== undefined && <CodePlanButton edit={edit} onOpen={onReplaceCode} />}
              </>
            )
          }
          actsOf={(edited, nameId) => (
            <EditRowActs
              {...{ services, edit, edited, nameId, onOpen, look }}
              acts={followed}
              isAsked={asked.includes(edit.causeId)}
            />
          )}
        />
      ))}
    </div>
  );
}

/** Another code than the one that {@link SwapAct} names, in all posts. */
function CodePlanButton({ edit, onOpen }: { readonly edit: PostEdit; readonly onOpen: (edit: CodeEdit) => void }) {
  const ofCode = toCodeEdit(edit);
  return ofCode === null ? null : <Button onClick={() => onOpen(ofCode)}>{toCodePlanTitle(ofCode)}</Button>;
}

const listRows = (list: HTMLElement | null) => [...(list?.querySelectorAll<HTMLElement>('.post-edit li') ?? [])];

/** Whether another program may take the place of one in a post. */
const hasReplacements = ({ cause, posts }: PostEdit) =>
  cause.kind === 'program' && posts.some(({ isTaken }) => !isTaken);

const toggle = (before: readonly string[], causeId: string) =>
  before.includes(causeId) ? before.filter((each) => each !== causeId) : [...before, causeId];

/** The panel shows what may take a program's place; the page of the workspace does so once it is asked for. */
type EditLook = 'panel' | 'page';

interface EditRowActsProps {
  readonly services: EditServices;
  readonly edit: PostEdit;
  readonly edited: EditedPost;
  /** The element that names the post: several rows have the same buttons. */
  readonly nameId: string;
  readonly acts: EditActs;
  readonly onOpen: (postId: string) => void;
  readonly look: EditLook;
  /** Whether the user asked the page for replacements. */
  readonly isAsked: boolean;
}

/** What can be done in one post. */
function EditRowActs({ services, edit, edited, nameId, acts, onOpen, look, isAsked }: EditRowActsProps) {
  const { post, isTaken } = edited;
  const isCoupon = edit.cause.kind === 'coupon';
  const isWaiting = !isCoupon && !isTaken;
  const channels = post.channels.filter(({ postedAtMs, isOff }) => postedAtMs !== undefined && isOff !== true);
  const settled = t(isWaiting ? 'editWaiting' : 'editDone', [describePostCause(edit)]);
  return (
    <>
      {edit.cause.kind === 'program' && !isTaken && (look === 'panel' || isAsked) && (
        <ReplacementChoice
          {...{ services, edit, edited, nameId, isAsked }}
          onReplace={(way) => acts.replace(edited, way)}
        />
      )}
      <div class="button-row">
        {!isWaiting &&
          channels.map((channel) => (
            <Button
              key={channel.channelId}
              describedBy={nameId}
              isDisabled={channel.text === '' || waitsForLink(post, channel, isTaken && !isCoupon)}
              onClick={() => void acts.copy(edit, edited, channel)}
            >
              {channels.length === 1 ? t('editCopy') : t('editCopyFor', [channel.name])}
            </Button>
          ))}
        <Button describedBy={nameId} onClick={() => onOpen(post.postId)}>
          <Icon name="open" />
          {t('editOpenPost')}
        </Button>
        <span class="post-edit-last">
          <Button describedBy={nameId} onClick={() => void acts.settle(edit, edited, settled)}>
            {t(isWaiting ? (look === 'panel' ? 'editWait' : 'editWaitForIt') : 'editDoneAct')}
          </Button>
        </span>
      </div>
    </>
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
