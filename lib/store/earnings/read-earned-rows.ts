import { createEarnedRows, type EarnedRows } from '#lib/domain/earnings/earned-rows.ts';
import type { Days } from '#lib/domain/earnings/report-days.ts';
import type { Database } from '#lib/store/database.ts';
import { readReportBlocks } from '#lib/store/earnings/read-report-blocks.ts';

/** The conversions of some days, in the chosen currency. None before all are listed in it. */
export async function readEarnedRows(database: Database, days: Days): Promise<EarnedRows> {
  const earned = createEarnedRows(days);
  for await (const block of readReportBlocks(database, days, 'whole')) earned.add(block);
  return earned;
}
