import { beforeEach, expect, it } from 'vitest';
import { type Database, openDatabase } from '#lib/store/database.ts';
import { hasUnknownMint } from '#lib/store/links/read-popup-links.ts';
import type { JournalEntry } from '#lib/store/schema/journal-entry.ts';
import { aKeptLink } from '#tests/builders/a-kept-link.ts';

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
