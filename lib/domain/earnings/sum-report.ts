import type {
  BreakdownRow,
  CurrencyTallies,
  Dimension,
  Facets,
  GroupTallies,
  RejectionRow,
  Report,
  ReportQuery,
  SeriesStep,
  StatusTotal,
  Tally,
} from '#lib/domain/earnings/report.ts';
import { type ReportColumns, toColumn } from '#lib/domain/earnings/report-columns.ts';
import { listBuckets, toBucket } from '#lib/domain/earnings/report-days.ts';
import { statusGroups, toStatusGroup } from '#lib/domain/earnings/report-status.ts';
import type { RowTests } from '#lib/domain/earnings/row-tests.ts';
import { mapCodes } from '#lib/domain/earnings/text-column.ts';
import { type AmountSum, endSum, startSum } from '#lib/domain/money/amount-column.ts';
import { toDecimalText } from '#lib/domain/money/decimal.ts';
import { compareTexts, listByCount } from '#lib/domain/text/compare-texts.ts';

interface Sum {
  count: number;
  readonly payout: AmountSum;
  readonly saleAmount: AmountSum;
}

/** Sums by a number made of the codes of what they are for: see `sumRows`. */
type Sums = ReadonlyMap<number, Sum>;

interface RowSums {
  readonly count: number;
  readonly unreadableCount: number;
  readonly totals: Sums;
  readonly series: Sums;
  readonly breakdown: Sums;
  readonly rejections: Sums;
  /** Conversions of the days by the codes of programs and of statuses, whatever the filters. */
  readonly programCounts: readonly number[];
  readonly statusCounts: readonly number[];
}

export function sumReport(columns: ReportColumns, query: ReportQuery, tests: RowTests): Report {
  const { currencies, statuses, remarks } = columns;
  const currencyCount = currencies.codes.size();
  const buckets = listBuckets(query.days, query.unit);
  const sums = sumRows(columns, query, buckets, tests);
  const currencyOf = (code: number) => currencies.codes.textOf(code) ?? '';
  const totals = [...sums.totals].map(([key, sum]): StatusTotal => {
    const status = statuses.codes.textOf(Math.floor(key / currencyCount)) ?? '';
    return { status, group: toStatusGroup(status), currency: currencyOf(key % currencyCount), ...toTally(sum) };
  });
  const currencyList = countCurrencies(totals);
  const groupsAt = (from: Sums, first: number, currency: string) =>
    toGroups(from, (first * currencyCount + currencies.codes.find(currency)) * statusGroups.length);
  return {
    count: sums.count,
    unreadableCount: sums.unreadableCount,
    currencies: currencyList,
    totals: totals.sort((a, b) => b.count - a.count || compareTexts(a.status, b.status)),
    series: Object.fromEntries(
      currencyList.map(({ currency }) => [
        currency,
        buckets.map((bucket, index): SeriesStep => ({ bucket, groups: groupsAt(sums.series, index, currency) })),
      ]),
    ),
    breakdown: toBreakdown(columns, query.dimension, sums.breakdown, (code) =>
      currencyList
        .map(({ currency }) => ({ currency, groups: groupsAt(sums.breakdown, code, currency) }))
        .filter(({ groups }) => countGroups(groups) > 0),
    ),
    rejections: toRejections(sums.rejections, currencyCount, (code) => remarks.codes.textOf(code), currencyOf),
    facets: toFacets(columns, sums),
  };
}

/** The one pass over all rows. */
function sumRows(
  columns: ReportColumns,
  { unit, dimension }: ReportQuery,
  buckets: readonly string[],
  { isDayIn, isRowIn }: RowTests,
): RowSums {
  const { payouts, saleAmounts, remarks } = columns;
  const [days, statuses, currencies, programs] = [
    columns.days.values,
    columns.statuses.values,
    columns.currencies.values,
    columns.programs.values,
  ];
  const { codes, values: keys } = toColumn(columns, dimension);
  const bucketIndexes = new Map(buckets.map((bucket, index) => [bucket, index]));
  const bucketOfDay = mapCodes(columns.days.codes, (day, code) =>
    isDayIn[code] === true && day !== null ? bucketIndexes.get(toBucket(day, unit)) : undefined,
  );
  const groupOfStatus = mapCodes(columns.statuses.codes, (status) => statusGroups.indexOf(toStatusGroup(status ?? '')));
  const currencyCount = columns.currencies.codes.size();

  const programCounts: number[] = [];
  const statusCounts: number[] = [];
  const perGroup = currencyCount * statusGroups.length;
  const totals = toSlots(columns.statuses.codes.size() * currencyCount);
  const series = toSlots(buckets.length * perGroup);
  const breakdown = toSlots(codes.size() * perGroup);
  const rejections = toSlots(remarks.codes.size() * currencyCount);
  let count = 0;
  let unreadableCount = 0;

  const addTo = (sums: Slots, key: number, row: number) => {
    const sum = sums[key] ?? { count: 0, payout: startSum(), saleAmount: startSum() };
    sums[key] = sum;
    sum.count += 1;
    payouts.addTo(sum.payout, row);
    saleAmounts.addTo(sum.saleAmount, row);
  };

  for (let row = 0; row < columns.ids.length; row++) {
    const day = days[row] ?? 0;
    if (isDayIn[day] !== true) continue;
    const status = statuses[row] ?? 0;
    const program = programs[row] ?? 0;
    programCounts[program] = (programCounts[program] ?? 0) + 1;
    statusCounts[status] = (statusCounts[status] ?? 0) + 1;
    if (!isRowIn(row)) continue;

    count += 1;
    if (!payouts.isDecimal(row)) unreadableCount += 1;
    const currency = currencies[row] ?? 0;
    const group = groupOfStatus[status] ?? 0;
    addTo(totals, status * currencyCount + currency, row);
    addTo(series, ((bucketOfDay[day] ?? 0) * currencyCount + currency) * statusGroups.length + group, row);
    addTo(breakdown, ((keys[row] ?? 0) * currencyCount + currency) * statusGroups.length + group, row);
    if (statusGroups[group] === 'rejected')
      addTo(rejections, (remarks.values[row] ?? 0) * currencyCount + currency, row);
  }
  return {
    ...{ count, unreadableCount, programCounts, statusCounts },
    totals: toSums(totals),
    series: toSums(series),
    breakdown: toSums(breakdown),
    rejections: toSums(rejections),
  };
}

