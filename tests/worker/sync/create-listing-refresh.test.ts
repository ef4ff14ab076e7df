import { beforeEach, expect, it } from 'vitest';
import { AppError } from '#lib/errors/app-error.ts';
import { watchDataChanges } from '#lib/store/data-changes.ts';
import { readMeta } from '#lib/store/meta.ts';
import { aCampaignRow } from '#tests/builders/a-campaign-row.ts';
import { aShopRow } from '#tests/builders/a-shop-row.ts';
import { connectWorker, makeWorker, type Worker } from '#tests/builders/make-worker.ts';
import { aFailure, anEnvelope, type FakeCall } from '#tests/fakes/fake-service.ts';

let worker: Worker;
beforeEach(async () => {
  worker = await makeWorker();
  await connectWorker(worker);
});

/** Answers a listing in pages of `limit`. */
function inPages(rows: readonly unknown[], limit: number) {
  return ({ parameters }: FakeCall) => {
    const page = Number(parameters.page);
    return anEnvelope({
      page,
      limit,
      count: rows.length,
      nextPage: page * limit < rows.length ? page + 1 : null,
      data: rows.slice((page - 1) * limit, page * limit),
    });
  };
}

const campaigns = (count: number) =>
  Array.from({ length: count }, (_, index) => aCampaignRow({ campaign_banner_id: index + 1 }));
const storedIds = async () => (await worker.db.getAllKeys('campaigns')).map(Number).sort((a, b) => a - b);
const refresh = (kind: 'campaigns' | 'shops' = 'campaigns') => worker.clock.runUntil(worker.listing.refresh(kind));

it('listing campaigns or shops again stores every page, deletes what is no longer listed, and notes when', async () => {
  worker.service.respond('campaigns/all', inPages(campaigns(250), 100));
  await refresh();
  worker.service.respond('campaigns/all', inPages(campaigns(120).slice(1), 100));
  await refresh();
  expect(await storedIds()).toEqual(Array.from({ length: 119 }, (_, index) => index + 2));
  expect(await readMeta(worker.db, 'campaignsListedAtMs')).toBe(worker.clock.nowMs());
  expect(await readMeta(worker.db, 'campaignsCursor')).toBeUndefined();
});

it('listing campaigns or shops again requests campaigns in a window of half a year on both sides of today', async () => {
  await refresh();
  const [call] = worker.service.calls.filter(({ path }) => path === 'campaigns/all').slice(-1);
  expect(call?.parameters).toMatchObject({ 'filters[start_date]': '2025-09-08', 'filters[end_date]': '2026-09-09' });
});

it('listing campaigns or shops again lists shops at the path that the user gave, each with its address', async () => {
  worker.service.respond('marketplaceextra/all', inPages([aShopRow(), aShopRow({ country: 'Singapore' })], 200));
  await refresh('shops');
  expect(await worker.db.getAll('shops')).toMatchObject([
    { key: 'Malaysia|7003011', linkHost: 'pasar.example', linkKey: 'pasar.example/my/shop/embun-books' },
    { key: 'Singapore|7003011' },
  ]);
  expect(await readMeta(worker.db, 'shopsListedAtMs')).toBe(worker.clock.nowMs());
});

it('listing campaigns or shops again deletes nothing for an empty answer', async () => {
  worker.service.respond('campaigns/all', inPages(campaigns(3), 100));
  await refresh();
  worker.service.respond('campaigns/all', inPages([], 100));
  await refresh();
  expect(await storedIds()).toEqual([1, 2, 3]);
});

it('listing campaigns or shops again keeps what it has when a page fails five times, says why, and resumes there when asked again', async () => {
  worker.service.respond('campaigns/all', inPages(campaigns(3), 100));
  await refresh();
  worker.service.respond('campaigns/all', inPages(campaigns(300), 100));
  worker.service.once('campaigns/all', inPages(campaigns(300), 100));
  for (let times = 0; times < 5; times++) worker.service.once('campaigns/all', aFailure(500, 'Server Error'));
  await expect(refresh()).rejects.toMatchObject({ code: 'service-failure' });
  expect(await storedIds()).toHaveLength(100);

  const before = worker.service.count('campaigns/all');
  await refresh();
  expect(worker.service.count('campaigns/all') - before).toBe(2);
  expect(await storedIds()).toHaveLength(300);
});

it("listing campaigns or shops again resumes at a killed worker's page, and starts over when that is long ago", async () => {
  worker.service.respond('campaigns/all', inPages(campaigns(300), 100));
  worker.service.once('campaigns/all', inPages(campaigns(300), 100));
  for (let times = 0; times < 5; times++) worker.service.once('campaigns/all', 'drop');
  await expect(refresh()).rejects.toMatchObject({ code: 'unreachable' });
  const second = await makeWorker({ clock: worker.clock, service: worker.service });
  await worker.clock.advance(11 * 60_000);
  const before = worker.service.count('campaigns/all');
  await worker.clock.runUntil(second.listing.refresh('campaigns'));
  expect(worker.service.count('campaigns/all') - before).toBe(3);
});

it('listing campaigns or shops again is one listing for all callers at once', async () => {
  const before = worker.service.count('campaigns/all');
  await worker.clock.runUntil(Promise.all([worker.listing.refresh('campaigns'), worker.listing.refresh('campaigns')]));
  expect(worker.service.count('campaigns/all') - before).toBe(1);
});

it('listing campaigns or shops again leaves four slots of the minute to the user, and says until when it waits', async () => {
  const sentAtMs: number[] = [];
  worker.service.respond('campaigns/all', (call) => {
    sentAtMs.push(worker.clock.monotonicMs());
    return inPages(campaigns(60), 2)(call);
  });
  const waits = new Set<number>();
  const stop = watchDataChanges(['campaigns'], () => {
    void readMeta(worker.db, 'campaignsCursor').then((cursor) => waits.add(cursor?.waitingUntilMs ?? 0));
  });
  const startMs = worker.clock.nowMs();
  await refresh();
  stop();
  expect(waits).toContain(startMs + 61_500);
  const inAMinuteFrom = (atMs: number) => sentAtMs.filter((each) => each >= atMs && each < atMs + 60_000).length;
  expect(Math.max(...sentAtMs.map(inAMinuteFrom))).toBe(16);
});

it('listing campaigns or shops again ends at sign-out, and keeps what it has seen', async () => {
  worker.service.respond('campaigns/all', inPages(campaigns(60), 2));
  const refreshed = worker.listing.refresh('campaigns').catch((error: unknown) => error);
  await worker.clock.advance(1_000);
  expect(await worker.db.count('campaigns')).toBeGreaterThan(0);
  await worker.clock.runUntil(worker.handlers.signOut({ accountId: worker.accountId }));
  expect(await refreshed).toBeInstanceOf(AppError);
  expect(await worker.db.count('campaigns')).toBeGreaterThan(0);
  await expect(refresh()).rejects.toMatchObject({ code: 'not-connected' });
});
