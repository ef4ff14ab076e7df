import type { FindLinkGroup, LinkGroup } from '#lib/domain/earnings/link-attribution.ts';
import { toSolePreset } from '#lib/domain/earnings/link-attribution.ts';
import type {
  BreakdownRow,
  Dimension,
  Facets,
  GroupTallies,
  RejectionRow,
  Report,
  ReportFilters,
  ReportQuery,
  SeriesStep,
  StatusTotal,
  Tally,
} from '#lib/domain/earnings/report.ts';
import { type Days, listBuckets, toBucket } from '#lib/domain/earnings/report-days.ts';
import type { ReportRow } from '#lib/domain/earnings/report-row.ts';
import { statusGroups, toStatusGroup } from '#lib/domain/earnings/report-status.ts';
import { type AmountSum, createAmountColumn, endSum, startSum } from '#lib/domain/money/amount-column.ts';
import { toDecimalText } from '#lib/domain/money/decimal.ts';

/** Conversions in columns of small numbers, so that one pass over 200,000 of them takes no longer than a blink. */
export interface ReportTable {
  add(rows: readonly ReportRow[]): void;
  report(query: ReportQuery): Report;
}

/** Texts by number, in the order in which they came. 0 is null. */
interface TextCodes {
  codeOf(text: string | null): number;
  textOf(code: number): string | null;
  /** The code that a text has already; -1 where it has none. */
  find(text: string | null): number;
  size(): number;
}

interface Sum {
  count: number;
  readonly payout: AmountSum;
  readonly saleAmount: AmountSum;
}

const subIndexes = [0, 1, 2, 3, 4] as const;

