import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findAddresses } from '#lib/domain/addresses-in-text/find-addresses.ts';
import { changePost } from '#lib/domain/posts/change-post.ts';
import { mergePosts } from '#lib/domain/posts/merge-posts.ts';
import { isPost, type Post, type PostCoupon } from '#lib/domain/posts/post.ts';
import { stampPost, toCanonical } from '#lib/domain/posts/post-stamps.ts';
import { type CodeChange, replaceCode, restoreCode, toReplacedCode } from '#lib/domain/posts/replace-code.ts';
import { aPost, aPostChannel, aPostLink, aPostProduct } from '#tests/builders/a-post.ts';

const disclosure = 'Ad: I may earn.';
const occasion = {
  ...{ presets: [], nowMs: Date.UTC(2026, 10, 27), utcOffsetMinutes: 480 },
  ...{ disclosure, postLanguage: 'en', locale: 'en' },
};
const coupon = (campaignId: string, voucherCode: string, endDate = '2026-12-01'): PostCoupon => ({
  ...{ campaignId, name: '', voucherCode, endDate },
});
const [old, next] = [coupon('7', 'SAVE_10'), coupon('8', 'NEW20', '2027-01-05')];
const causeId = 'coupon:7:2026-12-01';
const toChange = (now: PostCoupon | null): CodeChange => ({
  ...{ campaignId: '7', coupon: now },
  edit: {
    ...{ causeId, offerId: '101', offerName: 'Kedai', productIds: ['rice', 'pot'] },
    cause: { kind: 'coupon', coupon: old, isVanished: false },
  },
});

const addresses = ['https://go.links.example/rice', 'https://x.example/SAVE_10', '](https://kedai.example/SAVE_10)'];
const piece = fc.constantFrom(
  ...[
    'SAVE_10',
    'SAVE＿10',
    'SAVE_100',
    'NEW20',
    ' ',
    '\n',
    '\n\n',
    disclosure,
    'Ad',
    '购',
    '"',
    '.',
    '`',
    '<a href="',
  ],
  ...['https://go.links.example/rice', 'https://x.example/SAVE_10', '[Rice](https://kedai.example/SAVE_10)'],
  ...['December 1, 2026', 'Rice', '</a>', 'www.kedai.example'],
);
const text = fc.array(piece, { maxLength: 25 }).map((pieces) => pieces.join(''));
const carried = fc.constantFrom(old, coupon('7', 'OLDER'), coupon('9', 'SAVE_10'), coupon('9', 'ELSE'), null);
const post: fc.Arbitrary<Post> = fc
  .record({
    texts: fc.array(fc.record({ text, isEdited: fc.boolean() }), { maxLength: 3 }),
    rice: carried,
    pot: carried,
  })
  .map(({ texts, rice, pot }) =>
    aPost({
      ...{ state: 'out', changedAtMs: 10 },
      products: [
        aPostProduct({ coupon: rice }),
        aPostProduct({ productId: 'pot', url: 'https://batik.example/pot', coupon: pot }),
      ],
      channels: texts.map((each, index) =>
        aPostChannel({ ...each, channelId: `c${index}`, links: [aPostLink()], postedAtMs: 1 }),
      ),
    }),
  );
const now = fc.constantFrom(next, coupon('7', 'RENAMED'), coupon('10', ''), null);
const runs = { numRuns: Number(process.env.LINKMINT_PROPERTY_RUNS ?? 500) };
const bare = ({ stamps: _stamps, changedAtMs: _at, ...rest }: Post) => toCanonical(rest);
/** Until the act is done in the post. */
const whenReplaced = (check: (before: Post, after: Post, change: CodeChange) => void) =>
  fc.assert(
    fc.property(post, now, (before, wanted) => {
      const change = toChange(wanted);
      const replaced = replaceCode(before, change, occasion);
      if (replaced !== null) check(before, stampPost(before, replaced.post, 20), change);
    }),
    runs,
  );

it('a code replaced in a post never changes an address, and takes out no line with one or with the disclosure', () => {
  whenReplaced((before, after) => {
    for (const [index, channel] of before.channels.entries()) {
      const changed = after.channels[index]?.text ?? '';
      const urls = (of: string) => findAddresses(of).map(({ url }) => url);
      const counts = (of: string) => addresses.map((address) => of.split(address).length);
      expect(counts(changed)).toEqual(counts(channel.text));
      // One that was glued to a day may stand alone then.
      const left = [...urls(changed)];
      for (const url of urls(channel.text)) expect(left.splice(0, left.indexOf(url) + 1).at(-1)).toBe(url);
      const count = (of: string) => of.split(disclosure).length;
      expect(count(changed)).toBe(count(channel.text));
    }
  });
});

it('a code replaced in a post by none goes with the backticks that held it, so that no address behind them is lost', () => {
  const texts = [aPostChannel({ text: '`SAVE_10``www.kedai.example', links: [aPostLink()], postedAtMs: 1 })];
  const products = [aPostProduct({ coupon: old })];
  const replaced = replaceCode(aPost({ state: 'out', products, channels: texts }), toChange(null), occasion);
  expect(replaced?.post.channels[0]?.text).toBe('`www.kedai.example');
  expect(findAddresses('`www.kedai.example')).toHaveLength(1);
});

