import { groupLinks } from '#lib/domain/earnings/link-attribution.ts';
import type { ReportFilters, ReportQuery } from '#lib/domain/earnings/report.ts';
import { packRows } from '#lib/domain/earnings/report-block.ts';
import { createReportTable } from '#lib/domain/earnings/report-table.ts';
import { addDays } from '#lib/domain/time/days.ts';
import { budgets } from '../budgets.ts';
import { firstDay, makeReportLinks, makeReportRows, rowDays } from '../data/make-report-rows.ts';
import { interleave } from '../interleave.ts';
import type { Section } from '../section.ts';

const utcOffsetMinutes = 480;
const lastDay = addDays(firstDay, rowDays - 1);
const unfiltered: ReportFilters = { offerId: null, status: null, subs: [null, null, null, null, null] };
const year: ReportQuery = {
  days: { start: firstDay, end: lastDay },
  filters: unfiltered,
  unit: 'month',
  dimension: 'program',
};

/** What a user changes in a report, one after another. */
const queries: readonly ReportQuery[] = [
  year,
  { ...year, dimension: 'sub1' },
  { ...year, days: { start: addDays(lastDay, -89), end: lastDay }, unit: 'week' },
  { ...year, days: { start: addDays(lastDay, -29), end: lastDay }, unit: 'day' },
  { ...year, filters: { ...unfiltered, status: { group: 'approved' } } },
  { ...year, filters: { ...unfiltered, offerId: '107' }, dimension: 'sub1' },
];

export const report: Section = {
  name: 'report',
  title: 'A report over a year of conversions',
  note: 'In plain Node: six changes of span, filter and grouping, each with all totals, the time axis, the breakdown and the filters’ choices.',
  async measure(size) {
    const rows = makeReportRows(size.of(200_000, 20_000));
    const table = createReportTable();
    table.add(packRows(rows));
    table.attribute({ findLinkGroup: groupLinks(makeReportLinks(), utcOffsetMinutes), findPost: null });
    const { taken } = await interleave(size.of(5, 1), {
      taken: async () => queries.map((query) => measureMs(() => table.report(query))),
    });
    const what = `any change, ${rows.length.toLocaleString('en')} conversions`;
    return [{ what, unit: 'ms', measured: taken.flat(), bar: budgets.report }];
  },
};

function measureMs(act: () => unknown): number {
  const startedAtMs = performance.now();
  act();
  return performance.now() - startedAtMs;
}
