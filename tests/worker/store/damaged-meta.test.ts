import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { toServiceDate } from '#lib/domain/service/service-date.ts';
import { toAppError } from '#lib/errors/to-app-error.ts';
import { browser } from '#lib/platform/browser.ts';
import { readMeta } from '#lib/store/meta.ts';
import { openRootDatabase, readRootValue } from '#lib/store/root-database.ts';
import { anOfferRow } from '#tests/builders/an-offer-row.ts';
import { answerApproved } from '#tests/builders/answer-approved.ts';
import { connectWorker, makeWorker, type Worker } from '#tests/builders/make-worker.ts';
import { refuseWrites } from '#tests/fakes/fill-disk.ts';

let worker: Worker;
beforeEach(async () => {
  worker = await makeWorker();
  worker.service.respond('offers/all', answerApproved(anOfferRow()));
  await connectWorker(worker);
});
afterEach(() => vi.restoreAllMocks());

it('a walk with a cursor of another version drops the cursor and starts over, from the first page of the first listing', async () => {
  await worker.db.put('meta', { kind: 'full', generation: 1, step: 'shops', page: 9 }, 'syncCursor');
  const before = worker.service.calls.length;
  await worker.clock.runUntil(worker.sync.run());
  expect(worker.service.calls.at(before)).toMatchObject({ path: 'offers/all', parameters: { page: '1' } });
  expect(await worker.db.get('meta', 'syncCursor')).toBeUndefined();
  expect(await worker.db.count('offers')).toBe(1);
});

it('a walk with a cursor of another version of a single listing, starts over too', async () => {
  await worker.db.put('meta', { page: 9, after: 'row-800' }, 'campaignsCursor');
  const before = worker.service.calls.length;
  await worker.clock.runUntil(worker.listing.refresh('campaigns'));
  expect(worker.service.calls.at(before)).toMatchObject({ path: 'campaigns/all', parameters: { page: '1' } });
  expect(await readMeta(worker.db, 'campaignsListedAtMs')).toBe(worker.clock.nowMs());
});

it('a walk with a cursor of another version of the conversions, is not resumed', async () => {
  await worker.db.put('meta', { steps: 'all', page: 9 }, 'reportCursor');
  const before = worker.service.calls.length;
  await worker.clock.runUntil(worker.reports.runIfDue());
  expect(worker.service.calls).toHaveLength(before);
});

describe('counts that are damaged in part', () => {
  it('counts that are damaged in part are read as far as possible: no day is lost', async () => {
    const { serviceUtcOffsetMinutes } = await worker.readSettings();
    const today = toServiceDate(worker.clock.nowMs(), serviceUtcOffsetMinutes);
    await worker.db.put('meta', { [today]: 5, never: 40, '2026-01-01': 'six' }, 'publishedCounts');
    await worker.quota.publish();
    expect(Object.values(await browser.storage.sync.get(null))).toContainEqual({ [today]: 5 });
    expect(await readMeta(worker.db, 'publishedCounts')).toEqual({ [today]: 5 });
  });

  it('counts that are damaged in part leave what the journal counts unchanged, when a correction cannot be read', async () => {
    await worker.handlers.correctQuota({ used: 7 });
    expect(await worker.handlers.readQuota()).toMatchObject({ used: 7 });
    await worker.db.put('meta', { difference: 'many' }, 'quotaCorrection');
    expect(await worker.handlers.readQuota()).toMatchObject({ used: 0, usedHere: 0 });
  });
});

it('a gate that another version closed in its own format is open', async () => {
  await worker.db.put('meta', { untilMs: worker.clock.nowMs() + 60_000, failures: 'some' }, 'gateBackoff');
  expect(await worker.gate.readWaitMs('offers/all', 'background')).toBe(0);
});

it('a value of the device that cannot be read counts as missing', async () => {
  const root = await openRootDatabase();
  await root.put('meta', 7 as never, 'activeAccountId');
  expect(await readRootValue(root, 'activeAccountId')).toBeUndefined();
});

it('a write of one value that the disk has no room for says so to its user, also where the write itself fails', async () => {
  refuseWrites('meta');
  const failure = await worker.handlers.refreshReports().catch(toAppError);
  expect(failure).toMatchObject({ code: 'storage-full' });
});
