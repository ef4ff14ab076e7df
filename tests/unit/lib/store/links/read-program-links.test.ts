import { expect, it } from 'vitest';
import { openDatabase } from '#lib/store/database.ts';
import { readProgramLinks } from '#lib/store/links/read-program-links.ts';
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
