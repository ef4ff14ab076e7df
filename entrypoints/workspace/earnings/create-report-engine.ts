import { createLinkAttribution } from '#lib/domain/earnings/link-attribution.ts';
import { toPendingAges } from '#lib/domain/earnings/pending-ages.ts';
import type { Days } from '#lib/domain/earnings/report-days.ts';
import { createReportTable, matchesFilters, type ReportTable } from '#lib/domain/earnings/report-table.ts';
import { toCsv } from '#lib/domain/text/csv.ts';
import type { Database } from '#lib/store/database.ts';
import { readConversionRecords } from '#lib/store/earnings/read-conversion-records.ts';
import { readConversions } from '#lib/store/earnings/read-conversions.ts';
import { readUndatedConversions } from '#lib/store/earnings/read-undated-conversions.ts';
import type { ConversionRecord } from '#lib/store/schema/report-records.ts';
import type { ReportRequestName, ReportRequests } from './report-request.ts';

export type ReportEngine = {
  readonly [Name in ReportRequestName]: (
    input: ReportRequests[Name]['input'],
  ) => Promise<ReportRequests[Name]['output']>;
};

/** Between these is every text that stands where a day should. */
const allTime: Days = { start: '', end: '\uffff' };

interface LoadedTable {
  readonly table: ReportTable;
  readonly days: Days;
  readonly version: number;
  readonly utcOffsetMinutes: number;
}

/** Answers the page's questions from the database. The rows of the days asked for last stay in memory, packed. */
export function createReportEngine({ openDatabase }: { readonly openDatabase: () => Promise<Database> }): ReportEngine {
  let loaded: LoadedTable | null = null;

  const load = async ({ query, utcOffsetMinutes, version }: ReportRequests['report']['input']) => {
    const database = await openDatabase();
    const [rows, links] = await Promise.all([readConversions(database, query.days), database.getAll('links')]);
    const table = createReportTable({ findLinkGroup: createLinkAttribution(links, utcOffsetMinutes) });
    table.add(rows);
    return { table, days: query.days, version, utcOffsetMinutes };
  };

  return {
    async report(input) {
      const { days } = input.query;
      const isLoaded =
        loaded !== null &&
        loaded.version === input.version &&
        loaded.utcOffsetMinutes === input.utcOffsetMinutes &&
        loaded.days.start <= days.start &&
        loaded.days.end >= days.end;
      const current = loaded !== null && isLoaded ? loaded : await load(input);
      loaded = current;
      return current.table.report(input.query);
    },

    async pending({ today, offerId }) {
      const rows = await readConversions(await openDatabase(), null);
      return toPendingAges(offerId === null ? rows : rows.filter((row) => row.offerId === offerId), today);
    },

    async csv({ query, header }) {
      const database = await openDatabase();
      const rows = await readConversionRecords(database, query.days);
      // They are in no period, and would be in no file: these are at the end of each.
      const undated = await readUndatedConversions(database);
      const lines = [
        ...rows.filter((row) => matchesFilters(query, row)),
        ...undated.filter((row) => matchesFilters({ ...query, days: allTime }, row) && !matchesFilters(query, row)),
      ].map(toCells);
      return new Blob([toCsv(header, lines)], { type: 'text/csv' });
    },
  };
}

/** In the order of the header (`toConversionHeader`). */
function toCells(row: ConversionRecord): readonly string[] {
  return [
    row.conversionId,
    row.convertedAt,
    row.offerId,
    row.offerName,
    row.status,
    row.currency,
    row.saleAmount,
    row.payout,
    row.basePayout,
    row.bonusPayout,
    ...[0, 1, 2, 3, 4].map((index) => row.affSubs[index] ?? ''),
    row.remarks ?? '',
    row.merchantId,
    ...[0, 1, 2, 3, 4].map((index) => row.advSubs[index] ?? ''),
    row.affiliateId ?? '',
    row.userId ?? '',
    row.userEmail ?? '',
  ];
}
