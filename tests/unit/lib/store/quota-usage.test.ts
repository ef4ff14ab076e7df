import { describe, expect, it } from 'vitest';
import { defaultSettings, type Settings } from '#lib/domain/settings.ts';
import { browser } from '#lib/platform/browser.ts';
import { openDatabase, writeMeta } from '#lib/store/database.ts';
import { dropOldDeviceCounts, raiseDeviceCounts, readOtherDevicesDays } from '#lib/store/device-counts.ts';
import { readQuotaUsage } from '#lib/store/read-quota-usage.ts';

const dayMs = 86_400_000;
const nowMs = Date.parse('2026-03-10T04:00:00Z');
const rolling: Settings = { ...defaultSettings, quotaPeriod: 'rolling-30-days' };

async function aDatabaseWith(countedAtMs: readonly number[]) {
  const database = await openDatabase();
  await writeMeta(database, 'deviceId', 'mine');
  for (const [index, atMs] of countedAtMs.entries()) {
    await database.put('journal', {
      requestId: String(index),
      state: 'done',
      offerId: '1',
      reuseKey: String(index),
      updatedAtMs: atMs,
      countedAtMs: atMs,
    });
  }
  return database;
}

describe('the quota’s usage', () => {
  it('adds up the devices, each of which writes only its own key', async () => {
    const database = await aDatabaseWith([nowMs, nowMs]);
    await raiseDeviceCounts('laptop', { '2026-03-02': 5 });
    await raiseDeviceCounts('phone', { '2026-03-09': 7 });
    await raiseDeviceCounts('mine', { '2026-03-10': 2 });

    expect(await readQuotaUsage(database, defaultSettings, nowMs)).toMatchObject({
      used: 14,
      usedHere: 2,
      usedElsewhere: 12,
    });
  });

  it('leaves out the other devices’ links of earlier months', async () => {
    const database = await aDatabaseWith([]);
    await raiseDeviceCounts('laptop', { '2026-02-28': 5 });

    expect(await readQuotaUsage(database, defaultSettings, nowMs)).toMatchObject({ used: 0 });
    expect(await readQuotaUsage(database, rolling, nowMs)).toMatchObject({ used: 5 });
  });

  it('only ever grows a device’s count of a day', async () => {
    await raiseDeviceCounts('laptop', { '2026-03-10': 5 });
    await raiseDeviceCounts('laptop', { '2026-03-10': 3 });

    expect(await readOtherDevicesDays('mine')).toEqual({ '2026-03-10': 5 });
  });

  it('reads a count that something else damaged as none', async () => {
    await browser.storage.sync.set({ 'deeplinks:laptop:2026-03': { '2026-03-10': 'many' } });

    expect(await readOtherDevicesDays('mine')).toEqual({});
  });

  it('drops counts older than it keeps', async () => {
    await raiseDeviceCounts('laptop', { '2025-01-10': 5 });
    await raiseDeviceCounts('laptop', { '2026-03-10': 5 });
    await dropOldDeviceCounts('2025-02');

    expect(Object.keys(await browser.storage.sync.get(null))).toEqual(['deeplinks:laptop:2026-03']);
  });

  it('counts the last 30 days when the period rolls, and says when the oldest link leaves', async () => {
    const oldestMs = nowMs - 29 * dayMs;
    const database = await aDatabaseWith([nowMs - 31 * dayMs, oldestMs, nowMs]);

    expect(await readQuotaUsage(database, rolling, nowMs)).toMatchObject({
      used: 2,
      freesUpAtMs: oldestMs + 30 * dayMs,
    });
  });

  it('frees up, when the period rolls, by the other devices’ oldest day too', async () => {
    const database = await aDatabaseWith([nowMs]);
    await raiseDeviceCounts('laptop', { '2026-03-01': 4, '2026-03-02': 1 });

    // That day of the service ends on 1 March at 16:00 UTC: then its last link may have been made.
    const freesUpAtMs = Date.parse('2026-03-31T16:00:00Z');
    expect(await readQuotaUsage(database, rolling, nowMs)).toMatchObject({ used: 6, freesUpAtMs });
    expect(await readQuotaUsage(database, rolling, freesUpAtMs - 2)).toMatchObject({ used: 6 });
    expect(await readQuotaUsage(database, rolling, freesUpAtMs)).toMatchObject({ used: 2 });
  });

  it('still counts links that a clock set back has put into the future', async () => {
    const database = await aDatabaseWith([nowMs + 3_600_000]);

    expect(await readQuotaUsage(database, defaultSettings, nowMs)).toMatchObject({ used: 1 });
  });

  it.each([
    [799, 'ok'],
    [800, 'warn-80'],
    [949, 'warn-80'],
    [950, 'warn-95'],
    [999, 'warn-95'],
    [1000, 'reached'],
  ])('with %i used is at the level %s', async (used, level) => {
    const database = await aDatabaseWith([]);
    await writeMeta(database, 'quotaCorrection', { used, atMs: nowMs, countedHere: 0, countedElsewhere: 0 });

    expect(await readQuotaUsage(database, defaultSettings, nowMs)).toMatchObject({ used, level });
  });

  it('forgets a correction with the period that it was for', async () => {
    const database = await aDatabaseWith([]);
    await writeMeta(database, 'quotaCorrection', { used: 412, atMs: nowMs, countedHere: 0, countedElsewhere: 0 });

    expect(await readQuotaUsage(database, defaultSettings, Date.parse('2026-04-01T04:00:00Z'))).toMatchObject({
      used: 0,
    });
  });
});
