import type { Database } from '#lib/store/database.ts';

/** Rows in one transaction: between two, the pages of the extension can read. */
const chunkRows = 1_000;

/**
 * Sets aside the conversions that no listing of everything has shown since that generation. Sums and the list of open
 * ones leave them out, and the export file keeps them. A listing that shows one again brings it back.
 */
export async function setAsideUnlisted(db: Database, sinceGeneration: number): Promise<void> {
  for (let from = ''; ; ) {
    const transaction = db.transaction(['conversions', 'conversionBlocks'], 'readwrite');
    const conversions = transaction.objectStore('conversions');
    const rows = await conversions.getAll(IDBKeyRange.lowerBound(from, true), chunkRows);
    for (const { openSince: _open, undatedIn: _undated, ...row } of rows) {
      const { askedCurrency, convertedAt, generation = 0 } = row;
      if (askedCurrency === 'unlisted' || generation >= sinceGeneration) continue;
      await transaction.objectStore('conversionBlocks').delete([askedCurrency, convertedAt.slice(0, 7)]);
      await conversions.put({ ...row, askedCurrency: 'unlisted' });
    }
    await transaction.done;
    const last = rows.at(-1);
    if (last === undefined || rows.length < chunkRows) return;
    from = last.conversionId;
  }
}
