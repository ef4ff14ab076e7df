import { toQuotaPeriod } from '#lib/domain/quota/quota-period.ts';
import type { QuotaUsage } from '#lib/domain/quota/quota-usage.ts';
import { startOfServiceDayMs, toServiceDate } from '#lib/domain/service/service-date.ts';
import type { AccountSettings } from '#lib/domain/settings.ts';
import type { Database } from '#lib/store/database.ts';
import type { OwnCounts } from '#lib/team/create-team-redis.ts';

const dayMs = 86_400_000;

/**
 * What this device counted, for the team: the same days as in `storage.sync`, so that whoever knows a device by both paths
 * counts it once. Links whose answer is not there yet are told apart: a refused one is given back, and a counter only grows.
 * @param isWhole Whether the whole period is told: the team may have lost it. Otherwise what can have changed: two days.
 */
export async function readOwnCounts(
  db: Database,
  settings: AccountSettings,
  { used, usedHere, usedElsewhere, limit }: QuotaUsage,
  nowMs: number,
  isWhole: boolean,
): Promise<OwnCounts> {
  const offset = settings.serviceUtcOffsetMinutes;
  const toDay = (atMs: number) => toServiceDate(atMs, offset);
  const today = toDay(nowMs);
  const from = toDay(toQuotaPeriod(settings.quotaPeriod, nowMs, offset).startMs);
  const yesterday = toDay(nowMs - dayMs);
  const firstDay = isWhole || yesterday < from ? from : yesterday;
  const { store } = db.transaction('journal');
  const days: Record<string, number> = {};
  const sent = store.index('byState').getAll('sent');
  for (let startMs = startOfServiceDayMs(firstDay, offset); toDay(startMs) <= today; startMs += dayMs) {
    const day = toDay(startMs);
    // What a clock that was ahead counted is today's.
    const range =
      day === today ? IDBKeyRange.lowerBound(startMs) : IDBKeyRange.bound(startMs, startMs + dayMs, false, true);
    days[day] = await store.index('byCountedAt').count(range);
  }
  const flying = await sent;
  for (const { countedAtMs = 0 } of flying) {
    const day = toDay(countedAtMs) > today ? today : toDay(countedAtMs);
    if (days[day] !== undefined) days[day] -= 1;
  }
  const counted = Object.fromEntries(Object.entries(days).filter(([, count]) => count > 0));
  const [month, ofToday] = [from.slice(0, 7), today.slice(0, 7)];
  return {
    days: counted,
    flight: flying.length,
    months: month === ofToday ? [month] : [month, ofToday],
    from,
    today,
    // What "the dashboard says" adds is nobody's link, and the team's count lacks it.
    limit: Math.max(0, limit - (used - usedHere - usedElsewhere)),
  };
}
