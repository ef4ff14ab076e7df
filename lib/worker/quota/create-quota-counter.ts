import type { MintedLink } from '#lib/domain/links/minted-link.ts';
import type { QuotaUsage } from '#lib/domain/quota/quota-usage.ts';
import { startOfServiceDayMs, toServiceDate } from '#lib/domain/service/service-date.ts';
import type { AccountSettings } from '#lib/domain/settings.ts';
import { AppError, type ErrorCode } from '#lib/errors/app-error.ts';
import type { Clock } from '#lib/platform/clock.ts';
import type { Random } from '#lib/platform/random.ts';
import { announceDataChange } from '#lib/store/data-changes.ts';
import type { Database } from '#lib/store/database.ts';
import { metaOf, readMeta, writeMeta } from '#lib/store/meta.ts';
import { dropOldDeviceCounts, raiseDeviceCounts, readDeviceDays } from '#lib/store/quota/device-counts.ts';
import { type CountedAccount, countQuota, readQuotaUsage } from '#lib/store/quota/read-quota-usage.ts';
import type { JournalEntry } from '#lib/store/schema/journal-entry.ts';
import type { QuotaCorrection } from '#lib/store/schema/meta-values.ts';
import { toLinkHash } from '#lib/worker/links/to-link-hash.ts';

const dayMs = 86_400_000;
/** Months with entries that the journal keeps. By their number and not by their age: see `dropOldDeviceCounts`. */
const maxMonths = 13;
/** What was told to the other devices is remembered for as long as a quota period can need it, and a month more. */
const publishedDays = 62;

/** How a deeplink's way through the journal ended. */
export type Settlement =
  | { readonly state: 'done'; readonly link: MintedLink; readonly reuseKey: string }
  /** The service explicitly refused: the link is given back. */
  | { readonly state: 'refused'; readonly error: ErrorCode }
  /** The answer was lost or unusable: the link stays counted. */
  | { readonly state: 'unknown'; readonly error: ErrorCode };

export interface QuotaCounter {
  /**
   * Notes the wish for a link before anything is spent; does nothing to an entry that exists. Wishes that are noted and
   * not sent yet stand in line for the last links: two at once never share one.
   * @param isGuarded Whether a wish beyond the quota is turned down.
   * @returns false where it was turned down.
   */
  reserve(
    entry: Pick<JournalEntry, 'requestId' | 'offerId' | 'reuseKey' | 'offerName' | 'presetName' | 'title'>,
    isGuarded: boolean,
  ): Promise<boolean>;
  /** Counts the link: it is about to be sent. On disk before this resolves. */
  markSent(requestId: string): Promise<void>;
  /** The service did not take the token: nothing was made, and the same wish may be sent again. */
  markUnsent(requestId: string): Promise<void>;
  /** Ends the entry; a minted link is stored in the same transaction. */
  settle(requestId: string, settlement: Settlement): Promise<void>;
  find(requestId: string): Promise<JournalEntry | undefined>;
  /**
   * After a worker died: what was being sent is unknown, and stays counted; what was only reserved never happened. Makes
   * the id under which this device counts, before anything is counted.
   */
  recover(): Promise<void>;
  readUsage(): Promise<QuotaUsage>;
  /** "The dashboard says `used`." */
  correct(used: number): Promise<QuotaUsage>;
  /** Tells the user's other devices, and drops the oldest months beyond 13. */
  publish(): Promise<void>;
}

export interface QuotaDependencies {
  readonly database: () => Promise<Database>;
  readonly clock: Clock;
  readonly random: Random;
  /** What the account's count is read from. */
  readonly readCounted: () => Promise<CountedAccount>;
  readonly readSettings: () => Promise<AccountSettings>;
}

/**
 * The write-ahead journal of deeplinks: reserved → sent → done | refused | unknown. The count is the number of entries
 * that carry `countedAtMs`, so it cannot drift from them.
 */
