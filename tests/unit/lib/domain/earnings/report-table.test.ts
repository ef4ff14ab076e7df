import Big from 'big.js';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { groupLinks } from '#lib/domain/earnings/link-attribution.ts';
import {
  dimensions,
  type GroupTallies,
  type ReportFilters,
  type ReportQuery,
  toApprovalRate,
  toRowApprovalRate,
  type ValueFilter,
} from '#lib/domain/earnings/report.ts';
import { packRows } from '#lib/domain/earnings/report-block.ts';
import { timeUnits, toBucket } from '#lib/domain/earnings/report-days.ts';
import type { ReportRow } from '#lib/domain/earnings/report-row.ts';
import { statusGroups, toStatusGroup } from '#lib/domain/earnings/report-status.ts';
import { createReportTable } from '#lib/domain/earnings/report-table.ts';
import { type RowOrder, rowOrderKeys } from '#lib/domain/earnings/sort-rows.ts';
import type { MintedLink } from '#lib/domain/links/minted-link.ts';
import { addDays } from '#lib/domain/time/days.ts';
import { aKeptLink } from '#tests/builders/a-kept-link.ts';
import { aReportRow } from '#tests/builders/a-report-row.ts';

const aLink: MintedLink = aKeptLink({
  linkId: 'a',
  offerName: 'Kedai Harian',
  destinationUrl: 'https://kedai.example/p/1',
  subIds: ['blog', '', '', '', ''],
  presetName: 'Blog',
  trackingLink: 'https://go.example/a',
  mintedAtMs: Date.parse('2026-11-01T00:00:00Z'),
});

const query: ReportQuery = {
  days: { start: '2026-11-01', end: '2026-11-30' },
  filters: { offerId: null, status: null, subs: [] },
  unit: 'day',
  dimension: 'link',
};

function reportOf(
  links: readonly MintedLink[],
  rows: Parameters<typeof aReportRow>[0][],
  change: Partial<ReportQuery> = {},
) {
  const table = createReportTable();
  table.add(packRows(rows.map((row) => aReportRow(row))));
  table.attribute({ findLinkGroup: groupLinks(links, 480), findPost: null });
  return table.report({ ...query, ...change });
}

const fromBlog = { affSubs: ['blog', null, null, null, null] };

it('a breakdown by own links gives a conversion to the link of its program and sub-IDs, and leaves the rest without a link', () => {
  const { breakdown } = reportOf([aLink], [fromBlog, fromBlog, { ...fromBlog, offerId: '102' }, {}]);
  expect(breakdown.map(({ name, key, count }) => [name, key === null, count])).toEqual([
    ['', true, 2],
    ['https://kedai.example/p/1', false, 2],
  ]);
});

it('a breakdown by own links distinguishes sub-IDs by their places, and conversions before the link from later ones', () => {
  const { breakdown } = reportOf(
    [aLink],
    [
      { ...fromBlog, convertedAt: '2026-10-20 10:00:00' },
      { affSubs: [null, 'blog', null, null, null] },
      { affSubs: ['blog', 'blog', null, null, null] },
      fromBlog,
    ],
    { days: { start: '2026-10-01', end: '2026-11-30' } },
  );
  expect(breakdown.map(({ key, count }) => [key === null, count])).toEqual([
    [true, 3],
    [false, 1],
  ]);
});

it('a breakdown by own links says when several links share program and sub-IDs, so that the link cannot be known', () => {
  const other = {
    ...aLink,
    linkId: 'b',
    destinationUrl: 'https://kedai.example/p/2',
    mintedAtMs: aLink.mintedAtMs + 1,
  };
  const { breakdown } = reportOf([other, aLink], [fromBlog]);
  expect(breakdown.map(({ name, linkCount }) => [name, linkCount])).toEqual([['https://kedai.example/p/1', 2]]);
});

it('a breakdown by preset gives a conversion to the preset of its link', () => {
  const { breakdown } = reportOf([aLink], [fromBlog, {}], { dimension: 'preset' });
  expect(breakdown.map(({ key, name }) => [key, name])).toEqual([
    [null, ''],
    ['Blog', 'Blog'],
  ]);
});

