import { beforeEach, expect, it } from 'vitest';
import { type Database, openDatabase } from '#lib/store/database.ts';
import { readKeptParameters } from '#lib/store/page/read-kept-parameters.ts';

let database: Database;
beforeEach(async () => {
  database = await openDatabase('test');
  await database.put('sitePreferences', { siteKey: 'kedai.example', keptParameters: ['ref', 'colour'] });
  await database.put('sitePreferences', { siteKey: 'pasar.example', defaultOfferId: '101' });
});

it.each(['https://kedai.example/p/1', 'https://WWW.Kedai.example:8443/?ref=1', 'http://www.kedai.example./'])(
  'the parameters that the user keeps are those of the site: %s',
  async (url) => {
    expect(await readKeptParameters(database, url)).toEqual(['ref', 'colour']);
  },
);

it.each([
  ['a site with other choices alone', 'https://pasar.example/'],
  ['a site without any', 'https://elsewhere.example/'],
  ['a sub-domain', 'https://my.kedai.example/'],
  ['what only ends alike', 'https://evilkedai.example/'],
  ['no page of the web', 'chrome://extensions'],
  ['no address', 'kedai.example'],
  ['nothing', ''],
])('the parameters that the user keeps are an empty list for %s', async (_what, url) => {
  expect(await readKeptParameters(database, url)).toEqual([]);
});
