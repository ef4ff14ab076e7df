import { type Dimension, dimensions, type ReportFilters, type SubFilter } from '#lib/domain/earnings/report.ts';
import {
  chooseUnit,
  type Days,
  fittingUnits,
  type Period,
  periodNames,
  type TimeUnit,
  toDays,
} from '#lib/domain/earnings/report-days.ts';
import { statusGroups } from '#lib/domain/earnings/report-status.ts';
import type { RouteParams } from '#lib/domain/route.ts';

/** What the tab shows, as its address says it. */
export interface EarningsView {
  readonly period: Period;
  /** Null where the period has no days. */
  readonly days: Days | null;
  readonly filters: ReportFilters;
  readonly unit: TimeUnit;
  readonly dimension: Dimension;
  readonly isTable: boolean;
  /** Of the chart; empty: that of most conversions. */
  readonly currency: string;
}

/** `today` is the service's day. An address is anybody's to write: what it says that there is not, is as if not said. */
export function readEarningsView(params: RouteParams, today: string): EarningsView {
  const period: Period = {
    name: periodNames.find((name) => name === params.period) ?? 'this-month',
    from: params.from ?? '',
    to: params.to ?? '',
    includesToday: params.today === '1',
  };
  const days = toDays(period, today);
  return {
    period,
    days,
    filters: {
      offerId: params.offer ?? null,
      status: readStatus(params.status),
      subs: [1, 2, 3, 4, 5].map((number) => readSub(params[`sub${number}`])),
    },
    unit: days === null ? 'day' : (fittingUnits(days).find((unit) => unit === params.unit) ?? chooseUnit(days)),
    dimension: dimensions.find((dimension) => dimension === params.by) ?? 'program',
    isTable: params.view === 'table',
    currency: params.currency ?? '',
  };
}

/** A status filter for the address: a group's name, or "=" and the status as the service writes it. */
function readStatus(param: string | undefined): ReportFilters['status'] {
  if (param?.startsWith('=')) return { status: param.slice(1) };
  const group = statusGroups.find((each) => each === param);
  return group === undefined ? null : { group };
}

/** A sub-ID filter for the address: "=" and the sub-ID, so that none can be taken for "without it". */
export function formatSub(filter: SubFilter): string {
  return filter === 'blank' ? 'blank' : `=${filter.value}`;
}

function readSub(param: string | undefined): SubFilter | null {
  if (param === 'blank') return 'blank';
  return param?.startsWith('=') ? { value: param.slice(1) } : null;
}
