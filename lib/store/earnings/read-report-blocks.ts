import { packRows, type ReportBlock } from '#lib/domain/earnings/report-block.ts';
import type { Days } from '#lib/domain/earnings/report-days.ts';
import { afterAnySuffix } from '#lib/store/after-any-suffix.ts';
import type { Database } from '#lib/store/database.ts';
import { emptyReportState } from '#lib/store/earnings/read-report-state.ts';
import { metaOf } from '#lib/store/meta.ts';

/**
 * The stored conversions of some days of the service, both included, oldest first; null days mean all time. The first and
 * the last month may contain days outside the span. Only conversions in the chosen currency: `readReportState` counts the
 * others. The browser reads the next blocks while the caller uses one.
 * @param reach `whole`: none until all conversions were listed once in that currency. A sum without a word on the load
 * beside it would show a part as the whole.
 */
export async function* readReportBlocks(
  database: Database,
  days: Days | null,
  reach: 'stored' | 'whole' = 'stored',
): AsyncIterable<ReportBlock> {
  const from = days?.start ?? '';
  const to = days === null ? afterAnySuffix : `${days.end}${afterAnySuffix}`;
  // One transaction: a row that is packed or unpacked between two reads would be read twice or not at all.
  const transaction = database.transaction(['meta', 'conversions', 'conversionBlocks']);
  const blocks = transaction.objectStore('conversionBlocks');
  const rows = transaction.objectStore('conversions').index('byCurrencyAndTime');
  const state = await metaOf(transaction).get('reportState');
  if (reach === 'whole' && state?.lastAllAtMs === null) return;
  const { currency } = state ?? emptyReportState;
  const months = await blocks.getAllKeys(IDBKeyRange.bound([currency, from.slice(0, 7)], [currency, to]));

  // Packing drops the fields that reports do not need.
  const readRows = async (start: string, end: string) =>
    packRows(await rows.getAll(IDBKeyRange.bound([currency, start], [currency, end], false, true)));
  const read: Promise<ReportBlock | undefined>[] = [];
  let at = from;
  for (const [, month] of months) {
    if (at < month) read.push(readRows(at, month));
    read.push(blocks.get([currency, month]));
    at = `${month}${afterAnySuffix}`;
  }
  if (at < to) read.push(readRows(at, to));
  const whole = Promise.all([...read, transaction.done]);
  // A caller that stops early has no use for the failure of a later read.
  whole.catch(() => undefined);
  for (const reading of read) {
    const block = await reading;
    if (block !== undefined) yield block;
  }
  await whole;
}
