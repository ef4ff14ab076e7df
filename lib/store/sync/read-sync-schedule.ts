import type { Settings } from '#lib/domain/settings/settings.ts';
import { estimateWalkCalls, planSync, type SyncSchedule } from '#lib/domain/sync/sync-schedule.ts';
import type { Database } from '#lib/store/database.ts';
import { readMeta } from '#lib/store/meta.ts';
import { readOfferCount } from '#lib/store/programs/read-offer-count.ts';

/** The next automatic walks, and how many calls they need; null before the first walk. */
export async function readSyncSchedule(
  database: Database,
  every: Settings['catalogueWalk'],
): Promise<SyncSchedule | null> {
  const [everythingAtMs = null, anyAtMs = null, counted, programCount] = await Promise.all([
    readMeta(database, 'lastFullWalkAtMs'),
    readMeta(database, 'lastWalkAtMs'),
    readMeta(database, 'walkCalls'),
    readOfferCount(database),
  ]);
  return planSync({ everythingAtMs, anyAtMs }, every, { ...estimateWalkCalls(programCount), ...counted });
}
