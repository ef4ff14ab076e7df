import Big from 'big.js';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { dimensions, type GroupTallies, type ReportQuery, type ValueFilter } from '#lib/domain/earnings/report.ts';
import { packRows } from '#lib/domain/earnings/report-block.ts';
import { timeUnits, toBucket } from '#lib/domain/earnings/report-days.ts';
import type { ReportRow } from '#lib/domain/earnings/report-row.ts';
import { statusGroups, toStatusGroup } from '#lib/domain/earnings/report-status.ts';
import { createReportTable } from '#lib/domain/earnings/report-table.ts';
import { rowOrderKeys } from '#lib/domain/earnings/sort-rows.ts';
import { addDays } from '#lib/domain/time/days.ts';
import { aReportRow } from '#tests/builders/a-report-row.ts';

const statuses = ['pending', 'approved', 'rejected', 'paid', 'invalid', 'yet to consumed', 'processing', 'on hold'];
const currencies = ['MYR', 'SGD', 'USD', '', '__proto__'];
const start = '2026-01-20';

const rows: fc.Arbitrary<readonly ReportRow[]> = fc
  .array(
    fc.record({
      offer: fc.nat({ max: 3 }),
      day: fc.integer({ min: -5, max: 95 }),
      status: fc.constantFrom(...statuses),
      currency: fc.constantFrom(...currencies),
      payout: fc.oneof(
        fc.tuple(fc.integer({ min: -9_999, max: 9_999_999 }), fc.nat({ max: 9_999 })).map(([a, b]) => `${a}.${b}`),
        fc.constantFrom('n/a', '', '1e5'),
      ),
      subs: fc.array(fc.constantFrom(null, '', 'blog', 'news', '=cmd', '__proto__'), { minLength: 0, maxLength: 5 }),
      remarks: fc.constantFrom(null, '', 'Returned', '=1+1'),
    }),
    { maxLength: 80 },
  )
  .map((list) =>
    list.map(({ offer, day, status, currency, payout, subs, remarks }, index) =>
      aReportRow({
        conversionId: String(index),
        offerId: String(100 + offer),
        offerName: `Program ${offer}`,
        convertedAt: `${addDays(start, day)} 23:59:59`,
        status,
        currency,
        payout,
        saleAmount: payout,
        affSubs: subs,
        remarks,
      }),
    ),
  );

const subFilter: fc.Arbitrary<ValueFilter | null> = fc.constantFrom<(ValueFilter | null)[]>(
  null,
  null,
  'blank',
  { value: 'blog' },
  { value: 'nobody has it' },
);

const queries: fc.Arbitrary<ReportQuery> = fc.record({
  days: fc
    .tuple(fc.nat({ max: 60 }), fc.nat({ max: 60 }))
    .map(([from, length]) => ({ start: addDays(start, from), end: addDays(start, from + length) })),
  filters: fc.record({
    offerId: fc.constantFrom(null, null, '100', '999'),
    status: fc.constantFrom(
      null,
      null,
      { group: 'pending' as const },
      { group: 'earned' as const },
      { group: 'total' as const },
      { status: 'invalid' },
      { status: 'no such' },
    ),
    subs: fc.tuple(subFilter, subFilter, fc.constant(null), fc.constant(null), fc.constant(null)),
    currency: fc.constantFrom(null, null, null, 'MYR', '', 'EUR'),
    remark: fc.constantFrom<(ValueFilter | null)[]>(null, null, null, 'blank', { value: 'Returned' }),
    due: fc.constantFrom(null, null, null, '2026-02', 'unknown'),
  }),
  unit: fc.constantFrom(...timeUnits),
  dimension: fc.constantFrom(...dimensions),
});

/** The sum by another way: big.js, over the rows themselves. */
function sumOf(list: readonly ReportRow[]): string {
  const sum = list
    .filter(({ payout }) => /^-?\d+\.\d+$/.test(payout))
    .reduce((all, { payout }) => all.plus(payout), new Big(0));
  return sum.eq(0) ? '0' : sum.toFixed();
}

/** What days and filters let through, by another way than the table's columns. */
function matchesFilters({ days, filters }: Pick<ReportQuery, 'days' | 'filters'>, row: ReportRow): boolean {
  const day = row.convertedAt.slice(0, 10);
  const group = toStatusGroup(row.status);
  const { status, offerId, currency = null, remark = null, due = null } = filters;
  const hasValue = (filter: ValueFilter | null | undefined, value: string | null) =>
    filter === null || filter === undefined || (filter === 'blank' ? null : filter.value) === value;
  return (
    day >= days.start &&
    day <= days.end &&
    (status === null ||
      ('status' in status
        ? status.status === row.status
        : status.group === 'earned'
          ? ['approved', 'paid'].includes(group)
          : status.group === 'total'
            ? ['approved', 'paid', 'pending'].includes(group)
            : status.group === group)) &&
    (offerId === null || row.offerId === offerId) &&
    (currency === null || row.currency === currency) &&
    (remark === null || (group === 'rejected' && hasValue(remark, row.remarks || null))) &&
    (due === null || (['pending', 'approved'].includes(group) && toDue(row.offerId, day) === due)) &&
    [0, 1, 2, 3, 4].every((index) => hasValue(filters.subs[index], row.affSubs[index] || null))
  );
}

const toDue = (offerId: string, day: string) => (offerId === '100' ? 'unknown' : day.slice(0, 7));

function buildTable(list: readonly ReportRow[]) {
  const table = createReportTable({ toDueMonth: toDue });
  const half = Math.floor(list.length / 2);
  table.add(packRows(list.slice(0, half)));
  table.add(packRows(list.slice(half)));
  return table;
}

