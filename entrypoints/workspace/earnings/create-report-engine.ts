import { sortBreakdown } from '#lib/domain/earnings/breakdown-order.ts';
import { toExpectedMonths } from '#lib/domain/earnings/expected-months.ts';
import { createLinkAttribution } from '#lib/domain/earnings/link-attribution.ts';
import { toPendingAges } from '#lib/domain/earnings/pending-ages.ts';
import type { Report } from '#lib/domain/earnings/report.ts';
import { packRows, unpackRows } from '#lib/domain/earnings/report-block.ts';
import type { ReportOrigins } from '#lib/domain/earnings/report-columns.ts';
import type { ReportRow } from '#lib/domain/earnings/report-row.ts';
import { toStatusGroup } from '#lib/domain/earnings/report-status.ts';
import { createReportTable } from '#lib/domain/earnings/report-table.ts';
import type { ListQuery } from '#lib/domain/earnings/row-tests.ts';
import { sumLinkEarnings } from '#lib/domain/earnings/sum-link-earnings.ts';
import { toLinkPlaces } from '#lib/domain/posts/link-places.ts';
import { sumPostEarnings } from '#lib/domain/posts/sum-post-earnings.ts';
import { toSpreadsheetFile } from '#lib/domain/text/csv.ts';
import type { Database } from '#lib/store/database.ts';
import { readConversionsById } from '#lib/store/earnings/read-conversion-lookups.ts';
import {
  readConversionRecords,
  readConversions,
  readUndatedConversions,
  readUnlistedConversions,
} from '#lib/store/earnings/read-conversions.ts';
import { readReportBlocks } from '#lib/store/earnings/read-report-blocks.ts';
import { readPaymentDays } from '#lib/store/programs/read-payment-days.ts';
import type { ConversionRecord } from '#lib/store/schema/report-records.ts';
import { toConversionCells } from './conversion-csv.ts';
import { createTableCache, readOrigins, toOrigins } from './create-table-cache.ts';
import type { PreviousReport, ReportRequestName, ReportRequests } from './report-request.ts';

export type ReportEngine = {
  readonly [Name in ReportRequestName]: (
    input: ReportRequests[Name]['input'],
  ) => Promise<ReportRequests[Name]['output']>;
};

/** The most rows of a breakdown that the page receives and draws. A file contains the conversions of every row. */
const maxBreakdownRows = 1_000;

/** Whether conversions of a status may still be paid. */
const mayWait = (status: string) => ['pending', 'approved'].includes(toStatusGroup(status));

const oldestFirst = { key: 'time', isDescending: false } as const;

/** Answers the page's questions from the database. */
export function createReportEngine({ openDatabase }: { readonly openDatabase: () => Promise<Database> }): ReportEngine {
  const getTable = createTableCache(openDatabase);
  return {
    async report(input) {
      const { query, previousDays, order } = input;
      const { table } = await getTable(input, previousDays);
      const report = table.report(query);
      const currencies = report.currencies.map(({ currency }) => currency);
      const breakdown = sortBreakdown(report.breakdown, order, currencies).slice(0, maxBreakdownRows);
      return {
        report: { ...report, breakdown },
        breakdownCount: report.breakdown.length,
        previous: previousDays === null ? null : toPrevious(table.report({ ...query, days: previousDays }), breakdown),
      };
    },

    async rows(input) {
      const { query, order, start, end } = input;
      const current = await getTable(input);
      const key = JSON.stringify([query, order]);
      if (current.list?.key !== key) current.list = { key, ids: current.table.list(query, order) };
      const { ids } = current.list;
      return { count: ids.length, rows: await readConversionsById(await openDatabase(), ids.slice(start, end)) };
    },

    async links({ utcOffsetMinutes }) {
      const database = await openDatabase();
      const [rows, links] = await Promise.all([readConversions(database, null), database.getAll('links')]);
      return sumLinkEarnings(rows, createLinkAttribution(links, utcOffsetMinutes));
    },

    places: async () => toLinkPlaces(await (await openDatabase()).getAll('posts')),

    async posts({ utcOffsetMinutes }) {
      const database = await openDatabase();
      const [rows, links, posts] = await Promise.all([
        readConversions(database, null),
        database.getAll('links'),
        database.getAll('posts'),
      ]);
      return sumPostEarnings(posts, links, rows, utcOffsetMinutes);
    },

    async waiting({ today, offerId }) {
      const database = await openDatabase();
      const rows: ReportRow[] = [];
      for await (const block of readReportBlocks(database, null)) {
        for (const row of unpackRows(block, mayWait)) if (offerId === null || row.offerId === offerId) rows.push(row);
      }
      const paymentDays = await readPaymentDays(database, [...new Set(rows.map((row) => row.offerId))]);
      return {
        ages: toPendingAges(rows, today),
        expected: toExpectedMonths(rows, (program) => paymentDays.get(program) ?? null, today),
      };
    },

    async csv(input) {
      const { query, header } = input;
      const { table } = await getTable(input);
      const ids = new Set(table.list(query, oldestFirst));
      const database = await openDatabase();
      const rows = (await readConversionRecords(database, query.days)).filter((row) => ids.has(row.conversionId));
      const origins = toOrigins(query);
      const find = origins === 'none' ? null : await readOrigins(database, origins, input.utcOffsetMinutes);
      const unlisted = listOf(await readUnlistedConversions(database), query, find);
      // Undated conversions belong to no period, so no file would contain them. Therefore each file ends with them.
      const atEnd = [...unlisted, ...listOf(await readUndatedConversions(database), { ...query, days: null }, find)];
      return new Blob([toSpreadsheetFile(header, [...rows, ...atEnd].map(toConversionCells))], { type: 'text/csv' });
    },
  };
}

/** Returns the records that a query lists. No loaded table contains these records. */
function listOf(records: readonly ConversionRecord[], query: ListQuery, find: ReportOrigins | null) {
  const table = createReportTable();
  table.add(packRows(records));
  if (find !== null) table.attribute(find);
  const listed = new Set(table.list(query, oldestFirst));
  return records.filter(({ conversionId }) => listed.has(conversionId));
}

/** Returns the part of an earlier period's report that the page shows beside the rows of this one. */
function toPrevious({ count, totals, breakdown }: Report, shown: Report['breakdown']): PreviousReport {
  const keys = new Set(shown.map(({ key }) => key));
  return { count, totals, breakdown: breakdown.filter(({ key }) => keys.has(key)) };
}
