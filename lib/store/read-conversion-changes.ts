import type { ConversionChange } from '../domain/conversion-change.ts';
import type { Database } from './database.ts';

/** The changes of conversions that this device saw after a time (ms since the epoch), oldest first. */
export function readConversionChanges(database: Database, afterMs: number): Promise<readonly ConversionChange[]> {
  return database.getAllFromIndex('conversionChanges', 'byAt', IDBKeyRange.lowerBound(afterMs, true));
}
