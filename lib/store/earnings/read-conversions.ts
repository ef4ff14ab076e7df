import { unpackWanted } from '#lib/domain/earnings/earned-rows.ts';
import { unpackRows } from '#lib/domain/earnings/report-block.ts';
import type { Days } from '#lib/domain/earnings/report-days.ts';
import type { ReportRow } from '#lib/domain/earnings/report-row.ts';
import { type ProgramSum, sumProgram } from '#lib/domain/earnings/sum-program.ts';
import { earliestDay, isPlausibleDay } from '#lib/domain/service/service-date.ts';
import { addDays } from '#lib/domain/time/days.ts';
import { afterAnySuffix } from '#lib/store/after-any-suffix.ts';
import type { Database } from '#lib/store/database.ts';
import { readReportBlocks } from '#lib/store/earnings/read-report-blocks.ts';
import { emptyReportState } from '#lib/store/earnings/read-report-state.ts';
import { metaOf, readMeta } from '#lib/store/meta.ts';
import type { ConversionRecord } from '#lib/store/schema/report-records.ts';

/**
 * The stored conversions of some days of the service as rows: see {@link readReportBlocks}. None is outside the span: a
 * date that no calendar has is on no day.
 */
export async function readConversions(
  database: Database,
  days: Days | null,
  reach: 'stored' | 'whole' = 'stored',
): Promise<readonly ReportRow[]> {
  const read: ReportRow[] = [];
  for await (const block of readReportBlocks(database, days, reach))
    for (const row of unpackRows(block)) read.push(row);
  if (days === null) return read;
  return read.filter(
    ({ convertedAt }) =>
      convertedAt >= days.start &&
      convertedAt <= `${days.end}${afterAnySuffix}` &&
      isPlausibleDay(convertedAt.slice(0, 10)),
  );
}

/**
 * The whole records of the conversions of some days, both included, oldest first: for a file. Reports read the packed
 * rows instead (`readConversions`), which have the same currency.
 */
export async function readConversionRecords(database: Database, days: Days): Promise<readonly ConversionRecord[]> {
  // One transaction: if the currency changed between two reads, the result would have no row of either.
  const transaction = database.transaction(['meta', 'conversions']);
  const state = await metaOf(transaction).get('reportState');
  const { currency } = state ?? emptyReportState;
  const range = IDBKeyRange.bound([currency, days.start], [currency, `${days.end}${afterAnySuffix}`]);
  return transaction.objectStore('conversions').index('byCurrencyAndTime').getAll(range);
}

/** The stored conversions in the chosen currency with an implausible date (`isPlausibleDay`). */
export async function readUndatedConversions(database: Database): Promise<readonly ConversionRecord[]> {
  const { currency } = (await readMeta(database, 'reportState')) ?? emptyReportState;
  return database.getAllFromIndex('conversions', 'byUndated', currency);
}

/** The stored conversions that the service no longer lists, oldest first. */
export function readUnlistedConversions(database: Database): Promise<readonly ConversionRecord[]> {
  const range = IDBKeyRange.bound(['unlisted', ''], ['unlisted', afterAnySuffix]);
  return database.getAllFromIndex('conversions', 'byCurrencyAndTime', range);
}

/**
 * The stored conversions of some programs that the Earnings tab counts in periods: in the chosen currency, still listed,
 * with a plausible day. None before all are listed. Of packed months it unpacks these alone: a program may have 200,000.
 * @param end The last day. A sum ends with the service's day, as every period and every list behind it does.
 */
export async function readProgramConversions(
  database: Database,
  offerIds: ReadonlySet<string>,
  end: string,
): Promise<readonly ReportRow[]> {
  const days = { start: earliestDay, end };
  const rows: ReportRow[] = [];
  // A month as it comes: all of them at once would keep a page busy.
  for await (const block of readReportBlocks(database, days, 'whole')) {
    for (const row of unpackWanted(block, days, (offerId) => offerIds.has(offerId))) rows.push(row);
  }
  return rows;
}

/**
 * A program's earnings in 30 days. None before all conversions are listed.
 * @param today The last of the 30 days: `YYYY-MM-DD` of the service.
 */
export async function readProgramEarnings(database: Database, offerId: string, today: string): Promise<ProgramSum> {
  return sumProgram(await readConversions(database, { start: addDays(today, -29), end: today }, 'whole'), offerId);
}
