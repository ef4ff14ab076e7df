import type { AccountContext } from '#lib/worker/context/account-context.ts';
import { createKeptPosts } from '#lib/worker/posts/create-kept-posts.ts';
import { createPageAdder } from '#lib/worker/posts/create-page-adder.ts';
import { createPostCollector } from '#lib/worker/posts/create-post-collector.ts';
import { createPostDiary } from '#lib/worker/posts/create-post-diary.ts';
import { createPostKeeper } from '#lib/worker/posts/create-post-keeper.ts';
import { createPostMaking } from '#lib/worker/posts/create-post-making.ts';
import { createPostWatch } from '#lib/worker/posts/create-post-watch.ts';
import { createTabAdder } from '#lib/worker/posts/create-tab-adder.ts';
import type { DeviceParts } from '../create-device-parts.ts';
import type { BulkServices } from './create-bulk-services.ts';
import type { CallServices } from './create-call-services.ts';
import type { PageServices } from './create-page-services.ts';

/** Posts: what goes into them, their links, and what became of them. */
export function createPostServices(
  context: AccountContext,
  { notifier }: DeviceParts,
  { quota, team }: CallServices,
  { pageSurface }: PageServices,
  { bulk, planner }: BulkServices,
) {
  const posts = createPostKeeper(context);
  const pageAdder = createPageAdder({ ...context, posts });
  const postMaking = createPostMaking({ ...context, planner, bulk, quota });
  return {
    posts,
    pageAdder,
    tabAdder: createTabAdder({ ...context, pageAdder, pageSurface }),
    postCollector: createPostCollector(context),
    postDiary: createPostDiary({ ...context, noteForTeam: team.noteLinks }),
    postWatch: createPostWatch({ ...context, notifier }),
    postMaking,
    keptPosts: createKeptPosts({ ...context, making: postMaking }),
  };
}

export type PostServices = ReturnType<typeof createPostServices>;
