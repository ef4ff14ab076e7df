import { beforeEach, expect, it } from 'vitest';
import { type Database, openDatabase } from '#lib/store/database.ts';
import { readAllShops } from '#lib/store/shops/read-all-shops.ts';
import { aShop } from '#tests/builders/a-shop.ts';
import { anOffer } from '#tests/builders/an-offer.ts';

let database: Database;
beforeEach(async () => {
  database = await openDatabase('test');
});

const matches = [{ host: 'pasar.example', pathPrefix: '' }];
const pasar = anOffer({ offerId: '201', name: 'Pasar MY', matches });

async function read(...shops: readonly Parameters<typeof aShop>[0][]) {
  for (const change of shops) await database.put('shops', aShop(change));
  return readAllShops(database);
}

it('a shop of the list has the program of its name on its site', async () => {
  await database.put('offers', pasar);
  await database.put('offers', anOffer({ offerId: '202', name: 'Pasar SG', matches }));
  expect(await read({ offerName: 'Pasar MY' })).toMatchObject([
    { shopId: '7003011', offerId: '201', isMintable: true, key: 'Malaysia|7003011' },
  ]);
});

it('a shop of the list has the program for its country, of two of one name', async () => {
  await database.put('offers', anOffer({ offerId: '201', name: 'Pasar', countries: ['Malaysia'], matches }));
  await database.put('offers', anOffer({ offerId: '202', name: 'Pasar', countries: ['Singapore'], matches }));
  const shops = await read({ offerName: 'Pasar' }, { shopId: '8', offerName: 'Pasar', country: 'Singapore' });
  expect(shops.map(({ country, offerId }) => [country, offerId])).toEqual([
    ['Malaysia', '201'],
    ['Singapore', '202'],
  ]);
});

it('a shop of the list has one program, although it is found by a host and by the host above that', async () => {
  const two = [...matches, { host: 'embun.pasar.example', pathPrefix: '' }];
  await database.put('offers', anOffer({ offerId: '201', name: 'Pasar MY', countries: [], matches: two }));
  expect(await read({ link: 'https://embun.pasar.example/' })).toMatchObject([{ offerId: '201' }]);
});

it('a shop of the list has no program of another name there, and none of its name elsewhere, except on the hosts of listed ones', async () => {
  await database.put('offers', anOffer({ offerId: '202', name: 'Pasar SG', matches }));
  await database.put('offers', anOffer({ offerId: '201', name: 'Pasar MY' }));
  expect(await read({ offerName: 'Pasar MY' })).toMatchObject([
    { offerId: null, isMintable: false, merchantHosts: ['pasar.example'] },
  ]);
});

it('a shop of the list has the program of the marketplace that it is a sub-domain of', async () => {
  await database.put('offers', pasar);
  expect(await read({ link: 'https://embun-books.pasar.example/' })).toMatchObject([{ offerId: '201' }]);
});

it.each([{ applicationStatus: 'rejected' }, { offerStatus: 'paused' }] as const)(
  'a shop of the list is not worth sharing if its program is %o',
  async (change) => {
    await database.put('offers', { ...pasar, ...change });
    expect(await read({})).toMatchObject([{ offerId: '201', isMintable: false }]);
  },
);

it('a shop of the list is listed although its link names no site', async () => {
  await database.put('offers', pasar);
  expect(await read({ link: 'javascript:alert(1)' })).toMatchObject([
    { name: 'Embun Books', offerId: null, isMintable: false, merchantHosts: [] },
  ]);
});

it('a shop of the list has what the service says of it, and no detail of its storage', async () => {
  const [shop] = await read({});
  const { linkHost: _host, linkKey: _key, generation: _generation, ...listed } = aShop();
  expect(shop).toEqual({ ...listed, offerId: null, isMintable: false, merchantHosts: [] });
});

it('a shop of the list of two countries is listed for both', async () => {
  const shops = await read({ country: 'Malaysia' }, { country: 'Singapore' });
  expect(shops.map(({ key }) => key)).toEqual(['Malaysia|7003011', 'Singapore|7003011']);
});
