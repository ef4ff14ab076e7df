import type { FindLinkGroup } from '#lib/domain/earnings/link-attribution.ts';
import type { Report, ReportQuery } from '#lib/domain/earnings/report.ts';
import { createReportColumns, type ReportColumns, type TextColumn } from '#lib/domain/earnings/report-columns.ts';
import type { ReportRow } from '#lib/domain/earnings/report-row.ts';
import { type ListQuery, type RowFacts, toRowTests } from '#lib/domain/earnings/row-tests.ts';
import { type RowOrder, sortRows } from '#lib/domain/earnings/sort-rows.ts';
import { sumReport } from '#lib/domain/earnings/sum-report.ts';
import { mapCodes, toRanks } from '#lib/domain/earnings/text-codes.ts';
import type { FindPost } from '#lib/domain/posts/post-attribution.ts';

/** Conversions in memory, for reports and lists of them. */
export interface ReportTable {
  /** Adds rows, the oldest first. */
  add(rows: readonly ReportRow[]): void;
  report(query: ReportQuery): Report;
  /** The ids of the conversions behind a report of the same days and filters, sorted. */
  list(query: ListQuery, order: RowOrder): readonly string[];
  /** Every program of the rows. */
  offerIds(): readonly string[];
}

interface ReportTableDeps extends Partial<RowFacts> {
  /** Finds the user's own links that a conversion may have come through. */
  readonly findLinkGroup: FindLinkGroup;
  /** Finds the post that brought a conversion. Needed only for reports and lists by post. */
  readonly findPost?: FindPost;
}

export function createReportTable({
  findLinkGroup,
  findPost = () => null,
  toDueMonth = () => 'unknown',
  isChanged = () => false,
}: ReportTableDeps): ReportTable {
  const columns = createReportColumns(findLinkGroup, findPost);
  const toTests = (query: ListQuery) => toRowTests(columns, query, { toDueMonth, isChanged });
  return {
    add: (rows) => columns.add(rows),

    offerIds: () => mapCodes(columns.programs.codes, (offerId) => offerId).filter((offerId) => offerId !== null),

    list(query, { key, isDescending }) {
      const { isDayIn, isRowIn } = toTests(query);
      const rows: number[] = [];
      const days = columns.days.values;
      for (let row = 0; row < days.length; row++) {
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
