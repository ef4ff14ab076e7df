import { packRows, unpackRows } from '#lib/domain/earnings/report-block.ts';
import type { Days } from '#lib/domain/earnings/report-days.ts';
import type { ReportRow } from '#lib/domain/earnings/report-row.ts';
import { afterAnySuffix } from '#lib/store/after-any-suffix.ts';
import type { Database } from '#lib/store/database.ts';
import { emptyReportState } from '#lib/store/earnings/read-report-state.ts';
import { metaOf } from '#lib/store/meta.ts';

/**
 * The stored conversions of some days of the service, both included, oldest first; null days mean all time. Only those
 * in the chosen currency: `readReportState` counts the others.
 */
export async function readConversions(database: Database, days: Days | null): Promise<readonly ReportRow[]> {
  const from = days?.start ?? '';
  const to = days === null ? afterAnySuffix : `${days.end}${afterAnySuffix}`;
  // One transaction: a row that is packed or unpacked between two reads would be read twice or not at all.
  const transaction = database.transaction(['meta', 'conversions', 'conversionBlocks']);
  const state = await metaOf(transaction).get('reportState');
  const { currency } = state ?? emptyReportState;
  const rows = transaction.objectStore('conversions').index('byCurrencyAndTime');
  const blocks = transaction.objectStore('conversionBlocks');

  const months = await blocks.getAllKeys(IDBKeyRange.bound([currency, from.slice(0, 7)], [currency, to]));
  const read: ReportRow[] = [];
  // One month after another: unpacking all at once would freeze the page.
  const readRows = async (start: string, end: string) => {
    if (start >= end) return;
    const range = IDBKeyRange.bound([currency, start], [currency, end], false, true);
    // Packing drops the fields that reports do not need.
    for (const row of unpackRows(packRows(await rows.getAll(range)))) read.push(row);
  };
  let at = from;
  for (const [, month] of months) {
    await readRows(at, month);
    const block = await blocks.get([currency, month]);
    if (block !== undefined) for (const row of unpackRows(block)) read.push(row);
    at = `${month}${afterAnySuffix}`;
  }
  await readRows(at, to);
  await transaction.done;
  // The first and the last month's blocks may contain days outside the span.
  return days === null ? read : read.filter(({ convertedAt }) => convertedAt >= from && convertedAt <= to);
}
