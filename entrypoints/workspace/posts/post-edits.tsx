import { useCallback, useEffect, useRef } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import { EmptyState } from '#components/empty-state.tsx';
import { IconButton } from '#components/icon-button.tsx';
import { Notice } from '#components/notice.tsx';
import { PostEditCard } from '#components/posts/post-edit-card.tsx';
import { SkeletonRows } from '#components/skeleton-rows.tsx';
import { type EditedPost, type PostEdit, toTakenEdit } from '#lib/domain/posts/find-post-edits.ts';
import type { PostRow } from '#lib/domain/posts/post-row.ts';
import type { PostsEarnings } from '#lib/domain/posts/sum-post-earnings.ts';
import { t } from '#lib/platform/i18n.ts';
import { useLive } from '#ui/use-live.ts';
import { UndoLine } from '../links/undo-line.tsx';
import type { ActLine } from '../links/use-act-line.ts';
import { useEscape } from '../use-escape.ts';
import type { PostsServices } from './posts-services.ts';
import './post-edits.css';

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
    useCallback(async () => (edits === null ? null : readWhole(services, edits)), [services, edits]),
  );
  const shown = whole.value;
  const { act } = line;

  const finish = (edit: PostEdit, { post: { postId } }: EditedPost) =>
    act(async () => {
      const set = (isDone: boolean) =>
        services.send('changePost', { postId, change: { kind: 'done', causeId: edit.causeId, isDone } });
      await set(true);
      const undo = async () => {
        await set(false);
        return { text: t('postsEditBack') };
      };
      return { text: t('postsEditDone'), undo, isFocusLost: true };
    });
  const swap = (edit: PostEdit) =>
    act(async () => {
      const { cause } = edit;
      if (cause.kind !== 'coupon') return null;
      for (const edited of edit.posts.filter(({ isTaken }) => !isTaken)) {
        const { campaignId } = cause.coupon;
        const taken = toTakenEdit(edit, edited);
        await services.send('changePost', {
          postId: edited.post.postId,
          change: { kind: 'swap-coupon', campaignId, coupon: cause.replacement, edit: taken },
        });
      }
      return { text: t('postsCodeChanged') };
    });

  return (
    <div class="post-edits">
      <header class="post-edits-head">
        <IconButton icon="back" label={t('postsBack')} onClick={onBack} />
        <h1 ref={heading} tabIndex={-1}>
          {t('panelToEdit')}
        </h1>
        <UndoLine acts={line} />
      </header>
      {line.problem !== null && (
        <Notice tone="bad" role="alert">
          <p>{line.problem}</p>
        </Notice>
      )}
      {shown === null && <SkeletonRows label={t('workspaceLoading')} count={4} />}
      {shown?.length === 0 && <EmptyState title={t('postsNoEdits')} />}
      {shown?.map((edit) => (
        <PostEditCard
          key={edit.causeId}
          edit={edit}
          today={today}
          nowMs={services.nowMs()}
          earnedOf={(postId) => earnings?.posts.get(postId)?.amounts}
          act={<SwapButton edit={edit} onSwap={() => void swap(edit)} />}
          actsOf={(edited) => (
            <div class="button-row">
              <Button label={t('postsOpenNamed', [nameOf(edited)])} onClick={() => onOpen(edited.post.postId)}>
                {t('postsOpen')}
              </Button>
              <Button label={t('postsDoneNamed', [nameOf(edited)])} onClick={() => void finish(edit, edited)}>
                {t('postsDone')}
              </Button>
            </div>
          )}
        />
      ))}
    </div>
  );
}

const nameOf = ({ post }: EditedPost) => post.name || t('postUnnamed');

/** "Use HARIAN10 in both" */
function SwapButton({ edit: { cause, posts }, onSwap }: { readonly edit: PostEdit; readonly onSwap: () => void }) {
  const waiting = posts.filter(({ isTaken }) => !isTaken).length;
  if (cause.kind !== 'coupon' || cause.replacement === null || waiting === 0) return null;
  const code = cause.replacement.voucherCode || cause.replacement.name;
  const text = waiting === 2 ? t('postsUseInBoth', [code]) : t('postsUseCode', [code]);
  return <Button onClick={onSwap}>{text}</Button>;
}

async function readWhole(services: PostsServices, edits: readonly PostEdit<PostRow>[]): Promise<readonly PostEdit[]> {
  const ids = [...new Set(edits.flatMap(({ posts }) => posts.map(({ post }) => post.postId)))];
  const whole = new Map((await services.readWhole(ids)).map((post) => [post.postId, post]));
  return edits.flatMap((edit) => {
    const posts = edit.posts.flatMap((edited) => {
      const post = whole.get(edited.post.postId);
      return post === undefined ? [] : [{ ...edited, post }];
    });
    return posts.length === 0 ? [] : [{ ...edit, posts }];
  });
}
