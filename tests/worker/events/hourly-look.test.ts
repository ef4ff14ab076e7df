import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createAlarmHandler } from '#entrypoints/background/alarm-handlers.ts';
import { hourlyAlarm } from '#entrypoints/background/hourly-alarm.ts';
import { readOutlook } from '#entrypoints/background/read-outlook.ts';
import { noRollingBackup } from '#lib/domain/backup/rolling-backup.ts';
import { browser } from '#lib/platform/browser.ts';
import { readMeta, writeMeta } from '#lib/store/meta.ts';
import { aBulkRun } from '#tests/builders/a-bulk-run.ts';
import { aPost, aPostProduct } from '#tests/builders/a-post.ts';
import { connectWorker, makeWorker, type Worker } from '#tests/builders/make-worker.ts';
import { fakeClock } from '#tests/fakes/fake-clock.ts';

const hourMs = 3_600_000;
/** Half past five in the afternoon of the service. */
const afternoonMs = Date.parse('2026-11-10T09:30:00Z');

let worker: Worker;
beforeEach(async () => {
  // The user's days begin at other times than the service's.
  vi.stubEnv('TZ', 'Europe/Berlin');
  worker = await makeWorker({ clock: fakeClock(afternoonMs) });
  await connectWorker(worker);
});

afterEach(() => void vi.unstubAllEnvs());

/** The hourly look. @returns in how many hours the next one comes. */
async function look(): Promise<number> {
  await browser.alarms.create(hourlyAlarm, { when: worker.clock.nowMs() + hourMs, periodInMinutes: 60 });
  await worker.clock.runUntil(createAlarmHandler(worker.device)(hourlyAlarm));
  const alarm = await browser.alarms.get(hourlyAlarm);
  expect(alarm?.periodInMinutes).toBe(60);
  return Math.round(((alarm?.scheduledTime ?? 0) - worker.clock.nowMs()) / hourMs);
}

it('the hourly look is put off for six hours where nothing comes before', async () => {
  expect(await look()).toBe(6);
});

it('the hourly look comes with the day of the service, because coupons end with it', async () => {
  await worker.clock.advance(3 * hourMs);
  expect(await look()).toBe(4);
});

it('the hourly look comes with the morning in which Today is notified of', async () => {
  worker = await makeWorker({ clock: fakeClock(Date.parse('2026-11-10T05:30:00')) });
  expect(await look()).toBe(3);
});

it('the hourly look comes with that morning on a day whose night has an hour more or less, too', async () => {
  worker = await makeWorker({ clock: fakeClock(Date.parse('2026-10-25T07:10:00')) });
  expect(await look()).toBe(1);
  worker = await makeWorker({ clock: fakeClock(Date.parse('2026-03-29T05:30:00')) });
  expect(await look()).toBe(3);
});

it('the hourly look comes with the sync that is due', async () => {
  await writeMeta(worker.db, 'lastWalkAtMs', worker.clock.nowMs() - 21.5 * hourMs);
  expect(await look()).toBe(3);
});

it('the hourly look comes with the look at earnings that is due', async () => {
  const state = await readMeta(worker.db, 'reportState');
  const sinceMs = worker.clock.nowMs() - 22.5 * hourMs;
  await writeMeta(worker.db, 'reportState', {
    ...(state as NonNullable<typeof state>),
    firstLoadedAtMs: sinceMs,
    lastLookAtMs: sinceMs,
  });
  expect(await look()).toBe(2);
});

it('the hourly look comes with the backup that is due', async () => {
  const lastDailyAtMs = worker.clock.nowMs() - 20.5 * hourMs;
  const state = { ...noRollingBackup, isOn: true, lastDailyAtMs, lastWeeklyAtMs: lastDailyAtMs };
  await (await worker.device.root()).put('meta', state, 'rollingBackup');
  expect(await look()).toBe(4);
});

it('a day without an act has seven hourly looks, and the sync of the day is one of them', async () => {
  const endMs = worker.clock.nowMs() + 24 * hourMs;
  let looks = 0;
  for (let hours = 1; worker.clock.nowMs() + hours * hourMs <= endMs; hours = await look()) {
    await worker.clock.advance(hours * hourMs);
    looks += 1;
  }
  expect(looks).toBe(7);
  expect(worker.clock.nowMs() - ((await readMeta(worker.db, 'lastWalkAtMs')) ?? 0)).toBeLessThan(2 * hourMs);
});

const inAnHour = () => worker.clock.nowMs() + hourMs;
const hasWork = async (change: Partial<Parameters<typeof readOutlook>[0]> = {}) =>
  (await readOutlook({ ...worker, ...change }))(inAnHour());

it('an account has work in each hour while a post is kept, and not for a draft', async () => {
  const draft = aPost({ products: [aPostProduct()], state: 'draft' });
  await worker.db.put('posts', draft);
  expect(await hasWork()).toBe(false);
  await worker.db.put('posts', { ...draft, kept: { runId: 'later', most: 1 } });
  expect(await hasWork()).toBe(true);
});

it('an account has work in each hour while a run is not ended', async () => {
  const { run } = aBulkRun(1);
  await worker.db.put('bulkRuns', { ...run, endedAtMs: inAnHour() });
  expect(await hasWork()).toBe(false);
  await worker.db.put('bulkRuns', run);
  expect(await hasWork()).toBe(true);
});

it('an account has work in each hour while it is in a team', async () => {
  expect(await hasWork({ team: { isJoined: async () => true } })).toBe(true);
});

it('an account that is signed out has no sync and no load to come', async () => {
  await writeMeta(worker.db, 'lastWalkAtMs', 0);
  expect(await hasWork()).toBe(true);
  await worker.clock.runUntil(worker.handlers.signOut({ accountId: worker.accountId }));
  expect(await hasWork()).toBe(false);
});

it('the hourly look comes within the hour where an account cannot say what it has to do', async () => {
  worker.device.of(worker.accountId).sync.isDueAt = () => Promise.reject(new Error('closed'));
  expect(await look()).toBe(1);
});
