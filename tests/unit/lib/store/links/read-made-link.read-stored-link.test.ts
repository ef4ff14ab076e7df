import { beforeEach, expect, it } from 'vitest';
import { toReuseKey } from '#lib/domain/links/minted-link.ts';
import { noSubIds, type SubIds } from '#lib/domain/sub-ids/sub-ids.ts';
import { type Database, openDatabase } from '#lib/store/database.ts';
import { readStoredLink } from '#lib/store/links/read-made-link.ts';
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
