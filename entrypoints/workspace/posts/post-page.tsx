import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import { EmptyState } from '#components/empty-state.tsx';
import { IconButton } from '#components/icon-button.tsx';
import { Notice } from '#components/notice.tsx';
import { SkeletonRows } from '#components/skeleton-rows.tsx';
import type { PostEdit } from '#lib/domain/posts/find-post-edits.ts';
import { maxPostNameLength, type Post } from '#lib/domain/posts/post.ts';
import type { PostRow } from '#lib/domain/posts/post-row.ts';
import { t } from '#lib/platform/i18n.ts';
import { describeError } from '#lib/wording/describe-error.ts';
import { describePostCause } from '#lib/wording/describe-post-cause.ts';
import { useLive } from '#ui/use-live.ts';
import { UndoLine } from '../links/undo-line.tsx';
import type { ActLine } from '../links/use-act-line.ts';
import { useEscape } from '../use-escape.ts';
import type { WorkspaceSnapshot } from '../workspace-services.ts';
import { PostDiary } from './post-diary.tsx';
import { PostMaking } from './post-making.tsx';
import { PostProductsPart } from './post-products-part.tsx';
import { PostTexts } from './post-texts.tsx';
import type { PostsServices } from './posts-services.ts';
import type { PostActs } from './use-post-acts.ts';
import './post-page.css';

export interface PostPageProps {
  readonly postId: string;
  readonly services: PostsServices;
  readonly snapshot: WorkspaceSnapshot;
  /** What this post needs an edit for. */
  readonly edits: readonly PostEdit<PostRow>[];
  readonly acts: PostActs;
  readonly line: ActLine;
  readonly isOnline: boolean;
  readonly onOpen: (postId: string) => void;
  readonly onBack: () => void;
}

const kinds = ['posts', 'bulk'] as const;

/** One post: its products, a text a channel, and its diary. */
export function PostPage(props: PostPageProps) {
  const { postId, services, edits, acts, line, onBack } = props;
  const { value, error, readAgain } = useLive(
    useCallback(async () => ({ view: await services.readPost(postId) }), [services, postId]),
    kinds,
  );
  useEscape(onBack);
  const view = value?.view;
  if (view === null) {
    return <EmptyState title={t('postsGone')} actions={<Button onClick={onBack}>{t('postsBack')}</Button>} />;
  }
  if (view === undefined) {
    return error === null ? (
      <SkeletonRows label={t('workspaceLoading')} count={8} />
    ) : (
      <Notice
        tone="bad"
        role="alert"
        title={t('postsUnreadable')}
        actions={<Button onClick={readAgain}>{t('actionTryAgain')}</Button>}
      >
        <p>{describeError(error, services.nowMs()).text}</p>
      </Notice>
    );
  }
  const { post, diary, making } = view;
  return (
    <div class="post-page">
      <PostHeader {...props} post={post} />
      {line.problem !== null && (
        <Notice key={line.problem} tone="bad" role="alert">
          <p>{line.problem}</p>
        </Notice>
      )}
      {edits.length > 0 && (
        <Notice tone="warn" role="note" title={edits.map(describePostCause).join(' · ')}>
          <p>{t('postsEditHint')}</p>
        </Notice>
      )}
      <div class="post-page-parts">
        <div class="post-page-part">
          <PostProductsPart post={post} services={services} acts={acts} line={line} />
          <PostDiary post={post} diary={diary} nowMs={services.nowMs()} />
        </div>
        <div class="post-page-part">
          <PostMaking {...props} post={post} making={making} />
          <PostTexts
            post={post}
            services={services}
            acts={acts}
            line={line}
            today={acts.today(props.snapshot.settings)}
          />
        </div>
      </div>
    </div>
  );
}

/** The name, the way back, and the acts on the whole post. */
function PostHeader({ post, acts, line, onOpen, onBack }: PostPageProps & { readonly post: Post }) {
  const { postId, state } = post;
  const [name, setName] = useState(post.name);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  useEffect(() => setName(post.name), [post.name]);
  const duplicate = async () => {
    const copyId = await acts.duplicate(postId, post.name === '' ? '' : t('postsCopyName', [post.name]));
    if (copyId !== null) onOpen(copyId);
  };
  const remove = async () => {
    if (await acts.remove(postId)) onBack();
  };
  return (
    <header class="post-page-head">
      <IconButton icon="back" label={t('postsBack')} onClick={onBack} />
      <input
        ref={field}
        class="input post-page-name"
        aria-label={t('postsName')}
        placeholder={t('postUnnamed')}
        value={name}
        maxLength={maxPostNameLength}
        onInput={({ currentTarget }) => setName(currentTarget.value)}
        onChange={({ currentTarget }) => void acts.change(postId, { kind: 'rename', name: currentTarget.value })}
      />
      <UndoLine acts={line} />
      <div class="button-row">
        <Button onClick={() => void duplicate()}>{t('postsDuplicate')}</Button>
        <Button onClick={() => void acts.archive([post], state !== 'archived')}>
          {t(state === 'archived' ? 'postsUnarchive' : 'postsArchive')}
        </Button>
        <Button onClick={() => void remove()}>{t('linksDelete')}</Button>
      </div>
    </header>
  );
}
