import { isEmptyBelieved } from '#lib/domain/sync/listing-refusal.ts';
import type { Database } from '#lib/store/database.ts';
import { metaOf, readMeta } from '#lib/store/meta.ts';
import type { DoubtedList } from '#lib/store/schema/sync-cursors.ts';

/**
 * Notes which lists a walk found empty, and which of them have rows. An empty list is more often a fault of the service
 * than the truth. Were it never believed, the last row of a list could not leave.
 * @param lists Whether each is empty. Of others the walk says nothing.
 * @param atMs Of the walk, in ms since the epoch.
 */
export async function noteEmptyLists(
  db: Database,
  lists: Readonly<Partial<Record<DoubtedList, boolean>>>,
  atMs: number,
): Promise<void> {
  const transaction = db.transaction('meta', 'readwrite');
  const sinceMs = { ...(await metaOf(transaction).get('emptySinceMs')) };
  for (const [list, isEmpty] of Object.entries(lists) as [DoubtedList, boolean][]) {
    const before = sinceMs[list];
    if (!isEmpty) delete sinceMs[list];
    // A time in the future is of a clock that was ahead.
    else if (before === undefined || before > atMs) sinceMs[list] = atMs;
  }
  await metaOf(transaction).put('emptySinceMs', sinceMs);
  await transaction.done;
}

/** Whether an empty list is believed (`isEmptyBelieved`). */
export async function hasStayedEmpty(db: Database, list: DoubtedList, atMs: number): Promise<boolean> {
  return isEmptyBelieved((await readMeta(db, 'emptySinceMs'))?.[list], atMs);
}
