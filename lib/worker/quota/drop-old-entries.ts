import { startOfServiceDayMs, toServiceDate } from '#lib/domain/service/service-date.ts';
import type { Database } from '#lib/store/database.ts';

/** So many months with entries stay in the journal. Counted by number and not by age: see `dropOldDeviceCounts`. */
const maxMonths = 13;

/** Deletes the journal's oldest months beyond {@link maxMonths}. */
export async function dropOldEntries(db: Database, utcOffsetMinutes: number): Promise<void> {
  const transaction = db.transaction('journal', 'readwrite');
  const byUpdatedAt = transaction.store.index('byUpdatedAt');
  let keptFromMs = Number.POSITIVE_INFINITY;
  for (let months = 0; months < maxMonths; months += 1) {
    const newest = await byUpdatedAt.openKeyCursor(IDBKeyRange.upperBound(keptFromMs, true), 'prev');
    if (newest === null) break;
    const month = toServiceDate(newest.key, utcOffsetMinutes).slice(0, 7);
    keptFromMs = startOfServiceDayMs(`${month}-01`, utcOffsetMinutes);
  }
  if (Number.isFinite(keptFromMs)) {
    for (const requestId of await byUpdatedAt.getAllKeys(IDBKeyRange.upperBound(keptFromMs, true))) {
      await transaction.store.delete(requestId);
    }
  }
  await transaction.done;
}