/** @param findLinkGroup Which of the user's own links a conversion may have come through. */
export function createReportTable({ findLinkGroup }: { readonly findLinkGroup: FindLinkGroup }): ReportTable {
  const dayCodes = createTextCodes();
  const statusCodes = createTextCodes();
  const currencyCodes = createTextCodes();
  const offerCodes = createTextCodes();
  const subCodes = subIndexes.map(() => createTextCodes());
  const presetCodes = createTextCodes();
  const linkCodes = createTextCodes();
  const remarkCodes = createTextCodes();
  const offerNames = new Map<number, string>();
  const linkGroups = new Map<number, LinkGroup>();

  const days: number[] = [];
  const statuses: number[] = [];
  const currencies: number[] = [];
  const offers: number[] = [];
  const subs: number[][] = subIndexes.map(() => []);
  const presets: number[] = [];
  const links: number[] = [];
  const remarks: number[] = [];
  const payouts = createAmountColumn();
  const saleAmounts = createAmountColumn();

  const columnOf = (dimension: Dimension): { readonly codes: TextCodes; readonly column: readonly number[] } => {
    if (dimension === 'program') return { codes: offerCodes, column: offers };
    if (dimension === 'preset') return { codes: presetCodes, column: presets };
    if (dimension === 'link') return { codes: linkCodes, column: links };
    const index = Number(dimension.slice(3)) - 1;
    return { codes: subCodes[index] ?? offerCodes, column: subs[index] ?? offers };
  };

  const toName = (dimension: Dimension, code: number): string => {
    if (dimension === 'program') return offerNames.get(code) ?? '';
    if (dimension === 'link') return linkGroups.get(code)?.links[0]?.destinationUrl ?? '';
    return columnOf(dimension).codes.textOf(code) ?? '';
  };

  return {
    add(rows) {
      for (const row of rows) {
        const offer = offerCodes.codeOf(row.offerId);
        // The name of the latest conversion: programs are renamed.
        offerNames.set(offer, row.offerName);
        const group = findLinkGroup(row);
        const link = linkCodes.codeOf(group?.key ?? null);
        if (group !== null) linkGroups.set(link, group);
        days.push(dayCodes.codeOf(row.convertedAt.slice(0, 10)));
        statuses.push(statusCodes.codeOf(row.status));
        currencies.push(currencyCodes.codeOf(row.currency));
        offers.push(offer);
        for (const index of subIndexes) subs[index]?.push(subCodes[index]?.codeOf(row.affSubs[index] || null) ?? 0);
        presets.push(presetCodes.codeOf(group === null ? null : toSolePreset(group)));
        links.push(link);
        remarks.push(remarkCodes.codeOf(row.remarks || null));
        payouts.push(row.payout);
        saleAmounts.push(row.saleAmount);
      }
    },

    report({ days: span, filters, unit, dimension }) {
      const isDayIn = toFlags(dayCodes, (day) => day !== null && day >= span.start && day <= span.end);
      const isStatusIn = toFlags(statusCodes, (status) => matchesStatus(filters, status ?? ''));
      const offerWanted = filters.offerId === null ? null : offerCodes.find(filters.offerId);
      const subWanted = subIndexes.map((index) => {
        const filter = filters.subs[index] ?? null;
        if (filter === null) return null;
        return filter === 'blank' ? 0 : (subCodes[index]?.find(filter.value) ?? -1);
      });
      const buckets = listBuckets(span, unit);
      const bucketIndexes = new Map(buckets.map((bucket, index) => [bucket, index]));
      const bucketOfDay =
        dayCodes.size() === 0 ? [] : mapCodes(dayCodes, (day) => toBucketIndex(day, span, bucketIndexes, unit));
      const groupOfStatus = mapCodes(statusCodes, (status) => statusGroups.indexOf(toStatusGroup(status ?? '')));
      const currencyCount = currencyCodes.size();
      const { codes: keyCodes, column: keys } = columnOf(dimension);

      const programCounts: number[] = [];
      const statusCounts: number[] = [];
      const totals = new Map<number, Sum>();
      const series = new Map<number, Sum>();
      const breakdown = new Map<number, Sum>();
      const rejections = new Map<number, Sum>();
      let count = 0;
      let unreadableCount = 0;

      for (let row = 0; row < days.length; row++) {
        const day = days[row] ?? 0;
        if (isDayIn[day] !== true) continue;
        const status = statuses[row] ?? 0;
        const offer = offers[row] ?? 0;
        programCounts[offer] = (programCounts[offer] ?? 0) + 1;
        statusCounts[status] = (statusCounts[status] ?? 0) + 1;
        if (isStatusIn[status] !== true || (offerWanted !== null && offer !== offerWanted)) continue;
        if (subWanted.some((wanted, index) => wanted !== null && subs[index]?.[row] !== wanted)) continue;

        count += 1;
        if (!payouts.isDecimal(row)) unreadableCount += 1;
        const currency = currencies[row] ?? 0;
        const group = groupOfStatus[status] ?? 0;
        addTo(totals, status * currencyCount + currency, row);
        addTo(series, ((bucketOfDay[day] ?? 0) * currencyCount + currency) * statusGroups.length + group, row);
        addTo(breakdown, ((keys[row] ?? 0) * currencyCount + currency) * statusGroups.length + group, row);
        if (statusGroups[group] === 'rejected') addTo(rejections, (remarks[row] ?? 0) * currencyCount + currency, row);
      }

      const currencyOf = (code: number) => currencyCodes.textOf(code) ?? '';
      const statusTotals = [...totals].map(([key, sum]): StatusTotal => {
        const status = statusCodes.textOf(Math.floor(key / currencyCount)) ?? '';
        return { status, group: toStatusGroup(status), currency: currencyOf(key % currencyCount), ...toTally(sum) };
      });
      const currencyList = countBy(statusTotals, ({ currency }) => currency).map(([currency, inIt]) => ({
        currency,
        count: inIt,
      }));
      return {
        count,
        unreadableCount,
        currencies: currencyList,
        totals: statusTotals.sort((a, b) => b.count - a.count || compareTexts(a.status, b.status)),
        series: Object.fromEntries(
          currencyList.map(({ currency }) => {
            const code = currencyCodes.find(currency);
            const steps = buckets.map(
              (bucket, index): SeriesStep => ({
                bucket,
                groups: toGroups(series, (index * currencyCount + code) * statusGroups.length),
              }),
            );
            return [currency, steps];
          }),
        ),
        breakdown: toBreakdown(breakdown, currencyCount, (code, currency, groups): BreakdownRow => {
          return {
            key: keyCodes.textOf(code),
            name: toName(dimension, code),
            linkCount: dimension === 'link' ? (linkGroups.get(code)?.links.length ?? 1) : 1,
            currency: currencyOf(currency),
            count: Object.values(groups).reduce((all, tally) => all + tally.count, 0),
            groups,
          };
        }),
        rejections: toRejections(rejections, currencyCount, remarkCodes, currencyOf),
        facets: toFacets(programCounts, statusCounts),
      };
    },
  };

  function addTo(sums: Map<number, Sum>, key: number, row: number) {
    let sum = sums.get(key);
    if (sum === undefined) {
      sum = { count: 0, payout: startSum(), saleAmount: startSum() };
      sums.set(key, sum);
    }
    sum.count += 1;
    payouts.addTo(sum.payout, row);
    saleAmounts.addTo(sum.saleAmount, row);
  }

  function toFacets(programCounts: readonly number[], statusCounts: readonly number[]): Facets {
    return {
      programs: programCounts
        .flatMap((count, code) => ({
          offerId: offerCodes.textOf(code) ?? '',
          offerName: offerNames.get(code) ?? '',
          count,
        }))
        .sort((a, b) => a.offerName.localeCompare(b.offerName) || compareTexts(a.offerId, b.offerId)),
      statuses: statusCounts
        .flatMap((count, code) => ({ status: statusCodes.textOf(code) ?? '', count }))
        .sort((a, b) => b.count - a.count || compareTexts(a.status, b.status)),
    };
  }
}

