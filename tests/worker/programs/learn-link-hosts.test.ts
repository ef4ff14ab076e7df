import { beforeEach, expect, it } from 'vitest';
import { readLearnedLinkHosts } from '#lib/store/programs/read-learned-sites.ts';
import { readLinkHosts } from '#lib/store/programs/read-link-hosts.ts';
import { aCampaignRow } from '#tests/builders/a-campaign-row.ts';
import { aShopRow } from '#tests/builders/a-shop-row.ts';
import { anOfferRow } from '#tests/builders/an-offer-row.ts';
import { answerApproved } from '#tests/builders/answer-approved.ts';
import { connectWorker, makeWorker, type Worker } from '#tests/builders/make-worker.ts';
import { aListing } from '#tests/fakes/fake-service.ts';

let worker: Worker;
beforeEach(async () => {
  worker = await makeWorker();
});

function listOffers(rows: readonly Record<string, unknown>[]) {
  worker.service.respond('offers/all', answerApproved(...rows));
}
const anOffer = (id: number, pageUrl: string, trackingLink: string) =>
  anOfferRow({ offer_id: id, offer_name: `Program ${id}`, preview_url: pageUrl, tracking_link: trackingLink });
const readSorted = async () => [...(await readLinkHosts(worker.db))].sort();
const list = async (kind: 'campaigns' | 'shops') => worker.clock.runUntil(worker.listing.refresh(kind));

it('the account’s link hosts are learned from programs, campaigns and shops as they are listed, before any link is made', async () => {
  listOffers([anOffer(1, 'https://kedai.example/', 'https://go.links.example/1')]);
  await connectWorker(worker);
  worker.service.respond('campaigns/all', aListing([aCampaignRow({ tracking_link: 'https://c.links.example/2' })]));
  worker.service.respond('marketplaceextra/all', aListing([aShopRow({ tracking_link: 'https://s.links.example/3' })]));
  await list('campaigns');
  await list('shops');
  expect(await readSorted()).toEqual(['c.links.example', 'go.links.example', 's.links.example']);
});

it('the account’s link hosts are never the host of a merchant who redirects from its product pages', async () => {
  listOffers([
    anOffer(1, 'https://www.kedai.example/', 'https://www.kedai.example/?aff=7'),
    anOffer(2, 'https://pages.toko.example/raya', 'https://www.toko.example/?aff=7'),
    anOffer(3, 'https://lampu.example/', 'https://go.links.example/3'),
  ]);
  await connectWorker(worker);
  worker.service.respond(
    'campaigns/all',
    aListing([aCampaignRow({ tracking_link: 'https://lampu.example/sale?aff=7' })]),
  );
  worker.service.respond(
    'marketplaceextra/all',
    aListing([aShopRow({ shop_link: 'https://pasar.example/a', tracking_link: 'https://pasar.example/r/1' })]),
  );
  await list('campaigns');
  await list('shops');
  expect(await readSorted()).toEqual(['go.links.example']);
});

it('the account’s link hosts are forgotten once a program has its pages there', async () => {
  listOffers([anOffer(1, 'https://kedai.example/', 'https://www.toko.example/1')]);
  await connectWorker(worker);
  expect(await readSorted()).toEqual(['www.toko.example']);
  listOffers([
    anOffer(1, 'https://kedai.example/', 'https://www.toko.example/1'),
    anOffer(2, 'https://toko.example/', 'https://go.links.example/2'),
  ]);
  await worker.clock.advance(8 * 86_400_000);
  await worker.clock.runUntil(worker.sync.run());
  expect(await readSorted()).toEqual(['go.links.example']);
});

it('the account’s link hosts are 200 at most, all from real addresses', async () => {
  listOffers([
    ...['javascript:alert(1)', '', 'n/a', 'mailto:a@b.example'].map((link, id) => anOffer(id + 1, '', link)),
    ...Array.from({ length: 90 }, (_, id) => anOffer(id + 10, '', `https://go-${id}.example/`)),
  ]);
  await connectWorker(worker);
  expect(await readSorted()).toHaveLength(90);
  const campaigns = Array.from({ length: 150 }, (_, id) =>
    aCampaignRow({ campaign_banner_id: id + 1, tracking_link: `https://more-${id}.example/` }),
  );
  worker.service.respond('campaigns/all', aListing(campaigns));
  await list('campaigns');
  expect(await readSorted()).toHaveLength(200);
});

it('the account’s link hosts are no longer learned when the user removed them, until Undo', async () => {
  const links = ['https://go.links.example/1', 'https://to.links.example/2'];
  listOffers(links.map((link, index) => anOffer(index + 1, 'https://kedai.example/', link)));
  await connectWorker(worker);
  await worker.handlers.ignoreLinkHost({ host: 'go.links.example', isIgnored: true });
  const campaigns = links.map((link, id) => aCampaignRow({ campaign_banner_id: id + 1, tracking_link: link }));
  worker.service.respond('campaigns/all', aListing(campaigns));
  await list('campaigns');
  await worker.clock.advance(8 * 86_400_000);
  await worker.clock.runUntil(worker.sync.run());
  expect(await readSorted()).toEqual(['to.links.example']);
  expect(await readLearnedLinkHosts(worker.db)).toEqual([
    { host: 'go.links.example', isIgnored: true },
    { host: 'to.links.example', isIgnored: false },
  ]);

  await worker.handlers.ignoreLinkHost({ host: 'go.links.example', isIgnored: false });
  expect(await readSorted()).toEqual(['go.links.example', 'to.links.example']);
});

it('the account’s link hosts are removed 200 at most, the latest of them', async () => {
  for (let index = 0; index <= 200; index += 1) {
    await worker.handlers.ignoreLinkHost({ host: `h${index}.links.example`, isIgnored: true });
  }
  const hosts = (await readLearnedLinkHosts(worker.db)).map(({ host }) => host);
  expect(hosts).toHaveLength(200);
  expect(hosts).not.toContain('h0.links.example');
});
