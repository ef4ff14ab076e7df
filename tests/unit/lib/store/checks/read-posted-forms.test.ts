import { expect, it } from 'vitest';
import { readPostedForms } from '#lib/store/checks/read-posted-forms.ts';
import { aKeptLink } from '#tests/builders/a-kept-link.ts';
import { openTestAccount } from '#tests/builders/open-test-account.ts';

async function readFor(trackingLinks: readonly string[]) {
  const { database } = await openTestAccount();
  for (const trackingLink of trackingLinks)
    await database.put('links', aKeptLink({ linkId: trackingLink, trackingLink }));
  return readPostedForms(database, []);
}

it('a link may be made where a stored one has its scheme and host, in whatever case', async () => {
  const { mayBeMade } = await readFor(['https://Go.Links.example/a', 'http://short.example/b']);
  expect(['https://go.links.example/z?x=1', 'HTTP://SHORT.example'].map(mayBeMade)).toEqual([true, true]);
  expect(['https://short.example/b', 'https://kedai.example/p', ''].map(mayBeMade)).toEqual([false, false, false]);
});

it('a link may be made anywhere where the stored ones have too many hosts to read', async () => {
  const { mayBeMade } = await readFor(Array.from({ length: 1_001 }, (_, at) => `https://h${at}.example/a`));
  expect(mayBeMade('https://kedai.example/p')).toBe(true);
});
