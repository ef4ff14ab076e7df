import { sortBreakdown } from '#lib/domain/earnings/breakdown-order.ts';
import { toDueMonth, toExpectedMonths } from '#lib/domain/earnings/expected-months.ts';
import { createLinkAttribution } from '#lib/domain/earnings/link-attribution.ts';
import { toPendingAges } from '#lib/domain/earnings/pending-ages.ts';
import type { Report } from '#lib/domain/earnings/report.ts';
import type { Days } from '#lib/domain/earnings/report-days.ts';
import { createReportTable, type ReportTable } from '#lib/domain/earnings/report-table.ts';
import { sumLinkEarnings } from '#lib/domain/earnings/sum-link-earnings.ts';
import { listChanged } from '#lib/domain/earnings/summarize-changes.ts';
import { toCsv } from '#lib/domain/text/csv.ts';
import type { Database } from '#lib/store/database.ts';
import { readConversionChanges } from '#lib/store/earnings/read-conversion-changes.ts';
import { readConversionRecords } from '#lib/store/earnings/read-conversion-records.ts';
import { readConversions } from '#lib/store/earnings/read-conversions.ts';
import { readConversionsById } from '#lib/store/earnings/read-conversions-by-id.ts';
import { readUndatedConversions } from '#lib/store/earnings/read-undated-conversions.ts';
import { readUnlistedConversions } from '#lib/store/earnings/read-unlisted-conversions.ts';
import { readPaymentDays } from '#lib/store/programs/read-payment-days.ts';
import type { ConversionRecord } from '#lib/store/schema/report-records.ts';
import type { PreviousReport, ReportRequestName, ReportRequests, Selection } from './report-request.ts';
import { toConversionCells } from './to-conversion-cells.ts';

export type ReportEngine = {
  readonly [Name in ReportRequestName]: (
    input: ReportRequests[Name]['input'],
  ) => Promise<ReportRequests[Name]['output']>;
};

/** Rows of a breakdown that travel and are drawn: a file has the conversions of all. */
const maxBreakdownRows = 1_000;

const oldestFirst = { key: 'time', isDescending: false } as const;

interface LoadedTable {
  readonly table: ReportTable;
  readonly days: Days;
  readonly version: number;
  readonly utcOffsetMinutes: number;
  readonly today: string;
  /** Days to payment by program; read when a filter asks for them. */
  paymentDays: ReadonlyMap<string, number | null> | null;
  /** What the filter on changes that was asked for last lets through. */
  changed: { readonly key: string; readonly ids: ReadonlySet<string> } | null;
  /** The list that was asked for last. */
  list: { readonly key: string; readonly ids: readonly string[] } | null;
}

/** Answers the page's questions from the database. The rows of the days asked for last stay in memory, packed. */
export function createReportEngine({ openDatabase }: { readonly openDatabase: () => Promise<Database> }): ReportEngine {
  let loaded: LoadedTable | null = null;

  const load = async ({ utcOffsetMinutes, version, today }: Selection, days: Days): Promise<LoadedTable> => {
    const database = await openDatabase();
    const [rows, links] = await Promise.all([readConversions(database, days), database.getAll('links')]);
    const table = createReportTable({
      findLinkGroup: createLinkAttribution(links, utcOffsetMinutes),
      toDueMonth: (offerId, day) => toDueMonth(day, made.paymentDays?.get(offerId) ?? null, today),
      isChanged: (conversionId) => made.changed?.ids.has(conversionId) === true,
    });
    table.add(rows);
    const made: LoadedTable = {
      ...{ table, days, version, utcOffsetMinutes, today },
      ...{ paymentDays: null, changed: null, list: null },
    };
    return made;
  };

  /** The table of the days and, where they are compared with others, of those. */
  const getTable = async (input: Selection, alsoDays: Days | null = null): Promise<LoadedTable> => {
    const { days, filters } = input.query;
    const changed = filters.changed ?? null;
    const start = alsoDays !== null && alsoDays.start < days.start ? alsoDays.start : days.start;
    const isLoaded =
      loaded !== null &&
      loaded.version === input.version &&
      loaded.utcOffsetMinutes === input.utcOffsetMinutes &&
      loaded.today === input.today &&
      loaded.days.start <= start &&
      loaded.days.end >= days.end;
    const current = loaded !== null && isLoaded ? loaded : await load(input, { start, end: days.end });
    loaded = current;
    if ((filters.due ?? null) !== null && current.paymentDays === null) {
      current.paymentDays = await readPaymentDays(await openDatabase(), current.table.offerIds());
    }
    if (changed !== null && current.changed?.key !== JSON.stringify(changed)) {
      const changes = await readConversionChanges(await openDatabase(), changed.sinceMs);
      current.changed = { key: JSON.stringify(changed), ids: listChanged(changes, changed.as) };
    }
    return current;
  };

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

    async waiting({ today, offerId }) {
      const database = await openDatabase();
      const all = await readConversions(database, null);
      const rows = offerId === null ? all : all.filter((row) => row.offerId === offerId);
      const paymentDays = await readPaymentDays(database, [...new Set(rows.map((row) => row.offerId))]);
      return {
        ages: toPendingAges(rows, today),
        expected: toExpectedMonths(rows, (program) => paymentDays.get(program) ?? null, today),
      };
    },

    async csv(input) {
      const { query, header } = input;
      const current = await getTable(input);
      const ids = new Set(current.table.list(query, oldestFirst));
      const database = await openDatabase();
      const rows = (await readConversionRecords(database, query.days)).filter((row) => ids.has(row.conversionId));
      const links = createLinkAttribution(await database.getAll('links'), input.utcOffsetMinutes);
      const list = (records: readonly ConversionRecord[], days: Days | null) => {
        const table = createReportTable({ findLinkGroup: links });
        table.add(records);
        const listed = new Set(table.list({ ...query, days }, oldestFirst));
        return records.filter(({ conversionId }) => listed.has(conversionId));
      };
      const unlisted = list(await readUnlistedConversions(database), query.days);
      // They are in no period, and would be in no file: these are at the end of each.
      const atEnd = [...unlisted, ...list(await readUndatedConversions(database), null)];
      return new Blob([toCsv(header, [...rows, ...atEnd].map(toConversionCells))], { type: 'text/csv' });
    },
  };
}

/** Of the report of the days before, what stands beside the rows of this one. */
function toPrevious({ count, totals, breakdown }: Report, shown: Report['breakdown']): PreviousReport {
  const keys = new Set(shown.map(({ key }) => key));
  return { count, totals, breakdown: breakdown.filter(({ key }) => keys.has(key)) };
}
