import { type ListedKind, noneUnreadable, type UnreadableCount } from '#lib/domain/sync/unreadable-count.ts';
import type { Database } from '#lib/store/database.ts';
import { readMeta } from '#lib/store/meta.ts';

/** How much of a listing was unreadable in its last walk. */
export async function readUnreadable(database: Database, kind: ListedKind): Promise<UnreadableCount> {
  return (await readMeta(database, 'unreadable'))?.[kind] ?? noneUnreadable;
}
