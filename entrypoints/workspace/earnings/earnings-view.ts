import { type BreakdownOrder, breakdownKeys } from '#lib/domain/earnings/breakdown-order.ts';
import type { ExpectedMonth } from '#lib/domain/earnings/expected-months.ts';
import { type Dimension, dimensions, type ReportFilters, type ValueFilter } from '#lib/domain/earnings/report.ts';
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
import { type RowOrder, rowOrderKeys } from '#lib/domain/earnings/sort-rows.ts';
import type { RouteParams } from '#lib/domain/routes/route.ts';

/** What the tab shows, read from its address. */
export interface EarningsView {
  readonly period: Period;
  /** Null if the period has no days. */
  readonly days: Days | null;
  readonly filters: ReportFilters;
  readonly unit: TimeUnit;
  readonly dimension: Dimension;
  readonly isTable: boolean;
  /** The chart's currency. Empty for the one with the most conversions. */
  readonly currency: string;
  /** The order of the breakdown. `rowOrder` is that of the list of conversions. */
  readonly order: BreakdownOrder;
  readonly rowOrder: RowOrder;
}

/** Removes every filter but the program's, for figures that depend on the program alone. */
export const noFilters: RouteParams = Object.fromEntries(
  ['status', 'sub1', 'sub2', 'sub3', 'sub4', 'sub5', 'link', 'preset', 'post', 'remark', 'in', 'due', 'changed'].map(
    (name) => [name, ''],
  ),
);

/**
 * Reads what the tab shows from its address. Anybody can write an address, so unknown values are ignored.
 * @param today The service's day.
 * @param oldestDay The day of the oldest conversion.
 */
export function readEarningsView(params: RouteParams, today: string, oldestDay: string | null = null): EarningsView {
  const period: Period = {
    name: periodNames.find((name) => name === params.period) ?? 'this-month',
    from: params.from ?? '',
    to: params.to ?? '',
    includesToday: params.today === '1',
  };
  const days = toDays(period, today, oldestDay);
  return {
    period,
    days,
    filters: {
      offerId: params.offer === undefined ? null : readProgram(params.offer),
      status: readStatus(params.status),
      subs: [1, 2, 3, 4, 5].map((number) => readValue(params[`sub${number}`])),
      link: readValue(params.link),
      preset: readValue(params.preset),
      post: readValue(params.post),
      remark: readValue(params.remark),
      currency: params.in?.startsWith('=') ? params.in.slice(1) : null,
      changed: readChanged(params.changed),
      due: params.due !== undefined && /^(\d{4}-\d\d|late|unknown)$/.test(params.due) ? params.due : null,
    },
    unit: days === null ? 'day' : (fittingUnits(days).find((unit) => unit === params.unit) ?? chooseUnit(days)),
    dimension: dimensions.find((dimension) => dimension === params.by) ?? 'program',
    isTable: params.view === 'table',
    currency: params.currency ?? '',
    order: readOrder(breakdownKeys, params.sort, { key: 'total', isDescending: true }),
    rowOrder: readOrder(rowOrderKeys, params.rows, { key: 'time', isDescending: true }),
  };
}

/** Reads a status filter of the address: a group's name, or "=" and the status as the service writes it. */
function readStatus(param: string | undefined): ReportFilters['status'] {
  if (param?.startsWith('=')) return { status: param.slice(1) };
  const group = [...statusGroups, 'earned' as const, 'total' as const].find((each) => each === param);
  return group === undefined ? null : { group };
}

/** Writes a filter on changes for the address: the time, and how they changed: "1763600000000=approved". */
export function formatChanged({ sinceMs, as }: NonNullable<ReportFilters['changed']>): string {
  return `${sinceMs}${as ?? ''}`;
}

function readChanged(param: string | undefined): NonNullable<ReportFilters['changed']> | null {
  const [, sinceMs, as = ''] = /^(\d{1,15})(new|repriced|=.+)?$/.exec(param ?? '') ?? [];
  if (sinceMs === undefined) return null;
  const isStatus = (text: string): text is `=${string}` => text.startsWith('=');
  return { sinceMs: Number(sinceMs), as: as === 'new' || as === 'repriced' || isStatus(as) ? as : null };
}

/** Writes a filter for the address: "=" and the sub-ID, reason or key, so that no value looks like "blank". */
export function formatValue(filter: ValueFilter): string {
  return filter === 'blank' ? 'blank' : `=${filter.value}`;
}

/** Writes a program's id for the address: without an id "=", because an empty parameter filters nothing. */
export function formatProgram(offerId: string): string {
  return offerId === '' || offerId.startsWith('=') ? `=${offerId}` : offerId;
}

const readProgram = (param: string) => (param.startsWith('=') ? param.slice(1) : param);

function readValue(param: string | undefined): ValueFilter | null {
  if (param === 'blank') return 'blank';
  return param?.startsWith('=') ? { value: param.slice(1) } : null;
}

interface Order<Key extends string> {
  readonly key: Key;
  readonly isDescending: boolean;
}

/** Reads an order of the address: its key, with a minus before it if the greatest is first. */
function readOrder<Key extends string>(
  keys: readonly Key[],
  param: string | undefined,
  otherwise: Order<Key>,
): Order<Key> {
  const isDescending = param?.startsWith('-') === true;
  const key = keys.find((each) => each === (isDescending ? param?.slice(1) : param));
  return key === undefined ? otherwise : { key, isDescending };
}

/** Returns the order after a click on a column. Texts begin with the first letter, all else with the greatest. */
export function formatNextOrder<Key extends string>(order: Order<Key>, key: Key): string {
  const isText = key === 'name' || key === 'program' || key === 'status';
  const isDescending = order.key === key ? !order.isDescending : !isText;
  return `${isDescending ? '-' : ''}${key}`;
}

/** Returns the parameters that list the conversions expected in a month, sold at any time up to today. */
export function toDueParams({ due, oldestDay }: ExpectedMonth, today: string): RouteParams {
  return { ...noFilters, period: 'custom', from: oldestDay, to: today, today: '1', due };
}
