import type { ConversionChange } from '#lib/domain/earnings/conversion-change.ts';
import type { Database } from '#lib/store/database.ts';

/** The changes of conversions that this device saw after a time (ms since the epoch), oldest first. */
export function readConversionChanges(database: Database, afterMs: number): Promise<readonly ConversionChange[]> {
  return database.getAllFromIndex('conversionChanges', 'byAt', IDBKeyRange.lowerBound(afterMs, true));
}
