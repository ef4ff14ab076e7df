import { createPendingNotices } from '#lib/worker/acts/create-pending-notices.ts';
import { createPopupHandover } from '#lib/worker/acts/create-popup-handover.ts';
import type { AccountContext } from '#lib/worker/context/account-context.ts';
import { createSingleActs } from '#lib/worker/links/create-single-acts.ts';
import { noteSingleCopy } from '#lib/worker/posts/post-diary.ts';
import { accountAlarms, toAlarmSchedule } from '../account-alarms.ts';
import type { DeviceParts } from '../create-device-parts.ts';
import type { BulkServices } from './create-bulk-services.ts';
import type { CallServices } from './create-call-services.ts';
import type { LinkServices } from './create-link-services.ts';
import type { PageServices } from './create-page-services.ts';

/** Answers a click on a page or in the popup, and ends the acts that a killed worker left. */
export function createActServices(
  context: AccountContext,
  { clipboard, isOnline }: DeviceParts,
  { gate, quota }: CallServices,
  { mint }: LinkServices,
  { pageSurface }: PageServices,
  { bulk }: BulkServices,
) {
  const pendingNotices = createPendingNotices({
    ...context,
    bulk,
    gate,
    isOnline,
    quota,
    pageSurface,
    scheduleResume: toAlarmSchedule(accountAlarms.acts, context.accountId),
  });
  const popupHandover = createPopupHandover({
    ...context,
    clipboard,
    pageSurface,
    pendingNotices,
    quota,
    noteCopy: (copy) => noteSingleCopy(context, copy),
  });
  return { pendingNotices, linkMint: createSingleActs({ ...context, linkMint: mint }), popupHandover };
}
