import { beforeEach, expect, it } from 'vitest';
import { accountAlarms, toAlarmName } from '#entrypoints/background/account-alarms.ts';
import { createAlarmHandler } from '#entrypoints/background/alarm-handlers.ts';
import { noSubIds } from '#lib/domain/sub-ids/sub-ids.ts';
import { browser } from '#lib/platform/browser.ts';
import { readMeta } from '#lib/store/meta.ts';
import { connectAccount } from '#lib/worker/accounts/connect-account.ts';
import { anOfferRow } from '#tests/builders/an-offer-row.ts';
import { connectWorker, credentials, makeWorker, permitService, type Worker } from '#tests/builders/make-worker.ts';
import { aListing } from '#tests/fakes/fake-service.ts';

const dayMs = 86_400_000;

let worker: Worker;
beforeEach(async () => {
  worker = await makeWorker();
  worker.service.respond('offers/all', aListing([anOfferRow()]));
});

const alarm = (name: keyof typeof accountAlarms) =>
  browser.alarms.get(toAlarmName(accountAlarms[name], worker.accountId));

/** The worker may die right after its answer: what it has promised by then must be on disk. */
it('a wish that was answered to sync is on disk, with an alarm that wakes a killed worker', async () => {
  await connectWorker(worker);
  await worker.clock.advance(dayMs);
  expect(await alarm('sync')).toBeUndefined();
  await worker.handlers.syncNow();
  expect(await readMeta(worker.db, 'syncCursor')).toBeDefined();
  expect(await alarm('sync')).toBeDefined();
  await worker.clock.runUntil(worker.sync.run());
  expect(await alarm('sync')).toBeUndefined();
});

it('a wish that was answered to update the earnings is on disk, with an alarm that wakes a killed worker', async () => {
  await connectWorker(worker);
  await worker.handlers.refreshReports();
  expect(await readMeta(worker.db, 'reportCursor')).toBeDefined();
  expect(await alarm('reports')).toBeDefined();
  await worker.clock.runUntil(worker.reports.run());
});

it('a wish that was answered to connect has an alarm that wakes a killed worker for the first sync', async () => {
  permitService(true);
  await worker.clock.runUntil(connectAccount(worker.device, credentials));
  expect(await alarm('sync')).toBeDefined();
  await worker.clock.runUntil(worker.sync.run());
});

it('a wish that was answered to start a bulk run has an alarm that wakes a killed worker', async () => {
  await connectWorker(worker);
  const line = { url: 'https://www.kedai.example/p/1', program: '', subIds: noSubIds, title: '' };
  await worker.bulk.plan([line], { kind: 'none' });
  expect(await alarm('bulk')).toBeDefined();
  await worker.clock.runUntil(worker.bulk.wake());
  const [run] = await worker.db.getAll('bulkRuns');
  expect(await alarm('bulk')).toBeUndefined();
  await worker.bulk.start(run?.runId ?? '');
  expect(await alarm('bulk')).toBeDefined();
  await worker.clock.runUntil(worker.bulk.wake());
  expect(await alarm('bulk')).toBeUndefined();
});

it('an alarm that woke the worker is set again before anything else, so that a worker that is killed at once is woken once more', async () => {
  await connectWorker(worker);
  const name = toAlarmName(accountAlarms.sync, worker.accountId);
  const answered = createAlarmHandler(worker.device)(name);
  expect(await browser.alarms.get(name)).toMatchObject({ scheduledTime: worker.clock.nowMs() + 60_000 });
  await worker.clock.runUntil(answered);
});

it('an alarm that woke the worker is cleared when no work is left', async () => {
  await connectWorker(worker);
  for (const alarmName of Object.values(accountAlarms)) {
    const name = toAlarmName(alarmName, worker.accountId);
    await worker.clock.runUntil(createAlarmHandler(worker.device)(name));
    expect(await browser.alarms.get(name)).toBeUndefined();
  }
});