export function createQuotaCounter(dependencies: QuotaDependencies): QuotaCounter {
  const { database, clock, random, readCounted, readSettings } = dependencies;

  async function change(requestId: string, next: (entry: JournalEntry) => JournalEntry, link?: Settlement) {
    const transaction = (await database()).transaction(['journal', 'links'], 'readwrite', { durability: 'strict' });
    const journal = transaction.objectStore('journal');
    const entry = await journal.get(requestId);
    // Without its entry a link would be sent uncounted: better not at all.
    if (entry === undefined) throw new AppError('internal');
    const written: Promise<unknown>[] = [journal.put(next(entry))];
    if (link?.state === 'done') {
      const { reuseKey } = link;
      const record = { ...link.link, reuseKey, changedAtMs: clock.nowMs() };
      written.push(transaction.objectStore('links').put(record));
    }
    // Together: where the disk is full the transaction fails as well, and that must find somebody who hears it.
    await Promise.all([...written, transaction.done]);
    announceDataChange('quota');
    if (link?.state === 'done') announceDataChange('links');
  }

  /** The id under which this device tells of the account's links: `recover` has made it. */
  async function readDeviceId(): Promise<string> {
    const deviceId = await readMeta(await database(), 'deviceId');
    if (deviceId === undefined) throw new AppError('internal');
    return deviceId;
  }

  /** The links that this device counted, by day of the service, from a day on. */
  async function countDays(fromDay: string, utcOffsetMinutes: number): Promise<Readonly<Record<string, number>>> {
    const range = IDBKeyRange.lowerBound(startOfServiceDayMs(fromDay, utcOffsetMinutes));
    const days: Record<string, number> = {};
    for (const { countedAtMs = 0 } of await (await database()).getAllFromIndex('journal', 'byCountedAt', range)) {
      const day = toServiceDate(countedAtMs, utcOffsetMinutes);
      days[day] = (days[day] ?? 0) + 1;
    }
    return days;
  }

  /** Drops the journal's oldest months beyond {@link maxMonths}. */
  async function dropOldEntries(): Promise<void> {
    const { serviceUtcOffsetMinutes } = await readSettings();
    const transaction = (await database()).transaction('journal', 'readwrite');
    const byUpdatedAt = transaction.store.index('byUpdatedAt');
    let keptFromMs = Number.POSITIVE_INFINITY;
    for (let months = 0; months < maxMonths; months += 1) {
      const newest = await byUpdatedAt.openKeyCursor(IDBKeyRange.upperBound(keptFromMs, true), 'prev');
      if (newest === null) break;
      const month = toServiceDate(newest.key, serviceUtcOffsetMinutes).slice(0, 7);
      keptFromMs = startOfServiceDayMs(`${month}-01`, serviceUtcOffsetMinutes);
    }
    if (Number.isFinite(keptFromMs)) {
      for (const requestId of await byUpdatedAt.getAllKeys(IDBKeyRange.upperBound(keptFromMs, true))) {
        await transaction.store.delete(requestId);
      }
    }
    await transaction.done;
  }

  /** Notes what is about to be published, so that a sync that takes it away again is put right by the next publishing. */
  async function raisePublished(counted: Readonly<Record<string, number>>, oldestDay: string) {
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

  async function readUsage() {
    return readQuotaUsage(await readCounted(), await readSettings(), clock.nowMs());
  }

  return {
    async reserve(entry, isGuarded) {
      const devices = await readDeviceDays(await readCounted());
      const settings = await readSettings();
      const transaction = (await database()).transaction(['journal', 'meta'], 'readwrite', { durability: 'strict' });
      const journal = transaction.objectStore('journal');
      let isReserved = (await journal.get(entry.requestId)) !== undefined;
      if (!isReserved) {
        const { used, limit } = await countQuota(transaction, devices, settings, clock.nowMs());
        const inLine = await journal.index('byState').count('reserved');
        isReserved = !isGuarded || used + inLine < limit;
        if (isReserved) await journal.add({ ...entry, state: 'reserved', updatedAtMs: clock.nowMs() });
      }
      await transaction.done;
      return isReserved;
    },

    markSent(requestId) {
      const nowMs = clock.nowMs();
      return change(requestId, (entry) => ({ ...entry, state: 'sent', updatedAtMs: nowMs, countedAtMs: nowMs }));
    },

    markUnsent(requestId) {
      const updatedAtMs = clock.nowMs();
      return change(requestId, ({ countedAtMs: _given, ...entry }) => ({ ...entry, state: 'reserved', updatedAtMs }));
    },

    async settle(requestId, settlement) {
      const updatedAtMs = clock.nowMs();
      const ending =
        settlement.state === 'done'
          ? { linkId: settlement.link.linkId, linkHash: await toLinkHash(settlement.link.trackingLink) }
          : { error: settlement.error };
      await change(
        requestId,
        ({ countedAtMs, ...entry }) => ({
          ...entry,
          updatedAtMs,
          state: settlement.state,
          ...(settlement.state !== 'refused' && countedAtMs !== undefined && { countedAtMs }),
          ...ending,
        }),
        settlement,
      );
    },

    find: async (requestId) => (await database()).get('journal', requestId),

    async recover() {
      const transaction = (await database()).transaction(['journal', 'meta'], 'readwrite', { durability: 'strict' });
      const journal = transaction.objectStore('journal');
      const byState = journal.index('byState');
      for (const entry of await byState.getAll('sent')) {
        await journal.put({ ...entry, state: 'unknown', error: 'cancelled', updatedAtMs: clock.nowMs() });
      }
      for (const requestId of await byState.getAllKeys('reserved')) await journal.delete(requestId);
      const meta = metaOf(transaction);
      if ((await meta.get('deviceId')) === undefined) await meta.put('deviceId', random.id());
      await transaction.done;
    },

    readUsage,

    async correct(used) {
      const devices = await readDeviceDays(await readCounted());
      const settings = await readSettings();
      const atMs = clock.nowMs();
      const transaction = (await database()).transaction(['journal', 'meta'], 'readwrite');
      const meta = metaOf(transaction);
      await meta.delete('quotaCorrection');
      const { used: counted } = await countQuota(transaction, devices, settings, atMs);
      // A call on its way may still be given back, and the dashboard does not know of it yet.
      const settled = Math.max(0, counted - (await transaction.objectStore('journal').index('byState').count('sent')));
      const correction: QuotaCorrection = { difference: used - settled, counted: settled, atMs };
      await meta.put('quotaCorrection', correction);
      await transaction.done;
      return readUsage();
    },

    async publish() {
      const { fingerprints } = await readCounted();
      const { serviceUtcOffsetMinutes } = await readSettings();
      const db = await database();
      const nowMs = clock.nowMs();
      const toDay = (atMs: number) => toServiceDate(atMs, serviceUtcOffsetMinutes);
      const oldestDay = toDay(nowMs - publishedDays * dayMs);
      // From the last day that was told of, or from yesterday where that is earlier: a link of a worker that died before
      // it told anyone is told of whenever the browser is next open.
      const toldDay = (await readMeta(db, 'publishedToDay')) ?? oldestDay;
      const yesterday = toDay(nowMs - dayMs);
      // A clock that was ahead and came back says nothing of what was told.
      const fromDay =
        toldDay < oldestDay || toldDay > toDay(nowMs) ? oldestDay : toldDay < yesterday ? toldDay : yesterday;
      const counted = await countDays(fromDay, serviceUtcOffsetMinutes);
      const published = await raisePublished(counted, oldestDay);
      const [fingerprint] = fingerprints;
      // Without one the account was never connected here: its counts have no name yet.
      if (fingerprint !== undefined) {
        await raiseDeviceCounts(fingerprint, await readDeviceId(), published);
        await writeMeta(db, 'publishedToDay', toDay(nowMs));
      }
      await dropOldDeviceCounts();
      await dropOldEntries();
    },
  };
}
