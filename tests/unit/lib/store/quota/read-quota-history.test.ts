import { expect, it } from 'vitest';
import { defaultSettings, type Settings } from '#lib/domain/settings/settings.ts';
import { type Database, openDatabase } from '#lib/store/database.ts';
import { writeMeta } from '#lib/store/meta.ts';
import { raiseDeviceCounts } from '#lib/store/quota/device-counts.ts';
import { readQuotaHistory } from '#lib/store/quota/read-quota-history.ts';
import { readQuotaUsage } from '#lib/store/quota/read-quota-usage.ts';

const at = (text: string) => Date.parse(text);
/** 12:00 of the service's 10th, by its zone of UTC+8. */
const nowMs = at('2026-03-10T04:00:00Z');
const rolling: Settings = { ...defaultSettings, quotaPeriod: 'rolling-30-days' };

async function aDatabaseWith(countedAt: readonly string[]): Promise<Database> {
  const database = await openDatabase('test');
  await writeMeta(database, 'deviceId', 'mine');
  for (const [index, time] of countedAt.entries()) {
    const countedAtMs = at(time);
    const entry = { requestId: String(index), state: 'done', offerId: '1', reuseKey: String(index) } as const;
    await database.put('journal', { ...entry, updatedAtMs: countedAtMs, countedAtMs });
  }
  // Given back: no part of any day.
  await database.put('journal', { requestId: 'x', state: 'refused', offerId: '1', reuseKey: 'x', updatedAtMs: nowMs });
  return database;
}

const counted = (database: Database) => ({ database, fingerprints: ['of-account'] });

async function readDays(database: Database, settings = defaultSettings, atMs = nowMs) {
  const { days, today } = await readQuotaHistory(counted(database), settings, atMs);
  const usage = await readQuotaUsage(counted(database), settings, atMs);
  // Whatever the period: the days are what the meter counts, each link once.
  expect(days.reduce((sum, { here }) => sum + here, 0)).toBe(usage.usedHere);
  expect(days.reduce((sum, { elsewhere }) => sum + elsewhere, 0)).toBe(usage.usedElsewhere);
  expect(days.map(({ day }) => day)).toContain(today);
  return { days, today, used: days.filter(({ here, elsewhere }) => here + elsewhere > 0) };
}

it('the history of a calendar month has every day of the month, with the links of this and the other devices', async () => {
  const database = await aDatabaseWith(['2026-03-02T04:00:00Z', '2026-03-02T05:00:00Z', '2026-03-10T03:00:00Z']);
  await raiseDeviceCounts('of-account', 'laptop', { '2026-03-02': 5, '2026-03-09': 1 });
  await raiseDeviceCounts('of-account', 'phone', { '2026-03-09': 7 });
  await raiseDeviceCounts('of-account', 'mine', { '2026-03-02': 2 });

  const { days, today, used } = await readDays(database);
  expect([days.length, days[0]?.day, days.at(-1)?.day, today]).toEqual([31, '2026-03-01', '2026-03-31', '2026-03-10']);
  expect(used).toEqual([
    { day: '2026-03-02', here: 2, elsewhere: 5 },
    { day: '2026-03-09', here: 0, elsewhere: 8 },
    { day: '2026-03-10', here: 1, elsewhere: 0 },
  ]);
});

it('the history of a calendar month counts apart the links of the period whose answer was lost', async () => {
  const database = await aDatabaseWith(['2026-03-02T04:00:00Z']);
  const entry = { state: 'unknown', offerId: '1', reuseKey: 'lost', updatedAtMs: nowMs } as const;
  await database.put('journal', { ...entry, requestId: 'lost', countedAtMs: at('2026-03-03T04:00:00Z') });
  await database.put('journal', { ...entry, requestId: 'of February', countedAtMs: at('2026-02-03T04:00:00Z') });
  await database.put('journal', { ...entry, requestId: 'not counted' });

  expect((await readQuotaHistory(counted(database), defaultSettings, nowMs)).lost).toBe(1);
});

it('the history of a calendar month uses the days of the service, not of the computer', async () => {
  // Before and after 00:00 of the service's 2nd, and the last instant of February there.
  const database = await aDatabaseWith(['2026-03-01T15:59:59Z', '2026-03-01T16:00:00Z', '2026-02-28T15:59:59Z']);

  expect((await readDays(database)).used).toEqual([
    { day: '2026-03-01', here: 1, elsewhere: 0 },
    { day: '2026-03-02', here: 1, elsewhere: 0 },
  ]);
});

it('the history of a calendar month starts with the month', async () => {
  const database = await aDatabaseWith(['2026-03-10T03:00:00Z']);

  const { days, today, used } = await readDays(database, defaultSettings, at('2026-03-31T16:00:00Z'));
  expect([days.length, days[0]?.day, today, used]).toEqual([30, '2026-04-01', '2026-04-01', []]);
});

it('the history of a calendar month shows a future link as of today after the clock was set back', async () => {
  const database = await aDatabaseWith(['2026-03-12T04:00:00Z', '2026-04-12T04:00:00Z']);

  expect((await readDays(database)).used).toEqual([{ day: '2026-03-10', here: 2, elsewhere: 0 }]);
});

it('the history of a calendar month shows a link of another device whose clock is ahead under today', async () => {
  const database = await aDatabaseWith([]);
  await raiseDeviceCounts('of-account', 'laptop', { '2026-03-10': 1, '2026-03-11': 4, '2026-04-01': 2 });

  expect((await readDays(database)).used).toEqual([{ day: '2026-03-10', here: 0, elsewhere: 7 }]);
});

it('the history of a calendar month has nothing of a correction, which has no day', async () => {
  const database = await aDatabaseWith(['2026-03-10T03:00:00Z']);
  await writeMeta(database, 'quotaCorrection', { difference: 411, counted: 1, atMs: nowMs });

  expect((await readDays(database)).used).toEqual([{ day: '2026-03-10', here: 1, elsewhere: 0 }]);
  expect(await readQuotaUsage(counted(database), defaultSettings, nowMs)).toMatchObject({ used: 412, usedHere: 1 });
});

it('the history of the last 30 days ends today and begins with the day of which a part still counts', async () => {
  // 8 February 12:00 of the service is 30 days ago: only what came after it counts.
  const database = await aDatabaseWith(['2026-02-08T04:00:00Z', '2026-02-08T04:00:01Z', '2026-03-10T03:00:00Z']);
  await raiseDeviceCounts('of-account', 'laptop', { '2026-02-07': 3, '2026-02-08': 5 });

  const { days, today, used } = await readDays(database, rolling);
  expect([days.length, days[0]?.day, days.at(-1)?.day]).toEqual([31, '2026-02-08', today]);
  expect(used).toEqual([
    { day: '2026-02-08', here: 1, elsewhere: 5 },
    { day: '2026-03-10', here: 1, elsewhere: 0 },
  ]);
});
