import type { MintedLink } from '../domain/minted-link.ts';
import type { QuotaUsage } from '../domain/quota-usage.ts';
import { startOfServiceDayMs, toServiceDate } from '../domain/service-date.ts';
import type { Settings } from '../domain/settings.ts';
import { AppError, type ErrorCode } from '../errors/app-error.ts';
import type { Clock } from '../platform/clock.ts';
import type { Random } from '../platform/random.ts';
import { announceDataChange } from '../store/data-changes.ts';
import { type Database, type JournalEntry, type MetaValues, writeMeta } from '../store/database.ts';
import { dropOldDeviceCounts, raiseDeviceCounts } from '../store/device-counts.ts';
import { countForCorrection, readQuotaUsage } from '../store/read-quota-usage.ts';

const dayMs = 86_400_000;
/** Journal and device counts are kept this long. */
const keptDays = 396;
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
  /** Notes the wish for a link before anything is spent; does nothing to an entry that exists. */
  reserve(
    entry: Pick<JournalEntry, 'requestId' | 'offerId' | 'reuseKey' | 'offerName' | 'presetName' | 'title'>,
  ): Promise<void>;
  /** Counts the link: it is about to be sent. On disk before this resolves. */
  markSent(requestId: string): Promise<void>;
  /** The service did not take the token: nothing was made, and the same wish may be sent again. */
  markUnsent(requestId: string): Promise<void>;
  /** Ends the entry; a minted link is stored in the same transaction. */
  settle(requestId: string, settlement: Settlement): Promise<void>;
  find(requestId: string): Promise<JournalEntry | undefined>;
  /** After a worker died: what was being sent is unknown, and stays counted; what was only reserved never happened. */
  recover(): Promise<void>;
  readUsage(): Promise<QuotaUsage>;
  /** "The dashboard says `used`." */
  correct(used: number): Promise<QuotaUsage>;
  /** Tells the user's other devices, and drops what is older than 13 months. */
  publish(): Promise<void>;
}

export interface QuotaDependencies {
  readonly database: () => Promise<Database>;
  readonly clock: Clock;
  readonly random: Random;
  readonly readSettings: () => Promise<Settings>;
}

/**
 * The write-ahead journal of deeplinks: reserved → sent → done | refused | unknown. The count is the number of entries
 * that carry `countedAtMs`, so it cannot drift from them.
 */
export function createQuotaCounter({ database, clock, random, readSettings }: QuotaDependencies): QuotaCounter {
  async function change(requestId: string, next: (entry: JournalEntry) => JournalEntry, link?: Settlement) {
    const transaction = (await database()).transaction(['journal', 'links'], 'readwrite', { durability: 'strict' });
    const journal = transaction.objectStore('journal');
    const entry = await journal.get(requestId);
    // Without its entry a link would be sent uncounted: better not at all.
    if (entry === undefined) throw new AppError('internal');
    await journal.put(next(entry));
    if (link?.state === 'done') {
      const { reuseKey } = link;
      await transaction.objectStore('links').put({ ...link.link, reuseKey, changedAtMs: clock.nowMs() });
    }
    await transaction.done;
    announceDataChange('quota');
    if (link?.state === 'done') announceDataChange('links');
  }

  async function readDeviceId(): Promise<string> {
    const transaction = (await database()).transaction('meta', 'readwrite');
    const stored = (await transaction.store.get('deviceId')) as string | undefined;
    const deviceId = stored ?? random.id();
    if (stored === undefined) await transaction.store.put(deviceId, 'deviceId');
    await transaction.done;
    return deviceId;
  }

  /** The day of an instant, with the links that this device counted on it. */
  async function countDay(atMs: number, utcOffsetMinutes: number): Promise<[day: string, count: number]> {
    const day = toServiceDate(atMs, utcOffsetMinutes);
    const startMs = startOfServiceDayMs(day, utcOffsetMinutes);
    const range = IDBKeyRange.bound(startMs, startMs + dayMs, false, true);
    return [day, await (await database()).countFromIndex('journal', 'byCountedAt', range)];
  }

  /** Notes what is about to be published, so that a sync that takes it away again is put right by the next publishing. */
  async function raisePublished(counted: Readonly<Record<string, number>>, oldestDay: string) {
    const transaction = (await database()).transaction('meta', 'readwrite');
    const before = (await transaction.store.get('publishedCounts')) as MetaValues['publishedCounts'] | undefined;
    const kept = Object.entries(before ?? {}).filter(([day]) => day >= oldestDay);
    const published: Record<string, number> = Object.fromEntries(kept);
    for (const [day, count] of Object.entries(counted)) {
      if (count > 0) published[day] = Math.max(count, published[day] ?? 0);
    }
    await transaction.store.put(published, 'publishedCounts');
    await transaction.done;
    return published;
  }

  async function readUsage() {
    return readQuotaUsage(await database(), await readSettings(), clock.nowMs());
  }

  return {
    async reserve(entry) {
      const transaction = (await database()).transaction('journal', 'readwrite', { durability: 'strict' });
      if ((await transaction.store.get(entry.requestId)) === undefined) {
        await transaction.store.add({ ...entry, state: 'reserved', updatedAtMs: clock.nowMs() });
      }
      await transaction.done;
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
      await change(
        requestId,
        ({ countedAtMs, ...entry }) => ({
          ...entry,
          updatedAtMs,
          state: settlement.state,
          ...(settlement.state !== 'refused' && countedAtMs !== undefined && { countedAtMs }),
          ...(settlement.state === 'done' ? { linkId: settlement.link.linkId } : { error: settlement.error }),
        }),
        settlement,
      );
    },

    find: async (requestId) => (await database()).get('journal', requestId),

    async recover() {
      const transaction = (await database()).transaction('journal', 'readwrite', { durability: 'strict' });
      const byState = transaction.store.index('byState');
      for (const entry of await byState.getAll('sent')) {
        await transaction.store.put({ ...entry, state: 'unknown', error: 'cancelled', updatedAtMs: clock.nowMs() });
      }
      for (const requestId of await byState.getAllKeys('reserved')) await transaction.store.delete(requestId);
      await transaction.done;
    },

    readUsage,

    async correct(used) {
      const db = await database();
      const atMs = clock.nowMs();
      const counted = await countForCorrection(db, atMs, await readDeviceId());
      await writeMeta(db, 'quotaCorrection', { used, atMs, ...counted });
      return readUsage();
    },

    async publish() {
      const db = await database();
      const { serviceUtcOffsetMinutes } = await readSettings();
      const nowMs = clock.nowMs();
      // Yesterday too: its last link may have been made by a worker that died before it told anyone.
      const counted = await Promise.all([nowMs - dayMs, nowMs].map((atMs) => countDay(atMs, serviceUtcOffsetMinutes)));
      const oldestDay = toServiceDate(nowMs - publishedDays * dayMs, serviceUtcOffsetMinutes);
      await raiseDeviceCounts(await readDeviceId(), await raisePublished(Object.fromEntries(counted), oldestDay));

      const oldestMs = nowMs - keptDays * dayMs;
      await dropOldDeviceCounts(toServiceDate(oldestMs, serviceUtcOffsetMinutes).slice(0, 7));
      const transaction = db.transaction('journal', 'readwrite');
      for (const requestId of await transaction.store
        .index('byUpdatedAt')
        .getAllKeys(IDBKeyRange.upperBound(oldestMs))) {
        await transaction.store.delete(requestId);
      }
      await transaction.done;
    },
  };
}
