import { expect, it } from 'vitest';
import { dataKinds, outflows } from '#lib/build/outflows.ts';
import { noSubIds } from '#lib/domain/sub-ids/sub-ids.ts';
import { createPublisherClient } from '#lib/publisher-api/create-publisher-client.ts';
import { teamKeyNames } from '#lib/team/team-scripts.ts';
import { toTeamLinkText } from '#lib/worker/team/team-link-text.ts';
import { aKeptLink } from '#tests/builders/a-kept-link.ts';

const fieldsOf = (...ids: readonly string[]) =>
  outflows.filter(({ id }) => ids.includes(id)).flatMap(({ fields }) => fields);

/** What each call to the network carries, by path. */
async function readCalls(): Promise<ReadonlyMap<string, readonly string[]>> {
  const calls = new Map<string, readonly string[]>();
  const client = createPublisherClient(async (path, parameters) => {
    calls.set(path, Object.keys(parameters));
    throw new Error('not sent');
  });
  const page = { page: 1, limit: 1 };
  const range = { start: '2026-01-01', end: '2026-01-31' };
  await Promise.allSettled([
    client.authenticate({ key: 'k', secret: 's' }),
    client.generateDeeplink({ offerId: '1', url: 'https://shop.example', subIds: noSubIds }),
    client.listConversions({}, page),
    client.listConversionsByDate(range, {}, page),
    client.listConversionsByTime(range, {}, page),
    client.listOffers({}, page),
    client.listOffersUpdated(range, {}, page),
    client.listCampaigns({ startDate: range.start, endDate: range.end }, page),
    client.listShops('market', {}, page),
  ]);
  return calls;
}

it('what is said to leave the device is what the calls to the network carry, in each of its nine paths', async () => {
  const { authenticate, 'deeplink/generate': link, ...listings } = Object.fromEntries(await readCalls());
  expect(authenticate).toEqual(fieldsOf('session'));
  expect(link).toEqual(fieldsOf('link'));
  expect(Object.keys(listings)).toHaveLength(7);
  expect([...new Set(Object.values(listings).flat())].sort()).toEqual(fieldsOf('listings').toSorted());
});

it('what is said to leave the device is what a team gets of a link: no page where only the link is shared', () => {
  const record = aKeptLink({ title: 'A page', note: 'a note', tags: ['tag'] });
  const device = { id: 'one', name: 'Desk' };
  const posting = { channel: 'Telegram', day: '2026-11-19' };
  const { a: _about, ...reuse } = JSON.parse(toTeamLinkText(record, 'reuse', device, posting));
  expect(_about).toBeUndefined();
  const { a, p, ...shared } = JSON.parse(toTeamLinkText(record, 'history', device, posting));
  expect(Object.keys(shared)).toEqual(Object.keys(reuse));
  expect(fieldsOf('team', 'books').toSorted()).toEqual([...teamKeyNames, ...Object.keys(reuse)].toSorted());
  const sent = [...Object.keys(a).map((name) => `a.${name}`), ...Object.keys(p).map((name) => `p.${name}`)];
  expect(sent).toEqual(fieldsOf('history'));
});

it('what is said to leave the device declares to Firefox what everybody sends, and lets the user refuse what only a team’s history sends', () => {
  expect(dataKinds).toEqual({ required: ['authenticationInfo', 'browsingActivity'], optional: ['websiteContent'] });
});
