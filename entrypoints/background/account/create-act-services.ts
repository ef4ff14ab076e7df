import type { MessageInput } from '#lib/messaging/protocol.ts';
import { createOneClick } from '#lib/worker/acts/create-one-click.ts';
import { createPageActs } from '#lib/worker/acts/create-page-acts.ts';
import { createPendingNotices } from '#lib/worker/acts/create-pending-notices.ts';
import { createPopupHandover } from '#lib/worker/acts/create-popup-handover.ts';
import { createPopupMint } from '#lib/worker/acts/create-popup-mint.ts';
import { createTabActs } from '#lib/worker/acts/create-tab-acts.ts';
import type { AccountContext } from '#lib/worker/context/account-context.ts';
import { createSingleActs } from '#lib/worker/links/create-single-acts.ts';
import { accountAlarms, toAlarmSchedule } from '../account-alarms.ts';
import type { DeviceParts } from '../create-device-parts.ts';
import type { BulkServices } from './create-bulk-services.ts';
import type { CallServices } from './create-call-services.ts';
import type { LinkServices } from './create-link-services.ts';
import type { PageServices } from './create-page-services.ts';
import type { PostServices } from './create-post-services.ts';

/** Answers a click on a page or in the popup, and ends the acts that a killed worker left. */
export function createActServices(
  context: AccountContext,
  device: DeviceParts,
  { gate, quota }: CallServices,
  { mint, subIds }: LinkServices,
  page: PageServices,
  { bulk, postDiary }: Pick<BulkServices, 'bulk'> & Pick<PostServices, 'postDiary'>,
) {
  const { accountId, readPresetService } = context;
  const linkMint = createSingleActs({ ...context, linkMint: mint });
  const { badge, linkCopier, pageQuestions, pageSurface, secondActs } = page;
  const postponing = { bulk, gate, isOnline: device.isOnline };
  const oneClick = createOneClick({
    ...context,
    ...postponing,
    linkMint,
    quota,
    subIds,
    linkCopier,
    secondActs,
  });
  const pendingNotices = createPendingNotices({
    ...context,
    ...postponing,
    quota,
    pageSurface,
    secondActs,
    scheduleResume: toAlarmSchedule(accountAlarms.acts, accountId),
  });
  const { clipboard, merchantPages, presets } = device;
  const told = { clipboard, pageSurface, pendingNotices };
  const popupHandover = createPopupHandover({ ...context, ...told, quota, linkCopier, noteCopy: postDiary.noteCopy });
  const tabActs = createTabActs({ ...context, ...told });
  const shown = { badge, clipboard, merchantPages, pageQuestions, pageSurface };
  const pageActs = createPageActs({ ...context, ...shown, oneClick, tabActs });
  return {
    oneClick,
    pendingNotices,
    tabActs,
    popupHandover,
    pageActs,
    popupMint: createPopupMint({ ...context, linkMint, pageActs, popupHandover, quota }),
    assignPreset: async (assignment: MessageInput<'assignPreset'>) =>
      presets.assign(assignment, await readPresetService()),
  };
}
