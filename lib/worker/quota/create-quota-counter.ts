import type { QuotaCorrection } from '#lib/domain/quota/quota-correction.ts';
import type { QuotaUsage } from '#lib/domain/quota/quota-usage.ts';
import { startOfServiceDayMs, toServiceDate } from '#lib/domain/service/service-date.ts';
import { createTurns } from '#lib/platform/turns.ts';
import type { Database } from '#lib/store/database.ts';
import { metaOf } from '#lib/store/meta.ts';
import { countQuota, readAllDevices, readQuotaUsage } from '#lib/store/quota/read-quota-usage.ts';
import {
  createDeeplinkJournal,
  type DeeplinkJournal,
  type DeeplinkJournalDependencies,
} from '#lib/worker/quota/create-deeplink-journal.ts';
import { publishCount } from '#lib/worker/quota/publish-count.ts';

export interface QuotaCounter extends DeeplinkJournal {
  readUsage(): Promise<QuotaUsage>;
  /** "The dashboard says `used`." */
  correct(used: number): Promise<QuotaUsage>;
  /** Sends the count to the user's other devices, and deletes months beyond the newest 13. */
  publish(): Promise<void>;
}

/** Counts the journal's entries that have `countedAtMs`, so the count always agrees with them. */
export function createQuotaCounter(dependencies: DeeplinkJournalDependencies): QuotaCounter {
  const { database, clock, readCounted, readSettings } = dependencies;
  const inTurn = createTurns();

  async function readUsage() {
    const [counted, settings] = await Promise.all([readCounted(), readSettings()]);
    return readQuotaUsage(counted, settings, clock.nowMs());
  }

  return {
    ...createDeeplinkJournal(dependencies),

    readUsage,

    async correct(used) {
      const devices = await readAllDevices(await readCounted());
      const settings = await readSettings();
      const atMs = clock.nowMs();
      const transaction = (await database()).transaction(['journal', 'meta'], 'readwrite');
      const meta = metaOf(transaction);
      await meta.delete('quotaCorrection');
      await meta.delete('linksUsedUpAtMs');
      const { used: counted } = await countQuota(transaction, devices, settings, atMs);
      // A call on its way may still be given back, and the dashboard does not know it yet.
      const settled = Math.max(0, counted - (await transaction.objectStore('journal').index('byState').count('sent')));
      const correction: QuotaCorrection = { difference: used - settled, counted: settled, atMs };
      await meta.put('quotaCorrection', correction);
      await transaction.done;
      return readUsage();
    },

    // Two at once would each read the count before writing it, and the older one could be written last.
    publish: () =>
      inTurn(async () => {
        await publishCount(dependencies);
        await dropOldEntries(await database(), (await readSettings()).serviceUtcOffsetMinutes);
      }),
  };
}

/** So many months with entries stay in the journal. Counted by number and not by age: see `dropOldDeviceCounts`. */
const maxMonths = 13;

/** Deletes the journal's oldest months beyond {@link maxMonths}. */
async function dropOldEntries(db: Database, utcOffsetMinutes: number): Promise<void> {
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
