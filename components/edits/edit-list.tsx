import type { RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import { type CodeEdit, toCodeEdit, toCodePlanTitle } from '#components/edits/code-edit.ts';
import { type EditLook, EditRowActs } from '#components/edits/edit-row-acts.tsx';
import type { EditServices } from '#components/edits/edit-services.ts';
import { PostEditCard } from '#components/edits/post-edit-card.tsx';
import { SwapAct } from '#components/edits/swap-act.tsx';
import type { EditActs } from '#components/edits/use-edit-acts.ts';
import type { PostEdit } from '#lib/domain/posts/find-post-edits.ts';
import { t } from '#lib/platform/i18n.ts';
import { formatNumber } from '#lib/wording/format-number.ts';
import '#components/edits/edit-list.css';

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
