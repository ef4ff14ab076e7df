import { toServiceDate } from '#lib/domain/service/service-date.ts';
import { toMoment } from '#lib/domain/time/days.ts';
import { readBulkRuns } from '#lib/store/bulk/read-bulk.ts';
import { readKeptPosts } from '#lib/store/today/read-kept-posts.ts';
import type { AccountContext } from '#lib/worker/context/account-context.ts';
import type { ReportLoader } from '#lib/worker/earnings/create-report-loader.ts';
import type { MirrorSync } from '#lib/worker/sync/create-mirror-sync.ts';
import type { Team } from '#lib/worker/team/create-team.ts';
import { toNoticeDay } from '#lib/worker/today/notify-today.ts';

interface LookContext extends AccountContext {
  readonly sync: Pick<MirrorSync, 'isDueAt'>;
  readonly reports: Pick<ReportLoader, 'isDueAt'>;
  readonly team: Pick<Team, 'isJoined'>;
}

/** Whether there is work at an instant to come, in ms since the epoch. */
export type Outlook = (atMs: number) => Promise<boolean>;

/**
 * What the hourly look may find of an account. What a user's act leaves is not foreseen: after one the look comes within
 * the hour.
 */
export async function readOutlook(context: LookContext): Promise<Outlook> {
  const { clock, database, readSettings, reports, sync, team } = context;
  const db = await database();
  // Others of a team act at any time, and so may what a run or a kept post waits for.
  const hasWorkAlways =
    (await team.isJoined()) ||
    (await readBulkRuns(db)).some(({ endedAtMs }) => endedAtMs === null) ||
    (await readKeptPosts(db)).length > 0;
  if (hasWorkAlways) return async () => true;
  const { serviceUtcOffsetMinutes } = await readSettings();
  // With a day, coupons end, posts come to need an edit, links are free again, and the user is notified.
  const days = [
    (ms: number) => toServiceDate(ms, serviceUtcOffsetMinutes),
    (ms: number) => toMoment(ms).day,
    toNoticeDay,
  ];
  const isNewDay = (atMs: number) => days.some((toDay) => toDay(atMs) !== toDay(clock.nowMs()));
  return async (atMs) => isNewDay(atMs) || (await sync.isDueAt(atMs)) || (await reports.isDueAt(atMs));
}