it.each([
  ['as a tag whose words no reader sees', '<SAVE_10 https://foo.example >', next],
  ['as the end of a block of code', '`SAVE_10```` example\n`<https://foo.example.`baz>`\n````', null],
])('a code replaced in a post stays where another would hide an address: %s', (_, text, coupon) => {
  const channels = [aPostChannel({ text, links: [aPostLink()], postedAtMs: 1 })];
  const post = aPost({ state: 'out', products: [aPostProduct({ coupon: old })], channels });
  const after = replaceCode(post, toChange(coupon), occasion)?.post.channels[0]?.text ?? '';
  const left = findAddresses(after).map(({ url }) => url);
  expect(left).toEqual(findAddresses(text).map(({ url }) => url));
  expect(left).toHaveLength(1);
});

it('a code replaced in a post changes no line that names neither the code nor its day', () => {
  whenReplaced((before, after) => {
    for (const [index, channel] of before.channels.entries()) {
      const isNamed = (line: string) => /SAVE[_＿]10|OLDER|December 1, 2026/.test(line);
      const others = (of: string) => of.split('\n').filter((line) => !isNamed(line));
      const left = (after.channels[index]?.text ?? '').split('\n');
      let at = 0;
      for (const line of others(channel.text)) at = left.indexOf(line, at) + 1 || Number.NaN;
      expect(at).not.toBeNaN();
    }
  });
});

it('a code replaced in a post is a post that its check takes, and Undo gives the very post back', () => {
  fc.assert(
    fc.property(post, now, (before, wanted) => {
      const replaced = replaceCode(before, toChange(wanted), occasion);
      if (replaced === null) return;
      const after = stampPost(before, replaced.post, 20);
      expect(isPost(JSON.parse(JSON.stringify(after)))).toBe(true);
      const undo = JSON.parse(JSON.stringify(toReplacedCode(replaced, after)));
      const back = restoreCode(after, undo, { causeId, coupon: wanted }, occasion);
      expect(back === null ? null : bare(back)).toBe(bare(before));
    }),
    runs,
  );
});

it('a code replaced in a post is the same on two devices, whichever merges the other’s', () => {
  whenReplaced((before, after) => {
    const toContent = (merged: Post) => toCanonical([merged.products, merged.channels.map(({ text: of }) => of)]);
    expect(toContent(mergePosts(before, after))).toBe(toContent(after));
    expect(toContent(mergePosts(after, before))).toBe(toContent(after));
  });
});

it('a code replaced in a post stays with a text that another device edited later, and Undo then leaves the post alone', () => {
  const before = aPost({
    ...{ state: 'out', changedAtMs: 10, products: [aPostProduct({ coupon: old })] },
    channels: [aPostChannel({ text: 'Rice\nSAVE_10', isEdited: true, postedAtMs: 1 })],
  });
  const replaced = replaceCode(before, toChange(next), occasion);
  if (replaced === null) throw new Error('The post does not carry the code');
  const here = stampPost(before, replaced.post, 20);
  const channels = before.channels.map((channel) => ({ ...channel, text: 'Other words\nSAVE_10' }));
  const there = stampPost(before, { ...before, channels }, 30);
  const merged = mergePosts(here, there);
  expect(merged.channels[0]).toMatchObject({ text: 'Other words\nSAVE_10', otherTexts: ['Rice\nNEW20'] });
  expect(merged.products[0]?.coupon).toEqual(next);
  const undo = toReplacedCode(replaced, here);
  expect(restoreCode(merged, undo, { causeId, coupon: next }, occasion)).toBeNull();
});

it('a code replaced in a post is nothing for a post that carries another coupon', () => {
  const other = aPost({ products: [aPostProduct({ coupon: coupon('9', 'SAVE_10') })] });
  expect(replaceCode(other, toChange(next), occasion)).toBeNull();
});

it('a code that is replaced leaves a product alone that carries the other code of the same campaign', () => {
  const renamed = coupon('7', 'RENAMED');
  const before = aPost({
    state: 'out',
    products: [
      aPostProduct({ coupon: old }),
      aPostProduct({ productId: 'pot', url: 'https://batik.example/pot', coupon: renamed }),
    ],
    channels: [aPostChannel({ text: 'Rice: SAVE_10\nPot: RENAMED', isEdited: true, postedAtMs: 1 })],
  });
  const replaced = replaceCode(before, toChange(next), occasion);
  expect(replaced?.post.products.map((product) => product.coupon)).toEqual([next, renamed]);
  expect(replaced?.post.channels[0]?.text).toBe('Rice: NEW20\nPot: RENAMED');
  expect(replaced?.post.takenEdits?.map(({ productIds }) => productIds)).toEqual([['rice']]);
  const edit = toChange(next).edit;
  expect(changePost(before, { kind: 'swap-coupon', campaignId: '7', coupon: next, edit })).toMatchObject({
    products: [{ coupon: next }, { coupon: renamed }],
    takenEdits: [{ productIds: ['rice'] }],
  });
});
