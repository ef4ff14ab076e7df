import { useCallback, useEffect, useRef } from 'preact/hooks';
import { EditList } from '#components/edits/edit-list.tsx';
import { useEditActs } from '#components/edits/use-edit-acts.ts';
import { EmptyState } from '#components/empty-state.tsx';
import { IconButton } from '#components/icon-button.tsx';
import { Notice } from '#components/notice.tsx';
import { SkeletonRows } from '#components/skeleton-rows.tsx';
import type { PostEdit } from '#lib/domain/posts/find-post-edits.ts';
import type { PostRow } from '#lib/domain/posts/post-row.ts';
import type { PostsEarnings } from '#lib/domain/posts/sum-post-earnings.ts';
import { t } from '#lib/platform/i18n.ts';
import { useLive } from '#lib/ui/use-live.ts';
import { UndoLine } from '../links/undo-line.tsx';
import type { ActLine } from '../links/use-act-line.ts';
import { useEscape } from '../use-escape.ts';
import type { PostsServices } from './posts-services.ts';
import { useSaidLine } from './use-said-line.ts';
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
    useCallback(async () => (edits === null ? null : readWhole(services, edits)), [services, edits]),
  );
  const shown = whole.value;
  const acts = useEditActs(services, useSaidLine(line), shownByTheList);

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
      <EditList
        services={services}
        edits={shown}
        today={today}
        earnedOf={(postId) => earnings?.posts.get(postId)?.amounts}
        acts={acts}
        heading={heading}
        onOpen={onOpen}
        look="page"
      />
    </div>
  );
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
