import { createBulkDraft } from '#lib/worker/bulk/create-bulk-draft.ts';
import { createBulkPlanner } from '#lib/worker/bulk/create-bulk-planner.ts';
import { createBulkQueue } from '#lib/worker/bulk/create-bulk-queue.ts';
import { createBulkStore } from '#lib/worker/bulk/create-bulk-store.ts';
import { createQueuedNotice } from '#lib/worker/bulk/create-queued-notice.ts';
import { createCheckMaking } from '#lib/worker/checks/create-check-making.ts';
import type { AccountContext } from '#lib/worker/context/account-context.ts';
import { createKeptPosts } from '#lib/worker/posts/create-kept-posts.ts';
import { createPageAdder } from '#lib/worker/posts/create-page-adder.ts';
import { createPostCollector } from '#lib/worker/posts/create-post-collector.ts';
import { createPostDiary } from '#lib/worker/posts/create-post-diary.ts';
import { createPostKeeper } from '#lib/worker/posts/create-post-keeper.ts';
import { createPostMaking } from '#lib/worker/posts/create-post-making.ts';
import { createPostSettler } from '#lib/worker/posts/create-post-settler.ts';
import { createPostWatch } from '#lib/worker/posts/create-post-watch.ts';
import { createTabAdder } from '#lib/worker/posts/create-tab-adder.ts';
import { hasServicePermission } from '#lib/worker/service/has-service-permission.ts';
import { accountAlarms, toAlarmSchedule } from '../account-alarms.ts';
import type { DeviceParts } from '../create-device-parts.ts';
import type { CallServices } from './create-call-services.ts';
import type { LinkServices } from './create-link-services.ts';
import type { PageServices } from './create-page-services.ts';

export type BulkServices = ReturnType<typeof createBulkServices>;

/** Links for a whole list or a post: the list's draft, the queue that makes them, and the posts. */
export function createBulkServices(
  context: AccountContext,
  device: DeviceParts,
  calls: CallServices,
  { isLocked, mint, subIds }: LinkServices,
  { pageSurface }: PageServices,
) {
  const { quota, gate, team } = calls;
  const store = createBulkStore(context);
  const planner = createBulkPlanner(context);
  const postSettler = createPostSettler(context);
  const posts = createPostKeeper(context);
  const pageAdder = createPageAdder({ ...context, posts });
  const bulk = createBulkQueue({
    ...context,
    store,
    queuedNotice: createQueuedNotice({ ...context, store, quota, pageSurface }),
    postSettler,
    planner,
    mint,
    quota,
    gate,
    subIds,
    isLocked,
    isOnline: device.isOnline,
    isPermitted: hasServicePermission,
    scheduleResume: toAlarmSchedule(accountAlarms.bulk, context.accountId),
  });
  const postMaking = createPostMaking({ ...context, planner, bulk, quota });
  return {
    bulk,
    planner,
    posts,
    pageAdder,
    tabAdder: createTabAdder({ ...context, pageAdder, pageSurface }),
    postCollector: createPostCollector(context),
    postDiary: createPostDiary({ ...context, noteForTeam: team.noteLinks }),
    postWatch: createPostWatch({ ...context, notifier: device.notifier }),
    postMaking,
    keptPosts: createKeptPosts({ ...context, making: postMaking }),
    checkMaking: createCheckMaking({ ...context, planner, bulk, quota }),
    bulkDraft: createBulkDraft({ ...context, pageSurface, listItem: context.items.bulkList }),
  };
}