function buildReport(list: readonly ReportRow[], query: ReportQuery) {
  return buildTable(list).report(query);
}

const tallyOf = (list: readonly ReportRow[]) => ({ count: list.length, payout: sumOf(list), saleAmount: sumOf(list) });

const toGroups = (list: readonly ReportRow[]): GroupTallies =>
  Object.fromEntries(
    statusGroups.flatMap((group) => {
      const inIt = list.filter(({ status }) => toStatusGroup(status) === group);
      return inIt.length === 0 ? [] : [[group, tallyOf(inIt)]];
    }),
  );

it('a report totals by status and currency the exact sums of the rows, and adds no two currencies', () => {
  fc.assert(
    fc.property(rows, queries, (list, query) => {
      const report = buildReport(list, query);
      const kept = list.filter((row) => matchesFilters(query, row));
      expect(report.count).toBe(kept.length);
      expect(report.unreadableCount).toBe(kept.filter(({ payout }) => !/^-?\d+\.\d+$/.test(payout)).length);
      const expected = Map.groupBy(kept, ({ status, currency }) => JSON.stringify([status, currency]));
      expect(report.totals).toHaveLength(expected.size);
      for (const { status, currency, group, ...tally } of report.totals) {
        expect(group).toBe(toStatusGroup(status));
        expect(tally).toEqual(tallyOf(expected.get(JSON.stringify([status, currency])) ?? []));
      }
    }),
  );
});

it('a report has in its series every step of the days, and in the steps the same sums as in the totals', () => {
  fc.assert(
    fc.property(rows, queries, (list, query) => {
      const report = buildReport(list, query);
      const kept = list.filter((row) => matchesFilters(query, row));
      for (const { currency } of report.currencies) {
        const inIt = kept.filter((row) => row.currency === currency);
        const steps = report.series[currency] ?? [];
        expect(steps.map(({ bucket }) => bucket)).toEqual([...new Set(steps.map(({ bucket }) => bucket))].sort());
        for (const { bucket, groups } of steps) {
          const ofStep = inIt.filter((row) => toBucket(row.convertedAt.slice(0, 10), query.unit) === bucket);
          expect(groups).toEqual(toGroups(ofStep));
        }
        const counted = steps.flatMap(({ groups }) => Object.values(groups)).reduce((all, each) => all + each.count, 0);
        expect(counted).toBe(inIt.length);
      }
    }),
  );
});

it('a report breaks down by program, sub-ID and own link without losing or doubling a conversion', () => {
  fc.assert(
    fc.property(rows, queries, (list, query) => {
      const report = buildReport(list, query);
      const kept = list.filter((row) => matchesFilters(query, row));
      const keyOf = (row: ReportRow): string | null => {
        if (query.dimension === 'program') return row.offerId;
        if (query.dimension === 'preset' || query.dimension === 'link') return null;
        return row.affSubs[Number(query.dimension.slice(3)) - 1] || null;
      };
      const expected = Map.groupBy(kept, keyOf);
      expect(report.breakdown).toHaveLength(expected.size);
      const order = report.currencies.map(({ currency }) => currency);
      for (const { key, count, amounts } of report.breakdown) {
        const inIt = expected.get(key) ?? [];
        expect(count).toBe(inIt.length);
        expect(amounts.map(({ currency }) => currency)).toEqual(
          order.filter((currency) => inIt.some((row) => row.currency === currency)),
        );
        for (const { currency, groups } of amounts) {
          expect(groups).toEqual(toGroups(inIt.filter((row) => row.currency === currency)));
        }
      }
    }),
  );
});

it('a report lists the very conversions that it sums, each once, in any order', () => {
  fc.assert(
    fc.property(rows, queries, fc.constantFrom(...rowOrderKeys), fc.boolean(), (list, query, key, isDescending) => {
      // The order of time is that in which rows came.
      const listed = buildTable(list).list(query, { key, isDescending });
      const kept = list.filter((row) => matchesFilters(query, row)).map(({ conversionId }) => conversionId);
      expect(listed.toSorted()).toEqual(kept.toSorted());
      if (key === 'time') expect(listed).toEqual(isDescending ? kept.toReversed() : kept);
    }),
  );
});

it('a report groups what was rejected by its remark', () => {
  fc.assert(
    fc.property(rows, queries, (list, query) => {
      const report = buildReport(list, query);
      const rejected = list.filter((row) => matchesFilters(query, row) && ['rejected', 'invalid'].includes(row.status));
      const expected = Map.groupBy(rejected, ({ remarks }) => remarks || null);
      expect(report.rejections.map(({ remark }) => remark).sort()).toEqual([...expected.keys()].sort());
      for (const { remark, count, amounts } of report.rejections) {
        const inIt = expected.get(remark) ?? [];
        expect(count).toBe(inIt.length);
        for (const { currency, payout } of amounts) {
          expect(payout).toBe(sumOf(inIt.filter((row) => row.currency === currency)));
        }
      }
    }),
  );
});

it('a report offers for filtering what the days hold, whatever is filtered', () => {
  fc.assert(
    fc.property(rows, queries, (list, query) => {
      const { facets } = buildReport(list, query);
      const inDays = list.filter(({ convertedAt }) => {
        const day = convertedAt.slice(0, 10);
        return day >= query.days.start && day <= query.days.end;
      });
      expect(facets.programs.reduce((all, { count }) => all + count, 0)).toBe(inDays.length);
      expect(facets.statuses.map(({ status }) => status).sort()).toEqual(
        [...new Set(inDays.map(({ status }) => status))].sort(),
      );
    }),
  );
});
