import { Fragment } from 'preact';
import { useCallback } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import { PopoverButton } from '#components/popover-button.tsx';
import { t } from '#lib/platform/i18n.ts';
import { useLive } from '#lib/ui/use-live.ts';
import { toPostTitle } from '#lib/wording/to-post-title.ts';
import type { PanelViewProps } from '../panel-services.ts';
import './into-line.css';

/** Which post the page goes into, and the choice of another one. */
export function IntoLine({ services, snapshot, moves }: Pick<PanelViewProps, 'services' | 'snapshot' | 'moves'>) {
  const { post } = snapshot;
  return (
    <p class="into-line">
      <span class="cell-text" dir="auto">
        {post === null
          ? t('intoNewPost')
          : t('intoPost', ['{0}'])
              .split(/(\{0\})/)
              .map((part, index) => (
                <Fragment key={index}>{part === '{0}' ? <strong>{toPostTitle(post)}</strong> : part}</Fragment>
              ))}
      </span>
      <PopoverButton look="quiet" label={t('anotherPost')}>
        <PostChoices services={services} snapshot={snapshot} moves={moves} />
      </PopoverButton>
    </p>
  );
}

/** The posts that the user may be at, and a new one. */
function PostChoices({ services, snapshot, moves }: Pick<PanelViewProps, 'services' | 'snapshot' | 'moves'>) {
  const { postId } = snapshot;
  const read = useCallback(() => services.readOtherPosts(postId), [services, postId]);
  const { value: posts } = useLive(read);
  return (
    <div class="post-choices">
      <Button onClick={() => moves.beginPost('page')}>{t('postNew')}</Button>
      {posts?.map((post) => (
        <Button key={post.postId} onClick={() => moves.openPost(post.postId, 'page')}>
          <span class="cell-text" dir="auto">
            {toPostTitle(post)}
          </span>
        </Button>
      ))}
    </div>
  );
}
