import type { Report, ReportQuery } from '#lib/domain/earnings/report.ts';
import type { ReportBlock } from '#lib/domain/earnings/report-block.ts';
import { createReportColumns, type ReportColumns, type ReportOrigins } from '#lib/domain/earnings/report-columns.ts';
import { type ListQuery, type RowFacts, toRowTests } from '#lib/domain/earnings/row-tests.ts';
import { type RowOrder, sortRows } from '#lib/domain/earnings/sort-rows.ts';
import { sumReport } from '#lib/domain/earnings/sum-report.ts';
import { mapCodes, type TextColumn, toRanks } from '#lib/domain/earnings/text-column.ts';

/** Conversions in memory, for reports and lists of them. */
export interface ReportTable {
  /** Adds the rows of a block, the oldest first. */
  add(block: ReportBlock): void;
  /** Finds what all rows came through. Needed before reports and lists by link, preset or post. */
  attribute(origins: ReportOrigins): void;
  report(query: ReportQuery): Report;
  /** The ids of the conversions behind a report of the same days and filters, sorted. */
  list(query: ListQuery, order: RowOrder): readonly string[];
  /** Every program of the rows. */
  offerIds(): readonly string[];
}

export function createReportTable({
  toDueMonth = () => 'unknown',
  isChanged = () => false,
}: Partial<RowFacts> = {}): ReportTable {
  const columns = createReportColumns();
  const toTests = (query: ListQuery) => toRowTests(columns, query, { toDueMonth, isChanged });
  return {
    add: columns.add,
    attribute: columns.attribute,

    offerIds: () => mapCodes(columns.programs.codes, (offerId) => offerId).filter((offerId) => offerId !== null),

    list(query, { key, isDescending }) {
      const { isDayIn, isRowIn } = toTests(query);
      const rows: number[] = [];
      const days = columns.days.values;
      for (let row = 0; row < columns.ids.length; row++) {
        if (isDayIn[days[row] ?? 0] === true && isRowIn(row)) rows.push(row);
      }
      return sortRows(rows, toSortKeys(columns, key), isDescending).map((row) => columns.ids[row] ?? '');
    },

    report: (query) => sumReport(columns, query, toTests(query)),
  };
}

/** The sort keys. Currency comes before the amount, so amounts of two currencies are never compared. */
function toSortKeys(
  { currencies, payouts, programNames, programs, saleAmounts, statuses }: ReportColumns,
  key: RowOrder['key'],
): readonly ((row: number) => number)[] {
  if (key === 'time') return [];
  if (key === 'status') return [toTextRank(statuses)];
  if (key === 'program') return [toTextRank(programs, (code) => programNames.get(code) ?? '')];
  const amounts = key === 'payout' ? payouts : saleAmounts;
  const byAmount = (row: number) => amounts.toNumber(row);
  return currencies.codes.size() > 2 ? [toTextRank(currencies), byAmount] : [byAmount];
}

/** The alphabetical rank of a row's text. */
function toTextRank(
  { codes, values }: TextColumn,
  toText = (code: number) => codes.textOf(code) ?? '',
): (row: number) => number {
  const ranks = toRanks(mapCodes(codes, (_, code) => toText(code)));
  return (row) => ranks[values[row] ?? 0] ?? 0;
}
