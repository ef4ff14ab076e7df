import { expect, it } from 'vitest';
import { openDatabase } from '#lib/store/database.ts';
import { readLinksOfRows } from '#lib/store/links/read-links-of-rows.ts';
import { aKeptLink } from '#tests/builders/a-kept-link.ts';
import { aReportRow } from '#tests/builders/a-report-row.ts';

it('only links with the program and all five sub-IDs of a conversion are read, blank as blank, each once', async () => {
  const database = await openDatabase('test');
  const store = (linkId: string, offerId: string, first: string) =>
    database.put('links', {
      ...aKeptLink({ linkId, offerId, subIds: [first, '', '', '', ''] }),
      ...{ reuseKey: linkId, changedAtMs: 1 },
    });
  await store('a', '101', 'telegram');
  await store('b', '101', 'blog');
  await store('c', '102', 'telegram');
  await store('d', '101', 'telegram');
  const row = aReportRow({ affSubs: ['telegram', null, null, null, null] });
  const links = await readLinksOfRows(database, [row, row, aReportRow({ offerId: '103' })]);
  expect(links.map(({ linkId }) => linkId)).toEqual(['a', 'd']);
  database.close();
});
