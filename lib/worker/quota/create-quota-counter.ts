import type { QuotaCorrection } from '#lib/domain/quota/quota-correction.ts';
import { isOfClockAhead } from '#lib/domain/quota/quota-period.ts';
import type { QuotaUsage } from '#lib/domain/quota/quota-usage.ts';
import { startOfServiceDayMs, toServiceDate } from '#lib/domain/service/service-date.ts';
import type { AccountSettings } from '#lib/domain/settings/settings.ts';
import { dayMs } from '#lib/domain/time/days.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { createTurns } from '#lib/platform/turns.ts';
import type { Database } from '#lib/store/database.ts';
import { metaOf, readMeta, writeMeta } from '#lib/store/meta.ts';
import { countByDay, dropOldDeviceCounts, raiseDeviceCounts, sinceDay } from '#lib/store/quota/device-counts.ts';
import { countQuota, readAllDevices, readQuotaUsage } from '#lib/store/quota/read-quota-usage.ts';
import type { AccountContext } from '#lib/worker/context/account-context.ts';
import {
  createDeeplinkJournal,
  type DeeplinkJournal,
  type DeeplinkJournalDependencies,
} from '#lib/worker/quota/create-deeplink-journal.ts';

export interface QuotaCounter extends DeeplinkJournal {
  readUsage(): Promise<QuotaUsage>;
  /** "The dashboard says `used`." */
  correct(used: number): Promise<QuotaUsage>;
  /**
   * Sends the count to the user's other devices, and deletes months beyond the newest 13, and what a clock that was ahead
   * left.
   */
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
        await dropNotesAhead(dependencies);
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

/**
 * Deletes what was noted by a clock that was ahead. It would count once its time comes. A clock that is far behind for an
 * hour shows the same, so a user's correction goes only after a day of that; the network says its word again.
 */
async function dropNotesAhead({ database, clock }: Pick<AccountContext, 'database' | 'clock'>): Promise<void> {
  const transaction = (await database()).transaction('meta', 'readwrite');
  const meta = metaOf(transaction);
  const nowMs = clock.nowMs();
  const [correction, usedUpAtMs] = await Promise.all([meta.get('quotaCorrection'), meta.get('linksUsedUpAtMs')]);
  if (correction !== undefined) {
    const left = toCorrectionLeft(correction, nowMs);
    if (left === null) await meta.delete('quotaCorrection');
    else if (left !== correction) await meta.put('quotaCorrection', left);
  }
  if (usedUpAtMs !== undefined && isOfClockAhead(usedUpAtMs, nowMs)) await meta.delete('linksUsedUpAtMs');
  await transaction.done;
}

/** Null for a correction that has been ahead of the clock for a day. */
function toCorrectionLeft(correction: QuotaCorrection, nowMs: number): QuotaCorrection | null {
  const { aheadSinceMs, ...noted } = correction;
  if (!isOfClockAhead(noted.atMs, nowMs)) return aheadSinceMs === undefined ? correction : noted;
  if (aheadSinceMs === undefined || aheadSinceMs > nowMs) return { ...noted, aheadSinceMs: nowMs };
  return nowMs - aheadSinceMs < dayMs ? correction : null;
}

/** What this device published stays stored as long as a quota period can need it, and a month more. */
const publishedDays = 62;

interface CountPublishingContext extends Pick<AccountContext, 'database' | 'clock' | 'readCounted'> {
  readonly readSettings: () => Promise<AccountSettings>;
}

/** Sends the count of this device's links to the user's other devices, and deletes the oldest counts of any device. */
async function publishCount(context: CountPublishingContext): Promise<void> {
  const { database, clock, readCounted, readSettings } = context;
  const { fingerprints } = await readCounted();
  const { serviceUtcOffsetMinutes } = await readSettings();
  const db = await database();
  const nowMs = clock.nowMs();
  const toDay = (atMs: number) => toServiceDate(atMs, serviceUtcOffsetMinutes);
  const oldestDay = toDay(nowMs - publishedDays * dayMs);
  // From the last published day, or from yesterday where that is earlier. So the count of a link whose worker died
  // is published when the browser is next open.
  const toldDay = (await readMeta(db, 'publishedToDay')) ?? oldestDay;
  const yesterday = toDay(nowMs - dayMs);
  // If the clock was ahead and came back, the stored day says nothing about what was published.
  const fromDay = toldDay < oldestDay || toldDay > toDay(nowMs) ? oldestDay : toldDay < yesterday ? toldDay : yesterday;
  const counted = await countDays(context, fromDay, serviceUtcOffsetMinutes);
  const published = await raisePublished(context, counted, oldestDay);
  const [fingerprint] = fingerprints;
  // Without a fingerprint the account was never connected here: its counts have no name yet.
  if (fingerprint !== undefined) {
    await raiseDeviceCounts(fingerprint, await readDeviceId(context), published);
    await writeMeta(db, 'publishedToDay', toDay(nowMs));
  }
  await dropOldDeviceCounts();
}

/** The id under which this device publishes the account's links: `recover` has made it. */
async function readDeviceId({ database }: CountPublishingContext): Promise<string> {
  const deviceId = await readMeta(await database(), 'deviceId');
  if (deviceId === undefined) throw new AppError('internal');
  return deviceId;
}

/** Counts this device's links from a day on, by day of the service. */
async function countDays(
  { database }: CountPublishingContext,
  fromDay: string,
  utcOffsetMinutes: number,
): Promise<Readonly<Record<string, number>>> {
  const range = sinceDay(fromDay, utcOffsetMinutes);
  const entries = await (await database()).getAllFromIndex('journal', 'byCountedAt', range);
  return countByDay(entries, utcOffsetMinutes, fromDay);
}

/** Notes what is about to be published. If a sync removes it again, the next publishing repairs that. */
async function raisePublished(
  { database }: CountPublishingContext,
  counted: Readonly<Record<string, number>>,
  oldestDay: string,
) {
  const transaction = (await database()).transaction('meta', 'readwrite');
  const before = await metaOf(transaction).get('publishedCounts');
  const kept = Object.entries(before ?? {}).filter(([day]) => day >= oldestDay);
  const published: Record<string, number> = Object.fromEntries(kept);
  for (const [day, count] of Object.entries(counted)) {
    if (count > 0) published[day] = Math.max(count, published[day] ?? 0);
  }
  await metaOf(transaction).put('publishedCounts', published);
  await transaction.done;
  return published;
}
