import { groupLinks } from '#lib/domain/earnings/link-attribution.ts';
import type { ReportFilters, ReportQuery } from '#lib/domain/earnings/report.ts';
import { packRows } from '#lib/domain/earnings/report-block.ts';
import type { ReportRow } from '#lib/domain/earnings/report-row.ts';
import { createReportTable } from '#lib/domain/earnings/report-table.ts';
import type { MintedLink } from '#lib/domain/links/minted-link.ts';
import { addDays } from '#lib/domain/time/days.ts';
import { createSeededRandom } from '#tests/sandbox/seeded-random.ts';
import { budgets } from '../budgets.ts';
import { interleave } from '../interleave.ts';
import type { Section } from '../section.ts';

/** Days that the rows are spread over, from `firstDay` on. */
const rowDays = 365;
const firstDay = '2025-03-10';

const statuses = ['approved', 'approved', 'approved', 'pending', 'processing', 'rejected', 'invalid', 'paid'] as const;
const remarks = ['Returned by the buyer', 'Bought with another coupon', 'Cancelled'] as const;
const subs = 200;

/** A year of conversions: 400 programs, two currencies, amounts of two or three places, sub-IDs of 200 posts. */
function makeReportRows(count: number): readonly ReportRow[] {
  const random = createSeededRandom(3);
  return Array.from({ length: count }, (_, at): ReportRow => {
    const status = random.pick(statuses);
    const isRefused = status === 'rejected' || status === 'invalid';
    const program = random.between(0, 399);
    const payout = `${random.between(0, 89)}.${String(random.between(0, 99)).padStart(2, '0')}`;
    return {
      conversionId: String(at),
      offerId: String(100 + program),
      offerName: `Kedai ${program}`,
      convertedAt: `${addDays(firstDay, random.between(0, rowDays - 1))} 09:30:00`,
      status,
      currency: random.between(0, 4) === 0 ? 'USD' : 'MYR',
      // Some services write a tenth of a cent.
      payout: random.between(0, 9) === 0 ? `${payout}5` : payout,
      saleAmount: `${random.between(0, 1_999)}.50`,
      basePayout: payout,
      bonusPayout: '0.00',
      affSubs: [random.between(0, 3) === 0 ? null : `post-${random.between(0, subs - 1)}`, null, null, null, null],
      remarks: isRefused ? random.pick(remarks) : null,
    };
  });
}

/** A link for each post and every tenth program: what a breakdown by link looks conversions up in. */
function makeReportLinks(): readonly MintedLink[] {
  return Array.from({ length: 40 * subs }, (_, at) => ({
    linkId: `link-${at}`,
    offerId: String(100 + 10 * (at % 40)),
    offerName: `Kedai ${10 * (at % 40)}`,
    destinationUrl: `https://kedai.example/product/${at}`,
    subIds: [`post-${Math.floor(at / 40)}`, '', '', '', ''] as const,
    trackingLink: `https://go.links.example/${at.toString(36)}`,
    mintedAtMs: Date.parse(`${firstDay}T00:00:00Z`) - 30 * 86_400_000,
  }));
}

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
