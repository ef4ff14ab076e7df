import { beforeEach, describe, expect, it } from 'vitest';
import { marketplaceBrands } from '#lib/domain/addresses/marketplace-hosts.ts';
import type { OptionalListing } from '#lib/domain/sync/listing-refusal.ts';
import { readMeta } from '#lib/store/meta.ts';
import { readRefusals } from '#lib/store/sync/read-listing-state.ts';
import { mayAskFor } from '#lib/worker/sync/refusals.ts';
import { aCampaignRow } from '#tests/builders/a-campaign-row.ts';
import { aShopRow } from '#tests/builders/a-shop-row.ts';
import { answerOffers } from '#tests/builders/answer-offers.ts';
import { makeSandboxService } from '#tests/builders/make-sandbox-service.ts';
import { connectWorker, makeWorker, type Worker } from '#tests/builders/make-worker.ts';
import { fakeClock } from '#tests/fakes/fake-clock.ts';
import { aFailure, aListing, type FakeAnswer } from '#tests/fakes/fake-service.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

const paths: Readonly<Record<OptionalListing, string>> = {
  campaigns: 'campaigns/all',
  shops: 'marketplaceextra/all',
  changes: 'offers/last-updated-range',
};
const noRoute = aFailure(404, 'The route could not be found.');

describe.each([
  ['no-shops', 'shops', 'not-offered'],
  ['no-updated-range', 'changes', 'not-offered'],
  ['no-campaigns', 'campaigns', 'incorrect-arguments'],
] as const)('ten days with a service of the variant %s', (variant, kind, code) => {
  it('ten days with a service that lacks a list look at the programs every day, and request a missing listing only until its absence is sure', async () => {
    const clock = fakeClock();
    const service = makeSandboxService({ clock, conversions: 0 });
    service.world.variants.add(variant);
    const worker = await makeWorker({ clock, fetch: service.fetch });
    await connectWorker(worker);
    const approvedLooks = () =>
      service
        .parameters('offers/all')
        .filter(
          (asked) => asked['filters[application_status]'] === 'Approved' && asked['filters[offer_status]'] === 'Active',
        ).length;
    for (let day = 1; day <= 10; day += 1) {
      const before = approvedLooks();
      for (let hour = 0; hour < 24; hour += 1) {
        await clock.advance(hourMs);
        await clock.runUntil(worker.sync.runIfDue());
      }
      expect(approvedLooks()).toBeGreaterThan(before);
    }

    const progress = await worker.sync.readProgress();
    expect(progress).toMatchObject({ phase: 'idle', error: null });
    expect(clock.nowMs() - (progress.lastCompletedAtMs ?? 0)).toBeLessThan(2 * dayMs);
    expect((await readMeta(worker.db, 'listingRefusals'))?.[kind]).toMatchObject({ code, isNotOffered: true });
    expect(service.parameters(paths[kind]).length).toBeLessThanOrEqual(4);
    expect(await worker.db.getAllFromIndex('offers', 'byApplicationStatus', 'approved')).not.toHaveLength(0);
  });
});

