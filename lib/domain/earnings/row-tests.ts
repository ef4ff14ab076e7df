import type { DueMonth, ReportFilters, ReportQuery, ValueFilter } from '#lib/domain/earnings/report.ts';
import type { ReportColumns } from '#lib/domain/earnings/report-columns.ts';
import type { Days } from '#lib/domain/earnings/report-days.ts';
import { toStatusGroup } from '#lib/domain/earnings/report-status.ts';
import { groupsOf } from '#lib/domain/earnings/sum-groups.ts';
import { mapCodes, type TextColumn } from '#lib/domain/earnings/text-column.ts';
import { isPlausibleDay } from '#lib/domain/service/service-date.ts';

/** Which rows to list. Null days include every conversion, also undated ones. */
export interface ListQuery extends Pick<ReportQuery, 'filters'> {
  readonly days: Days | null;
}

/** What filters ask beyond the rows. */
export interface RowFacts {
  /** When a conversion of a program and a day should be paid. Called only if a filter needs it. */
  readonly toDueMonth: (offerId: string, day: string) => DueMonth;
  /** Whether a conversion passes the filter on changes. Called only with such a filter. */
  readonly isChanged: (conversionId: string) => boolean;
}

export interface RowTests {
  /** By the code of a day. */
  readonly isDayIn: readonly boolean[];
  /** Whether a row passes the filters, whatever its day. */
  isRowIn(row: number): boolean;
}

export function toRowTests(columns: ReportColumns, { days: span, filters }: ListQuery, facts: RowFacts): RowTests {
  const { ids, days, statuses, currencies, programs, links, posts, presets, remarks, subs } = columns;
  const isStatusIn = mapCodes(statuses.codes, (status) => matchesStatus(filters, status ?? ''));
  const wanted = [
    toWanted(programs, filters.offerId === null ? null : { value: filters.offerId }),
    toWanted(currencies, typeof filters.currency === 'string' ? { value: filters.currency } : null),
    toWanted(links, filters.link),
    toWanted(presets, filters.preset),
    toWanted(posts, filters.post),
    toWanted(remarks, filters.remark),
    ...subs.map((column, index) => toWanted(column, filters.subs[index])),
  ].filter((each) => each !== null);
  const isDue = toDueTest(columns, filters.due ?? null, facts);
  const isAnyChange = (filters.changed ?? null) === null;
  return {
    isDayIn: mapCodes(
      days.codes,
      (day) => span === null || (day !== null && isPlausibleDay(day) && day >= span.start && day <= span.end),
    ),
    isRowIn(row) {
      if (isStatusIn[statuses.values[row] ?? 0] !== true) return false;
      for (const { values, code } of wanted) if (values[row] !== code) return false;
      if (!isAnyChange && !facts.isChanged(ids[row] ?? '')) return false;
      return isDue === null || isDue(row);
    },
  };
}

/** Computes each program and day only once. */
function toDueTest(
  { programs, days }: ReportColumns,
  due: DueMonth | null,
  { toDueMonth }: RowFacts,
): ((row: number) => boolean) | null {
  if (due === null) return null;
  const known = new Map<number, boolean>();
  return (row) => {
    const [program = 0, day = 0] = [programs.values[row], days.values[row]];
    const key = program * days.codes.size() + day;
    const isDue =
      known.get(key) ?? toDueMonth(programs.codes.textOf(program) ?? '', days.codes.textOf(day) ?? '') === due;
    known.set(key, isDue);
    return isDue;
  };
}

function matchesStatus({ status: filter, remark, due }: ReportFilters, status: string): boolean {
  const group = toStatusGroup(status);
  if ((remark ?? null) !== null && group !== 'rejected') return false;
  if ((due ?? null) !== null && group !== 'pending' && group !== 'approved') return false;
  if (filter === null) return true;
  if ('status' in filter) return status === filter.status;
  const wanted = filter.group;
  return wanted === 'earned' || wanted === 'total' ? groupsOf[wanted].includes(group) : group === wanted;
}

/** The code that a row must have; -1 if no row has it. Null if any will do. */
function toWanted({ codes, values }: TextColumn, filter: ValueFilter | null | undefined) {
  if (filter === null || filter === undefined) return null;
  return { values, code: filter === 'blank' ? 0 : codes.find(filter.value) };
}
