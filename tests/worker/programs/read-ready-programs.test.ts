import { beforeEach, expect, it } from 'vitest';
import { defaultSettings } from '#lib/domain/settings/settings.ts';
import { type Database, offerStores, openDatabase } from '#lib/store/database.ts';
import { readReadyPrograms } from '#lib/store/programs/read-ready-programs.ts';
import type { OfferRecord } from '#lib/store/schema/offer-records.ts';
import { packOffers } from '#lib/worker/programs/pack-offers.ts';
import { aCampaign } from '#tests/builders/a-campaign.ts';
import { anOffer } from '#tests/builders/an-offer.ts';

let database: Database;
beforeEach(async () => {
  database = await openDatabase('test');
});

/** A program on a host of its own. */
const aProgram = (name: string, change: Parameters<typeof anOffer>[0] = {}): OfferRecord => {
  const host = `${name.toLowerCase()}.example`;
  return anOffer({
    offerId: name,
    name,
    previewUrl: `https://${host}/`,
    matches: [{ host, pathPrefix: '' }],
    ...change,
  });
};

async function store(...offers: readonly OfferRecord[]) {
  const transaction = database.transaction(offerStores, 'readwrite');
  const placed = await packOffers(
    transaction,
    offers.map((offer) => ({ ...offer, block: null })),
    [],
  );
  for (const offer of placed) await transaction.objectStore('offers').put(offer);
  await transaction.done;
}

const today = '2026-03-20';

const read = async (countries: readonly string[] = [], most = 4) => {
  const settings = { ...defaultSettings, countries };
  const { count, programs } = await readReadyPrograms(database, 'https://service.example', settings, today, most);
  return [count, programs.map(({ name }) => name)];
};

it('the programs to begin with are those that links can be made for, with what they pay; all are counted', async () => {
  await store(
    aProgram('Cempaka'),
    aProgram('Anggrek', { commissions: [{ label: '', rate: '8.00%' }] }),
    aProgram('Pending', { applicationStatus: 'pending' }),
    aProgram('Paused', { offerStatus: 'paused' }),
    aProgram('Melati'),
  );
  expect(await read([], 2)).toEqual([3, ['Anggrek', 'Cempaka']]);
  const { programs } = await readReadyPrograms(database, 'https://service.example', defaultSettings, today, 1);
  expect(programs).toMatchObject([
    { offerId: 'Anggrek', name: 'Anggrek', rate: { rate: '8.00%' }, url: 'https://anggrek.example/' },
  ]);
});

it("the programs to begin with are of the user's countries, if the user has some; a program that names none is of all", async () => {
  await store(
    aProgram('Anggrek', { countries: ['Indonesia'] }),
    aProgram('Melati', { countries: ['Malaysia'] }),
    aProgram('Teratai', { countries: [] }),
  );
  expect(await read(['Malaysia'])).toEqual([3, ['Melati', 'Teratai']]);
  expect(await read([])).toEqual([3, ['Anggrek', 'Melati', 'Teratai']]);
});

it('the programs to begin with have a logo or a live coupon, and those with the best rate come first', async () => {
  const bare = { logoUrl: '', countries: ['Malaysia'] };
  const at = (rate: string) => ({ commissions: [{ label: '', rate }] });
  await store(
    aProgram('Anggrek', { ...bare, ...at('9%') }),
    aProgram('Cempaka', { ...bare, ...at('3%') }),
    aProgram('Dahlia', { ...bare, ...at('7%') }),
    aProgram('Melati', { ...bare, ...at('5%'), logoUrl: 'https://images.example/logo.png' }),
    aProgram('Teratai', { ...at('20%'), countries: ['Thailand'] }),
  );
  await database.put('campaigns', aCampaign({ campaignId: '1', offerId: 'Cempaka' }));
  await database.put('campaigns', aCampaign({ campaignId: '2', offerId: 'Dahlia', voucherCode: '' }));
  await database.put('campaigns', aCampaign({ campaignId: '3', offerId: 'Anggrek', endDate: '2026-03-19' }));
  expect(await read(['Malaysia'], 5)).toEqual([5, ['Melati', 'Cempaka']]);
});

it('the programs to begin with leave out what needs a second click, what pays in apps alone, and what has no page to open', async () => {
  const twin = { previewUrl: 'https://twins.example/', matches: [{ host: 'twins.example', pathPrefix: '' }] };
  await store(
    aProgram('One', twin),
    aProgram('Two', twin),
    aProgram('App', { devices: ['ios', 'android'] }),
    aProgram('Nowhere', { previewUrl: 'n/a' }),
    aProgram('Tracked', { previewUrl: 'https://go.example/x', trackingLink: 'https://go.example/x' }),
    aProgram('Melati'),
  );
  expect(await read()).toEqual([6, ['Melati']]);
});

it('the programs to begin with are no page of a shortener, and none of a host that several merchants share', async () => {
  const at = (host: string, pathPrefix: string) => ({
    previewUrl: `https://${host}${pathPrefix}`,
    matches: [{ host, pathPrefix }],
  });
  await store(
    aProgram('Gula', at('s.shorty.example', '/gulabatu/')),
    aProgram('Kayu', at('sites.example', '/kayu/')),
    aProgram('Mall Brand', at('mall.example', '/brand/')),
    aProgram('Mall Other', { ...at('mall.example', '/other/'), applicationStatus: 'none' }),
    aProgram('Melati'),
  );
  expect(await read()).toEqual([4, ['Melati']]);
});

it('the programs to begin with are an empty list when nothing is approved', async () => {
  expect(await read()).toEqual([0, []]);
});
