import type { LoadedUntil } from '#lib/domain/earnings/previous-days.ts';
import { asksForPosts } from '#lib/domain/earnings/report.ts';
import { toLoadedAtMs } from '#lib/domain/earnings/report-progress.ts';
import type { RouteParams } from '#lib/domain/routes/route.ts';
import { toServiceDate } from '#lib/domain/service/service-date.ts';
import type { Settings } from '#lib/domain/settings/settings.ts';
import type { EarningsSnapshot } from './earnings-services.ts';
import { type EarningsView, readEarningsView } from './earnings-view.ts';

/** The report that the page shows, and the stored conversions that it covers. */
export interface ReportScope {
  readonly view: EarningsView;
  /** The service's day. */
  readonly today: string;
  /** The day of the oldest conversion. Null without one. */
  readonly oldestDay: string | null;
  readonly utcOffsetMinutes: number;
  /** A new number each time what the report is made of may have changed. */
  readonly version: number;
  readonly loadedUntil: LoadedUntil;
}

export function toReportScope(
  params: RouteParams,
  { summary, version, postsVersion }: EarningsSnapshot,
  { serviceUtcOffsetMinutes }: Pick<Settings, 'serviceUtcOffsetMinutes'>,
  nowMs: number,
): ReportScope {
  const today = toServiceDate(nowMs, serviceUtcOffsetMinutes);
  const view = readEarningsView(params, today, summary.oldestDay);
  return {
    view,
    today,
    oldestDay: summary.oldestDay,
    utcOffsetMinutes: serviceUtcOffsetMinutes,
    // A post is stored with every word that its user types: no other report is read again for it.
    version: asksForPosts(view) ? postsVersion : version,
    loadedUntil: {
      isWhole: summary.lastAllAtMs !== null && summary.rowsInOtherCurrency === 0,
      day: toServiceDate(toLoadedAtMs(summary, nowMs), serviceUtcOffsetMinutes),
    },
  };
}
