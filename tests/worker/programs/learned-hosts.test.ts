import { beforeEach, describe, expect, it } from 'vitest';
import { noSubIds } from '#lib/domain/sub-ids/sub-ids.ts';
import { browser } from '#lib/platform/browser.ts';
import { announceDataChange, watchDataChanges } from '#lib/store/data-changes.ts';
import { readMatchHosts } from '#lib/store/programs/match-index.ts';
import { readLearnedSites } from '#lib/store/programs/read-learned-sites.ts';
import { readPageOffers } from '#lib/store/programs/read-page-offers.ts';
import { settingsItem } from '#lib/store/storage-items.ts';
import { mintInOneClick } from '#lib/worker/acts/one-click.ts';
import type { MintWish } from '#lib/worker/links/mint-wish.ts';
import { learnHost } from '#lib/worker/programs/learned-hosts.ts';
import { aMintWish } from '#tests/builders/a-mint-wish.ts';
import { anOfferRow } from '#tests/builders/an-offer-row.ts';
import { answerApproved } from '#tests/builders/answer-approved.ts';
import { answerOffers } from '#tests/builders/answer-offers.ts';
import { connectWorker, makeWorker, type Worker } from '#tests/builders/make-worker.ts';
import { fakePageApis } from '#tests/fakes/fake-page-apis.ts';
import { aFailure, anEnvelope } from '#tests/fakes/fake-service.ts';
import { useEnglishMessages } from '#tests/fakes/use-english-messages.ts';

useEnglishMessages();

const path = 'deeplink/generate';
const outlet = 'https://www.outlet.example/p/1';
const kedai = 'https://www.kedai.example/p/1';

let worker: Worker;
let handlers: Worker['handlers'];
let requests = 0;
beforeEach(async () => {
  worker = await makeWorker();
  handlers = worker.handlers;
  worker.service.respond(
    'offers/all',
    answerApproved(
      anOfferRow(),
      anOfferRow({ offer_id: 102, offer_name: 'Kedai Loyalty', preview_url: 'https://www.kedai.example/loyal/' }),
    ),
  );
  let made = 0;
  worker.service.respond(path, () => {
    made += 1;
    return anEnvelope({ tracking_link: `https://go.links.example/${made}` });
  });
  await connectWorker(worker);
});

/** From now on these tabs are open. */
const openTabs = (...tabs: readonly { readonly id: number; readonly url?: string }[]) =>
  Object.assign(browser.tabs, { query: async () => tabs });
const mint = (change: Partial<MintWish>) => {
  requests += 1;
  return worker.clock.runUntil(
    handlers.mintDeeplink(aMintWish({ requestId: `request-${requests}`, destinationUrl: outlet, ...change })),
  );
};
const matches = async (url: string) =>
  (await readPageOffers(worker.db, url, await worker.readSettings())).offers.map(({ offerId }) => offerId);
const sites = async () =>
  (await readLearnedSites(worker.db, worker.clock.nowMs())).map(({ kind, host, programName }) => [
    kind,
    host,
    programName,
  ]);
const syncAnew = async () => {
  await worker.clock.advance(8 * 86_400_000);
  await worker.clock.runUntil(worker.sync.run());
};

describe('open pages', () => {
  it('open pages are marked again after the first link on a host, and not after each further one', async () => {
    const kinds: string[] = [];
    const stops = (['sites', 'panel-call'] as const).map((kind) => watchDataChanges([kind], () => kinds.push(kind)));
    await mint({ destinationUrl: kedai });
    await mint({ destinationUrl: `${kedai}?colour=red` });
    // In turn behind what the links taught.
    await learnHost(worker, '101', 'www.kedai.example');
    announceDataChange('panel-call');
    await expect.poll(() => kinds).toContain('panel-call');
    expect(kinds).toEqual(['sites', 'panel-call']);
    for (const stop of stops) stop();
  });
});

it('a program that the user chose for a site is minted on a host that is not its own, and no other program is', async () => {
  await expect(mint({})).rejects.toMatchObject({ code: 'host-not-in-program' });
  expect(await mint({ chosenByUser: true })).toMatchObject({ kind: 'minted', link: { offerId: '101' } });
  await expect(mint({ offerId: '102' })).rejects.toMatchObject({ code: 'host-not-in-program' });
});

