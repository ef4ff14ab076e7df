import { beforeEach, describe, expect, it } from 'vitest';
import { watchDataChanges } from '#lib/store/data-changes.ts';
import { readMeta, writeMeta } from '#lib/store/meta.ts';
import { readUnreadable } from '#lib/store/sync/read-listing-state.ts';
import { refreshCampaigns, storeCampaigns } from '#lib/worker/coupons/campaigns.ts';
import { retireUnseen } from '#lib/worker/sync/listing-pages.ts';
import { aCampaign } from '#tests/builders/a-campaign.ts';
import { aCampaignRow } from '#tests/builders/a-campaign-row.ts';
import { connectWorker, makeWorker, type Worker } from '#tests/builders/make-worker.ts';
import { aFailure, aListing } from '#tests/fakes/fake-service.ts';

const path = 'campaigns/all';
const dayMs = 86_400_000;

let worker: Worker;
beforeEach(async () => {
  worker = await makeWorker();
  await connectWorker(worker);
  // The first sync has just listed them all.
  await worker.clock.advance(2 * dayMs);
});

const refresh = (offerId = '101') => worker.clock.runUntil(refreshCampaigns(worker, offerId));
const idsInStore = async () => (await worker.db.getAll('campaigns')).map(({ campaignId }) => campaignId).sort();

/** The requests for one program's campaigns since the account was connected. */
const asked = () =>
  worker.service.calls
    .filter((call) => call.path === path && call.parameters['filters[offer_id]'] !== undefined)
    .map(({ parameters }) => parameters['filters[offer_id]']);

it("a program's campaigns are requested with the dates that the service requires, and stored", async () => {
  worker.service.respond(path, aListing([aCampaignRow()]));
  await refresh();
  expect(worker.service.calls.at(-1)?.parameters).toMatchObject({
    'filters[offer_id]': '101',
    'filters[start_date]': '2025-09-10',
    'filters[end_date]': '2026-09-11',
    page: '1',
  });
  expect(await worker.db.getAll('campaigns')).toMatchObject([{ campaignId: '81000', voucherCode: 'HARIAN10' }]);
});

describe('a campaign that reaches out of the window in which campaigns are requested', () => {
  const aRow = (id: number, start: string, end: string) =>
    aCampaignRow({ campaign_banner_id: id, date_campaign_start: start, date_campaign_end: end });
  const long = aRow(1, '2025-11-01', '2026-06-30');
  const short = [aRow(2, '2026-03-01', '2026-08-31'), aRow(3, '2026-03-01', '2026-08-31')];

  /** Lists the campaigns that lie within the days that it is asked for, or, with `isOverlap`, have one of them. */
  const list = async (rows: readonly Record<string, unknown>[], isOverlap = false) => {
    worker.service.respond(path, ({ parameters }) => {
      const [first = '', last = ''] = [parameters['filters[start_date]'], parameters['filters[end_date]']];
      const isListed = ({ date_campaign_start: start, date_campaign_end: end }: Record<string, unknown>) =>
        isOverlap ? String(start) <= last && String(end) >= first : String(start) >= first && String(end) <= last;
      return aListing(rows.filter(isListed));
    });
    await worker.clock.runUntil(worker.listing.refresh('campaigns'));
  };

  it('a campaign that began before the window of a service that lists what lies within it stays until its end', async () => {
    await list([long, ...short]);
    await worker.clock.advance(90 * dayMs);
    await list([long, ...short.slice(1)]);
    expect(await idsInStore()).toEqual(['1', '3']);

    await worker.clock.advance(30 * dayMs);
    await list([long, ...short.slice(1)]);
    expect(await idsInStore()).toEqual(['3']);
  });

  it('a campaign that began before the window goes where its service lists others that did, too', async () => {
    const other = aRow(4, '2025-10-01', '2026-07-31');
    await list([long, other, ...short], true);
    await worker.clock.advance(90 * dayMs);
    await list([other, ...short], true);
    expect(await idsInStore()).toEqual(['2', '3', '4']);
  });

  it('a campaign that ends behind the window goes with its list: a service that lists what lies within never showed it', async () => {
    const endless = aRow(5, '2026-03-01', '2099-12-31');
    await list([endless, ...short], true);
    await list(short, true);
    expect(await idsInStore()).toEqual(['2', '3']);
  });
});

it("a program's campaigns are requested each time the user wants them", async () => {
  await refresh('101');
  await refresh('101');
  expect(asked()).toEqual(['101', '101']);
});

it("a program's campaigns count their unreadable parts", async () => {
  worker.service.respond(path, aListing([aCampaignRow(), { campaign_banner_id: null }]));
  await refresh();
  expect(await readUnreadable(worker.db, 'campaigns')).toMatchObject({ rows: 1 });
});

it("a program's campaigns say why the request failed", async () => {
  worker.service.once(path, aFailure(500, 'Server Error'));
  await expect(refresh()).rejects.toMatchObject({ code: 'service-failure' });
  worker.service.once(path, aFailure(404, 'The route could not be found.'));
  await expect(refresh()).rejects.toMatchObject({ code: 'not-offered', details: { httpStatus: 404 } });
});

it("a program's campaigns that an answer does not name stay: the answer may be partial", async () => {
  await storeCampaigns(worker, [aCampaign({ campaignId: '1' })]);
  worker.service.respond(path, aListing([aCampaignRow({ campaign_banner_id: 2 })]));
  await refresh();
  expect(await idsInStore()).toEqual(['1', '2']);
});

it('campaigns of a listing replace what was stored of them', async () => {
  await storeCampaigns(worker, [aCampaign({ endDate: '2026-03-31' })]);
  await storeCampaigns(worker, [aCampaign({ endDate: '2026-04-30' })]);
  expect(await worker.db.getAll('campaigns')).toMatchObject([{ endDate: '2026-04-30' }]);
});

it('campaigns of a listing teach the host of their links, and notify open pages', async () => {
  let told = 0;
  const stop = watchDataChanges(['campaigns'], () => {
    told += 1;
  });
  await storeCampaigns(worker, [aCampaign({ trackingLink: 'https://go.network.example/c' })]);
  expect(await readMeta(worker.db, 'linkHosts')).toContain('go.network.example');
  await expect.poll(() => told).toBe(1);
  stop();
});

describe('the end of a complete listing', () => {
  const beginWalk = async () => {
    const generation = ((await readMeta(worker.db, 'generation')) ?? 0) + 1;
    await writeMeta(worker.db, 'generation', generation);
    return generation;
  };

  it('the end of a complete listing deletes what no listing has shown since it began', async () => {
    await storeCampaigns(worker, [aCampaign({ campaignId: '1' }), aCampaign({ campaignId: '2' })]);
    const generation = await beginWalk();
    await storeCampaigns(worker, [aCampaign({ campaignId: '2' })]);
    await retireUnseen(worker.db, 'campaigns', generation);
    expect(await idsInStore()).toEqual(['2']);
  });

  it('the end of a complete listing keeps what another listing, or a look at its merchant, has shown meanwhile', async () => {
    await storeCampaigns(worker, [aCampaign({ campaignId: '1' }), aCampaign({ campaignId: '2' })]);
    const generation = await beginWalk();
    worker.service.respond(path, aListing([aCampaignRow({ campaign_banner_id: 1 })]));
    await refresh();
    await beginWalk();
    await storeCampaigns(worker, [aCampaign({ campaignId: '2' })]);
    await retireUnseen(worker.db, 'campaigns', generation);
    expect(await idsInStore()).toEqual(['1', '2']);
  });
});
