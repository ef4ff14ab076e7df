import { createBulkQueue } from '#lib/worker/bulk/create-bulk-queue.ts';
import { createQueuedNotice } from '#lib/worker/bulk/create-queued-notice.ts';
import type { AccountContext } from '#lib/worker/context/account-context.ts';
import { settlePosts } from '#lib/worker/posts/settle-posts.ts';
import { accountAlarms, toAlarmSchedule } from '../account-alarms.ts';
import type { DeviceParts } from '../create-device-parts.ts';
import type { CallServices } from './create-call-services.ts';
import type { LinkServices } from './create-link-services.ts';
import type { PageServices } from './create-page-services.ts';

export type BulkServices = ReturnType<typeof createBulkServices>;

/** Links for a whole list, a post or a page that is checked: the queue that makes them. */
export function createBulkServices(
  context: AccountContext,
  device: DeviceParts,
  calls: CallServices,
  { isLocked, mint }: LinkServices,
  { pageSurface }: PageServices,
) {
  const { quota, gate } = calls;
  const bulk = createBulkQueue({
    ...context,
    queuedNotice: createQueuedNotice({ ...context, quota, pageSurface }),
    settlePosts: (runs) => settlePosts(context, runs),
    mint,
    quota,
    gate,
    isLocked,
    isOnline: device.isOnline,
    scheduleResume: toAlarmSchedule(accountAlarms.bulk, context.accountId),
  });
  return { bulk };
}
