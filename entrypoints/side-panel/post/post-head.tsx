import { useId, useState } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import { Icon } from '#components/icon.tsx';
import { useSavedText } from '#components/posts/use-saved-text.ts';
import { maxPostNameLength } from '#lib/domain/posts/post.ts';
import { toWorkspaceUrl } from '#lib/domain/route.ts';
import { t } from '#lib/platform/i18n.ts';
import { toPostTitle } from '#lib/wording/to-post-title.ts';
import type { StageProps } from './stage-props.ts';
import './post-view.css';

/** The post's name, and what else can be done with it. */
export function PostHead({ services, shown: { post }, acts, undo, moves, refresh }: StageProps) {
  const { newId, send } = services;
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [name, setName] = useSavedText(post.name, (text) => acts.change({ kind: 'rename', name: text }));
  const title = toPostTitle(post);
  const remove = () =>
    acts.act(async () => {
      // Asked a second time, the worker has nothing left to delete.
      const removed = (await send('deletePost', { postId: post.postId })) ?? post;
      await refresh();
      undo.say(t('postDeleted', [title]), async () => {
        await send('restorePost', { post: removed });
        await refresh();
      });
      return null;
    });
  const duplicate = () => {
    const newPostId = newId();
    return acts.act(async () => {
      const copyName = post.name === '' ? '' : t('postCopyName', [post.name]).slice(0, maxPostNameLength);
      const { problem } = await send('duplicatePost', { postId: post.postId, newPostId, name: copyName });
      if (problem === null) moves.openPost(newPostId, 'post');
      return problem;
    });
  };
  return (
    <div>
      <h1 class="visually-hidden" dir="auto">
        {toPostTitle(post)}
      </h1>
      <div class="post-head">
        <input
          class="input post-name"
          aria-label={t('postName')}
          placeholder={t('postName')}
          maxLength={maxPostNameLength}
          autocomplete="off"
          dir="auto"
          value={name}
          onInput={(event) => setName(event.currentTarget.value)}
        />
        <button
          type="button"
          class="icon-button"
          aria-label={t('postMore')}
          title={t('postMore')}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon name="down" />
        </button>
      </div>
      {isOpen && (
        <div class="button-row post-more" id={id}>
          <Button onClick={() => moves.beginPost('page')}>{t('postNew')}</Button>
          <Button onClick={() => void duplicate()}>{t('postDuplicate')}</Button>
          <a
            class="button button-plain"
            href={toWorkspaceUrl({ tab: 'posts', params: { id: post.postId } })}
            target="_blank"
            rel="noopener"
          >
            {t('postInWorkspace')}
          </a>
          <Button onClick={() => void remove()}>{t('postDelete')}</Button>
        </div>
      )}
    </div>
  );
}
