import { useState } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import { EmptyState } from '#components/empty-state.tsx';
import { ProblemNotice } from '#components/notice.tsx';
import { t } from '#lib/platform/i18n.ts';
import { useLive } from '#lib/ui/use-live.ts';
import { formatNumber } from '#lib/wording/format-number.ts';
import type { PostsServices } from './posts-services.ts';
import type { PostActs } from './use-post-acts.ts';

interface NoPostsProps {
  readonly services: PostsServices;
  readonly acts: PostActs;
  /** Whether an account is connected. Without one, that comes first. */
  readonly isConnected: boolean;
  /** Why the last act failed. */
  readonly problem: string | null;
  readonly onNew: () => void;
  /** The posts are about to come, of whatever day. */
  readonly onCollect: () => void;
}

const kinds = ['links'] as const;

/** An account without a post: how to begin one, and posts of the links that it has already. */
export function NoPosts({ services, acts, isConnected, problem, onNew, onCollect }: NoPostsProps) {
  const count = useLive(services.countLinks, kinds).value ?? 0;
  const [isBusy, setBusy] = useState(false);
  const collect = async () => {
    if (isBusy) return;
    setBusy(true);
    onCollect();
    await acts.collect();
    setBusy(false);
  };
  return (
    <>
      <ProblemNotice text={problem} />
      <EmptyState
        title={t('postsEmptyTitle')}
        actions={
          <>
            <Button look={isConnected ? 'primary' : 'plain'} onClick={onNew}>
              {t('postNew')}
            </Button>
            {count > 0 && (
              <Button isBusy={isBusy} onClick={() => void collect()}>
                {t('postsCollect', count, [formatNumber(count)])}
              </Button>
            )}
          </>
        }
      >
        <p>{t('postsEmptyText')}</p>
        {count > 0 && <p>{t('postsCollectHint')}</p>}
        <p role="status">{isBusy && t('postsCollecting')}</p>
      </EmptyState>
    </>
  );
}