it('a program that the user chose for a site is matched there after its first link, also after the programs are listed again', async () => {
  expect(await matches(outlet)).toEqual([]);
  await mint({ chosenByUser: true });
  expect(await matches(outlet)).toEqual(['101']);
  await syncAnew();
  expect(await matches(outlet)).toEqual(['101']);
});

it('a program that the user chose for a site teaches the host also when a stored link answers', async () => {
  await mint({ chosenByUser: true });
  await handlers.forgetHost({ offerId: '101', host: 'www.outlet.example' });
  expect(await matches(outlet)).toEqual([]);
  expect(await mint({ chosenByUser: true })).toMatchObject({ kind: 'minted', reused: true });
  expect(await matches(outlet)).toEqual(['101']);
});

it('a program that the user chose for a site is not requested again for 14 days when the service refused it', async () => {
  worker.service.once(path, aFailure(500, 'Something went wrong. Please try again later'));
  expect(await mint({ chosenByUser: true })).toMatchObject({ kind: 'refused', remembered: false });
  expect(await mint({ chosenByUser: true })).toMatchObject({ kind: 'refused', remembered: true });
  expect(worker.service.count(path)).toBe(1);
  expect(await matches(outlet)).toEqual([]);
});

describe('a host that a made link taught, and on which the service then refused the program', () => {
  const refuse = (change: Partial<MintWish> = {}) => {
    worker.service.once(path, aFailure(403, 'Offer is paused'));
    return mint({ destinationUrl: `${outlet}?colour=red`, ...change });
  };
  beforeEach(async () => {
    await mint({ chosenByUser: true });
    expect(await refuse()).toMatchObject({ kind: 'refused' });
  });

  it('a host that a made link taught stays the program’s after a refusal, whatever is listed', async () => {
    await syncAnew();
    expect(await matches(outlet)).toEqual(['101']);
    await worker.clock.advance(15 * 86_400_000);
    expect(await sites()).toEqual([['learned', 'www.outlet.example', 'Kedai Harian (MY)']]);
  });

  it('a host that a made link taught stays the program’s when the user removes the refusal', async () => {
    await handlers.forgetRefusal({ offerId: '101', host: 'www.outlet.example' });
    expect(await sites()).toEqual([['learned', 'www.outlet.example', 'Kedai Harian (MY)']]);
    await syncAnew();
    expect(await matches(outlet)).toEqual(['101']);
  });

  it('a host that a made link taught is forgotten for good after a refusal, which stays', async () => {
    await handlers.forgetHost({ offerId: '101', host: 'www.outlet.example' });
    await syncAnew();
    expect(await matches(outlet)).toEqual([]);
    expect(await sites()).toEqual([['refused', 'www.outlet.example', 'Kedai Harian (MY)']]);
  });

  it('a host that a made link taught stays the program’s when that was paused, and can be minted again', async () => {
    const listed = anOfferRow();
    worker.service.respond('offers/all', answerOffers([{ id: 101, row: listed, status: 'Paused' }]));
    await syncAnew();
    worker.service.respond('offers/all', answerOffers([{ id: 101, row: listed }]));
    await syncAnew();
    expect(await matches(outlet)).toEqual(['101']);
    expect(await mint({ destinationUrl: `${outlet}?colour=blue` })).toMatchObject({ kind: 'minted' });
  });
});

it('what was learned about sites is listed, without the hosts that the programs name themselves', async () => {
  await mint({ chosenByUser: true });
  await mint({ destinationUrl: kedai });
  worker.service.once(path, aFailure(500, 'Something went wrong. Please try again later'));
  await mint({ destinationUrl: 'https://closed.example/', chosenByUser: true });
  await handlers.rejectProgram({ host: 'www.kedai.example', offerId: '102', isRejected: true });
  expect(await sites()).toEqual([
    ['refused', 'closed.example', 'Kedai Harian (MY)'],
    ['rejected', 'kedai.example', 'Kedai Loyalty'],
    ['learned', 'www.outlet.example', 'Kedai Harian (MY)'],
  ]);
});

it('what was learned about sites loses a refusal once it is no longer believed', async () => {
  worker.service.once(path, aFailure(500, 'Something went wrong. Please try again later'));
  await mint({ chosenByUser: true });
  const [refusal] = await readLearnedSites(worker.db, worker.clock.nowMs());
  expect(refusal?.untilMs).toBeGreaterThan(worker.clock.nowMs());
  expect(await readLearnedSites(worker.db, refusal?.untilMs ?? 0)).toEqual([]);
});

