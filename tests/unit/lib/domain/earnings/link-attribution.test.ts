import { expect, it } from 'vitest';
import { createLinkAttribution, toSolePreset } from '#lib/domain/earnings/link-attribution.ts';
import type { MintedLink } from '#lib/domain/links/minted-link.ts';
import { aKeptLink } from '#tests/builders/a-kept-link.ts';

const mintedAtMs = Date.parse('2026-03-01T00:00:00Z');

function aLink(change: Partial<MintedLink> = {}): MintedLink {
  return aKeptLink({
    linkId: 'a',
    offerId: '1',
    destinationUrl: 'https://kedai.example/',
    subIds: ['news', 'spring', '', '', ''],
    trackingLink: 'https://go.example/a',
    mintedAtMs,
    ...change,
  });
}

const aRow = (change: object = {}) => ({
  offerId: '1',
  affSubs: ['news', 'spring', null, null, null],
  convertedAt: '2026-03-02 10:00:00',
  ...change,
});

const find = (links: readonly MintedLink[], row = aRow()) => createLinkAttribution(links, 480)(row);

it('the attribution to own links treats a blank sub-ID and a null one alike', () => {
  expect(find([aLink()])?.links).toEqual([aLink()]);
  expect(find([aLink()], aRow({ affSubs: ['news', 'spring', '', null, null] }))).not.toBeNull();
  expect(find([aLink()], aRow({ affSubs: ['news', 'spring'] }))).not.toBeNull();
});

it.each([
  ['another program', { offerId: '2' }],
  ['another sub', { affSubs: ['news', 'summer', null, null, null] }],
  ['a sub less', { affSubs: ['news', null, null, null, null] }],
  ['a sub more', { affSubs: ['news', 'spring', null, null, 'x'] }],
  ['the same subs in other places', { affSubs: ['news', null, 'spring', null, null] }],
  ['subs that run together', { affSubs: ['newsspring', null, null, null, null] }],
  ['letters of another size', { affSubs: ['News', 'spring', null, null, null] }],
  ['a time long before the link was made', { convertedAt: '2026-02-27 10:00:00' }],
])('the attribution to own links finds no link for %s', (_name, change) => {
  expect(find([aLink()], aRow(change))).toBeNull();
});

it('the attribution to own links allows a day for clocks and time zones that differ', () => {
  expect(find([aLink()], aRow({ convertedAt: '2026-02-28 09:00:00' }))).not.toBeNull();
});

it('the attribution to own links gives a conversion to all the links that share its sub-IDs, oldest first', () => {
  const first = aLink({ linkId: 'b', mintedAtMs: mintedAtMs - 1, presetName: 'Newsletter' });
  const group = find([aLink({ presetName: 'Newsletter' }), first, aLink({ linkId: 'c', offerId: '2' })]);
  expect(group?.links.map(({ linkId }) => linkId)).toEqual(['b', 'a']);
  expect(group?.presetNames).toEqual(['Newsletter']);
});

it('the attribution to own links says that a link without sub-IDs looks like every other link without', () => {
  const untagged = aLink({ subIds: ['', '', '', '', ''] });
  expect(find([untagged], aRow({ affSubs: [null, null, null, null, null] }))).toMatchObject({ isUntagged: true });
  expect(find([aLink()])).toMatchObject({ isUntagged: false });
});

it.each([
  [['Newsletter', 'Newsletter'], 'Newsletter'],
  [['Newsletter', 'Blog'], null],
  [['Newsletter', undefined], null],
  [[undefined], null],
])('the preset of a group of links made with %j is %j', (names, preset) => {
  const links = names.map((presetName, index) =>
    aLink({ linkId: String(index), ...(presetName !== undefined && { presetName }) }),
  );
  const group = find(links);
  expect(group && toSolePreset(group)).toBe(preset);
});
