import { beforeEach, expect, it } from 'vitest';
import { createAlarmHandler } from '#entrypoints/background/alarm-handlers.ts';
import { hourlyAlarm } from '#entrypoints/background/hourly-alarm.ts';
import { browser } from '#lib/platform/browser.ts';
import { readReportState } from '#lib/store/earnings/read-report-state.ts';
import { notifyRejections } from '#lib/worker/earnings/rejections.ts';
import { aConversionRow } from '#tests/builders/a-conversion-row.ts';
import { connectWorker, makeWorker, type Worker } from '#tests/builders/make-worker.ts';
import { aListing } from '#tests/fakes/fake-service.ts';

const dayMs = 86_400_000;

let worker: Worker;
let statuses: readonly string[];
let shown: { readonly id: string; readonly title: string; readonly message: string }[];
let mayNotify: boolean;

/** The service lists the conversions with these statuses from now on, and the user updates. */
async function update(...next: readonly string[]) {
  statuses = next;
  await worker.clock.advance(dayMs);
  await worker.clock.runUntil(worker.reports.run());
}

beforeEach(async () => {
  worker = await makeWorker();
  const list = () =>
    aListing(
      statuses.map((status, index) =>
        aConversionRow({ conversion_id: index + 1, conversion_status: status, offer_name: `Kedai ${index + 1}` }),
      ),
    );
  for (const path of ['all', 'range', 'data-range']) worker.service.respond(`conversions/${path}`, list);
  await connectWorker(worker);
  shown = [];
  mayNotify = true;
  const contains = async ({ permissions = [] }: { permissions?: readonly string[] }) =>
    mayNotify || !permissions.includes('notifications');
  Object.assign(browser.permissions, { contains });
  const getMessage = (key: string, [count = '']: readonly string[] = []) => `${key} ${count}`;
  Object.assign(browser.i18n, { getMessage });
  const create = async (id: string, { title, message }: { title: string; message: string }) => {
    shown.push({ id, title, message });
    return id;
  };
  Object.assign(browser.notifications, { create });
  await update('pending', 'pending', 'pending');
});

const setOn = (isOn: boolean) => worker.handlers.setRejectionNotices({ isOn });
const tell = () => notifyRejections(worker);

it('a rejection is announced once, with its program, together with those of the same time', async () => {
  const sinceMs = worker.clock.nowMs();
  await setOn(true);
  await update('rejected', 'approved', 'invalid');
  await tell();
  await tell();
  expect(shown).toEqual([
    { id: `rejections:${worker.accountId}:${sinceMs}`, title: 'notifyRejected 2', message: 'Kedai 1 · Kedai 3' },
  ]);
  await update('rejected', 'rejected', 'invalid');
  await tell();
  expect(shown.slice(1)).toMatchObject([{ title: 'notifyRejected 1', message: 'Kedai 2' }]);
});

it('a rejection is announced also of an order that came since the last one was announced, once', async () => {
  await setOn(true);
  await update('pending', 'pending', 'pending', 'pending');
  await tell();
  await update('pending', 'pending', 'pending', 'rejected', 'rejected');
  await tell();
  await tell();
  expect(shown).toMatchObject([{ title: 'notifyRejected 2', message: 'Kedai 4 · Kedai 5' }]);
});

it('a rejection is not announced of an order that was approved in the end, nor of one that is invalid after rejected', async () => {
  await update('rejected', 'pending', 'pending');
  await setOn(true);
  await update('invalid', 'rejected', 'pending');
  await update('invalid', 'approved', 'pending');
  await tell();
  expect(shown).toEqual([]);
});

it('a rejection is found by the hourly alarm', async () => {
  await setOn(true);
  await update('rejected', 'pending', 'pending');
  await createAlarmHandler(worker.device)(hourlyAlarm);
  expect(shown).toHaveLength(1);
});

it('a rejection is announced once, although the worker is another one', async () => {
  await setOn(true);
  await update('rejected', 'pending', 'pending');
  await tell();
  const second = await makeWorker({ clock: worker.clock, service: worker.service });
  await notifyRejections(second);
  expect(shown).toHaveLength(1);
});

it('a rejection is announced when the browser allows it later', async () => {
  await setOn(true);
  mayNotify = false;
  await update('rejected', 'pending', 'pending');
  await tell();
  expect(shown).toEqual([]);
  mayNotify = true;
  await tell();
  expect(shown).toHaveLength(1);
});

it.each([
  ['the user never asked for it', async () => undefined],
  [
    'the user switched it off',
    async () => {
      await setOn(true);
      await setOn(false);
    },
  ],
])('a rejection is not announced when %s', async (_why, choose) => {
  await choose();
  await update('rejected', 'pending', 'pending');
  await tell();
  expect(shown).toEqual([]);
});

it('a rejection from before the user switched this on is not announced', async () => {
  await update('rejected', 'pending', 'pending');
  await setOn(true);
  await tell();
  expect(shown).toEqual([]);
});

it('a rejection is announced although the one before was seen by a clock that was a year ahead', async () => {
  await setOn(true);
  const nowMs = worker.clock.nowMs();
  worker.clock.setWallTime(nowMs + 365 * dayMs);
  await update('rejected', 'pending', 'pending');
  await tell();
  worker.clock.setWallTime(nowMs + dayMs);
  await update('rejected', 'rejected', 'pending');
  await tell();
  await tell();
  expect(shown.slice(1)).toMatchObject([{ title: 'notifyRejected 1', message: 'Kedai 2' }]);
  await update('rejected', 'rejected', 'rejected');
  await tell();
  expect(shown.slice(2)).toMatchObject([{ title: 'notifyRejected 1', message: 'Kedai 3' }]);
});

it('a rejection is not announced, nor any later one, when the user switches it off meanwhile', async () => {
  await setOn(true);
  await update('rejected', 'pending', 'pending');
  Object.assign(browser.permissions, {
    contains: async () => {
      await setOn(false);
      return true;
    },
  });
  await tell();
  expect((await readReportState(worker.db)).rejectionsToldAtMs).toBeNull();
  expect(shown).toEqual([]);
});

it('a rejection is announced once where two look for it at the same time', async () => {
  await setOn(true);
  await update('rejected', 'pending', 'pending');
  await Promise.all([tell(), tell()]);
  expect(shown).toHaveLength(1);
});
