import fc from 'fast-check';
import { expect, it } from 'vitest';
import { toGroupKey } from '#lib/domain/earnings/link-attribution.ts';
import { toLinkEarnings } from '#lib/domain/earnings/sum-link-earnings.ts';
import type { GroupEarnings } from '#lib/domain/links/link-earnings.ts';
import {
  createLinkSearch,
  filterLinkRows,
  readLinkFilter,
  sortLinkRows,
  toNextSort,
  toSortParam,
} from '#lib/domain/links/link-filter.ts';
import { type LinkRow, toLinkRow, toWishRow } from '#lib/domain/links/link-row.ts';
import type { RouteParams } from '#lib/domain/routes/route.ts';
import { noSubIds } from '#lib/domain/sub-ids/sub-ids.ts';
import { aKeptLink } from '#tests/builders/a-kept-link.ts';

const nowMs = Date.UTC(2026, 10, 20, 12);
const dayMs = 86_400_000;
const here = { accountId: 'test', idPrefix: '' };
const rows: readonly LinkRow[] = [
  toLinkRow(
    aKeptLink({
      linkId: 'rice',
      title: 'Périuk Nasi 3L',
      note: 'For the Autumn mail',
      tags: ['mail', 'kitchen'],
      subIds: ['news-1120', '', '', '', 'ig_story'],
      presetName: 'Newsletter',
      reuseCount: 2,
      mintedAtMs: nowMs - dayMs / 2,
    }),
    undefined,
    here,
  ),
  toLinkRow(
    aKeptLink({
      linkId: 'shoes',
      offerId: '202',
      offerName: 'Atlas Shoes',
      destinationUrl: 'https://atlas.example/run?size=42',
      trackingLink: 'https://go.links.example/ZZ9',
      mintedAtMs: nowMs - 10 * dayMs,
    }),
    { offerId: '202', trouble: 'paused', sinceMs: nowMs, isSeen: false },
    here,
  ),
  toWishRow(
    {
      requestId: 'lost',
      offerId: '202',
      offerName: 'Atlas Shoes',
      destinationUrl: 'https://atlas.example/lost',
      subIds: noSubIds,
      atMs: nowMs - 40 * dayMs,
      outcome: 'unknown',
      error: 'timed-out',
    },
    here,
  ),
];
const find = (params: RouteParams) => filterLinkRows(rows, readLinkFilter(params), nowMs).map(({ id }) => id);

it.each([
  ['the program', 'kedai', ['rice']],
  ['the title, without its accents', 'periuk', ['rice']],
  ['a word typed with accents', 'périuk', ['rice']],
  ['the note, whatever its case', 'AUTUMN', ['rice']],
  ['a tag', 'kitchen', ['rice']],
  ['a sub-ID', 'ig_story', ['rice']],
  ['the preset', 'newsletter', ['rice']],
  ['the short link', 'zz9', ['shoes']],
  ['a part of the destination', 'size=42', ['shoes']],
  ['the destination of a wish without a link', '/lost', ['lost']],
  ['every word, wherever each is', 'autumn rice-cooker', ['rice']],
  ['nothing where one word is missing', 'autumn shoes', []],
  ['everything when only blanks are typed', '   ', ['rice', 'shoes', 'lost']],
])('the search finds %s', (_name, q, found) => {
  expect(find({ q })).toEqual(found);
});

it('the search finds no word across two fields', () => {
  // The end of the program and the beginning of the title.
  expect(find({ q: '(my)périuk' })).toEqual([]);
});