/** Whether a table would count a conversion for these days and filters: for a listing of the rows themselves. */
export function matchesFilters({ days, filters }: Pick<ReportQuery, 'days' | 'filters'>, row: ReportRow): boolean {
  const day = row.convertedAt.slice(0, 10);
  return (
    day >= days.start &&
    day <= days.end &&
    matchesStatus(filters, row.status) &&
    (filters.offerId === null || row.offerId === filters.offerId) &&
    subIndexes.every((index) => {
      const filter = filters.subs[index] ?? null;
      return filter === null || (row.affSubs[index] || null) === (filter === 'blank' ? null : filter.value);
    })
  );
}

function matchesStatus({ status: filter }: ReportFilters, status: string): boolean {
  if (filter === null) return true;
  return 'group' in filter ? toStatusGroup(status) === filter.group : status === filter.status;
}

function createTextCodes(): TextCodes {
  const codes = new Map<string | null, number>([[null, 0]]);
  const texts: (string | null)[] = [null];
  return {
    codeOf(text) {
      const known = codes.get(text);
      if (known !== undefined) return known;
      codes.set(text, texts.length);
      return texts.push(text) - 1;
    },
    textOf: (code) => texts[code] ?? null,
    find: (text) => codes.get(text) ?? -1,
    size: () => texts.length,
  };
}

function mapCodes<Value>(codes: TextCodes, map: (text: string | null) => Value): readonly Value[] {
  return Array.from({ length: codes.size() }, (_, code) => map(codes.textOf(code)));
}

function toFlags(codes: TextCodes, isIn: (text: string | null) => boolean): readonly boolean[] {
  return mapCodes(codes, isIn);
}

function toBucketIndex(
  day: string | null,
  span: Days,
  indexes: ReadonlyMap<string, number>,
  unit: ReportQuery['unit'],
): number {
  // A day outside the span has no step, and is filtered out before it would need one.
  if (day === null || day < span.start || day > span.end) return 0;
  return indexes.get(toBucket(day, unit)) ?? 0;
}

function toTally({ count, payout, saleAmount }: Sum): Tally {
  return { count, payout: toDecimalText(endSum(payout)), saleAmount: toDecimalText(endSum(saleAmount)) };
}

/** The tallies of a key's groups, which stand side by side from `first` on. */
function toGroups(sums: ReadonlyMap<number, Sum>, first: number): GroupTallies {
  return Object.fromEntries(
    statusGroups.flatMap((group, index) => {
      const sum = sums.get(first + index);
      return sum === undefined ? [] : [[group, toTally(sum)]];
    }),
  );
}

function toBreakdown(
  sums: ReadonlyMap<number, Sum>,
  currencyCount: number,
  toRow: (code: number, currency: number, groups: GroupTallies) => BreakdownRow,
): readonly BreakdownRow[] {
  const firsts = new Set([...sums.keys()].map((key) => Math.floor(key / statusGroups.length)));
  return [...firsts]
    .map((first) =>
      toRow(Math.floor(first / currencyCount), first % currencyCount, toGroups(sums, first * statusGroups.length)),
    )
    .sort((a, b) => b.count - a.count || compareTexts(a.name, b.name) || compareTexts(a.currency, b.currency));
}

function toRejections(
  sums: ReadonlyMap<number, Sum>,
  currencyCount: number,
  remarkCodes: TextCodes,
  currencyOf: (code: number) => string,
): readonly RejectionRow[] {
  const byRemark = Map.groupBy(sums, ([key]) => Math.floor(key / currencyCount));
  return [...byRemark]
    .map(([code, entries]) => ({
      remark: remarkCodes.textOf(code),
      count: entries.reduce((all, [, sum]) => all + sum.count, 0),
      amounts: entries
        .map(([key, sum]) => ({ currency: currencyOf(key % currencyCount), payout: toDecimalText(endSum(sum.payout)) }))
        .sort((a, b) => compareTexts(a.currency, b.currency)),
    }))
    .sort((a, b) => b.count - a.count || compareTexts(a.remark ?? '', b.remark ?? ''));
}

/** Counts by a key, the most frequent first. */
function countBy<Item extends { readonly count: number }>(
  items: readonly Item[],
  toKey: (item: Item) => string,
): readonly (readonly [string, number])[] {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(toKey(item), (counts.get(toKey(item)) ?? 0) + item.count);
  return [...counts].sort(([a, one], [b, other]) => other - one || compareTexts(a, b));
}

function compareTexts(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
