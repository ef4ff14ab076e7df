import { createLinkAttribution } from '#lib/domain/earnings/link-attribution.ts';
import type { ReportFilters, ReportQuery } from '#lib/domain/earnings/report.ts';
import { addDays } from '#lib/domain/earnings/report-days.ts';
import { createReportTable } from '#lib/domain/earnings/report-table.ts';
import { budgets } from '../budgets.ts';
import { firstDay, makeReportLinks, makeReportRows, rowDays } from '../data/make-report-rows.ts';
import { interleave } from '../interleave.ts';
import { listReportSums, listSqlSums } from '../list-report-sums.ts';
import { createSqlReport } from '../rivals/create-sql-report.ts';
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

/** What a user does to a report that is loaded, one after another. */
const steps: Readonly<Record<string, ReportQuery>> = {
  'the year': year,
  'by sub-ID': { ...year, dimension: 'sub1' },
  '90 days': { ...year, days: { start: addDays(lastDay, -89), end: lastDay }, unit: 'week' },
  'a month': { ...year, days: { start: addDays(lastDay, -29), end: lastDay }, unit: 'day' },
  'the approved': { ...year, filters: { ...unfiltered, status: { group: 'approved' } } },
  'one program': { ...year, filters: { ...unfiltered, offerId: '107' }, dimension: 'sub1' },
};

export const earnings: Section = {
  name: 'earnings',
  title: 'A report over a year of conversions',
  notes: [
    'Totals, time axis, breakdown (the most frequent first), rejections and what the filters offer: all of it is made again at each change, as the workspace’s thread does it, in plain Node. The last line is how long the rows take into memory.',
    'Beside it: SQLite with the same rows in memory, indexed by day, group and program, and amounts in thousandths. Each sum of both must be the same, or there is no table.',
  ],
  async measure(size) {
    const rows = makeReportRows(size.of(200_000, 20_000));
    const findLinkGroup = createLinkAttribution(makeReportLinks(), utcOffsetMinutes);
    const load = () => {
      const table = createReportTable({ findLinkGroup });
      table.add(rows);
      return table;
    };
    const table = load();
    const sql = createSqlReport(rows);
    using cleanUp = new DisposableStack();
    cleanUp.defer(() => sql.close());
    for (const [step, query] of Object.entries(steps)) {
      const [ours, theirs] = [listReportSums(table.report(query)), listSqlSums(sql.report(query))];
      const at = ours.findIndex((line, index) => line !== theirs[index]);
      if (at !== -1 || ours.length !== theirs.length)
        throw new Error(`${step}: "${ours[at]}" is "${theirs[at]}" in SQL`);
    }

    const ofLinkmint = async () => measureSteps((query) => table.report(query));
    const ofSql = async () => measureSteps((query) => sql.report(query));
    const taken = await interleave(size.of(5, 3), { ofSql, ofLinkmint, again: ofSql });
    const loads = await interleave(size.of(3, 2), {
      ofLinkmint: async () => measureMs(load),
      ofSql: async () => measureMs(() => createSqlReport(rows).close()),
    });

    const beside = { what: 'SQLite' };
    const valuesAt = (all: readonly (readonly number[])[], step: number) => all.flatMap((each) => each[step] ?? []);
    return [
      {
        what: `any change, ${rows.length.toLocaleString('en')} conversions`,
        unit: 'ms',
        measured: taken.ofLinkmint.flat(),
        beside: { ...beside, taken: taken.ofSql.flat(), again: taken.again.flat() },
        bar: budgets.report,
      },
      ...Object.keys(steps).map((step, at) => ({
        what: step,
        unit: 'ms' as const,
        measured: valuesAt(taken.ofLinkmint, at),
        beside: { ...beside, taken: valuesAt(taken.ofSql, at), again: valuesAt(taken.again, at) },
        bar: budgets.report,
      })),
      {
        what: 'the load',
        unit: 'ms',
        measured: loads.ofLinkmint,
        beside: { ...beside, taken: loads.ofSql },
        bar: null,
      },
    ];
  },
};

/** @returns ms for each step, in their order. */
function measureSteps(report: (query: ReportQuery) => unknown): readonly number[] {
  return Object.values(steps).map((query) => measureMs(() => report(query)));
}

function measureMs(act: () => unknown): number {
  const startedAtMs = performance.now();
  act();
  return performance.now() - startedAtMs;
}
