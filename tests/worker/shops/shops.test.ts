import { beforeEach, expect, it } from 'vitest';
import type { Shop } from '#lib/domain/shops/shop.ts';
import { watchDataChanges } from '#lib/store/data-changes.ts';
import { type Database, openDatabase } from '#lib/store/database.ts';
import { readMeta, writeMeta } from '#lib/store/meta.ts';
import { storeShops } from '#lib/worker/shops/shops.ts';
import { retireUnseen } from '#lib/worker/sync/listing-pages.ts';
import { aShop } from '#tests/builders/a-shop.ts';

let database: Database;
beforeEach(async () => {
  database = await openDatabase('test');
});

const store = (shops: readonly Shop[]) => storeShops({ database: async () => database }, shops);

/** A shop as a listing returns it, before it is stored. */
function aListedShop(change: Partial<Shop> = {}): Shop {
  const { key: _key, generation: _generation, linkHost: _host, linkKey: _linkKey, ...shop } = aShop(change);
  return shop;
}

const keysInStore = async () => (await database.getAllKeys('shops')).sort();

it('shops of a listing of two countries are two, although they have one id', async () => {
  await store([aListedShop({ country: 'Malaysia' }), aListedShop({ country: 'Singapore' })]);
  expect(await keysInStore()).toEqual(['Malaysia|7003011', 'Singapore|7003011']);
});

it('shops of a listing replace what was stored of them', async () => {
  await store([aListedShop({ commissionRate: '0.01' })]);
  await store([aListedShop({ commissionRate: '0.02' })]);
  expect(await database.getAll('shops')).toMatchObject([{ commissionRate: '0.02' }]);
});

it('shops of a listing are found by the address to which their link leads', async () => {
  await store([aListedShop({ link: 'https://WWW.Pasar.example/MY/Shop/Embun-Books/?utm_source=mail' })]);
  const found = await database.getAllFromIndex('shops', 'byLinkKey', 'pasar.example/my/shop/embun-books');
  expect(found).toMatchObject([{ shopId: '7003011', linkHost: 'pasar.example' }]);
});

it('shops of a listing teach the host of their links, but never the host that they are on', async () => {
  await store([
    aListedShop({ shopId: '1', trackingLink: 'https://go.network.example/s' }),
    aListedShop({ shopId: '2', trackingLink: 'https://www.pasar.example/go/s' }),
  ]);
  expect(await readMeta(database, 'linkHosts')).toEqual(['go.network.example']);
});

it('shops of a listing notify open pages once they are stored', async () => {
  const seen: number[] = [];
  const stop = watchDataChanges(['shops'], () => void database.count('shops').then((count) => seen.push(count)));
  await store([aListedShop()]);
  await expect.poll(() => seen).toEqual([1]);
  stop();
});

it('the end of a complete listing deletes the shops that no listing has shown since it began, and no other', async () => {
  await writeMeta(database, 'generation', 4);
  await store([aListedShop({ shopId: '1' }), aListedShop({ shopId: '2' }), aListedShop({ shopId: '3' })]);
  await writeMeta(database, 'generation', 5);
  await store([aListedShop({ shopId: '2' })]);
  // A listing that began later saw it last.
  await writeMeta(database, 'generation', 6);
  await store([aListedShop({ shopId: '3' })]);
  await retireUnseen(database, 'shops', 5);
  expect(await keysInStore()).toEqual(['Malaysia|2', 'Malaysia|3']);
});
