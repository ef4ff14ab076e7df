import type { AccountCounts } from '#lib/domain/backup/backup.ts';
import { sumCounts } from '#lib/domain/backup/device-days.ts';
import { rebaseCorrection } from '#lib/domain/backup/rebase-correction.ts';
import { toQuotaPeriod } from '#lib/domain/quota/quota-period.ts';
import { toServiceDate } from '#lib/domain/service/service-date.ts';
import type { AccountSettings } from '#lib/domain/settings/settings.ts';
import { announceDataChange } from '#lib/store/data-changes.ts';
import { metaOf, readMeta } from '#lib/store/meta.ts';
import { countDeviceItems, dropOldDeviceCounts, raiseDeviceCounts } from '#lib/store/quota/device-counts.ts';
import { countQuota, readAllDevices, readQuotaUsage } from '#lib/store/quota/read-quota-usage.ts';
import type { AccountContext } from '#lib/worker/context/account-context.ts';

/**
 * A file adds no item to other devices' counts where there are so many: presets need the rest of the room. The
 * account's correction holds what is not added.
 */
const maxCountItems = 20;

export interface CountRestore {
  /** Restores the counts of a backup. From then on the count is never below what the file or the profile says. */
  restore(counts: AccountCounts, savedAtMs: number): Promise<void>;
}

export interface CountRestoreDependencies
  extends Pick<AccountContext, 'database' | 'clock' | 'attempt' | 'readCounted'> {
  readonly readSettings: () => Promise<AccountSettings>;
}

export function createCountRestore(dependencies: CountRestoreDependencies): CountRestore {
  const { database, clock, attempt, readCounted, readSettings } = dependencies;

  /**
   * Raises the other devices' counts of the period in the storage that devices share. This device's own counts are in
   * its journal.
   */
  async function raise({ devices }: AccountCounts, fromDay: string, toDay: string): Promise<void> {
    const { fingerprints } = await readCounted();
    const ownId = await readMeta(await database(), 'deviceId');
    const [fingerprint] = fingerprints;
    if (fingerprint === undefined) return;
    await dropOldDeviceCounts();
    for (const { deviceId, days } of devices) {
      if (deviceId === ownId) continue;
      if ((await countDeviceItems()) >= maxCountItems) return;
      const inPeriod = Object.entries(days).filter(([day]) => day >= fromDay && day <= toDay);
      await raiseDeviceCounts(fingerprint, deviceId, Object.fromEntries(inPeriod));
    }
  }

  return {
    async restore(counts, savedAtMs) {
      const settings = await readSettings();
      const nowMs = clock.nowMs();
      const { used: usedBefore } = await readQuotaUsage(await readCounted(), settings, nowMs);
      const offset = settings.serviceUtcOffsetMinutes;
      const { startMs } = toQuotaPeriod(settings.quotaPeriod, nowMs, offset);
      const [fromDay, toDay] = [toServiceDate(startMs, offset), toServiceDate(nowMs, offset)];
      // Where the browser's synced storage is full, the correction below makes up for it.
      await attempt('restore counts', () => raise(counts, fromDay, toDay));

      const devices = await readAllDevices(await readCounted());
      const inPeriod = <Correction extends { readonly atMs: number }>(correction: Correction | null | undefined) =>
        correction && correction.atMs >= startMs ? correction : null;
      const saved = inPeriod(counts.correction);
      const counted = sumCounts(counts, fromDay);
      const transaction = (await database()).transaction(['journal', 'meta'], 'readwrite', { durability: 'strict' });
      const meta = metaOf(transaction);
      const own = inPeriod(await meta.get('quotaCorrection'));
      await meta.delete('quotaCorrection');
      const { used: countedNow } = await countQuota(transaction, devices, settings, nowMs);
      const correction = rebaseCorrection({
        own,
        saved,
        savedAtMs,
        usedBefore,
        usedByFile: Math.max(0, counted + (saved?.difference ?? 0)),
        countedNow,
        nowMs,
      });
      if (correction !== null) await meta.put('quotaCorrection', correction);
      await transaction.done;
      announceDataChange('quota');
    },
  };
}
