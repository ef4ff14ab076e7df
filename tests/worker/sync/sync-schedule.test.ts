import { beforeEach, describe, expect, it } from 'vitest';
import { readSyncSchedule } from '#lib/store/sync/read-sync-schedule.ts';
import { aCampaignRow } from '#tests/builders/a-campaign-row.ts';
import { aShopRow } from '#tests/builders/a-shop-row.ts';
import { answerOffers } from '#tests/builders/answer-offers.ts';
import { changeSettings, connectWorker, makeWorker, type Worker } from '#tests/builders/make-worker.ts';
import { aListing } from '#tests/fakes/fake-service.ts';

const dayMs = 86_400_000;
const programs = [
  ...[1, 2, 3].map((id) => ({ id })),
  ...[11, 12, 13, 14, 15].map((id) => ({ id, standing: 'none' as const })),
];
/** Two rows a page, so that a few programs have several. */
const answer = answerOffers(programs, 2);

let worker: Worker;
beforeEach(async () => {
  worker = await makeWorker();
  worker.service.respond('offers/all', answer);
  worker.service.respond('campaigns/all', aListing([aCampaignRow()]));
  worker.service.respond('marketplaceextra/all', aListing([aShopRow()]));
  await connectWorker(worker);
});

/** What the background requests in some days; it looks every hour, and here every twelve. */
async function liveFor(days: number) {
  const before = worker.service.calls.length;
  for (let look = 0; look < 2 * days; look++) {
    await worker.clock.advance(dayMs / 2);
    await worker.clock.runUntil(worker.sync.runIfDue());
  }
  const calls = worker.service.calls.slice(before).filter(({ path }) => path !== 'authenticate');
  const isFirst = ({ parameters }: (typeof calls)[number]) => parameters.page === '1';
  return {
    total: calls.length,
    campaigns: calls.filter((call) => call.path === 'campaigns/all' && isFirst(call)).length,
    shops: calls.filter((call) => call.path === 'marketplaceextra/all' && isFirst(call)).length,
    changes: calls.filter((call) => call.path === 'offers/last-updated-range' && isFirst(call)).length / 2,
    everything: calls.filter(
      (call) =>
        call.path === 'offers/all' &&
        isFirst(call) &&
        call.parameters['filters[application_status]'] === undefined &&
        call.parameters['filters[offer_status]'] === 'Active',
    ).length,
  };
}

const everyDay = () => changeSettings(worker, { catalogueWalk: 'daily' });

it('the changes and the own programs’ campaigns once a day, and everything and shops once a week', async () => {
  expect(await liveFor(6)).toMatchObject({ changes: 6, everything: 0, campaigns: 6, shops: 0 });
  expect(await liveFor(2)).toMatchObject({ everything: 1, campaigns: 2, shops: 1 });
});

it('everything once a day if the user wants that', async () => {
  await everyDay();
  expect(await liveFor(3)).toMatchObject({ changes: 0, everything: 3, campaigns: 3, shops: 3 });
});

it('“Sync now” between two walks of everything lists the campaigns, too', async () => {
  await worker.clock.advance(dayMs);
  const before = worker.service.count('campaigns/all');
  await worker.clock.runUntil(worker.sync.run());
  expect(worker.service.count('campaigns/all') - before).toBe(1);
  expect(worker.service.count('offers/last-updated-range')).toBe(2);
});

describe('the campaigns of a daily look', () => {
  const filters = () =>
    worker.service.calls
      .filter(({ path }) => path === 'campaigns/all')
      .map(({ parameters }) => parameters['filters[offer_id]']);

  it('the campaigns of a daily look are those of the approved programs', async () => {
    await liveFor(1);
    expect(filters()).toEqual([undefined, '1|2|3']);
  });

  const approve = (count: number) => {
    const many = Array.from({ length: count }, (_, index) => ({ id: index + 1 }));
    worker.service.respond('offers/all', answerOffers(many));
  };

  it('the campaigns of a daily look are requested in several calls when the approved programs do not fit into one', async () => {
    approve(250);
    await liveFor(1);
    expect(filters().map((ids) => ids?.split('|').length)).toEqual([undefined, 100, 100, 50]);
  });

  it('the campaigns of a daily look are all of them when so many programs are approved that this costs less', async () => {
    approve(1_001);
    await liveFor(1);
    expect(filters()).toEqual([undefined, undefined]);
  });

  it('the campaigns of a daily look leave the others stored, and say when they came', async () => {
    worker.service.respond('campaigns/all', aListing([aCampaignRow({ campaign_banner_id: 2 })]));
    await liveFor(1);
    expect(await worker.db.getAllKeys('campaigns')).toHaveLength(2);
    expect(await worker.db.get('meta', 'campaignsListedAtMs')).toBe(worker.clock.nowMs());
  });
});

it('the estimate for the next walks is what they then need', async () => {
  const foretold = await readSyncSchedule(worker.db, 'weekly');
  const day = await liveFor(1.5);
  expect(day).toMatchObject({ changes: 1, everything: 0 });
  expect(day.total).toBe(foretold?.changes?.calls);

  const after = await readSyncSchedule(worker.db, 'weekly');
  expect(after?.changes?.calls).toBe(day.total);
  await everyDay();
  const all = await liveFor(1);
  expect(all).toMatchObject({ everything: 1 });
  expect(all.total).toBe(after?.everything.calls);
});

it('the estimate for the next walks counts no call of a failure twice', async () => {
  const before = await readSyncSchedule(worker.db, 'weekly');
  await worker.clock.advance(8 * dayMs);
  worker.service.once('offers/all', 'drop');
  worker.service.once('campaigns/all', 'drop');
  await worker.clock.runUntil(worker.sync.run());
  expect((await readSyncSchedule(worker.db, 'weekly'))?.everything.calls).toBe(before?.everything.calls);
});

it('the estimate for the next walks comes with when they are due', async () => {
  const startedAtMs = (await worker.db.get('meta', 'lastWalkAtMs')) as number;
  expect(await readSyncSchedule(worker.db, 'weekly')).toMatchObject({
    changes: { atMs: startedAtMs + dayMs },
    everything: { atMs: startedAtMs + 7 * dayMs },
  });
});
