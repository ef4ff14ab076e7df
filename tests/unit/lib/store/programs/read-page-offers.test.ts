import { beforeEach, expect, it } from 'vitest';
import { defaultSettings, type Settings } from '#lib/domain/settings/settings.ts';
import { type Database, openDatabase } from '#lib/store/database.ts';
import { readHostOffers } from '#lib/store/programs/read-host-offers.ts';
import { noPageOffers, readPageOffers } from '#lib/store/programs/read-page-offers.ts';
import { anOffer } from '#tests/builders/an-offer.ts';

let database: Database;
beforeEach(async () => {
  database = await openDatabase('test');
});

const add = (offerId: string, pathPrefix: string, change: Parameters<typeof anOffer>[0] = {}) =>
  database.put('offers', anOffer({ offerId, matches: [{ host: 'kedai.example', pathPrefix }], ...change }));

async function find(url: string, settings: Partial<Settings> = {}) {
  const { offers, isUnsure, doubt } = await readPageOffers(database, url, { ...defaultSettings, ...settings });
  expect(isUnsure).toBe(doubt !== null);
  return [offers.map(({ offerId }) => offerId), doubt];
}

it('the programs of a page are sorted by the page’s path, the best first', async () => {
  await add('1', '');
  await add('2', '/toys/');
  expect(await find('https://www.kedai.example/toys/kite')).toEqual([['2', '1'], null]);
  expect(await find('https://www.kedai.example/books')).toEqual([['1', '2'], null]);
});

it('the programs of a page are in doubt when two fit alike, which the ★ or the user’s countries settle', async () => {
  await add('1', '', { countries: ['Malaysia'] });
  await add('2', '', { countries: ['Singapore'] });
  expect(await find('https://kedai.example/')).toEqual([['1', '2'], 'tie']);
  expect(await find('https://kedai.example/', { countries: ['Singapore'] })).toEqual([['2', '1'], null]);
  await database.put('sitePreferences', { siteKey: 'kedai.example', defaultOfferId: '2' });
  expect(await find('https://kedai.example/')).toEqual([['2', '1'], null]);
});

it('the programs of a page leave out those that the user rejected there, and name them apart', async () => {
  await add('1', '');
  await add('2', '');
  await database.put('sitePreferences', { siteKey: 'kedai.example', defaultOfferId: '1', rejectedOfferIds: ['1'] });
  expect(await readPageOffers(database, 'https://kedai.example/', defaultSettings)).toMatchObject({
    offers: [{ offerId: '2' }],
    doubt: null,
    defaultOfferId: null,
    rejectedOfferIds: ['1'],
  });
});

it.each(['ftp://kedai.example/', 'chrome://kedai.example/', 'view-source:https://kedai.example/', 'kedai.example', ''])(
  'the programs of a page are an empty list for an address that is no page of the web: %j',
  async (url) => {
    await add('1', '');
    await database.put('sitePreferences', { siteKey: 'kedai.example', defaultOfferId: '1', rejectedOfferIds: ['2'] });
    expect(await readPageOffers(database, url, defaultSettings)).toEqual(noPageOffers);
  },
);

it('the programs of a page are read once a host for a reader of many of its pages', async () => {
  await add('1', '');
  await add('2', '/toys/');
  const asked: string[] = [];
  const remembered = await readHostOffers(database, 'www.kedai.example');
  for (const page of ['toys/kite', 'books']) {
    const { offers } = await readPageOffers(
      database,
      `https://www.kedai.example/${page}`,
      defaultSettings,
      async (host) => {
        asked.push(host);
        return remembered;
      },
    );
    expect(offers).toHaveLength(2);
  }
  expect(asked).toEqual(['www.kedai.example', 'www.kedai.example']);
});
