import { expect, it } from 'vitest';
import { groupLinks } from '#lib/domain/earnings/link-attribution.ts';
import {
  type ReportFilters,
  type ReportQuery,
  toApprovalRate,
  toRowApprovalRate,
} from '#lib/domain/earnings/report.ts';
import { packRows } from '#lib/domain/earnings/report-block.ts';
import { createReportTable } from '#lib/domain/earnings/report-table.ts';
import type { RowOrder } from '#lib/domain/earnings/sort-rows.ts';
import type { MintedLink } from '#lib/domain/links/minted-link.ts';
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
