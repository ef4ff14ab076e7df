import { beforeEach, expect, it, vi } from 'vitest';
import type { SitePreference } from '#lib/domain/page/site-preference.ts';
import { type Database, openDatabase } from '#lib/store/database.ts';
import { createHostReader, readHostOffers } from '#lib/store/programs/read-host-offers.ts';
import { anOffer } from '#tests/builders/an-offer.ts';

let database: Database;
beforeEach(async () => {
  database = await openDatabase('test');
  await add('1', 'kedai.example');
  await add('2', 'my.kedai.example');
  await add('3', 'kedai.example', 'pages.kedai.example', 'my.kedai.example');
  await add('4', 'evilkedai.example');
  await add('5', 'example');
});

const add = (offerId: string, ...hosts: readonly string[]) =>
  database.put('offers', anOffer({ offerId, matches: hosts.map((host) => ({ host, pathPrefix: '' })) }));
const prefer = (preference: Omit<SitePreference, 'siteKey'>, siteKey = 'kedai.example') =>
  database.put('sitePreferences', { siteKey, ...preference });
const idsOn = async (host: string) =>
  (await readHostOffers(database, host)).candidates.map(({ offerId }) => offerId).sort();

it.each([
  ['kedai.example', ['1', '3']],
  ['www.kedai.example', ['1', '3']],
  ['MY.Kedai.example', ['1', '2', '3']],
  ['m.my.kedai.example', ['1', '2', '3']],
  ['pages.kedai.example', ['1', '3']],
  ['evilkedai.example', ['4']],
  ['other.example', []],
  ['', []],
])("a host's programs on %s are those of it and of the hosts above it, each once", async (host, ids) => {
  expect(await idsOn(host)).toEqual(ids);
});

it("the user's choice for a site removes the programs that the user rejected, on that site alone", async () => {
  await prefer({ rejectedOfferIds: ['1', '99'] });
  expect(await idsOn('www.kedai.example')).toEqual(['3']);
  expect(await idsOn('my.kedai.example')).toEqual(['1', '2', '3']);
  expect((await readHostOffers(database, 'kedai.example')).rejectedOfferIds).toEqual(['1', '99']);
});

it("the user's choice for a site is its ★ program, even if the mirror does not have it", async () => {
  await prefer({ defaultOfferId: '99' });
  expect(await readHostOffers(database, 'www.kedai.example')).toMatchObject({
    defaultOfferId: '99',
    rejectedOfferIds: [],
  });
  expect(await readHostOffers(database, 'my.kedai.example')).toMatchObject({ defaultOfferId: null });
});

it("the user's choice for a site is no ★ for a program that is not the site’s", async () => {
  await prefer({ defaultOfferId: '1', rejectedOfferIds: ['1'] });
  expect(await readHostOffers(database, 'kedai.example')).toMatchObject({ defaultOfferId: null });
  await prefer({ defaultOfferId: '3', rejectedOfferIds: ['1'] });
  expect(await readHostOffers(database, 'kedai.example')).toMatchObject({ defaultOfferId: '3' });
});

it('the hosts of a list that are asked for at one moment share a transaction, and each is read once', async () => {
  const transaction = vi.spyOn(database, 'transaction');
  const readHost = createHostReader(database);
  const hosts = ['kedai.example', 'my.kedai.example', 'other.example', 'kedai.example'];
  const together = await Promise.all(hosts.map((host) => Promise.resolve(host).then(readHost)));
  expect(together.map(({ candidates }) => candidates.length)).toEqual([2, 3, 0, 2]);
  expect(transaction).toHaveBeenCalledTimes(1);
  expect((await readHost('evilkedai.example')).candidates).toHaveLength(1);
  expect(transaction).toHaveBeenCalledTimes(2);
  await readHost('kedai.example');
  expect(transaction).toHaveBeenCalledTimes(2);
});
