import { expect, it } from 'vitest';
import { defaultSettings, type Settings } from '#lib/domain/settings/settings.ts';
import { browser } from '#lib/platform/browser.ts';
import { type Database, openDatabase } from '#lib/store/database.ts';
import { writeMeta } from '#lib/store/meta.ts';
import {
  dropOldDeviceCounts,
  raiseDeviceCounts,
  readDeviceDays,
  sumOtherDevices,
} from '#lib/store/quota/device-counts.ts';
import { readQuotaUsage } from '#lib/store/quota/read-quota-usage.ts';

const dayMs = 86_400_000;
const nowMs = Date.parse('2026-03-10T04:00:00Z');
const rolling: Settings = { ...defaultSettings, quotaPeriod: 'rolling-30-days' };

async function aDatabaseWith(countedAtMs: readonly number[]) {
  const database = await openDatabase('test');
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

const owner = { fingerprints: ['of-account'] };
const counted = (database: Database) => ({ database, ...owner });
const readElsewhere = async () => sumOtherDevices(await readDeviceDays(owner), 'mine', '0');

it('the quota’s usage adds up the devices, each of which writes only its own key', async () => {
  const database = await aDatabaseWith([nowMs, nowMs]);
  await raiseDeviceCounts('of-account', 'laptop', { '2026-03-02': 5 });
  await raiseDeviceCounts('of-account', 'phone', { '2026-03-09': 7 });
  await raiseDeviceCounts('of-account', 'mine', { '2026-03-10': 2 });

  expect(await readQuotaUsage(counted(database), defaultSettings, nowMs)).toMatchObject({
    used: 14,
    usedHere: 2,
    usedElsewhere: 12,
  });
});

it('the quota’s usage leaves out the other devices’ links of earlier months', async () => {
  const database = await aDatabaseWith([]);
  await raiseDeviceCounts('of-account', 'laptop', { '2026-02-28': 5 });

  expect(await readQuotaUsage(counted(database), defaultSettings, nowMs)).toMatchObject({ used: 0 });
  expect(await readQuotaUsage(counted(database), rolling, nowMs)).toMatchObject({ used: 5 });
});

it.each([
  ['a day', '2026-03-11'],
  ['more than the rest of the month', '2026-04-02'],
])('the quota’s usage counts a link of another device whose clock is ahead by %s', async (_what, day) => {
  const database = await aDatabaseWith([]);
  await raiseDeviceCounts('of-account', 'laptop', { [day]: 5 });
  for (const settings of [defaultSettings, rolling]) {
    expect(await readQuotaUsage(counted(database), settings, nowMs)).toMatchObject({ used: 5, usedElsewhere: 5 });
  }
});

it('a device’s count of a day is only ever raised', async () => {
  await raiseDeviceCounts('of-account', 'laptop', { '2026-03-10': 5 });
  await raiseDeviceCounts('of-account', 'laptop', { '2026-03-10': 3 });

  expect(await readElsewhere()).toEqual({ '2026-03-10': 5 });
});

it('the quota’s usage reads a damaged count as missing', async () => {
  await browser.storage.sync.set({ 'deeplinks:of-account:laptop:2026-03': { '2026-03-10': 'many' } });

  expect(await readElsewhere()).toEqual({});
});

it('the quota’s usage keeps the 13 newest months of each device, whatever the clock says', async () => {
  for (const month of ['2024-12', '2025-01', '2025-02'])
    await raiseDeviceCounts('of-account', 'phone', { [`${month}-10`]: 5 });
  for (let month = 1; month <= 12; month += 1) {
    const day = `2025-${String(month).padStart(2, '0')}-10`;
    await raiseDeviceCounts('of-account', 'laptop', { [day]: 5 });
  }
  await raiseDeviceCounts('of-account', 'laptop', { '2026-01-10': 5 });
  await raiseDeviceCounts('of-account', 'laptop', { '2026-02-10': 5 });
  await dropOldDeviceCounts();

  const keys = Object.keys(await browser.storage.sync.get(null));
  expect(keys.filter((key) => key.includes('phone'))).toHaveLength(3);
  expect(keys.filter((key) => key.includes('laptop'))).toHaveLength(13);
  expect(keys).not.toContain('deeplinks:of-account:laptop:2025-01');
  expect(keys).toContain('deeplinks:of-account:laptop:2025-02');
});

it('the quota’s usage takes the largest number if a device published a day under several names of the account', async () => {
  await raiseDeviceCounts('earlier', 'laptop', { '2026-03-02': 4, '2026-03-03': 2 });
  await raiseDeviceCounts('renewed', 'laptop', { '2026-03-02': 5 });
  const account = { fingerprints: ['renewed', 'earlier'] };

  expect(sumOtherDevices(await readDeviceDays(account), 'mine', '0')).toEqual({ '2026-03-02': 5, '2026-03-03': 2 });
});

it('the quota’s usage reads nothing of another account', async () => {
  await raiseDeviceCounts('of-another', 'laptop', { '2026-03-02': 4 });
  await browser.storage.sync.set({ 'deeplinks:laptop:2026-03': { '2026-03-02': 9 } });

  expect(await readElsewhere()).toEqual({});
});

it('the quota’s usage ages a correction in a rolling period with the links that it was about', async () => {
  const countedAtMs = nowMs - 28 * dayMs;
  const database = await aDatabaseWith([countedAtMs, countedAtMs, nowMs - dayMs, nowMs - dayMs]);
  await writeMeta(database, 'quotaCorrection', { difference: -2, counted: 4, atMs: nowMs });
  expect(await readQuotaUsage(counted(database), rolling, nowMs)).toMatchObject({ used: 2 });
  // Half of what was counted then has left, and half of the surplus with it.
  expect(await readQuotaUsage(counted(database), rolling, nowMs + 3 * dayMs)).toMatchObject({ used: 1 });

  await writeMeta(database, 'quotaCorrection', { difference: 10, counted: 4, atMs: nowMs });
  expect(await readQuotaUsage(counted(database), rolling, nowMs + 3 * dayMs)).toMatchObject({ used: 12 });
  expect(await readQuotaUsage(counted(database), rolling, nowMs + 31 * dayMs)).toMatchObject({ used: 0 });
});

it('the quota’s usage counts the last 30 days when the period rolls, and says when the oldest link leaves', async () => {
  const oldestMs = nowMs - 29 * dayMs;
  const database = await aDatabaseWith([nowMs - 31 * dayMs, oldestMs, nowMs]);

  expect(await readQuotaUsage(counted(database), rolling, nowMs)).toMatchObject({
    used: 2,
    freesUpAtMs: oldestMs + 30 * dayMs,
  });
});

it('the quota’s usage says the service’s own day on which a month ends, wherever the user is', async () => {
  const database = await aDatabaseWith([nowMs]);
  const month = { ...rolling, quotaPeriod: 'calendar-month' as const, serviceUtcOffsetMinutes: 480 };
  const { freesUpAtMs, freesOn } = await readQuotaUsage(counted(database), month, nowMs);
  expect(freesOn).toMatch(/-01$/);
  expect(new Date(freesUpAtMs ?? 0).toISOString()).toMatch(/T16:00:00/);
});

it('the quota’s usage frees up, when the period rolls, by the other devices’ oldest day too', async () => {
  const database = await aDatabaseWith([nowMs]);
  await raiseDeviceCounts('of-account', 'laptop', { '2026-03-01': 4, '2026-03-02': 1 });

  // That day of the service ends on 1 March at 16:00 UTC: then its last link may have been made.
  const freesUpAtMs = Date.parse('2026-03-31T16:00:00Z');
  expect(await readQuotaUsage(counted(database), rolling, nowMs)).toMatchObject({ used: 6, freesUpAtMs });
  expect(await readQuotaUsage(counted(database), rolling, freesUpAtMs - 2)).toMatchObject({ used: 6 });
  expect(await readQuotaUsage(counted(database), rolling, freesUpAtMs)).toMatchObject({ used: 2 });
});

it('the quota’s usage frees up, where more is used than there is, once a link can be made again', async () => {
  const database = await aDatabaseWith([29, 20, 10].map((days) => nowMs - days * dayMs));
  await raiseDeviceCounts('of-account', 'laptop', { '2026-02-20': 2 });
  const read = async (deeplinksPerPeriod: number) => {
    const { used, freesUpAtMs } = await readQuotaUsage(counted(database), { ...rolling, deeplinksPerPeriod }, nowMs);
    return [used, ((freesUpAtMs ?? 0) - nowMs) / dayMs];
  };

  expect(await read(6)).toEqual([5, 1]);
  expect(await read(5)).toEqual([5, 1]);
  // The first link leaves after a day, the laptop's two at the end of their day of the service, 12.5 days from now.
  expect(await read(4)).toEqual([5, 10]);
  expect(await read(3)).toEqual([5, 12.5]);
});

it('the quota’s usage frees up, where the dashboard knew fewer links, once one of those has left', async () => {
  const database = await aDatabaseWith([29, 28, 27, 26].map((days) => nowMs - days * dayMs));
  await writeMeta(database, 'quotaCorrection', { difference: -2, counted: 4, atMs: nowMs });
  const read = (atMs: number) => readQuotaUsage(counted(database), { ...rolling, deeplinksPerPeriod: 2 }, atMs);

  // With the first link leaves a half of the surplus: the count is as high as before.
  const freesUpAtMs = nowMs + 2 * dayMs;
  expect(await read(nowMs)).toMatchObject({ used: 2, freesUpAtMs });
  expect(await read(freesUpAtMs - 2)).toMatchObject({ used: 2, level: 'reached' });
  expect(await read(freesUpAtMs)).toMatchObject({ used: 1 });
});

it('the quota’s usage frees up at no known time where the links that the dashboard alone knows fill the period', async () => {
  const database = await aDatabaseWith([nowMs - 29 * dayMs]);
  await writeMeta(database, 'quotaCorrection', { difference: 5, counted: 1, atMs: nowMs });
  const full = { ...rolling, deeplinksPerPeriod: 5 };

  expect(await readQuotaUsage(counted(database), full, nowMs)).toMatchObject({ used: 6, freesUpAtMs: null });
});

it('the quota’s usage still counts links that lie in the future since the clock was set back', async () => {
  const database = await aDatabaseWith([nowMs + 3_600_000]);

  expect(await readQuotaUsage(counted(database), defaultSettings, nowMs)).toMatchObject({ used: 1 });
});

it.each([
  [799, 'ok'],
  [800, 'low'],
  [949, 'low'],
  [950, 'nearly-reached'],
  [999, 'nearly-reached'],
  [1000, 'reached'],
])('the quota’s usage with %i used is at the level %s', async (used, level) => {
  const database = await aDatabaseWith([]);
  await writeMeta(database, 'quotaCorrection', { difference: used, counted: 0, atMs: nowMs });

  expect(await readQuotaUsage(counted(database), defaultSettings, nowMs)).toMatchObject({ used, level });
});

it('the quota’s usage forgets a correction with the period that it was for', async () => {
  const database = await aDatabaseWith([]);
  await writeMeta(database, 'quotaCorrection', { difference: 412, counted: 0, atMs: nowMs });

  expect(await readQuotaUsage(counted(database), defaultSettings, Date.parse('2026-04-01T04:00:00Z'))).toMatchObject({
    used: 0,
  });
});
