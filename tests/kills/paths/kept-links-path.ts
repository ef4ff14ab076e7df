import { anImportedLink } from '#tests/builders/an-imported-link.ts';
import { importLinks } from '../import-links.ts';
import type { KillPath } from '../kill-path.ts';
import { pressAgain } from '../press-again.ts';
import { withDatabase } from '../with-database.ts';

const dayMs = 86_400_000;
const linkIds = ['one', 'two', 'three'];

/** What a user does with links that are there: words and tags, and deleting, which is undone. */
export const keptLinksPath: KillPath = {
  name: 'acts on links',
  async walk(stage) {
    const { accountId, answerOf, clock, name, send } = stage;
    const press = <Answer>(act: () => Promise<Answer>) => pressAgain(() => answerOf(act()));
    const links = linkIds.map((linkId) =>
      anImportedLink({
        linkId,
        offerName: 'Kedai Harian MY',
        destinationUrl: `https://www.kedai.example/p/${linkId}`,
        trackingLink: `https://go.links.example/${linkId}`,
        mintedAtMs: Date.parse('2026-02-27T04:00:00Z'),
      }),
    );
    await importLinks(stage, `${name}-1`, links);
    await importLinks(
      stage,
      `${name}-2`,
      links.map((link) => ({ ...link, reuseCount: 2 })),
    );
    await press(() => send('noteLinkReuse', { requestId: name, linkId: 'one', title: 'Rice cooker' }));
    await press(() => send('ignoreLinkHost', { host: 'go.links.example', isIgnored: true }));
    await press(() => send('ignoreLinkHost', { host: 'go.links.example', isIgnored: false }));
    await press(() => send('annotateLink', { linkId: 'one', note: 'for the summer', tags: ['summer'] }));
    await press(() => send('tagLinks', { linkIds, tag: 'rice' }));
    await press(() => send('untagLinks', { linkIds: ['two'], tag: 'Rice' }));
    // What was deleted a day before and not brought back is dropped.
    const old = {
      ...links[0],
      linkId: 'old',
      destinationUrl: 'https://www.kedai.example/p/old',
      trackingLink: 'https://go.links.example/old',
    } as (typeof links)[number];
    await importLinks(stage, `${name}-3`, [old]);
    await press(() => send('deleteLinks', { actId: `${name}-old`, linkIds: ['old'], requestIds: [] }));
    await clock.advance(dayMs + 1_000);
    await press(() => send('deleteLinks', { actId: name, linkIds, requestIds: [] }));
    const read = () => withDatabase(accountId, (db) => db.getAll('links'));
    const faults = (await read()).length === 0 ? [] : ['not all links are deleted'];
    for (let left = 1; left > 0; ) ({ left } = await press(() => send('restoreLinks', { actId: name })));
    const found = Object.fromEntries(
      (await read()).map(({ linkId, note, reuseCount, tags }) => [linkId, [note ?? '', reuseCount, ...(tags ?? [])]]),
    );
    const wanted = { one: ['for the summer', 3, 'summer', 'rice'], three: ['', 2, 'rice'], two: ['', 2] };
    return JSON.stringify(found) === JSON.stringify(wanted)
      ? faults
      : [...faults, `there are ${JSON.stringify(found)}`];
  },
};
