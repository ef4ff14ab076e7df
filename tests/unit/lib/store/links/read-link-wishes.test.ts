import { beforeEach, expect, it } from 'vitest';
import { toReuseKey } from '#lib/domain/links/minted-link.ts';
import type { SubIds } from '#lib/domain/sub-ids/sub-ids.ts';
import { type Database, openDatabase } from '#lib/store/database.ts';
import { readLinkWishes } from '#lib/store/links/read-link-wishes.ts';
import type { JournalEntry } from '#lib/store/schema/journal-entry.ts';

const destinationUrl = 'https://www.kedai.example/p/1';
const subIds: SubIds = ['news', '', '', '', 'x'];
const reuseKey = toReuseKey('101', destinationUrl, subIds);

let database: Database;
beforeEach(async () => {
  database = await openDatabase('test');
});

const note = (requestId: string, change: Partial<JournalEntry> = {}) =>
  database.put('journal', { requestId, state: 'refused', offerId: '101', reuseKey, updatedAtMs: 1, ...change });

it('the wishes without a link say what was wanted, as it stands in the key of the wish', async () => {
  await note('r');
  expect(await readLinkWishes(database)).toMatchObject([{ offerId: '101', destinationUrl, subIds }]);
});

it('the wishes without a link are those of the newest refusal, and of every lost answer, newest first', async () => {
  await note('first', { updatedAtMs: 1 });
  await note('last', { updatedAtMs: 4 });
  await note('lost', { state: 'unknown', updatedAtMs: 5, countedAtMs: 2 });
  await note('lost again', { state: 'unknown', updatedAtMs: 3, countedAtMs: 3 });
  expect((await readLinkWishes(database)).map(({ requestId }) => requestId)).toEqual(['last', 'lost again', 'lost']);
});

it.each([
  'no key',
  '{}',
  JSON.stringify(['101', destinationUrl, ...subIds.slice(1)]),
  JSON.stringify(['101', destinationUrl, ...subIds, '']),
  JSON.stringify(['101', destinationUrl, ...subIds.with(1, 7 as never)]),
  JSON.stringify([101, destinationUrl, ...subIds]),
  JSON.stringify(['101', null, ...subIds]),
])('the wishes without a link pass over a key of another shape: %s', async (other) => {
  await note('r');
  await note('other', { reuseKey: other });
  expect((await readLinkWishes(database)).map(({ requestId }) => requestId)).toEqual(['r']);
});
