import type { ReportBlock } from '#lib/domain/earnings/report-block.ts';
import type { Days } from '#lib/domain/earnings/report-days.ts';
import { type EarnedRows, toEarnedRows } from '#lib/domain/today/earned-rows.ts';
import type { Database } from '#lib/store/database.ts';
import { readReportBlocks } from '#lib/store/earnings/read-report-blocks.ts';

/** The conversions of some days, in the chosen currency. */
export async function readEarnedRows(database: Database, days: Days): Promise<EarnedRows> {
  const blocks: ReportBlock[] = [];
  for await (const block of readReportBlocks(database, days)) blocks.push(block);
  return toEarnedRows(blocks, days);
}
