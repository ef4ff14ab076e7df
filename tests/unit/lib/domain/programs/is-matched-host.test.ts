import { expect, it } from 'vitest';
import { isMatchedHost } from '#lib/domain/programs/is-matched-host.ts';
import { browser } from '#lib/platform/browser.ts';
import { replaceMatchHosts } from '#lib/store/programs/match-index.ts';

const isMatched = (hostname: string) => isMatchedHost((keys) => browser.storage.local.get(keys), hostname);

it('knows a host of the index and its sub-domains, and no other', async () => {
  await replaceMatchHosts(new Set(['kedai.example', 'outlet.toko.example']));
  expect(await isMatched('kedai.example')).toBe(true);
  expect(await isMatched('www.kedai.example')).toBe(true);
  expect(await isMatched('store.outlet.toko.example')).toBe(true);
  expect(await isMatched('toko.example')).toBe(false);
  expect(await isMatched('notkedai.example')).toBe(false);
  expect(await isMatched('kedai.example.evil.test')).toBe(false);
});
