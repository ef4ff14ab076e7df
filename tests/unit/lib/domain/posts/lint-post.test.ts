import { expect, it } from 'vitest';
import { type PostKind, postKinds } from '#lib/domain/formats/post-template.ts';
import { toBuiltInChannelId } from '#lib/domain/posts/channel-ids.ts';
import { lintPost } from '#lib/domain/posts/lint-post.ts';
import type { PostChannel } from '#lib/domain/posts/post.ts';
import { toCodeWriting } from '#lib/domain/posts/renew-post-texts.ts';
import { writePostText } from '#lib/domain/posts/write-post-text.ts';
import { aPost, aPostChannel, aPostLink, aPostProduct } from '#tests/builders/a-post.ts';
import { fastestMs } from '#tests/unit/properties/fastest-ms.ts';

const coupon = { campaignId: '1', name: '10% off', voucherCode: 'BERAS5', endDate: '2026-11-24' };
const post = aPost({ products: [aPostProduct({ coupon })] });
const asItIs = { disclosure: '', writeCode: (code: string) => code };
const lint = (change: Partial<PostChannel>, today = '2026-11-24', disclosure = '') =>
  lintPost(post, aPostChannel({ links: [aPostLink()], ...change }), today, { ...asItIs, disclosure });

it('the checks under a text say that the disclosure stands first and each link counts', () => {
  expect(lint({ text: 'Ad · x\nhttps://go.links.example/rice' }, '2026-11-01')).toEqual([
    { kind: 'disclosure', problems: [] },
    { kind: 'links', count: 1, missing: [] },
  ]);
});

it('the checks under a text say that YouTube refuses an angle bracket, and no other channel does', () => {
  const kinds = (name: string, text: string) => lint({ name, text }).map(({ kind }) => kind);
  for (const text of ['Ad, size > 40', 'Ad <3']) {
    expect(kinds('My YouTube channel', text)).toContain('angles');
    expect(kinds('Blog', text)).not.toContain('angles');
  }
  expect(kinds('YouTube', 'Ad ‹3')).not.toContain('angles');
});

it('the checks under a text say that the disclosure is missing, late or weak', () => {
  const problems = (text: string) => lint({ text })[0];
  expect(problems('https://go.links.example/rice')).toMatchObject({ problems: ['missing'] });
  expect(problems('https://go.links.example/rice Ad')).toMatchObject({ problems: ['after-link'] });
  expect(problems('aff https://go.links.example/rice')).toMatchObject({ problems: ['weak'] });
});

it('the checks under a text look for the disclosure behind the fields of a static site’s post', () => {
  const problems = (text: string) => lint({ text })[0];
  expect(problems('---\ntags: [ad]\n---\nhttps://go.links.example/rice')).toMatchObject({ problems: ['missing'] });
  const matter = '---\nbuy: https://go.links.example/rice\n---\n';
  expect(problems(`${matter}Ad: https://go.links.example/rice`)).toMatchObject({ problems: [] });
  expect(problems(`${matter}https://go.links.example/rice Ad`)).toMatchObject({ problems: ['after-link'] });
});

it('the checks under a text take the channel’s own words for a disclosure, also as HTML writes them, unless readers do not know them', () => {
  const problems = (text: string, words: string) => lint({ text }, '2026-11-24', words)[0];
  const own = 'Kata & kita';
  expect(problems(`${own} https://go.links.example/rice`, own)).toMatchObject({ problems: [] });
  expect(problems('<p>Kata &amp; kita</p> https://go.links.example/rice', own)).toMatchObject({ problems: [] });
  expect(problems(`https://go.links.example/rice ${own}`, own)).toMatchObject({ problems: ['after-link'] });
  expect(problems('https://go.links.example/rice', own)).toMatchObject({ problems: ['missing'] });
  expect(problems('aff https://go.links.example/rice', 'aff')).toMatchObject({ problems: ['weak'] });
});

it('the checks under a text name products whose link is not in the text, and never want one of a plain link', () => {
  expect(lint({ text: 'Ad https://www.kedai.example/p/rice-cooker' })[1]).toEqual({
    kind: 'links',
    count: 0,
    missing: ['rice'],
  });
  const plain = aPost({ products: [aPostProduct({ offerId: null })] });
  expect(lintPost(plain, aPostChannel({ text: 'Ad' }), '2026-11-24', asItIs)[1]).toMatchObject({ missing: [] });
});

