import { useId, useState } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import { Icon } from '#components/icon.tsx';
import { PostName } from '#components/posts/post-name.tsx';
import type { PostEditor } from '#components/posts/use-post.ts';
import { toWorkspaceUrl } from '#lib/domain/routes/route.ts';
import { t } from '#lib/platform/i18n.ts';
import { toPostTitle } from '#lib/wording/to-post-title.ts';
import type { PanelViewProps } from '../panel-services.ts';
import './post-view.css';

type PostHeadProps = Pick<PanelViewProps, 'moves' | 'refresh'> & { readonly editor: PostEditor };

/** The post's name, and what else can be done with it. */
export function PostHead({ editor, moves, refresh }: PostHeadProps) {
  const { post, acts } = editor;
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const duplicate = async () => {
    const copyId = await acts.duplicate();
    if (copyId !== null) moves.openPost(copyId, 'post');
  };
  const remove = async () => {
    if (await acts.remove()) await refresh();
  };
  return (
    <div>
      <h1 class="visually-hidden" dir="auto">
        {toPostTitle(post)}
      </h1>
      <div class="post-head">
        <PostName editor={editor} class="post-name" placeholder={t('postName')} />
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
