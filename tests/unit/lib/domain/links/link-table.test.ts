import { expect, it } from 'vitest';
import { toLinkRow, toWishRow } from '#lib/domain/links/link-row.ts';
import { parseLinkTable, toLinkTable } from '#lib/domain/links/link-table.ts';
import { noSubIds } from '#lib/domain/sub-ids/sub-ids.ts';
import { aKeptLink } from '#tests/builders/a-kept-link.ts';

const service = 'https://publisher.example';
const parse = (text: string) => parseLinkTable(text, service);
const here = { accountId: 'test', idPrefix: '' };
const link = aKeptLink({
  title: '=HYPERLINK("https://evil.example")',
  subIds: ['a,b', '', '', '', '-1-1'],
  presetName: 'Newsletter',
  reuseCount: 3,
  lastReusedAtMs: Date.UTC(2026, 10, 21),
  note: 'two\nlines, and "quotes"',
  tags: ['mail', 'autumn sale'],
});

it('a CSV file of links gives back all that was written into it', () => {
  const read = parse(
    toLinkTable([toLinkRow(link, undefined, here), toLinkRow(aKeptLink({ linkId: 'bare' }), undefined, here)]),
  );
  expect('links' in read && read.links).toMatchObject([link, { linkId: 'bare', note: '', tags: [], reuseCount: 0 }]);
});

it('a CSV file of links guards what a spreadsheet would run', () => {
  expect(toLinkTable([toLinkRow(link, undefined, here)])).toContain(`"'=HYPERLINK(`);
});

it('a CSV file of links shows the state and since when', () => {
  const mark = { offerId: '101', trouble: 'paused', sinceMs: Date.UTC(2026, 10, 22), isSeen: false } as const;
  expect(toLinkTable([toLinkRow(link, mark, here)])).toContain('paused,2026-11-22T00:00:00.000Z');
});

it('a CSV file of links names the account of each link if there are several, and is read back without it', () => {
  const rows = ['first', 'second'].map((accountId) => toLinkRow(link, undefined, { accountId, idPrefix: accountId }));
  const titles = new Map([
    ['first', 'Shop blog'],
    ['second', 'Travel, blog'],
  ]);
  const table = toLinkTable(rows, titles);
  expect(table).toMatch(/^\ufeff?account,tracking_link/);
  expect(table).toContain(`Shop blog,${link.trackingLink}`);
  expect(table).toContain(`"Travel, blog",${link.trackingLink}`);
  const read = parse(table);
  expect('links' in read && read.links).toMatchObject([link, link]);
  expect(toLinkTable(rows)).not.toContain('account');
});

it('a CSV file of links has no row for a wish without a link', () => {
  const wish = {
    requestId: 'r',
    offerId: '1',
    offerName: 'Shop',
    destinationUrl: 'https://shop.example/',
    subIds: noSubIds,
    atMs: 0,
    outcome: 'refused',
    error: 'deeplink-refused',
  } as const;
  expect(
    toLinkTable([toWishRow(wish, here)])
      .trim()
      .split('\r\n'),
  ).toHaveLength(1);
});

it('a CSV file of links is read by its header: any order, any separator, whatever the case', () => {
  expect(
    parse('Offer ID;Destination URL;Tracking-Link;other\n7;https://shop.example/;https://go.example/a;x'),
  ).toMatchObject({
    links: [
      { offerId: '7', offerName: '7', destinationUrl: 'https://shop.example/', trackingLink: 'https://go.example/a' },
    ],
  });
});

it.each([
  ['tracking_link,destination_url\n', { problem: 'missing-column', field: 'offer_id' }],
  ['', { problem: 'missing-column', field: 'tracking_link' }],
  ['just some prose', { problem: 'missing-column', field: 'tracking_link' }],
  ['tracking_link,destination_url,offer_id', { problem: 'empty' }],
])('a CSV file of links of %j is refused with the reason', (text, problem) => {
  expect(parse(text)).toEqual(problem);
});

it.each([
  ['https://go.example/b,https://shop.example/,', { problem: 'missing', field: 'offer_id' }],
  ['ftp://go.example/b,https://shop.example/,7', { problem: 'not-safe', field: 'tracking_link' }],
  ['https://go.example/b,shop,7', { problem: 'not-page', field: 'destination_url' }],
  ['https://go.example/b,https://shop.example/,7,someday', { problem: 'not-time', field: 'minted_at' }],
  ['https://go.example/b,https://shop.example/,7,Rice 5', { problem: 'not-time', field: 'minted_at' }],
  ['https://go.example/b,https://shop.example/,7,12/11/2026', { problem: 'not-time', field: 'minted_at' }],
  ['https://go.example/b,https://shop.example/,7,2026-02-31', { problem: 'not-time', field: 'minted_at' }],
  ['https://go.example/b,https://shop.example/,7,,many', { problem: 'not-number', field: 'reuse_count' }],
  [`https://go.example/b,https://shop.example/,7,,,${'x'.repeat(256)}`, { problem: 'too-long', field: 'sub_1' }],
  ['https://go.example/b', { problem: 'missing', field: 'destination_url' }],
])('a CSV file of links with a row %j is refused whole, with the row and the column', (row, problem) => {
  const text = [
    'tracking_link,destination_url,offer_id,minted_at,reuse_count,sub_1',
    'https://go.example/a,https://shop.example/,7',
    row,
  ].join('\n');
  expect(parse(text)).toEqual({ ...problem, row: 3 });
});

it.each([
  ['2026-11-24', '2026-11-24T00:00:00.000Z'],
  ['2026-11-24 08:30', '2026-11-24T08:30:00.000Z'],
  ['2026-11-24T08:30:15', '2026-11-24T08:30:15.000Z'],
  ['2026-11-24T08:30:15.250+08:00', '2026-11-24T00:30:15.250Z'],
])('a CSV file of links is read in UTC where its time %s names no offset', (cell, time) => {
  const read = parse(
    `tracking_link,destination_url,offer_id,minted_at\nhttps://go.example/a,https://a.example/,7,${cell}`,
  );
  expect(read).toMatchObject({ links: [{ mintedAtMs: Date.parse(time) }] });
});

it('a CSV file of links with empty lines is refused with the row that a spreadsheet shows', () => {
  const text =
    'tracking_link,destination_url,offer_id\n\nhttps://go.example/a,"https://a.example/",7\n,,\nhttps://go.example/b,shop,7';
  expect(parse(text)).toEqual({ problem: 'not-page', field: 'destination_url', row: 5 });
});
