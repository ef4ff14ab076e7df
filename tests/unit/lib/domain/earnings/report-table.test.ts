import { describe, expect, it } from 'vitest';
import { createLinkAttribution } from '#lib/domain/earnings/link-attribution.ts';
import { type ReportQuery, toApprovalRate, toGroupApprovalRate } from '#lib/domain/earnings/report.ts';
import { createReportTable } from '#lib/domain/earnings/report-table.ts';
import type { MintedLink } from '#lib/domain/links/minted-link.ts';
import { aReportRow } from '#tests/builders/a-report-row.ts';

const aLink: MintedLink = {
  linkId: 'a',
  offerId: '101',
  offerName: 'Kedai Harian',
  destinationUrl: 'https://kedai.example/p/1',
  subIds: ['blog', '', '', '', ''],
  presetName: 'Blog',
  trackingLink: 'https://go.example/a',
  mintedAtMs: Date.parse('2026-11-01T00:00:00Z'),
};

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
  const table = createReportTable({ findLinkGroup: createLinkAttribution(links, 480) });
  table.add(rows.map((row) => aReportRow(row)));
  return table.report({ ...query, ...change });
}

const fromBlog = { affSubs: ['blog', null, null, null, null] };

describe('a breakdown by own links', () => {
  it('gives a conversion to the link of its program and sub-IDs, and the rest to none', () => {
    const { breakdown } = reportOf([aLink], [fromBlog, fromBlog, { ...fromBlog, offerId: '102' }, {}]);
    expect(breakdown.map(({ name, key, count }) => [name, key === null, count])).toEqual([
      ['', true, 2],
      ['https://kedai.example/p/1', false, 2],
    ]);
  });

  it('says when several links share program and sub-IDs, so that nobody can tell which it was', () => {
    const other = {
      ...aLink,
      linkId: 'b',
      destinationUrl: 'https://kedai.example/p/2',
      mintedAtMs: aLink.mintedAtMs + 1,
    };
    const { breakdown } = reportOf([other, aLink], [fromBlog]);
    expect(breakdown.map(({ name, linkCount }) => [name, linkCount])).toEqual([['https://kedai.example/p/1', 2]]);
  });
});

describe('a breakdown by preset', () => {
  it('gives a conversion to the preset of its link', () => {
    const { breakdown } = reportOf([aLink], [fromBlog, {}], { dimension: 'preset' });
    expect(breakdown.map(({ key, name }) => [key, name])).toEqual([
      [null, ''],
      ['Blog', 'Blog'],
    ]);
  });
});

describe('a breakdown by program', () => {
  it('has a row for each currency of a program, under the name that the program has now', () => {
    const rows = [{ offerName: 'Old name' }, { offerName: 'New name' }, { currency: 'SGD', offerName: 'New name' }];
    const { breakdown } = reportOf([], rows, { dimension: 'program' });
    expect(breakdown.map(({ name, currency, count }) => [name, currency, count])).toEqual([
      ['New name', 'MYR', 2],
      ['New name', 'SGD', 1],
    ]);
  });
});

describe('the approval rate', () => {
  it('is of those that are decided: pending ones and unknown statuses count for neither', () => {
    const rows = ['approved', 'paid', 'paid', 'rejected', 'invalid', 'pending', 'processing', 'on hold'];
    const report = reportOf(
      [],
      rows.map((status) => ({ status })),
      { dimension: 'program' },
    );
    expect(toApprovalRate(report.totals)).toEqual({ earned: 3, decided: 5 });
    expect(toGroupApprovalRate(report.breakdown[0]?.groups ?? {})).toEqual({ earned: 3, decided: 5 });
  });
});
