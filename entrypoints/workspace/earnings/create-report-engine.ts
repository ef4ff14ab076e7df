import { sortBreakdown } from '#lib/domain/earnings/breakdown-order.ts';
import { toDueMonth, toExpectedMonths } from '#lib/domain/earnings/expected-months.ts';
import { createLinkAttribution, groupLinks } from '#lib/domain/earnings/link-attribution.ts';
import { toPendingAges } from '#lib/domain/earnings/pending-ages.ts';
import { asksForPosts, type Report, type ReportQuery } from '#lib/domain/earnings/report.ts';
import { packRows, unpackRows } from '#lib/domain/earnings/report-block.ts';
import type { ReportOrigins } from '#lib/domain/earnings/report-columns.ts';
import type { Days } from '#lib/domain/earnings/report-days.ts';
import type { ReportRow } from '#lib/domain/earnings/report-row.ts';
import { toStatusGroup } from '#lib/domain/earnings/report-status.ts';
import { createReportTable, type ReportTable } from '#lib/domain/earnings/report-table.ts';
import type { ListQuery, RowFacts } from '#lib/domain/earnings/row-tests.ts';
import { sumLinkEarnings } from '#lib/domain/earnings/sum-link-earnings.ts';
import { listChanged } from '#lib/domain/earnings/summarize-changes.ts';
import { toLinkPlaces } from '#lib/domain/posts/link-places.ts';
import { createPostAttribution } from '#lib/domain/posts/post-attribution.ts';
import { sumPostEarnings } from '#lib/domain/posts/sum-post-earnings.ts';
import { earliestDay, isPlausibleDay } from '#lib/domain/service/service-date.ts';
import { toSpreadsheetFile } from '#lib/domain/text/csv.ts';
import type { Database } from '#lib/store/database.ts';
import { readConversionChanges, readConversionsById } from '#lib/store/earnings/read-conversion-lookups.ts';
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
import type { PreviousReport, ReportRequestName, ReportRequests, Selection } from './report-request.ts';

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

interface EngineDependencies {
  readonly openDatabase: () => Promise<Database>;
  readonly nowMs: () => number;
}

/** Answers the page's questions from the database. */
export function createReportEngine({ openDatabase, nowMs }: EngineDependencies): ReportEngine {
  const getTable = createTableCache({ openDatabase, nowMs });
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

    async links({ today, utcOffsetMinutes }) {
      const database = await openDatabase();
      const [rows, links] = await Promise.all([
        readConversions(database, { start: earliestDay, end: today }, 'whole'),
        database.getAll('links'),
      ]);
      return sumLinkEarnings(rows, createLinkAttribution(links, utcOffsetMinutes));
    },

    places: async () => toLinkPlaces(await (await openDatabase()).getAll('posts')),

    async posts({ today, utcOffsetMinutes }) {
      const database = await openDatabase();
      const [rows, links, posts] = await Promise.all([
        readConversions(database, { start: earliestDay, end: today }, 'whole'),
        database.getAll('links'),
        database.getAll('posts'),
      ]);
      return sumPostEarnings(posts, links, rows, utcOffsetMinutes);
    },

    async waiting({ today, offerId }) {
      const database = await openDatabase();
      const rows: ReportRow[] = [];
      const days = { start: earliestDay, end: today };
      for await (const block of readReportBlocks(database, days)) {
        for (const row of unpackRows(block, mayWait)) {
          const isOfDays = row.convertedAt.slice(0, 10) <= today;
          if (isOfDays && (offerId === null || row.offerId === offerId)) rows.push(row);
        }
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
      const { dated = [], undated = [] } = Object.groupBy(
        await readUnlistedConversions(database),
        ({ convertedAt }): 'dated' | 'undated' => (isPlausibleDay(convertedAt.slice(0, 10)) ? 'dated' : 'undated'),
      );
      // Undated conversions belong to no period, so no file would contain them. Therefore each file ends with them.
      const ofNoPeriod = [...(await readUndatedConversions(database)), ...undated];
      const isDue = (query.filters.due ?? null) !== null;
      const offerIds = isDue ? [...new Set(dated.map(({ offerId }) => offerId))] : [];
      const paymentDays = await readPaymentDays(database, offerIds);
      const facts = { find, toDueMonth: toDueMonthBy(paymentDays, input.today) };
      const atEnd = [...listOf(dated, query, facts), ...listOf(ofNoPeriod, { ...query, days: null }, facts)];
      return new Blob([toSpreadsheetFile(header, [...rows, ...atEnd].map(toConversionCells))], { type: 'text/csv' });
    },
  };
}

