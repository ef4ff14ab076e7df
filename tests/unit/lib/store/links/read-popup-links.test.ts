import { expect, it } from 'vitest';
import { openDatabase } from '#lib/store/database.ts';
import { readLastLinks, readProgramLinks } from '#lib/store/links/read-popup-links.ts';
import type { LinkRecord } from '#lib/store/schema/link-records.ts';
import { aKeptLink } from '#tests/builders/a-kept-link.ts';

const shop = 'https://kedai.example/p/';

it('readProgramLinks has the links of one program to other pages, the newest first', async () => {
  const database = await openDatabase('test');
  const add = (linkId: string, mintedAtMs: number, change: object = {}) =>
    database.put('links', {
      ...aKeptLink({ linkId, mintedAtMs, destinationUrl: `${shop}${linkId}` }),
      reuseKey: linkId,
      ...change,
    });
  await add('older', 1);
  await add('newer', 2);
  await add('dead', 3);
  await add('of another program', 4, { offerId: '102' });
  await add('from a file', 5, { reuseKey: undefined });
  const links = await readProgramLinks(database, '101', `${shop}dead`);
  expect(links.map(({ linkId }) => linkId)).toEqual(['newer', 'older']);
});

const aLink = (number: number, change: Partial<LinkRecord> = {}): LinkRecord =>
  aKeptLink({
    linkId: `link-${number}`,
    offerName: 'Kedai Harian',
    destinationUrl: `https://kedai.example/p/${number}`,
    trackingLink: `https://go.example/${number}`,
    mintedAtMs: number,
    reuseKey: `key-${number}`,
    ...change,
  });

it('the last links are the newest, and never those of a file', async () => {
  const database = await openDatabase('last-links');
  const { reuseKey: _none, ...imported } = aLink(9, { importedAtMs: 9 });
  for (const link of [aLink(1), aLink(3), aLink(2), imported]) await database.put('links', link);
  expect((await readLastLinks(database, 2)).map(({ linkId }) => linkId)).toEqual(['link-3', 'link-2']);
  expect(await readLastLinks(database, 9)).toHaveLength(3);
});
