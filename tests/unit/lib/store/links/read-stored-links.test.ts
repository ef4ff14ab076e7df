import { beforeEach, describe, expect, it } from 'vitest';
import { toReuseKey } from '#lib/domain/links/minted-link.ts';
import { noSubIds, type SubIds } from '#lib/domain/sub-ids/sub-ids.ts';
import { type Database, openDatabase } from '#lib/store/database.ts';
import { readLastLinks, readProgramLinks, readStoredLink } from '#lib/store/links/read-stored-links.ts';
import type { LinkRecord } from '#lib/store/schema/link-records.ts';
import { aKeptLink } from '#tests/builders/a-kept-link.ts';

const link = aKeptLink({ subIds: ['news', '', '', '', ''] });
const keyOf = (offerId: string, url: string, subIds: SubIds) => toReuseKey(offerId, url, subIds);

let database: Database;
beforeEach(async () => {
  database = await openDatabase('test');
});

const store = async () => {
  const reuseKey = keyOf(link.offerId, link.destinationUrl, link.subIds);
  await database.put('links', { ...link, reuseKey });
  return reuseKey;
};

describe('the stored link of a wish', () => {
  it('the stored link of a wish is that of the same program, address and sub-IDs', async () => {
    expect(await readStoredLink(database, await store())).toMatchObject(link);
  });

  it.each([
    ['program', keyOf('102', link.destinationUrl, link.subIds)],
    ['address', keyOf(link.offerId, `${link.destinationUrl}/`, link.subIds)],
    ['sub-ID', keyOf(link.offerId, link.destinationUrl, noSubIds)],
    ['place of a sub-ID', keyOf(link.offerId, link.destinationUrl, ['', 'news', '', '', ''])],
  ])('the stored link of a wish is missing when the %s differs', async (_what, reuseKey) => {
    await store();
    expect(await readStoredLink(database, reuseKey)).toBeNull();
  });

  it('the stored link of a wish is never one of a file: no stranger’s link is copied for it', async () => {
    const reuseKey = keyOf(link.offerId, link.destinationUrl, link.subIds);
    await database.put('links', { ...link, importedAtMs: 1 });
    expect(await readStoredLink(database, reuseKey)).toBeNull();
  });

  it('the stored link of a wish is never one that was deleted', async () => {
    const reuseKey = await store();
    await database.delete('links', link.linkId);
    await database.put('deletedLinks', { ...link, reuseKey, actId: 'act', deletedAtMs: 1 });
    expect(await readStoredLink(database, reuseKey)).toBeNull();
  });
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

describe('the last links', () => {
  it('the last links are the newest, and never those of a file', async () => {
    const database = await openDatabase('last-links');
    const { reuseKey: _none, ...imported } = aLink(9, { importedAtMs: 9 });
    for (const link of [aLink(1), aLink(3), aLink(2), imported]) await database.put('links', link);
    expect((await readLastLinks(database, 2)).map(({ linkId }) => linkId)).toEqual(['link-3', 'link-2']);
    expect(await readLastLinks(database, 9)).toHaveLength(3);
  });
});

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