/** When conversions should be paid, by the days to payment of their programs. */
const toDueMonthBy =
  (paymentDays: ReadonlyMap<string, number | null>, today: string): RowFacts['toDueMonth'] =>
  (offerId, day) =>
    toDueMonth(day, paymentDays.get(offerId) ?? null, today);

/** Returns the records that a query lists. No loaded table contains these records. */
function listOf(
  records: readonly ConversionRecord[],
  query: ListQuery,
  { find, toDueMonth: toDue }: Pick<RowFacts, 'toDueMonth'> & { readonly find: ReportOrigins | null },
) {
  const table = createReportTable({ toDueMonth: toDue });
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

interface LoadedTable {
  readonly table: ReportTable;
  readonly days: Days;
  readonly version: number;
  readonly utcOffsetMinutes: number;
  readonly today: string;
  /** What it says of where conversions came from: reading thousands of links or posts takes as long as the rows. */
  origins: Origins;
  /** Days to payment by program. Null until a filter needs them. */
  paymentDays: ReadonlyMap<string, number | null> | null;
  /** The conversions that pass the last filter on changes. */
  changed: { readonly key: string; readonly ids: ReadonlySet<string> } | null;
  /** The last list of conversions. */
  list: { readonly key: string; readonly ids: readonly string[] } | null;
}

/** Which of the user's own links and posts brought conversions. Posts include links. */
type Origins = 'none' | 'links' | 'posts';

/** What a report or a list of conversions asks of where conversions came from. */
function toOrigins(query: Selection['query'] & { readonly dimension?: ReportQuery['dimension'] }): Origins {
  if (asksForPosts(query)) return 'posts';
  const { filters, dimension } = query;
  const isAboutLinks =
    dimension === 'link' || dimension === 'preset' || (filters.link ?? filters.preset ?? null) !== null;
  return isAboutLinks ? 'links' : 'none';
}

/** Reads the user's own links and, if they are asked for, posts. */
async function readOrigins(database: Database, origins: Origins, utcOffsetMinutes: number): Promise<ReportOrigins> {
  const [links, posts] = await Promise.all([
    database.getAll('links'),
    origins === 'posts' ? database.getAll('posts') : null,
  ]);
  return {
    findLinkGroup: groupLinks(links, utcOffsetMinutes),
    findPost: posts && createPostAttribution(posts, links, utcOffsetMinutes),
  };
}

/**
 * Returns a function that loads the table of a selection's days and, if the report compares them with earlier days, of
 * those too. The last table stays in memory.
 */
function createTableCache({
  openDatabase,
  nowMs,
}: EngineDependencies): (input: Selection, alsoDays?: Days | null) => Promise<LoadedTable> {
  let loaded: LoadedTable | null = null;

  const load = async ({ utcOffsetMinutes, version, today }: Selection, days: Days): Promise<LoadedTable> => {
    const table = createReportTable({
      toDueMonth: (offerId, day) => toDueMonth(day, made.paymentDays?.get(offerId) ?? null, today),
      isChanged: (conversionId) => made.changed?.ids.has(conversionId) === true,
    });
    const made: LoadedTable = {
      ...{ table, days, version, utcOffsetMinutes, today },
      ...{ origins: 'none', paymentDays: null, changed: null, list: null },
    };
    for await (const block of readReportBlocks(await openDatabase(), days)) table.add(block);
    return made;
  };

  return async (input: Selection, alsoDays: Days | null = null) => {
    const { days, filters } = input.query;
    const changed = filters.changed ?? null;
    const origins = toOrigins(input.query);
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
    if (origins !== 'none' && current.origins !== origins && current.origins !== 'posts') {
      current.table.attribute(await readOrigins(await openDatabase(), origins, current.utcOffsetMinutes));
      current.origins = origins;
    }
    if ((filters.due ?? null) !== null && current.paymentDays === null) {
      current.paymentDays = await readPaymentDays(await openDatabase(), current.table.offerIds());
    }
    if (changed !== null && current.changed?.key !== JSON.stringify(changed)) {
      const changes = await readConversionChanges(await openDatabase(), changed.sinceMs);
      // As the count that leads to this list: what a clock stamped that was ahead would be news for as long.
      const seen = changes.filter(({ atMs }) => atMs <= nowMs());
      current.changed = { key: JSON.stringify(changed), ids: listChanged(seen, changed.as) };
    }
    return current;
  };
}
