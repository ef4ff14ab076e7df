import type { FindLinkGroup, LinkGroup } from '#lib/domain/earnings/link-attribution.ts';
import { toSolePreset } from '#lib/domain/earnings/link-attribution.ts';
import { isPlausibleDay } from '#lib/domain/earnings/plausible-day.ts';
import type {
  BreakdownRow,
  CurrencyTallies,
  Dimension,
  DueMonth,
  Facets,
  GroupTallies,
  RejectionRow,
  Report,
  ReportFilters,
  ReportQuery,
  SeriesStep,
  StatusTotal,
  Tally,
  ValueFilter,
} from '#lib/domain/earnings/report.ts';
import { type Days, listBuckets, toBucket } from '#lib/domain/earnings/report-days.ts';
import type { ReportRow } from '#lib/domain/earnings/report-row.ts';
import { statusGroups, toStatusGroup } from '#lib/domain/earnings/report-status.ts';
import { type RowOrder, sortRows } from '#lib/domain/earnings/sort-rows.ts';
import { groupsOf } from '#lib/domain/earnings/sum-groups.ts';
import { type AmountSum, createAmountColumn, endSum, startSum } from '#lib/domain/money/amount-column.ts';
import { toDecimalText } from '#lib/domain/money/decimal.ts';
import { compareTexts } from '#lib/domain/text/compare-texts.ts';

/** Conversions in columns of small numbers, so that one pass over 200,000 of them takes only milliseconds. */
export interface ReportTable {
  /** Adds rows, the oldest first. */
  add(rows: readonly ReportRow[]): void;
  report(query: ReportQuery): Report;
  /**
   * The ids of the conversions behind a report of the same days and filters, sorted. Null days include every
   * conversion, also undated ones.
   */
  list(query: ListQuery, order: RowOrder): readonly string[];
  /** Every program of the rows. */
  offerIds(): readonly string[];
}

interface ListQuery extends Pick<ReportQuery, 'filters'> {
  readonly days: Days | null;
}

interface ReportTableDeps {
  /** Finds the user's own links that a conversion may have come through. */
  readonly findLinkGroup: FindLinkGroup;
  /** When a conversion of a program and a day should be paid. Called only if a filter needs it. */
  readonly toDueMonth?: (offerId: string, day: string) => DueMonth;
  /** Whether a conversion passes the filter on changes. Called only with such a filter. */
  readonly isChanged?: (conversionId: string) => boolean;
}

/** Texts by number, in order of arrival. 0 is null. */
interface TextCodes {
  codeOf(text: string | null): number;
  textOf(code: number): string | null;
  /** The code of a text; -1 if it has no code yet. */
  find(text: string | null): number;
  size(): number;
}

interface Sum {
  count: number;
  readonly payout: AmountSum;
  readonly saleAmount: AmountSum;
}

const subIndexes = [0, 1, 2, 3, 4] as const;