/** Sums at their numbers, with room for each: a map took half of the pass. */
type Slots = (Sum | undefined)[];

const toSlots = (size: number): Slots => new Array(size);

function toSums(slots: Slots): Sums {
  const sums = new Map<number, Sum>();
  // Skips the empty ones.
  slots.forEach((sum, key) => {
    if (sum !== undefined) sums.set(key, sum);
  });
  return sums;
}

function toBreakdown(
  columns: ReportColumns,
  dimension: Dimension,
  sums: Sums,
  toAmounts: (code: number) => readonly CurrencyTallies[],
): readonly BreakdownRow[] {
  const { codes } = toColumn(columns, dimension);
  const toName = (code: number): string => {
    if (dimension === 'program') return columns.programNames.get(code) ?? '';
    if (dimension === 'post') return columns.postNames.get(code) ?? '';
    if (dimension === 'link') return columns.linkGroups.get(code)?.links[0]?.destinationUrl ?? '';
    return codes.textOf(code) ?? '';
  };
  const currencyCount = columns.currencies.codes.size();
  const found = new Set([...sums.keys()].map((key) => Math.floor(key / (statusGroups.length * currencyCount))));
  return [...found]
    .map((code): BreakdownRow => {
      const amounts = toAmounts(code);
      return {
        key: codes.textOf(code),
        name: toName(code),
        linkCount: dimension === 'link' ? (columns.linkGroups.get(code)?.links.length ?? 1) : 1,
        count: amounts.reduce((all, { groups }) => all + countGroups(groups), 0),
        amounts,
      };
    })
    .sort((a, b) => b.count - a.count || compareTexts(a.name, b.name) || compareTexts(a.key ?? '', b.key ?? ''));
}

function toRejections(
  sums: Sums,
  currencyCount: number,
  remarkOf: (code: number) => string | null,
  currencyOf: (code: number) => string,
): readonly RejectionRow[] {
  const byRemark = Map.groupBy(sums, ([key]) => Math.floor(key / currencyCount));
  return [...byRemark]
    .map(([code, entries]) => ({
      remark: remarkOf(code),
      count: entries.reduce((all, [, sum]) => all + sum.count, 0),
      amounts: entries
        .map(([key, sum]) => ({ currency: currencyOf(key % currencyCount), payout: toDecimalText(endSum(sum.payout)) }))
        .sort((a, b) => compareTexts(a.currency, b.currency)),
    }))
    .sort((a, b) => b.count - a.count || compareTexts(a.remark ?? '', b.remark ?? ''));
}

function toFacets({ programs, programNames, statuses, posts, postNames }: ReportColumns, sums: RowSums): Facets {
  return {
    posts: [...postNames].map(([code, name]) => ({ code: posts.codes.textOf(code) ?? '', name })),
    programs: sums.programCounts
      .flatMap((count, code) => ({
        offerId: programs.codes.textOf(code) ?? '',
        offerName: programNames.get(code) ?? '',
        count,
      }))
      .sort((a, b) => a.offerName.localeCompare(b.offerName) || compareTexts(a.offerId, b.offerId)),
    statuses: sums.statusCounts
      .flatMap((count, code) => ({ status: statuses.codes.textOf(code) ?? '', count }))
      .sort((a, b) => b.count - a.count || compareTexts(a.status, b.status)),
  };
}

function toTally({ count, payout, saleAmount }: Sum): Tally {
  return { count, payout: toDecimalText(endSum(payout)), saleAmount: toDecimalText(endSum(saleAmount)) };
}

/** The tallies of a key's groups, which stand side by side from index `first`. */
function toGroups(sums: Sums, first: number): GroupTallies {
  return Object.fromEntries(
    statusGroups.flatMap((group, index) => {
      const sum = sums.get(first + index);
      return sum === undefined ? [] : [[group, toTally(sum)]];
    }),
  );
}

function countGroups(groups: GroupTallies): number {
  return Object.values(groups).reduce((all, { count }) => all + count, 0);
}

function countCurrencies(totals: readonly StatusTotal[]): Report['currencies'] {
  const counts = new Map<string, number>();
  for (const { currency, count } of totals) counts.set(currency, (counts.get(currency) ?? 0) + count);
  return listByCount(counts).map((currency) => ({ currency, count: counts.get(currency) ?? 0 }));
}
