import { listRejected, toLatestMs, toNewsSinceMs } from '#lib/domain/earnings/summarize-changes.ts';
import { formatNotificationId } from '#lib/domain/routes/notification-route.ts';
import { t } from '#lib/platform/i18n.ts';
import { announceDataChange } from '#lib/store/data-changes.ts';
import { readConversionChanges } from '#lib/store/earnings/read-conversion-lookups.ts';
import { formatNumber } from '#lib/wording/format-number.ts';
import type { AccountContext } from '#lib/worker/context/account-context.ts';
import type { NotifyingContext } from '#lib/worker/coupons/create-notifier.ts';
import { changeReportState, findReportState } from '#lib/worker/earnings/report-state.ts';

/** Switches notifications of rejections on or off. */
export async function setRejectionNotices(context: AccountContext, isOn: boolean): Promise<void> {
  const { clock } = context;
  await changeReportState(context, () => ({ rejectionsToldAtMs: isOn ? clock.nowMs() : null }));
  announceDataChange('conversions');
}

/**
 * Notifies once of the conversions that were rejected since the last time, if the user wants it and the browser
 * allows it.
 */
export async function notifyRejections(context: NotifyingContext): Promise<void> {
  const { accountId, clock, database, notifier } = context;
  const nowMs = clock.nowMs();
  const { rejectionsToldAtMs: toldAtMs, lastLookAtMs } = await findReportState(context);
  if (toldAtMs === null || !(await notifier.isAllowed())) return;
  const sinceMs = toNewsSinceMs(toldAtMs, lastLookAtMs, nowMs);
  const changes = (await readConversionChanges(await database(), sinceMs)).filter(({ atMs }) => atMs <= nowMs);
  const rejected = listRejected(changes);
  if (rejected.length === 0) return;
  // Saved before it is shown: a worker that dies between the two notifies never rather than twice.
  // Since it was read the user may have switched this off, or a second look may have said the same.
  const rejectionsToldAtMs = toLatestMs(changes) ?? sinceMs;
  const isStillNews = await changeReportState(context, (now) =>
    now.rejectionsToldAtMs === toldAtMs ? { rejectionsToldAtMs } : null,
  );
  if (!isStillNews) return;
  const programs = new Set(rejected.map(({ offerName }) => offerName));
  await notifier.notify({
    id: formatNotificationId(accountId, { about: 'rejections', sinceMs }),
    title: t('notifyRejected', rejected.length, [formatNumber(rejected.length)]),
    text: [...programs].filter((name) => name !== '').join(' · '),
  });
}
