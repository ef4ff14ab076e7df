import { noSubIds, type SubIds } from '#lib/domain/sub-ids/sub-ids.ts';
import type { Database } from '#lib/store/database.ts';

/** The sub-IDs that the user last used with a program. */
export async function readSubIds(database: Database, offerId: string): Promise<SubIds> {
  return (await database.get('programPreferences', offerId))?.subIds ?? noSubIds;
}
