import { beforeEach, expect, it } from 'vitest';
import { type Database, openDatabase } from '#lib/store/database.ts';
import { hasUnknownMint, readLastLinks, readProgramLinks } from '#lib/store/links/read-popup-links.ts';
import type { JournalEntry } from '#lib/store/schema/journal-entry.ts';
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

const reuseKey = 'the wish';

let database: Database;

beforeEach(async () => {
  database = await openDatabase('test');
});

const note = (state: JournalEntry['state'], change: Partial<JournalEntry> = {}) =>
  database.put('journal', { requestId: `r-${state}`, state, offerId: '101', reuseKey, updatedAtMs: 1, ...change });

it('a new try at a link may cost it twice when the answer of an earlier one was lost', async () => {
  await note('unknown');
  expect(await hasUnknownMint(database, reuseKey)).toBe(true);
});

it('a new try at a link may also when the list of links does not show that one any more', async () => {
  await note('unknown', { hiddenByAct: 'act' });
  expect(await hasUnknownMint(database, reuseKey)).toBe(true);
});

it.each(['reserved', 'sent', 'done', 'refused'] as const)(
  'a new try at a link costs it once when an earlier one is %s',
  async (state) => {
    await note(state);
    expect(await hasUnknownMint(database, reuseKey)).toBe(false);
  },
);

it('a new try at a link costs nothing when one succeeded since', async () => {
  await note('unknown');
  await database.put('links', { ...aKeptLink(), reuseKey });
  expect(await hasUnknownMint(database, reuseKey)).toBe(false);
});

it('a new try at a link ignores the lost answer of another wish', async () => {
  await note('unknown', { reuseKey: 'another wish' });
  expect(await hasUnknownMint(database, reuseKey)).toBe(false);
});
