import { expect, it } from 'vitest';
import { toReuseKey } from '#lib/domain/links/minted-link.ts';
import type { SubIds } from '#lib/domain/sub-ids/sub-ids.ts';
import { openDatabase } from '#lib/store/database.ts';
import { readMadeLink } from '#lib/store/links/read-made-link.ts';
import { writeMeta } from '#lib/store/meta.ts';
import { aKeptLink } from '#tests/builders/a-kept-link.ts';

const blog = (subIds: SubIds) => ({ name: 'Blog', subIds });
const link = aKeptLink({ subIds: ['Blog', 'rice-cooker-3l', '', '', ''] });
const target = { offerId: link.offerId, offerName: link.offerName, url: ` ${link.destinationUrl} `, title: 'Cooker' };

it('the link that a preset would answer with has the values of its tokens', async () => {
  const database = await openDatabase('test');
  await database.put('links', { ...link, reuseKey: toReuseKey(link.offerId, link.destinationUrl, link.subIds) });
  const read = (subIds: SubIds) => readMadeLink(database, target, blog(subIds), link.mintedAtMs);
  expect(await read(['{preset}', '{slug}', '', '', ''])).toMatchObject({ linkId: link.linkId });
  expect(await read(['{preset}', '{title}', '', '', ''])).toBeNull();
  expect(await readMadeLink(database, target, null, link.mintedAtMs)).toBeNull();
  database.close();
});

it('the link that a preset with a counter would answer with is one of the next number', async () => {
  const database = await openDatabase('counted');
  const counted = { ...link, subIds: ['7', '', '', '', ''] as const };
  await database.put('links', { ...counted, reuseKey: toReuseKey(link.offerId, link.destinationUrl, counted.subIds) });
  const read = () => readMadeLink(database, target, blog(['{counter}', '', '', '', '']), link.mintedAtMs);
  expect(await read()).toBeNull();
  await writeMeta(database, 'tokenCounter', { next: 7, acts: [] });
  expect(await read()).not.toBeNull();
  database.close();
});

it('the link that answers is found where one of two writings of its address has its percent codes in small letters', async () => {
  const database = await openDatabase('codes');
  const inSmall = 'https://www.kedai.example/p/%e0%b8%82%e0%b9%89';
  const subIds = ['%e0', '', '', '', ''] as const;
  await database.put('links', { ...link, subIds, reuseKey: toReuseKey(link.offerId, inSmall, subIds) });
  const read = (url: string, first: string) =>
    readMadeLink(database, { ...target, url }, blog([first, '', '', '', '']), link.mintedAtMs);
  expect(await read('https://www.kedai.example/p/%E0%B8%82%E0%B9%89', '%e0')).not.toBeNull();
  expect(await read(inSmall, '%e0')).not.toBeNull();
  expect(await read(inSmall, '%E0')).toBeNull();
  database.close();
});
