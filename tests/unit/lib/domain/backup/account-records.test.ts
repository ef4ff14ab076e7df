import { expect, it } from 'vitest';
import { listTable, mergeEntries } from '#lib/domain/backup/account-records.ts';
import { isSitePreference, maxSiteChoices, type SitePreference } from '#lib/domain/page/site-preference.ts';
import { aPost } from '#tests/builders/a-post.ts';

const { sites, hosts, coupons, posts } = listTable;

it('a record of this device and that of a file merge to the very record of this device if the file adds nothing', () => {
  const site = { siteKey: 'shop.example', defaultOfferId: '1', keptParameters: ['color'] };
  expect(sites.merge(site, { ...site })).toBe(site);
});

it("a record of this device and that of a file lists have the entries of both, and a file does not reject this device's ★ program", () => {
  const here = { siteKey: 'shop.example', defaultOfferId: '1', keptParameters: ['color'] };
  const file = { siteKey: 'shop.example', defaultOfferId: '2', keptParameters: ['size'], rejectedOfferIds: ['1', '3'] };
  expect(sites.merge(here, file)).toEqual({ ...here, keptParameters: ['color', 'size'], rejectedOfferIds: ['3'] });
});

it('a record of this device and that of a file have no more entries than a record may have, and keep those of this device', () => {
  const listOf = (name: string) => Array.from({ length: maxSiteChoices }, (_, at) => `${name}${at}`);
  const toSite = (name: string): SitePreference => ({
    siteKey: 'shop.example',
    keptParameters: listOf(name),
    rejectedOfferIds: listOf(name),
  });
  const merged = sites.merge(toSite('here'), toSite('file'));
  expect(isSitePreference(merged)).toBe(true);
  expect(merged).toEqual(toSite('here'));
});

it('what was learned or copied last holds', () => {
  const host = { offerId: '1', host: 'shop.example', kind: 'minted' as const, atMs: 5 };
  expect(hosts.merge(host, { ...host, kind: 'refused', atMs: 4 })).toBe(host);
  expect(hosts.merge(host, { ...host, kind: 'refused', atMs: 6 })).toMatchObject({ kind: 'refused', atMs: 6 });
  const coupon = { campaignId: '1', offerId: '1', offerName: 'Shop', name: 'Sale', endDate: '', voucherCode: 'A' };
  const copied = { ...coupon, copiedAtMs: 5, notifiedAtMs: null };
  expect(coupons.merge(copied, { ...copied, voucherCode: 'B', copiedAtMs: 4 })).toBe(copied);
});

it('what a made link taught about a host stays under a refusal, whichever of the two copies is the later one', () => {
  const minted = { offerId: '1', host: 'shop.example', kind: 'minted' as const, atMs: 5 };
  const refused = { ...minted, kind: 'refused' as const, atMs: 6 };
  const both = { ...refused, wasMinted: true };
  expect(hosts.merge(minted, refused)).toEqual(both);
  expect(hosts.merge(refused, minted)).toEqual(both);
  expect(hosts.merge(both, refused)).toBe(both);
  expect(hosts.merge(both, { ...minted, atMs: 7 })).toEqual({ ...minted, atMs: 7 });
});

const merge = (here: readonly SitePreference[], saved: readonly SitePreference[]) =>
  mergeEntries(sites, new Map(here.map((site) => [site.siteKey, site])), saved);

it('the entries of a file change what is here, or are added; a site without any choice is not', () => {
  const here = { siteKey: 'here.example', isOwnSite: true };
  const saved = [
    { siteKey: 'here.example', defaultOfferId: '1' },
    { siteKey: 'new.example', isOwnSite: true },
  ];
  expect(merge([here], [...saved, { siteKey: 'blank.example' }])).toEqual([{ ...here, defaultOfferId: '1' }, saved[1]]);
});

it('the entries of a file change nothing the second time', () => {
  const saved = [{ siteKey: 'new.example', isOwnSite: true }];
  expect(merge(merge([], saved), saved)).toEqual([]);
});

it('the entries of a file with one key are merged one after the other', () => {
  const twice = [
    { siteKey: 'a.example', defaultOfferId: '1' },
    { siteKey: 'a.example', isOwnSite: true },
  ];
  expect(merge([], twice).at(-1)).toEqual({ siteKey: 'a.example', defaultOfferId: '1', isOwnSite: true });
});

const kept = { runId: 'run', most: 3 };

it('a post of a file is made by no other device than the one that keeps it', () => {
  expect(posts.adopt?.(aPost({ kept, runId: 'run' }))).toEqual(aPost());
  const [known, later] = [aPost({ kept }), aPost({ changedAtMs: aPost().changedAtMs + 1, name: 'Later' })];
  expect(posts.merge(known, later)).toMatchObject({ name: 'Later', kept });
  expect(posts.merge(aPost(), { ...later, kept })).not.toHaveProperty('kept');
});
