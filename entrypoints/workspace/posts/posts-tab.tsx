import { useEffect, useState } from 'preact/hooks';
import { SkeletonRows } from '#components/skeleton-rows.tsx';
import { t } from '#lib/platform/i18n.ts';
import type { TabProps } from '../workspace-services.ts';
import { CheckDraft } from './check/check-draft.tsx';
import { createPostsServices } from './create-posts-services.ts';
import { PostsPage } from './posts-page.tsx';
import type { PostsServices } from './posts-services.ts';

/** The Posts tab: what the user publishes, where it went out, what it earned, and what it needs. */
export function PostsTab(props: TabProps) {
  const [services, setServices] = useState<PostsServices | null>(null);
  useEffect(() => {
    const created = createPostsServices(props.deps);
    setServices(created);
    return created.close;
  }, [props.deps]);
  if (props.params.check !== undefined) {
    return (
      <div class="check-page">
        <CheckDraft
          deps={props.deps}
          link={props.params.link}
          onBack={() => props.setParams({ check: '', link: '' }, 'push')}
          onPost={(id) => props.setParams({ check: '', link: '', id }, 'push')}
        />
      </div>
    );
  }
  return services === null ? (
    <SkeletonRows label={t('workspaceLoading')} count={8} />
  ) : (
    <PostsPage {...props} services={services} />
  );
}
