import { packRows } from '#lib/domain/earnings/report-block.ts';
import type { ReportCurrency } from '#lib/domain/earnings/report-currency.ts';
import { afterAnySuffix } from '#lib/store/after-any-suffix.ts';
import type { Database } from '#lib/store/database.ts';

/** Packs the changed months of a currency, one transaction each, so that pages read them fast. */
export async function packConversions(db: Database, currency: ReportCurrency): Promise<void> {
  for (let from = ''; ; ) {
    const transaction = db.transaction(['conversions', 'conversionBlocks'], 'readwrite');
    const index = transaction.objectStore('conversions').index('byCurrencyAndTime');
    const blocks = transaction.objectStore('conversionBlocks');
    const next = await index.openKeyCursor(IDBKeyRange.bound([currency, from], [currency, afterAnySuffix], true));
    if (next === null) {
      await transaction.done;
      return;
    }
    const month = next.key[1].slice(0, 7);
    const key: [ReportCurrency, string] = [currency, month];
    // A time without a valid month stays unpacked: its rows are read one by one.
    if (/^\d{4}-\d{2}$/.test(month) && (await blocks.getKey(key)) === undefined) {
      const range = IDBKeyRange.bound([currency, month], [currency, `${month}${afterAnySuffix}`]);
      await blocks.put(packRows(await index.getAll(range)), key);
    }
    await transaction.done;
    from = /^\d{4}-\d{2}$/.test(month) ? `${month}${afterAnySuffix}` : next.key[1];
  }
}
