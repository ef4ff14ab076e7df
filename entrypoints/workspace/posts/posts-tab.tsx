import { useEffect, useState } from 'preact/hooks';
import { late } from '#components/late.tsx';
import { drawLoading } from '../draw-loading.tsx';
import { preloadNamed } from '../list-tab.tsx';
import type { TabProps } from '../workspace-services.ts';
import { createPostsServices } from './create-posts-services.ts';
import { PostPage, PostsPage } from './posts-page.tsx';
import type { PostsServices } from './posts-services.ts';

const CheckDraft = late(() => import('./check/check-draft.tsx'), 'CheckDraft', drawLoading);

export const beginPosts = (): Promise<void> => preloadNamed(PostPage);

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
      <CheckDraft
        deps={props.deps}
        link={props.params.link}
        onBack={() => props.setParams({ check: '', link: '' }, 'push')}
        onPost={(id) => props.setParams({ check: '', link: '', id }, 'push')}
      />
    );
  }
  return services === null ? drawLoading() : <PostsPage {...props} services={services} />;
}
