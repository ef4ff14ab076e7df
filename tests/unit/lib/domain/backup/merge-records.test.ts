import { describe, expect, it } from 'vitest';
import type { AccountIdentity } from '#lib/domain/backup/backup.ts';
import {
  mergeChoices,
  mergeCoupon,
  mergeHost,
  mergeIdentity,
  mergePost,
  mergeSite,
  mergeUserSettings,
  toRestoredPost,
} from '#lib/domain/backup/merge-records.ts';
import { defaultAccountSettings, defaultUserSettings } from '#lib/domain/settings/settings.ts';
import { aPost } from '#tests/builders/a-post.ts';

const identity: AccountIdentity = {
  name: 'Food blog',
  color: 'teal',
  serviceUrl: 'https://publisher.example',
  marketplacePath: '',
  settings: defaultAccountSettings,
  fingerprints: ['a'],
  affiliateId: '7',
  userEmail: '',
  createdAtMs: 0,
  isActive: true,
};

describe('a record of this device and that of a file', () => {
  it('merge to the very record of this device if the file adds nothing', () => {
    const site = { siteKey: 'shop.example', defaultOfferId: '1', keptParameters: ['color'] };
    expect(mergeSite(site, { ...site })).toBe(site);
    expect(mergeIdentity(identity, { ...identity, name: 'Other' })).toBe(identity);
    expect(mergeUserSettings(defaultUserSettings, defaultUserSettings)).toBe(defaultUserSettings);
  });

  it('a setting that was changed here stays, and one that never was takes the file’s', () => {
    const here = { ...defaultUserSettings, disclosure: 'Here' };
    const merged = mergeUserSettings(here, { ...defaultUserSettings, disclosure: 'File', showServiceImages: true });
    expect(merged).toEqual({ ...here, showServiceImages: true });
  });

  it('an account keeps the address to which its key and secret are sent', () => {
    const merged = mergeIdentity(identity, {
      ...identity,
      serviceUrl: 'https://evil.example',
      fingerprints: ['b', 'a'],
    });
    expect(merged).toEqual({ ...identity, fingerprints: ['a', 'b'] });
  });

  it("lists have the entries of both, and a file does not reject this device's ★ program", () => {
    const here = { siteKey: 'shop.example', defaultOfferId: '1', keptParameters: ['color'] };
    const file = {
      siteKey: 'shop.example',
      defaultOfferId: '2',
      keptParameters: ['size'],
      rejectedOfferIds: ['1', '3'],
    };
    expect(mergeSite(here, file)).toEqual({ ...here, keptParameters: ['color', 'size'], rejectedOfferIds: ['3'] });
  });

  it('what was learned or copied last holds, and a counter never goes back', () => {
    const host = { offerId: '1', host: 'shop.example', kind: 'minted' as const, atMs: 5 };
    expect(mergeHost(host, { ...host, kind: 'refused', atMs: 4 })).toBe(host);
    expect(mergeHost(host, { ...host, kind: 'refused', atMs: 6 })).toMatchObject({ kind: 'refused', atMs: 6 });
    const coupon = { campaignId: '1', offerId: '1', offerName: 'Shop', name: 'Sale', endDate: '', voucherCode: 'A' };
    const copied = { ...coupon, copiedAtMs: 5, notifiedAtMs: null };
    expect(mergeCoupon(copied, { ...copied, voucherCode: 'B', copiedAtMs: 4 })).toBe(copied);
    expect(mergeChoices({ nextCounter: 9 }, { nextCounter: 4, buttonCorner: 'top-left' })).toEqual({
      nextCounter: 9,
      buttonCorner: 'top-left',
    });
  });
});

describe('a post of a file', () => {
  const kept = { runId: 'run', most: 3 };

  it('is made by no other device than the one that keeps it', () => {
    expect(toRestoredPost(aPost({ kept, runId: 'run' }))).toEqual(aPost());
    const [known, later] = [aPost({ kept }), aPost({ changedAtMs: aPost().changedAtMs + 1, name: 'Later' })];
    expect(mergePost(known, later)).toMatchObject({ name: 'Later', kept });
    expect(mergePost(aPost(), { ...later, kept })).not.toHaveProperty('kept');
  });
});