it('the checks under a text count the links of HTML that say that they are paid', () => {
  const text =
    'Ad <a rel="sponsored nofollow" href="https://go.links.example/rice">R</a> <a href="https://x.example">x</a>';
  expect(lint({ text })).toContainEqual({ kind: 'rel', count: 1, of: 2 });
});

it('the checks under a text say which coupon in the text ends soon or has ended', () => {
  const text = 'Ad BERAS5 https://go.links.example/rice';
  expect(lint({ text })).toContainEqual({ kind: 'coupon-ends', coupon, days: 0 });
  expect(lint({ text }, '2026-11-26')).toContainEqual({ kind: 'coupon-ends', coupon, days: -2 });
  expect(lint({ text: 'Ad' })).toHaveLength(2);
  // In time.
  expect(lint({ text }, '2026-10-01')).toHaveLength(2);
});

it('the checks under a text say of each code of a campaign that it has ended, also where the campaign has another now', () => {
  const other = { ...coupon, voucherCode: 'BERAS8', endDate: '2026-12-24' };
  const pot = aPostProduct({ productId: 'pot', url: 'https://kedai.example/pot', coupon: other });
  const both = aPost({ products: [aPostProduct({ coupon }), pot] });
  const text = 'Ad BERAS5 BERAS8 https://go.links.example/rice';
  const channel = aPostChannel({ links: [aPostLink()], text });
  const ends = lintPost(both, channel, '2026-11-26', asItIs).filter(({ kind }) => kind === 'coupon-ends');
  expect(ends).toEqual([{ kind: 'coupon-ends', coupon, days: -2 }]);
});

/** The checks under the text that Linkmint itself writes for a kind of channel. */
function lintWritten(kind: PostKind, trackingLink: string, voucherCode: string) {
  const of = aPost({ products: [aPostProduct({ coupon: { ...coupon, voucherCode } })] });
  const empty = aPostChannel({ channelId: toBuiltInChannelId(kind), links: [aPostLink({ trackingLink })] });
  const occasion = { presets: [], nowMs: 0, utcOffsetMinutes: 0, disclosure: '', postLanguage: '', locale: 'en' };
  const channel = { ...empty, text: writePostText(of, empty, occasion) };
  return lintPost(of, channel, '2026-11-26', toCodeWriting(of, channel, occasion));
}

const codes = ['SAVE_10', 'A&B', 'BUY*1', '[VIP]', 'HARI-10', '#RAYA', 'a~b'];

it.each(postKinds.flatMap((kind) => codes.map((code) => [kind, code] as const)))(
  'the checks under a text of the kind %s find the code that was written there: %s',
  (kind, code) => {
    expect(lintWritten(kind, 'https://go.links.example/rice', code)).toContainEqual(
      expect.objectContaining({ kind: 'coupon-ends', days: -2 }),
    );
  },
);

const addresses = [
  ...['~siti/1', '*a*', 'a_', 'a(b)', 'a?b=1&copy=2', "it's", 'a?', 'a|b', '[a]', 'a]', 'a)', '{a}', '"a"', 'a_?'],
  ...['商品（新）', 'aค่ะ', 'a。', 'a😀'],
];

it.each(postKinds.flatMap((kind) => addresses.map((path) => [kind, path] as const)))(
  'the checks under a text of the kind %s find the link that was written there: %s',
  (kind, path) => {
    expect(lintWritten(kind, `https://go.links.example/${path}`, 'SAVE')).toEqual(
      expect.arrayContaining([
        { kind: 'disclosure', problems: [] },
        { kind: 'links', count: 1, missing: [] },
      ]),
    );
  },
);

it('the checks under a text miss a link of which the text has only a longer one', () => {
  const links = [aPostLink({ trackingLink: 'https://go.links.example/1' })];
  expect(lint({ text: 'Ad https://go.links.example/12', links })[1]).toMatchObject({ count: 0, missing: ['rice'] });
  expect(lint({ text: 'Ad https://go.links.example/1.', links })[1]).toMatchObject({ count: 1, missing: [] });
});

it('the checks under a text see no code in an address', () => {
  expect(lint({ text: 'Ad https://www.kedai.example/BERAS5' })).toHaveLength(2);
});

it.each(['<a ', '<a href="https://a.example/">', '<!-- '])(
  'the checks under a text take time in proportion to the length of the text: %s',
  (unit) => {
    const read = (length: number) => {
      const text = unit.repeat(length / unit.length);
      return fastestMs(() => lint({ text }));
    };
    expect(read(200_000)).toBeLessThan(24 * (read(25_000) + 1));
  },
);
