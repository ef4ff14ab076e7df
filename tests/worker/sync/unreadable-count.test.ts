import { beforeEach, describe, expect, it } from 'vitest';
import type { ListedKind } from '#lib/domain/sync/unreadable-count.ts';
import { readReportState } from '#lib/store/earnings/read-report-state.ts';
import { readListingState, readUnreadable } from '#lib/store/sync/read-listing-state.ts';
import { aCampaignRow } from '#tests/builders/a-campaign-row.ts';
import { aShopRow } from '#tests/builders/a-shop-row.ts';
import { anOfferRow } from '#tests/builders/an-offer-row.ts';
import { connectWorker, makeWorker, type Worker } from '#tests/builders/make-worker.ts';
import { fakeClock } from '#tests/fakes/fake-clock.ts';
import { aListing, anEnvelope, type FakeCall } from '#tests/fakes/fake-service.ts';

const dayMs = 86_400_000;

let worker: Worker;
beforeEach(async () => {
  worker = await makeWorker();
});

const kinds: Readonly<Record<ListedKind, { path: string; good: object; load: () => Promise<void> }>> = {
  programs: { path: 'offers/all', good: anOfferRow(), load: () => worker.sync.run() },
  campaigns: { path: 'campaigns/all', good: aCampaignRow(), load: () => worker.listing.refresh('campaigns') },
  shops: { path: 'marketplaceextra/all', good: aShopRow(), load: () => worker.listing.refresh('shops') },
  conversions: { path: 'conversions/all', good: { conversion_id: 1 }, load: () => worker.reports.run() },
};

/** Two pages of two rows, of which `bad` in all cannot be read. */
function withUnreadable(good: object, bad: number) {
  return ({ parameters }: FakeCall) => {
    const page = Number(parameters.page);
    const all = [0, 1, 2, 3].map((row) => (row < bad ? `no row ${row}` : { ...good, row }));
    const data = all.slice((page - 1) * 2, page * 2);
    return anEnvelope({ page, limit: 2, count: 4, nextPage: page < 2 ? 2 : null, data });
  };
}

describe.each(Object.entries(kinds))('what could not be read of %s', (name, { path, good, load }) => {
  const kind = name as ListedKind;
  const count = async () => (await readUnreadable(worker.db, kind)).rows;
  const loadAfterAMonth = async () => {
    await worker.clock.advance(31 * dayMs);
    await worker.clock.runUntil(load());
  };

  it('what could not be read is counted over all pages, and again by the next complete walk', async () => {
    await connectWorker(worker);
    worker.service.respond(path, withUnreadable(good, 3));
    await loadAfterAMonth();
    // Programs are listed once as running and once as paused.
    expect(await count()).toBe(kind === 'programs' ? 6 : 3);

    worker.service.respond(path, withUnreadable(good, 0));
    await loadAfterAMonth();
    expect(await count()).toBe(0);
  });

  it('what could not be read is not lost when the worker dies between two pages', async () => {
    await connectWorker(worker);
    await worker.clock.advance(31 * dayMs);
    const whole = withUnreadable(good, 3);
    let answers = 0;
    worker.service.respond(path, (call) => {
      answers += 1;
      return answers < 2 ? whole(call) : 'silence';
    });
    void load().catch(() => undefined);
    while (answers < 2) await worker.clock.advance(0);

    const { service } = worker;
    worker = await makeWorker({ service, clock: fakeClock(worker.clock.nowMs()) });
    service.respond(path, whole);
    await worker.clock.runUntil(load());
    expect(await count()).toBe(kind === 'programs' ? 6 : 3);
  });
});

it('what could not be read is shown with each listing', async () => {
  worker.service.respond('campaigns/all', aListing(['no row', aCampaignRow()]));
  worker.service.respond('conversions/all', aListing(['no row', { conversion_id: 1 }]));
  await connectWorker(worker);
  await worker.clock.runUntil(worker.reports.run());

  expect((await readListingState(worker.db, 'campaigns')).unreadable).toMatchObject({ rows: 1, fields: 0 });
  expect((await readReportState(worker.db)).unreadable).toEqual({ rows: 1, fields: 0, pageRows: 2 });
});

it('what could not be read is not reduced by a listing of the last hours alone', async () => {
  worker.service.respond('conversions/all', aListing(['no row', 'no row', { conversion_id: 1 }]));
  await connectWorker(worker);
  await worker.clock.runUntil(worker.reports.run());
  worker.service.respond('conversions/data-range', aListing(['no row']));
  await worker.clock.advance(dayMs);
  await worker.clock.runUntil(worker.reports.runIfDue());

  expect((await readReportState(worker.db)).unreadable.rows).toBe(2);
});
