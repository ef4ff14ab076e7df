import { toServiceDate } from '#lib/domain/service/service-date.ts';
import type { AccountSettings } from '#lib/domain/settings/settings.ts';
import { dayMs } from '#lib/domain/time/days.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { metaOf, readMeta, writeMeta } from '#lib/store/meta.ts';
import { countByDay, dropOldDeviceCounts, raiseDeviceCounts, sinceDay } from '#lib/store/quota/device-counts.ts';
import type { AccountContext } from '#lib/worker/context/account-context.ts';

/** What this device published stays stored as long as a quota period can need it, and a month more. */
const publishedDays = 62;

export interface CountPublishingContext extends Pick<AccountContext, 'database' | 'clock' | 'readCounted'> {
  readonly readSettings: () => Promise<AccountSettings>;
}

/** Sends the count of this device's links to the user's other devices, and deletes the oldest counts of any device. */
export async function publishCount(context: CountPublishingContext): Promise<void> {
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