it('what was learned about sites forgets a host for good: neither a listing nor a link below it teaches it again', async () => {
  await mint({ chosenByUser: true });
  await mint({ destinationUrl: 'https://m.www.outlet.example/p/2' });
  await handlers.forgetHost({ offerId: '101', host: 'www.outlet.example' });
  expect(await matches(outlet)).toEqual([]);
  await syncAnew();
  expect(await matches(outlet)).toEqual([]);
  expect([...(await readMatchHosts())]).toEqual(['kedai.example']);
  expect(await sites()).toEqual([]);
});

it('what was learned about sites never forgets a host that the program names itself', async () => {
  await mint({ destinationUrl: kedai });
  await handlers.forgetHost({ offerId: '101', host: 'www.kedai.example' });
  expect(await matches(kedai)).toContain('101');
});

it('what was learned about sites asks the service again once a refusal is removed', async () => {
  worker.service.once(path, aFailure(500, 'Something went wrong. Please try again later'));
  await mint({ chosenByUser: true });
  await handlers.forgetRefusal({ offerId: '101', host: 'www.outlet.example' });
  expect(await mint({ chosenByUser: true })).toMatchObject({ kind: 'minted' });
  await handlers.forgetRefusal({ offerId: '101', host: 'www.outlet.example' });
  expect(await matches(outlet)).toEqual(['101']);
});

describe('"Not this program"', () => {
  beforeEach(async () => {
    fakePageApis({ canonicalUrl: null, title: null });
    await handlers.rejectProgram({ host: 'www.kedai.example', offerId: '101', isRejected: true });
  });

  it('"Not this program" takes the program out of the matches of that site alone, until it is undone', async () => {
    await mint({ offerId: '101', chosenByUser: true });
    expect(await matches(kedai)).toEqual(['102']);
    expect(await matches(outlet)).toEqual(['101']);
    await handlers.rejectProgram({ host: 'kedai.example', offerId: '101', isRejected: false });
    expect(await matches(kedai)).toEqual(['101', '102']);
    expect(await worker.db.getAll('sitePreferences')).toEqual([]);
  });

  it('"Not this program" outlives a listing of the programs', async () => {
    await syncAnew();
    expect(await matches(kedai)).toEqual(['102']);
  });

  it('"Not this program" takes its ★ with it', async () => {
    await handlers.setDefaultOffer({ host: 'www.kedai.example', offerId: '101' });
    const { defaultOfferId } = await readPageOffers(worker.db, kedai, await worker.readSettings());
    expect(defaultOfferId).toBeNull();
  });

  it('"Not this program" decides for one click and for a bulk run', async () => {
    const { offers } = await readPageOffers(worker.db, kedai, await worker.readSettings());
    expect(offers.map(({ offerId }) => offerId)).toEqual(['102']);
    await handlers.rejectProgram({ host: 'www.kedai.example', offerId: '102', isRejected: true });
    expect(
      await worker.clock.runUntil(
        mintInOneClick(worker, { requestId: 'click', targetUrl: kedai, canonicalUrl: null, title: null, status: null }),
      ),
    ).toEqual({ kind: 'no-program' });
    const line = { url: kedai, program: '', subIds: noSubIds, title: '' };
    await worker.clock.runUntil(handlers.planBulk({ lines: [line], preset: { kind: 'none' } }));
    await expect.poll(() => worker.db.getAll('bulkLines')).toMatchObject([{ reason: 'no-program' }]);
  });

  it('"Not this program" takes the button off every open page of the site at once, and puts it back after Undo', async () => {
    const done: string[] = [];
    const executeScript = async ({ target, func }: { target: { tabId: number }; func?: () => void }) => {
      if (func !== undefined) done.push(`${target.tabId} ${func.name}`);
      return [];
    };
    Object.assign(browser.scripting, { executeScript });
    openTabs(
      { id: 1, url: kedai },
      { id: 2, url: 'https://kedai.example/other' },
      { id: 3, url: 'https://elsewhere.example/' },
    );
    await settingsItem.write({ ...(await worker.readSettings()), showOnMerchantPages: true });
    await handlers.rejectProgram({ host: 'kedai.example', offerId: '102', isRejected: true });
    expect(done.toSorted()).toEqual(['1 callHideButton', '2 callHideButton']);
    done.length = 0;
    await handlers.rejectProgram({ host: 'kedai.example', offerId: '102', isRejected: false });
    expect(done.toSorted()).toEqual(['1 callShowButton', '2 callShowButton']);
  });
});
