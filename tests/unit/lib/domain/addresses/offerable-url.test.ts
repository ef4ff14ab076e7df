import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type OfferedRow, toOfferableUrl } from '#lib/domain/addresses/offerable-url.ts';
import { runsOr } from '#tests/unit/properties/runs-or.ts';

function aRow(change: Partial<OfferedRow> = {}): OfferedRow {
  return { serviceUrl: 'https://publisher.example', linkHosts: [], trackingLink: '', merchantHosts: [], ...change };
}

it.each([
  ['https://www.kedai.example/my/', 'https://www.kedai.example/my/'],
  ['www.kedai.example/my/', 'https://www.kedai.example/my/'],
  [' kedai.example ', 'https://kedai.example/'],
  ['*.kedai.example', 'https://kedai.example/'],
  ['https://*.kedai.example/*', 'https://kedai.example/'],
  ['www.kedai.example, www.lain.example', 'https://www.kedai.example/'],
  ['https://www.kedai.example|https://www.lain.example', 'https://www.kedai.example/'],
  ['https://www.kedai.example/a,b;c', 'https://www.kedai.example/a,b;c'],
  ['https://www.kedai.example/my/, https://www.lain.example/my/', 'https://www.kedai.example/my/'],
  ['https://www.kedai.example/ https://www.lain.example', 'https://www.kedai.example/'],
  ['https://www.kedai.example/my | www.lain.example/my', 'https://www.kedai.example/my'],
  ['kedai.example:8443/my/', 'https://kedai.example:8443/my/'],
  ['//www.kedai.example/my/', 'https://www.kedai.example/my/'],
  ['https:// www.kedai.example/my/', 'https://www.kedai.example/my/'],
  ['https://www.kedai.example/?to=https://lain.example', 'https://www.kedai.example/?to=https://lain.example'],
  ['https://www.kedai.example./my/', 'https://www.kedai.example./my/'],
  ['Website: www.kedai.example/my/', 'https://www.kedai.example/my/'],
  ['Kedai (https://www.kedai.example/my/) Malaysia', 'https://www.kedai.example/my/'],
  ['"https://www.kedai.example/my/"', 'https://www.kedai.example/my/'],
  ['（www.kedai.example/my/）', 'https://www.kedai.example/my/'],
])('an address of the service may be offered: %s', (text, url) => {
  expect(toOfferableUrl(text, aRow())).toBe(url);
});

it.each([
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'http://www.kedai.example/',
  'https://name:secret@kedai.example/',
  'name:secret@kedai.example',
  '',
  'n/a',
  'https://n/a',
  'https://none',
  'See www.kedai.example!',
  'not an address',
])('an address of the service may not: %j', (text) => {
  expect(toOfferableUrl(text, aRow())).toBeNull();
});

it.each(['http://localhost:4321/logo.png', 'http://127.0.0.1:4321/logo.png', 'http://[::1]:4321/logo.png'])(
  'an address of the service may be offered on the machine that the service runs on, too: %s',
  (text) => {
    expect(toOfferableUrl(text, aRow({ serviceUrl: 'http://localhost:4321' }))).toBe(text);
  },
);

it('an address of the service may not on one of the account’s link hosts: opening it would be a click', () => {
  expect(toOfferableUrl('https://go.links.example/abc', aRow({ linkHosts: ['go.links.example'] }))).toBeNull();
});

it.each([
  'https://invol.co/aff_m?offer_id=1&url=https%3A%2F%2Fkedai.example',
  'https://tracker.example/aff_c?offer_id=1',
  'https://www.awin1.com/cread.php?ued=https%3A%2F%2Fkedai.example',
  'https://images.example/resize?src=https%3A%2F%2Finvol.co%2Faff_m%3Foffer_id%3D1',
])('an address of the service may not if it is a well-known redirect, or leads to one: %s', (text) => {
  expect(toOfferableUrl(text, aRow())).toBeNull();
});

it('an address of the service may not if it is its row’s own tracking link, or on the host of it', () => {
  const row = aRow({ trackingLink: 'https://go.links.example/shop' });
  expect(toOfferableUrl('https://go.links.example/shop', row)).toBeNull();
  expect(toOfferableUrl('https://go.links.example/banner.png', row)).toBeNull();
  expect(toOfferableUrl('https://images.example/?to=https://go.links.example/shop', row)).toBeNull();
  expect(toOfferableUrl('https://images.example/banner.png', row)).toBe('https://images.example/banner.png');
});

it('an address of the service may be on the host of its row’s tracking link if that is the merchant’s own, unless it is the link', () => {
  const row = aRow({ trackingLink: 'https://www.kedai.example/?aff=7', merchantHosts: ['kedai.example'] });
  expect(toOfferableUrl('https://www.kedai.example/product/1', row)).toBe('https://www.kedai.example/product/1');
  expect(toOfferableUrl('https://www.kedai.example/', row)).toBe('https://www.kedai.example/');
  expect(toOfferableUrl('https://kedai.example/?aff=7#top', row)).toBeNull();
});

it('an address of the service is never on a link host, whatever surrounds it', () => {
  const piece = fc.constantFrom(
    ...['https://', 'http:', '//', 'go.links.example', 'a.example', '/x', '?u=', '@', '#', ' ', '\\', ':443'],
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 7 }), fc.boolean(), (pieces, isLearned) => {
      const known = isLearned ? { linkHosts: ['go.links.example'] } : { trackingLink: 'https://go.links.example/1' };
      const url = toOfferableUrl(pieces.join(''), aRow(known));
      if (url !== null) expect(new URL(url).hostname).not.toBe('go.links.example');
    }),
    runsOr(1_000),
  );
});
