import { createBulkDraft } from '#lib/worker/bulk/create-bulk-draft.ts';
import { createBulkPlanner } from '#lib/worker/bulk/create-bulk-planner.ts';
import { createBulkQueue } from '#lib/worker/bulk/create-bulk-queue.ts';
import { createBulkStore } from '#lib/worker/bulk/create-bulk-store.ts';
import { createQueuedNotice } from '#lib/worker/bulk/create-queued-notice.ts';
import { createCheckMaking } from '#lib/worker/checks/create-check-making.ts';
import type { AccountContext } from '#lib/worker/context/account-context.ts';
import { createPostSettler } from '#lib/worker/posts/create-post-settler.ts';
import { hasServicePermission } from '#lib/worker/service/has-service-permission.ts';
import { accountAlarms, toAlarmSchedule } from '../account-alarms.ts';
import type { DeviceParts } from '../create-device-parts.ts';
import type { CallServices } from './create-call-services.ts';
import type { LinkServices } from './create-link-services.ts';
import type { PageServices } from './create-page-services.ts';

export type BulkServices = ReturnType<typeof createBulkServices>;

/** Links for a whole list, a post or a page that is checked: the list's draft, and the queue that makes them. */
export function createBulkServices(
  context: AccountContext,
  device: DeviceParts,
  calls: CallServices,
  { isLocked, mint, subIds }: LinkServices,
  { pageSurface }: PageServices,
) {
  const { quota, gate } = calls;
  const store = createBulkStore(context);
  const planner = createBulkPlanner(context);
  const postSettler = createPostSettler(context);
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
  return {
    bulk,
    planner,
    checkMaking: createCheckMaking({ ...context, planner, bulk, quota }),
    bulkDraft: createBulkDraft({ ...context, pageSurface, listItem: context.items.bulkList }),
  };
}
