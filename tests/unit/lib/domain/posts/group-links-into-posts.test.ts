import { expect, it } from 'vitest';
import type { KeptLink } from '#lib/domain/links/kept-link.ts';
import { groupLinksIntoPosts } from '#lib/domain/posts/group-links-into-posts.ts';
import { isPost, maxPostChannels, maxPostProducts } from '#lib/domain/posts/post.ts';
import { aKeptLink } from '#tests/builders/a-kept-link.ts';
import { fastestMs } from '#tests/unit/properties/fastest-ms.ts';

const monday = Date.UTC(2026, 10, 23, 9);
const toUrl = (name: string | number) => `https://www.kedai.example/p/${name}`;
const aLink = (name: string | number, change: Partial<KeptLink> = {}) =>
  aKeptLink({
    destinationUrl: toUrl(name),
    trackingLink: `https://go.links.example/${name}-${change.presetName ?? ''}`,
    mintedAtMs: monday,
    ...change,
  });
const ofUser = [{ presetId: 'telegram', name: 'Telegram' }];
const group = (links: readonly KeptLink[], deviceId = 'laptop', presets = ofUser) =>
  groupLinksIntoPosts(links, {
    deviceId,
    presets,
    toDay: (atMs) => new Date(atMs).toISOString().slice(0, 10),
    unnamed: 'Without a preset',
  });
/** Of each post the addresses and, by channel, how many links it has. */
const shape = (links: readonly KeptLink[]) =>
  group(links).map(({ products, channels }) => [
    products.map(({ url }) => url.split('/').at(-1)),
    Object.fromEntries(channels.map((channel) => [channel.name, channel.links.length])),
  ]);

it('links that are grouped into posts are a post for each day, with the channels of their presets, out since the last link', () => {
  const posts = group([
    aLink('pot', { presetName: 'Telegram', mintedAtMs: monday + 60_000, title: 'Clay pot | Kedai' }),
    aLink('rice', { presetName: 'Telegram', title: 'Rice' }),
    aLink('rice', { presetName: 'Blog' }),
    aLink('fan', { mintedAtMs: monday + 86_400_000 }),
  ]);
  expect(posts).toMatchObject([
    {
      postId: 'links-laptop-2026-11-23-1',
      name: 'Rice, Clay pot',
      state: 'out',
      createdAtMs: monday,
      changedAtMs: monday + 60_000,
      products: [
        { url: toUrl('rice'), said: { name: 'Rice' }, saidOn: '2026-11-23', coupon: null },
        { url: toUrl('pot') },
      ],
      channels: [
        { channelId: 'telegram', name: 'Telegram', postedAtMs: monday + 60_000, text: '' },
        { name: 'Blog', postedAtMs: monday },
      ],
    },
    { postId: 'links-laptop-2026-11-24-1', channels: [{ name: 'Without a preset' }] },
  ]);
  expect(posts.every((post) => isPost({ ...post, code: 'abcdef' }))).toBe(true);
});

it("links that are grouped into posts are the user's own channel's where the team has one of that name", () => {
  const presets = [...ofUser, { presetId: 'team-telegram', name: 'telegram' }];
  const [post] = group([aLink('rice', { presetName: 'Telegram' })], 'laptop', presets);
  expect(post?.channels).toMatchObject([{ channelId: 'telegram', name: 'Telegram' }]);
});

it('links that are grouped into posts have ids that no other device gives, so that a backup joins no two posts of one day', () => {
  const [laptop, desktop] = [group([aLink('rice')], 'laptop'), group([aLink('pot')], 'desktop')];
  expect(laptop[0]?.postId).not.toBe(desktop[0]?.postId);
  expect(group([aLink('rice')], 'laptop')).toEqual(laptop);
});

it('links that are grouped into posts have a channel of their sub IDs where no preset was used', () => {
  expect(shape([aLink('rice', { subIds: ['mail', '', 'may', '', ''] })])).toEqual([[['rice'], { 'mail · may': 1 }]]);
});

it('links that are grouped into posts lose none: a second link of a product in a channel, and another program’s, begin another post', () => {
  const again = aLink('rice', { trackingLink: 'https://go.links.example/again' });
  const other = aLink('rice', { offerId: '202', presetName: 'Blog' });
  const unnamed = 'Without a preset';
  expect(shape([aLink('rice'), again, other, aLink('pot')])).toEqual([
    [['rice', 'pot'], { [unnamed]: 2 }],
    [['rice'], { [unnamed]: 1 }],
    [['rice'], { Blog: 1 }],
  ]);
});

it('links that are grouped into posts take time in proportion to their count, also of one product in one channel', () => {
  const [short, long] = [500, 4_000].map((count) =>
    Array.from({ length: count }, (_, id) => aLink('rice', { linkId: `${id}`, presetName: 'Telegram' })),
  );
  expect(group(short ?? [])).toHaveLength(500);
  // Eight times the input: 8 when linear, 64 when quadratic. The millisecond is what a busy machine adds.
  expect(fastestMs(() => group(long ?? []))).toBeLessThan(24 * (fastestMs(() => group(short ?? [])) + 1));
});

it('links that are grouped into posts keep to what a post can hold', () => {
  const many = Array.from({ length: maxPostProducts + 1 }, (_, at) => aLink(at));
  expect(group(many).map(({ products }) => products.length)).toEqual([maxPostProducts, 1]);
  const wide = Array.from({ length: maxPostChannels + 1 }, (_, at) => aLink('rice', { presetName: `c${at}` }));
  expect(group(wide).map(({ channels }) => channels.length)).toEqual([maxPostChannels, 1]);
});

it('links that are grouped into posts are left out where a file brought what no post may hold', () => {
  const hostile = { destinationUrl: 'javascript:alert(1)', trackingLink: 'javascript:alert(1)' };
  expect(group([aLink('rice', hostile), aLink('pot', { trackingLink: '' })])).toEqual([]);
});

it('links that are grouped into posts have one channel for names that differ in case alone, with a link a product', () => {
  const links = [
    aLink('rice', { presetName: 'Telegram' }),
    aLink('pot', { presetName: 'telegram' }),
    aLink('fan', { presetName: 'gone' }),
    aLink('lamp', { presetName: 'Gone' }),
  ];
  expect(shape(links)).toEqual([[['rice', 'pot', 'fan', 'lamp'], { Telegram: 2, gone: 2 }]]);
  const ids = group(links).flatMap(({ channels }) => channels.map(({ channelId }) => channelId));
  expect(new Set(ids).size).toBe(ids.length);
  // A second link of a product begins another post, as in any channel.
  expect(shape([...links, aLink('rice', { presetName: 'TELEGRAM' })])).toHaveLength(2);
});
