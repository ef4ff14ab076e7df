import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, it, vi } from 'vitest';
import { createAlarmHandler } from '#entrypoints/background/alarm-handlers.ts';
import { hourlyAlarm } from '#entrypoints/background/hourly-alarm.ts';
import { browser } from '#lib/platform/browser.ts';
import { readBackupFile } from '#lib/store/backup/read-backup-file.ts';
import { readRollingBackup } from '#lib/store/backup/read-rolling-backup.ts';
import { watchDataChanges } from '#lib/store/data-changes.ts';
import { toDatabaseName } from '#lib/store/database.ts';
import { credentials, makeWorker, type Worker } from '#tests/builders/make-worker.ts';
import { breakOpening } from '#tests/fakes/fake-storage-faults.ts';
import { fillProfile } from './fill-profile.ts';

const download = vi.fn(async (_file: { url: string; filename: string; conflictAction: string }) => 1);
/** What the browser says of a file that it took. */
let states: ('in_progress' | 'complete' | 'interrupted')[];
const search = vi.fn(async () => [{ state: states.length > 1 ? states.shift() : states[0] }]);
let worker: Worker;
let isAllowed: boolean;

beforeEach(async () => {
  download.mockReset().mockResolvedValue(1);
  isAllowed = true;
  states = ['complete'];
  Object.assign(browser, { downloads: { download, search } });
  Object.assign(browser.scripting, { getRegisteredContentScripts: async () => [] });
  // A worker has none.
  vi.stubGlobal('URL', Object.assign(class extends URL {}, { createObjectURL: undefined }));
  worker = await makeWorker();
  await fillProfile(worker);
  const contains = async ({ permissions = [] }: { permissions?: string[] }) =>
    permissions.includes('downloads') ? isAllowed : true;
  Object.assign(browser.permissions, { contains });
  return () => vi.unstubAllGlobals();
});