describe('a listing that the service refuses', () => {
  let worker: Worker;
  beforeEach(async () => {
    worker = await makeWorker();
    worker.service.respond('offers/all', answerOffers([{ id: 1 }, { id: 2, standing: 'none' }]));
    worker.service.respond('offers/last-updated-range', aListing([]));
    worker.service.respond('campaigns/all', aListing([aCampaignRow()]));
    worker.service.respond('marketplaceextra/all', aListing([aShopRow()]));
    // When the path of the specification is missing, the likely brands are asked once.
    for (const brand of marketplaceBrands) worker.service.respond(`${brand}extra/all`, noRoute);
  });

  const refusalOf = async (kind: OptionalListing) => (await readMeta(worker.db, 'listingRefusals'))?.[kind];
  const look = async (afterMs = hourMs) => {
    await worker.clock.advance(afterMs);
    await worker.clock.runUntil(worker.sync.runIfDue());
  };
  const countOf = (kind: OptionalListing) => worker.service.count(paths[kind]);

  it.each<[string, FakeAnswer]>([
    ['404', noRoute],
    ['404 in the body of a 200', { body: { message: 'The route could not be found.', status_code: 404 } }],
    ['404 in HTML', { httpStatus: 404, text: '<html>' }],
    ['405', aFailure(405, 'Method not allowed')],
    ['410', aFailure(410, 'Gone')],
    ['501', aFailure(501, 'Not implemented')],
  ])(
    'a listing that the service refuses with %s, and never was there, counts as missing, and costs one call',
    async (_answer, answer) => {
      worker.service.respond(paths.shops, answer);
      await connectWorker(worker);

      expect(await refusalOf('shops')).toMatchObject({ code: 'not-offered', looks: 1, isNotOffered: true });
      expect(countOf('shops')).toBe(1);
      expect(await worker.sync.readProgress()).toMatchObject({ error: null, lastCompletedAtMs: expect.any(Number) });
    },
  );

  it('a listing that the service refuses with 404, and was there before, counts as missing at the third look', async () => {
    await connectWorker(worker);
    worker.service.respond(paths.campaigns, noRoute);
    await look(dayMs);
    expect(await refusalOf('campaigns')).toMatchObject({ looks: 1, isNotOffered: false });
    expect((await worker.sync.readProgress()).error).toBe('not-offered');
    await look();
    await look();
    expect(await refusalOf('campaigns')).toMatchObject({ looks: 3, isNotOffered: true });
    expect((await worker.sync.readProgress()).error).toBeNull();
    expect(await worker.db.count('campaigns')).toBe(1);
    expect(await readRefusals(worker.db)).toMatchObject([{ kind: 'campaigns', listedAtMs: expect.any(Number) }]);
  });

  it('a listing that the service refuses with another answer than before is counted from one again', async () => {
    await connectWorker(worker);
    for (const [status, looks] of [
      [502, 1],
      [500, 1],
      [500, 2],
    ] as const) {
      worker.service.respond(paths.campaigns, { httpStatus: status, text: '<html>' });
      await look(looks === 1 && status === 502 ? dayMs : hourMs);
      expect(await refusalOf('campaigns')).toMatchObject({ httpStatus: status, looks });
      expect((await worker.sync.readProgress()).error).toBe('service-failure');
    }
  });

  it('a listing that the service refuses is requested again when the clock was set back since', async () => {
    worker.service.respond(paths.shops, noRoute);
    await connectWorker(worker);
    expect(await mayAskFor(worker, 'shops')).toBe(false);
    worker.clock.setWallTime(worker.clock.nowMs() - 30 * dayMs);
    expect(await mayAskFor(worker, 'shops')).toBe(true);
  });

  it('a listing that the service refuses is requested again after a week, and is forgotten when it answers', async () => {
    worker.service.respond(paths.shops, noRoute);
    await connectWorker(worker);
    for (let day = 1; day < 7; day += 1) await look(dayMs);
    expect(countOf('shops')).toBe(1);
    worker.service.respond(paths.shops, aListing([aShopRow()]));
    await look(dayMs);

    expect(await refusalOf('shops')).toBeUndefined();
    expect(await worker.db.count('shops')).toBe(1);
  });

  it('a listing that the service refuses is requested again when the user asks for a sync, or for the listing', async () => {
    worker.service.respond(paths.shops, noRoute);
    await connectWorker(worker);
    await worker.clock.advance(8 * dayMs);
    await worker.clock.runUntil(worker.sync.run());
    expect(countOf('shops')).toBe(2);
    await worker.clock.runUntil(worker.handlers.refreshListing({ kind: 'shops' }));
    expect(countOf('shops')).toBe(3);
    expect(await readMeta(worker.db, 'shopsCursor')).toBeUndefined();
  });

  it('a listing that the service refuses by a fault that may pass delays a walk for three looks, and is requested again by the next walk', async () => {
    await connectWorker(worker);
    worker.service.respond(paths.campaigns, { httpStatus: 502, text: '<html>' });
    await look(dayMs);
    await look();
    expect((await worker.sync.readProgress()).error).toBe('service-failure');
    await look();
    expect((await worker.sync.readProgress()).error).toBeNull();
    expect(await refusalOf('campaigns')).toMatchObject({
      code: 'service-failure',
      httpStatus: 502,
      isNotOffered: false,
    });

    worker.service.respond(paths.campaigns, aListing([aCampaignRow()]));
    await look(dayMs);
    expect(await refusalOf('campaigns')).toBeUndefined();
  });

  it('a listing that the service refuses says nothing of it when no call can be made at all', async () => {
    worker.service.respond(paths.shops, 'drop');
    let isOnline = true;
    const { service } = worker;
    worker = await makeWorker({ service, clock: fakeClock(worker.clock.nowMs()), isOnline: () => isOnline });
    service.respond(paths.campaigns, () => {
      isOnline = false;
      return 'drop';
    });
    await connectWorker(worker);
    expect((await worker.sync.readProgress()).error).toBe('offline');
    expect(await refusalOf('campaigns')).toBeUndefined();
  });
});

it('a service without its list of programs is asked again hour by hour', async () => {
  const worker = await makeWorker();
  worker.service.respond('offers/all', noRoute);
  await connectWorker(worker);
  expect((await worker.sync.readProgress()).error).toBe('not-offered');

  worker.service.respond('offers/all', answerOffers([{ id: 1 }]));
  await worker.clock.advance(hourMs);
  await worker.clock.runUntil(worker.sync.runIfDue());
  expect(await worker.sync.readProgress()).toMatchObject({ error: null, programCount: 1 });
});