it('a breakdown by program has one row a program with its currencies stacked, under the name that the program has now', () => {
  const rows = [{ offerName: 'Old name' }, { offerName: 'New name' }, { currency: 'SGD', offerName: 'New name' }];
  const { breakdown } = reportOf([], rows, { dimension: 'program' });
  expect(breakdown.map(({ name, count }) => [name, count])).toEqual([['New name', 3]]);
  expect(breakdown[0]?.amounts).toMatchObject([
    { currency: 'MYR', groups: { approved: { count: 2, payout: '2' } } },
    { currency: 'SGD', groups: { approved: { count: 1, payout: '1' } } },
  ]);
});

it('the approval rate counts decided conversions only: pending ones and unknown statuses count for neither', () => {
  const rows = ['approved', 'paid', 'paid', 'rejected', 'invalid', 'pending', 'processing', 'on hold'];
  const report = reportOf(
    [],
    rows.map((status) => ({ status })),
    { dimension: 'program' },
  );
  expect(toApprovalRate(report.totals)).toEqual({ earned: 3, decided: 5 });
  expect(toRowApprovalRate(report.breakdown[0] ?? { amounts: [] })).toEqual({ earned: 3, decided: 5 });
});

const everything = { days: query.days, filters: query.filters };

const listOf = (rows: Parameters<typeof aReportRow>[0][], order: RowOrder, filters: Partial<ReportFilters> = {}) => {
  const table = createReportTable();
  table.add(packRows(rows.map((row, index) => aReportRow({ conversionId: String(index), ...row }))));
  table.attribute({ findLinkGroup: groupLinks([aLink], 480), findPost: null });
  return table.list({ ...everything, filters: { ...query.filters, ...filters } }, order);
};

it('the list of conversions sorts amounts by their value, currency by currency, and an unreadable amount last when the greatest is first', () => {
  const rows = [
    { payout: '9.5' },
    { payout: '10.00' },
    { payout: 'n/a' },
    { payout: '150000.00' },
    { payout: '-3' },
    { payout: '1.00', currency: 'SGD' },
  ];
  expect(listOf(rows, { key: 'payout', isDescending: true })).toEqual(['5', '3', '1', '0', '4', '2']);
  expect(listOf(rows, { key: 'payout', isDescending: false })).toEqual(['2', '4', '0', '1', '3', '5']);
});

it('the list of conversions sorts by the current name of a program, and equal ones the newest first', () => {
  const rows = [{ offerId: '9', offerName: 'Batik' }, { offerName: 'Zebra' }, { offerId: '9', offerName: 'Batik' }];
  expect(listOf(rows, { key: 'program', isDescending: false })).toEqual(['0', '2', '1']);
  expect(listOf(rows, { key: 'program', isDescending: true })).toEqual(['1', '2', '0']);
});

it('the list of conversions can be narrowed to a reason, a link, a preset or a currency', () => {
  const rows = [
    { status: 'rejected', remarks: 'Returned' },
    { status: 'approved', remarks: 'Returned' },
    { status: 'rejected' },
    fromBlog,
    { currency: 'SGD' },
  ];
  const byTime = { key: 'time', isDescending: false } as const;
  expect(listOf(rows, byTime, { remark: { value: 'Returned' } })).toEqual(['0']);
  expect(listOf(rows, byTime, { remark: 'blank' })).toEqual(['2']);
  expect(listOf(rows, byTime, { preset: { value: 'Blog' } })).toEqual(['3']);
  expect(listOf(rows, byTime, { link: { value: '["101","blog","","","",""]' } })).toEqual(['3']);
  expect(listOf(rows, byTime, { link: 'blank', currency: 'SGD' })).toEqual(['4']);
});

const oddDays = ['2026/11/05 10:00:00', '2026-11-31 10:00:00', '2026-11-5 10:00:00', '2026-11'];

it.each(['day', 'week', 'month'] as const)('a conversion with an impossible day is in no %s of a period', (unit) => {
  const rows = oddDays.map((convertedAt) => ({ convertedAt }));
  const days = { start: '2026-01-01', end: '2027-01-31' };
  expect(reportOf([], rows, { days, unit })).toMatchObject({ count: 0, series: {} });
});

it('a conversion with an impossible day is listed if the days do not matter', () => {
  const table = createReportTable();
  table.add(packRows(oddDays.map((convertedAt, index) => aReportRow({ conversionId: String(index), convertedAt }))));
  const order: RowOrder = { key: 'time', isDescending: false };
  expect(table.list({ filters: query.filters, days: query.days }, order)).toEqual([]);
  expect(table.list({ filters: query.filters, days: null }, order)).toHaveLength(oddDays.length);
});

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