export function createReportTable({
  findLinkGroup,
  toDueMonth = () => 'unknown',
  isChanged = () => false,
}: ReportTableDeps): ReportTable {
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

  const ids: string[] = [];
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
        // The name from the latest conversion: programs are renamed.
        offerNames.set(offer, row.offerName);
        const group = findLinkGroup(row);
        const link = linkCodes.codeOf(group?.key ?? null);
        if (group !== null) linkGroups.set(link, group);
        ids.push(row.conversionId);
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

    offerIds: () => mapCodes(offerCodes, (offerId) => offerId).filter((offerId) => offerId !== null),

    list(query, { key, isDescending }) {
      const { isDayIn, isRowIn } = toTests(query);
      const rows: number[] = [];
      for (let row = 0; row < days.length; row++) {
        if (isDayIn[days[row] ?? 0] === true && isRowIn(row)) rows.push(row);
      }
      return sortRows(rows, toRanks(key), isDescending).map((row) => ids[row] ?? '');
    },

    report({ days: span, filters, unit, dimension }) {
      const { isDayIn, isRowIn } = toTests({ days: span, filters });
      const buckets = listBuckets(span, unit);
      const bucketIndexes = new Map(buckets.map((bucket, index) => [bucket, index]));
      const bucketOfDay = mapCodes(dayCodes, (day, code) =>
        isDayIn[code] === true && day !== null ? bucketIndexes.get(toBucket(day, unit)) : undefined,
      );
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
        if (!isRowIn(row)) continue;

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
        breakdown: toBreakdown(
          breakdown,
          currencyCount,
          currencyList.map(({ currency }) => ({ currency, code: currencyCodes.find(currency) })),
          (code, amounts): BreakdownRow => ({
            key: keyCodes.textOf(code),
            name: toName(dimension, code),
            linkCount: dimension === 'link' ? (linkGroups.get(code)?.links.length ?? 1) : 1,
            count: amounts.reduce((all, { groups }) => all + countGroups(groups), 0),
            amounts,
          }),
        ),
        rejections: toRejections(rejections, currencyCount, remarkCodes, currencyOf),
        facets: toFacets(programCounts, statusCounts),
      };
    },
  };

  /** Tests for days and for rows from a query's days and filters. */
  function toTests({ days: span, filters }: ListQuery) {
    const isDayIn = mapCodes(
      dayCodes,
      (day) => span === null || (day !== null && isPlausibleDay(day) && day >= span.start && day <= span.end),
    );
    const isStatusIn = mapCodes(statusCodes, (status) => matchesStatus(filters, status ?? ''));
    const columns: readonly (readonly [readonly number[], number | null])[] = [
      [offers, filters.offerId === null ? null : offerCodes.find(filters.offerId)],
      [currencies, typeof filters.currency === 'string' ? currencyCodes.find(filters.currency) : null],
      [links, toWanted(linkCodes, filters.link)],
      [presets, toWanted(presetCodes, filters.preset)],
      [remarks, toWanted(remarkCodes, filters.remark)],
      ...subIndexes.map((index) => [subs[index] ?? [], toWanted(subCodes[index], filters.subs[index])] as const),
    ];
    const wanted = columns.filter((each): each is readonly [readonly number[], number] => each[1] !== null);
    const isDue = toDueTest(filters.due ?? null);
    const isAnyChange = (filters.changed ?? null) === null;
    const isRowIn = (row: number) => {
      if (isStatusIn[statuses[row] ?? 0] !== true) return false;
      for (const [column, code] of wanted) if (column[row] !== code) return false;
      if (!isAnyChange && !isChanged(ids[row] ?? '')) return false;
      return isDue === null || isDue(row);
    };
    return { isDayIn, isRowIn };
  }

  /** Computes each program and day only once. */
  function toDueTest(due: DueMonth | null): ((row: number) => boolean) | null {
    if (due === null) return null;
    const known = new Map<number, boolean>();
    return (row) => {
      const key = (offers[row] ?? 0) * dayCodes.size() + (days[row] ?? 0);
      let isDue = known.get(key);
      if (isDue === undefined) {
        isDue = toDueMonth(offerCodes.textOf(offers[row] ?? 0) ?? '', dayCodes.textOf(days[row] ?? 0) ?? '') === due;
        known.set(key, isDue);
      }
      return isDue;
    };
  }

  /** The sort keys. Currency comes before the amount, so amounts of two currencies are never compared. */
  function toRanks(key: RowOrder['key']): readonly ((row: number) => number)[] {
    if (key === 'time') return [];
    if (key === 'payout' || key === 'sale') {
      const column = key === 'payout' ? payouts : saleAmounts;
      const byAmount = (row: number) => column.toNumber(row);
      return currencyCodes.size() > 2 ? [toTextRank(currencyCodes, currencies), byAmount] : [byAmount];
    }
    if (key === 'status') return [toTextRank(statusCodes, statuses)];
    const names = mapCodes(offerCodes, (_, code) => offerNames.get(code) ?? '');
    return [toRank(names, offers)];
  }

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

function matchesStatus({ status: filter, remark, due }: ReportFilters, status: string): boolean {
  const group = toStatusGroup(status);
  if ((remark ?? null) !== null && group !== 'rejected') return false;
  if ((due ?? null) !== null && group !== 'pending' && group !== 'approved') return false;
  if (filter === null) return true;
  if ('status' in filter) return status === filter.status;
  const wanted = filter.group;
  return wanted === 'earned' || wanted === 'total' ? groupsOf[wanted].includes(group) : group === wanted;
}

/** The code that a row must have; null if any will do, -1 if no row has it. */
function toWanted(codes: TextCodes | undefined, filter: ValueFilter | null | undefined): number | null {
  if (filter === null || filter === undefined) return null;
  return filter === 'blank' ? 0 : (codes?.find(filter.value) ?? -1);
}

/** The alphabetical rank of a row's text. */
function toTextRank(codes: TextCodes, column: readonly number[]): (row: number) => number {
  return toRank(
    mapCodes(codes, (text) => text ?? ''),
    column,
  );
}

function toRank(texts: readonly string[], column: readonly number[]): (row: number) => number {
  const ranks: number[] = [];
  const sorted = texts.map((text, code) => ({ text, code })).sort((a, b) => compareTexts(a.text, b.text));
  for (const [rank, { code }] of sorted.entries()) ranks[code] = rank;
  return (row) => ranks[column[row] ?? 0] ?? 0;
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

function mapCodes<Value>(codes: TextCodes, map: (text: string | null, code: number) => Value): readonly Value[] {
  return Array.from({ length: codes.size() }, (_, code) => map(codes.textOf(code), code));
}

function toTally({ count, payout, saleAmount }: Sum): Tally {
  return { count, payout: toDecimalText(endSum(payout)), saleAmount: toDecimalText(endSum(saleAmount)) };
}

/** The tallies of a key's groups, which stand side by side from index `first`. */
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
  currencies: readonly { readonly currency: string; readonly code: number }[],
  toRow: (code: number, amounts: readonly CurrencyTallies[]) => BreakdownRow,
): readonly BreakdownRow[] {
  const keys = new Set([...sums.keys()].map((key) => Math.floor(key / (statusGroups.length * currencyCount))));
  return [...keys]
    .map((key) => {
      const amounts = currencies.map(({ currency, code }) => ({
        currency,
        groups: toGroups(sums, (key * currencyCount + code) * statusGroups.length),
      }));
      return toRow(
        key,
        amounts.filter(({ groups }) => countGroups(groups) > 0),
      );
    })
    .sort((a, b) => b.count - a.count || compareTexts(a.name, b.name) || compareTexts(a.key ?? '', b.key ?? ''));
}

function countGroups(groups: GroupTallies): number {
  return Object.values(groups).reduce((all, { count }) => all + count, 0);
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