it.each([
  [{ state: 'fine' }, ['rice']],
  [{ state: 'paused' }, ['shoes']],
  [{ state: 'stopped' }, ['shoes']],
  [{ state: 'ended' }, []],
  [{ state: 'unknown' }, ['lost']],
  [{ program: '202' }, ['shoes', 'lost']],
  [{ preset: 'Newsletter' }, ['rice']],
  [{ tag: 'mail' }, ['rice']],
  [{ tag: 'Mail' }, ['rice']],
  [{ tag: 'mai' }, []],
  [{ period: '1' }, ['rice']],
  [{ period: '30' }, ['rice', 'shoes']],
  [{ use: 'reused' }, ['rice']],
  [{ use: 'new' }, ['shoes']],
  [{ program: '202', period: '30' }, ['shoes']],
] as const)('the filters with %j leave %j', (params, found) => {
  expect(find(params)).toEqual(found);
});

it('the filters ignore unknown values', () => {
  expect(find({ state: 'constructor', period: '12', use: 'x', sort: 'y' })).toHaveLength(3);
});

const group = (key: string, earned: string, pending: string): GroupEarnings => ({
  key,
  conversionCount: 1,
  unreadableCount: 0,
  linkCount: 1,
  isUntagged: false,
  amounts: [{ currency: 'MYR', earned, pending }],
});
const earnings = toLinkEarnings(
  new Map([
    [
      'test',
      [
        group(toGroupKey('101', ['news-1120', '', '', '', 'ig_story']), '9.5', '0'),
        group(toGroupKey('202', noSubIds), '10.25', '3'),
      ],
    ],
  ]),
);
const order = (sort: string) => sortLinkRows(rows, readLinkFilter({ sort }).sort, earnings).map(({ id }) => id);

it.each([
  ['', ['rice', 'shoes', 'lost']],
  ['oldest', ['lost', 'shoes', 'rice']],
  // The newest of each program first, whichever way round.
  ['program', ['shoes', 'lost', 'rice']],
  ['program-reverse', ['rice', 'shoes', 'lost']],
  ['tags', ['rice', 'shoes', 'lost']],
  ['tags-reverse', ['rice', 'shoes', 'lost']],
  ['earned', ['shoes', 'rice', 'lost']],
  ['earned-reverse', ['rice', 'shoes', 'lost']],
  ['constructor', ['rice', 'shoes', 'lost']],
])('the order that the address calls %j is %j', (sort, ids) => {
  expect(order(sort)).toEqual(ids);
});

it.each(['', 'oldest', 'program', 'program-reverse', 'tags', 'tags-reverse', 'earned', 'earned-reverse'])(
  'the order is called %j in the address again',
  (sort) => {
    expect(toSortParam(readLinkFilter({ sort }).sort)).toBe(sort);
  },
);

it('the order starts with the most, the newest or the first in the alphabet, and a second click turns it', () => {
  const newest = readLinkFilter({}).sort;
  const sortAfter = (...keys: readonly string[]) =>
    toSortParam(keys.reduce((sort, key) => toNextSort(key, sort), newest));
  expect(['time', 'program', 'tags', 'earned'].map((key) => sortAfter(key))).toEqual([
    'oldest',
    'program',
    'tags',
    'earned',
  ]);
  expect(sortAfter('earned', 'earned')).toBe('earned-reverse');
  expect(sortAfter('earned', 'time')).toBe('');
});

it('a search that is typed on finds after other queries, filters, rows and times what it finds at once', () => {
  const step = fc.record({
    q: fc.string({ unit: fc.constantFrom('a', 't', 'l', 's', ' '), maxLength: 4 }),
    program: fc.constantFrom('', '202'),
    period: fc.constantFrom('', '30'),
    isReversed: fc.boolean(),
    atMs: fc.constantFrom(nowMs, nowMs - 20 * dayMs),
  });
  const reversed = rows.toReversed();
  fc.assert(
    fc.property(fc.array(step, { maxLength: 6 }), (steps) => {
      const search = createLinkSearch();
      for (const { isReversed, atMs, ...params } of steps) {
        const [shown, filter] = [isReversed ? reversed : rows, readLinkFilter(params)];
        expect(search(shown, filter, atMs)).toEqual(filterLinkRows(shown, filter, atMs));
      }
    }),
  );
});