const ring = () => worker.clock.runUntil(createAlarmHandler(worker.device)(hourlyAlarm));
const names = () => download.mock.calls.map(([{ filename }]) => filename.replace(/^linkmint-backups\/[\w-]+\//, ''));
const state = async () => readRollingBackup(await worker.device.root());

it('a backup that is saved by itself is not saved before the user switches it on', async () => {
  await ring();
  expect(download).not.toHaveBeenCalled();
});

it('a backup that is saved by itself is saved at once, replaces the file of its name, and can be restored', async () => {
  await worker.handlers.setRollingBackup({ isOn: true });
  expect(names()).toEqual(['linkmint-daily-1.json', 'linkmint-weekly-1.json']);
  const [file] = download.mock.calls[0] ?? [];
  expect(file).toMatchObject({ conflictAction: 'overwrite' });
  const text = Buffer.from(file?.url.split(',')[1] ?? '', 'base64').toString('utf8');
  const content = readBackupFile(text);
  expect(content).toMatchObject({ backup: { accounts: [{ identity: { name: 'Food blog' } }] } });
  expect(text).not.toContain(credentials.secret);
});

it('a backup that is saved by itself is announced to open pages, as is the switch', async () => {
  const onChange = vi.fn();
  const stop = watchDataChanges(['rolling-backup'], onChange);
  await worker.handlers.setRollingBackup({ isOn: true });
  await vi.waitFor(() => expect(onChange.mock.calls.length).toBeGreaterThan(1));
  stop();
});

it('a backup that is saved by itself is saved daily by the hourly alarm, and not twice a day', async () => {
  await worker.handlers.setRollingBackup({ isOn: true });
  await ring();
  expect(names()).toHaveLength(2);
  await worker.clock.advance(86_400_000);
  await ring();
  expect(names().slice(2)).toEqual(['linkmint-daily-2.json']);
});

it('a backup that is saved by itself waits while the permission is missing', async () => {
  isAllowed = false;
  await worker.handlers.setRollingBackup({ isOn: true });
  expect(download).not.toHaveBeenCalled();
  expect(await state()).toMatchObject({ isOn: true, lastDailyAtMs: null });
  isAllowed = true;
  await ring();
  expect(names()).toHaveLength(2);
});

it('a backup that is saved by itself is noted when it could not be saved, and tried again', async () => {
  download.mockRejectedValueOnce(new Error('disk'));
  await worker.handlers.setRollingBackup({ isOn: true });
  expect(await state()).toMatchObject({ lastDailyAtMs: null, failedAtMs: worker.clock.nowMs() });
  await ring();
  expect(await state()).toMatchObject({ dailyCount: 1, weeklyCount: 1, failedAtMs: null });
  expect(names()).toEqual(['linkmint-daily-1.json', 'linkmint-daily-1.json', 'linkmint-weekly-1.json']);
});

it('a backup that is saved by itself is not saved before the browser has written the file', async () => {
  states = ['in_progress', 'in_progress', 'interrupted', 'complete'];
  await worker.clock.runUntil(worker.handlers.setRollingBackup({ isOn: true }));
  expect(await state()).toMatchObject({ dailyCount: 0, lastDailyAtMs: null, failedAtMs: worker.clock.nowMs() });
  await ring();
  expect(await state()).toMatchObject({ dailyCount: 1, weeklyCount: 1, failedAtMs: null });
});

it('a backup that is saved by itself replaces none of another browser, nor of the time before its data was lost', async () => {
  await worker.handlers.setRollingBackup({ isOn: true });
  await worker.handlers.setRollingBackup({ isOn: false });
  await worker.clock.advance(86_400_000);
  await worker.handlers.setRollingBackup({ isOn: true });
  const ofThis = download.mock.calls.map(([{ filename }]) => filename);
  // A browser of its own, or the same one after its data was lost: both save into one folder of downloads.
  globalThis.indexedDB = new IDBFactory();
  for (const area of ['local', 'session', 'sync'] as const) await browser.storage[area].clear();
  worker = await makeWorker({ clock: worker.clock, random: worker.random });
  await fillProfile(worker);
  await worker.handlers.setRollingBackup({ isOn: true });
  const all = download.mock.calls.map(([{ filename }]) => filename);
  expect([ofThis.length, all.length, new Set(all).size]).toEqual([3, 5, 5]);
  expect(new Set(ofThis.map((name) => name.split('/')[1])).size).toBe(1);
});

it('a backup that is saved by itself replaces none of the time before an account began with an empty database', async () => {
  await worker.handlers.setRollingBackup({ isOn: true });
  await worker.handlers.startCleanly({ accountId: worker.accountId });
  await worker.clock.advance(7 * 86_400_000);
  await ring();
  const folders = download.mock.calls.map(([{ filename }]) => filename.split('/')[1]);
  expect([folders.length, new Set(folders).size]).toEqual([4, 2]);
  expect(new Set(folders.slice(2)).size).toBe(1);
});

it("a backup that is saved by itself never replaces a profile's data with an empty file", async () => {
  await worker.handlers.setRollingBackup({ isOn: true });
  await worker.handlers.removeAccount({ accountId: worker.accountId });
  await worker.clock.advance(86_400_000);
  await ring();
  expect(names()).toHaveLength(2);
});

it('a backup that is saved by itself is noted as failed while what it would hold cannot be read', async () => {
  await worker.handlers.setRollingBackup({ isOn: true });
  const heal = breakOpening(new DOMException('', 'UnknownError'), (name) => name === toDatabaseName(worker.accountId));
  await worker.clock.advance(86_400_000);
  await ring();
  expect(names()).toHaveLength(2);
  expect(await state()).toMatchObject({ dailyCount: 1, failedAtMs: worker.clock.nowMs() });
  heal();
  await ring();
  expect(await state()).toMatchObject({ dailyCount: 2, failedAtMs: null });
});
