import { toQuotaPeriod } from '#lib/domain/quota/quota-period.ts';
import type { QuotaUsage } from '#lib/domain/quota/quota-usage.ts';
import { toServiceDate } from '#lib/domain/service/service-date.ts';
import type { AccountSettings } from '#lib/domain/settings/settings.ts';
import { dayMs } from '#lib/domain/time/days.ts';
import type { Database } from '#lib/store/database.ts';
import { countByDay, sinceDay } from '#lib/store/quota/device-counts.ts';
import type { OwnCounts } from '#lib/team/create-team-redis.ts';

/**
 * What this device counted, for the team: the same days as in `storage.sync`, so that a reader who knows a device by
 * both paths counts it once. Links without an answer are a number of their own: a refused one is given back, and a
 * counter only grows.
 * @param isWhole Whether to send the whole period, because the team may have lost it. Otherwise only two days are sent:
 *   no other day can have changed.
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
  const entries = await db.getAllFromIndex('journal', 'byCountedAt', sinceDay(firstDay, offset));
  const counted = entries.filter(({ state }) => state !== 'sent');
  const days = countByDay(counted, offset, firstDay);
  return {
    days,
    flight: entries.length - counted.length,
    months: toMonths(from, today, days),
    from,
    today,
    // "The dashboard says" may have added links of no known device. The team's count lacks them.
    limit: Math.max(0, limit - (used - usedHere - usedElsewhere)),
  };
}

/**
 * The months whose links the team must look at: those of the period, and the next one, because a colleague's clock may
 * be ahead. Also the months of this device's own links.
 */
function toMonths(from: string, today: string, days: OwnCounts['days']): readonly string[] {
  const months = new Set(Object.keys(days).map(toMonth));
  const last = toNextMonth(toMonth(today));
  for (let month = toMonth(from); month <= last; month = toNextMonth(month)) months.add(month);
  return [...months].sort();
}

const toMonth = (day: string) => day.slice(0, 7);

function toNextMonth(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return toMonth(new Date(Date.UTC(year, number)).toISOString());
}
