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

/**
 * Whether the hourly look may find work of an account at an instant to come. What a user's act leaves is not foreseen:
 * after one the look comes within the hour.
 * @param atMs In ms since the epoch.
 */
export async function hasWorkAt(context: LookContext, atMs: number): Promise<boolean> {
  const { clock, database, readSettings, reports, sync, team } = context;
  const { serviceUtcOffsetMinutes } = await readSettings();
  // With a day, coupons end, posts come to need an edit, links are free again, and the user is notified.
  const days = [
    (ms: number) => toServiceDate(ms, serviceUtcOffsetMinutes),
    (ms: number) => toMoment(ms).day,
    toNoticeDay,
  ];
  if (days.some((toDay) => toDay(atMs) !== toDay(clock.nowMs()))) return true;
  if ((await sync.isDueAt(atMs)) || (await reports.isDueAt(atMs))) return true;
  // Others of a team act at any time, and so may what a run or a kept post waits for.
  if (await team.isJoined()) return true;
  const db = await database();
  return (await readBulkRuns(db)).some(({ endedAtMs }) => endedAtMs === null) || (await readKeptPosts(db)).length > 0;
}
