import { describe, expect, it } from 'vitest';
import { openDatabase } from '#lib/store/database.ts';
import { readLastLinks } from '#lib/store/links/read-last-links.ts';
import type { LinkRecord } from '#lib/store/schema/link-records.ts';
import { aKeptLink } from '#tests/builders/a-kept-link.ts';

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
