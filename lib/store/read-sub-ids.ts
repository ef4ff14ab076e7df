import { noSubIds, type SubIds } from '../domain/sub-ids.ts';
import type { Database } from './database.ts';

/** The sub-IDs that the user last used with a program. */
export async function readSubIds(database: Database, offerId: string): Promise<SubIds> {
  return (await database.get('programPreferences', offerId))?.subIds ?? noSubIds;
}
