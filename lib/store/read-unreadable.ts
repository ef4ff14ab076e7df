import { type ListedKind, noneUnreadable, type UnreadableCount } from '../domain/unreadable-count.ts';
import { type Database, readMeta } from './database.ts';

/** What of a listing could not be read when it was last walked. */
export async function readUnreadable(database: Database, kind: ListedKind): Promise<UnreadableCount> {
  return (await readMeta(database, 'unreadable'))?.[kind] ?? noneUnreadable;
}
