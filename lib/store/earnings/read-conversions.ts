import { unpackRows } from '#lib/domain/earnings/report-block.ts';
import type { Days } from '#lib/domain/earnings/report-days.ts';
import type { ReportRow } from '#lib/domain/earnings/report-row.ts';
import { afterAnySuffix } from '#lib/store/after-any-suffix.ts';
import type { Database } from '#lib/store/database.ts';
import { readReportBlocks } from '#lib/store/earnings/read-report-blocks.ts';

/** The stored conversions of some days of the service as rows: see {@link readReportBlocks}. None is outside the span. */
export async function readConversions(database: Database, days: Days | null): Promise<readonly ReportRow[]> {
  const read: ReportRow[] = [];
  for await (const block of readReportBlocks(database, days)) for (const row of unpackRows(block)) read.push(row);
  if (days === null) return read;
  return read.filter(({ convertedAt }) => convertedAt >= days.start && convertedAt <= `${days.end}${afterAnySuffix}`);
}
