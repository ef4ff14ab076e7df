import { expect, it } from 'vitest';
import { findAddresses } from '#lib/domain/addresses-in-text/find-addresses.ts';
import { toBuiltInTemplate } from '#lib/domain/formats/post-template.ts';
import type { Post, PostChannel } from '#lib/domain/posts/post.ts';
import { findLostLines, renewPostTexts } from '#lib/domain/posts/renew-post-texts.ts';
import { toPostHtml } from '#lib/domain/posts/to-post-clipboard.ts';
import { toCopyWords, toPostDisclosure } from '#lib/domain/posts/to-post-disclosure.ts';
import { type PostOccasion, writePostText } from '#lib/domain/posts/write-post-text.ts';
import { toChannelPreset } from '#lib/domain/presets/channel-kinds.ts';
import type { SubIdPreset } from '#lib/domain/presets/preset-book.ts';
import { toNamedProduct } from '#lib/domain/products/product.ts';
import { defaultSettings } from '#lib/domain/settings/settings.ts';
import { aPost, aPostChannel, aPostLink, aPostProduct } from '#tests/builders/a-post.ts';

const coupon = { campaignId: '1', name: '10% off', voucherCode: 'HARIAN10', endDate: '2026-11-30' };
const pot = aPostProduct({
  productId: 'pot',
  url: 'https://batik.example/pot',
  said: toNamedProduct('Clay <pot> & lid'),
  coupon,
});
const preset = (presetId: string, change: Partial<SubIdPreset>): SubIdPreset => ({
  ...{ presetId, name: presetId, subIds: ['', '', '', '', ''], formatId: 'plain' },
  ...change,
});
const occasion: PostOccasion = {
  presets: [preset('telegram', { formatId: 'messenger' }), preset('blog', { formatId: 'html' })],
  nowMs: Date.UTC(2026, 10, 24),
  utcOffsetMinutes: 480,
  disclosure: 'Ad · I earn when you buy.',
  postLanguage: '',
  locale: 'en',
};
const links = [aPostLink()];
const post = aPost({ products: [aPostProduct(), pot] });
const write = (channel: Partial<PostChannel>, change: Partial<PostOccasion> = {}) =>
  writePostText(post, aPostChannel({ links, ...channel }), { ...occasion, ...change });

it('the text of a channel begins with the disclosure, and has a line a product, in order, with its coupon', () => {
  expect(write({})).toBe(
    [
      'Ad · I earn when you buy.\n',
      'Rainy-season kitchen\n',
      '1. Rice cooker 1.8 l\n   https://go.links.example/rice',
      '2. Clay ‹pot› & lid\n   Code HARIAN10\n   until November 30, 2026\n   https://batik.example/pot',
    ].join('\n'),
  );
});

it('the text of a channel is HTML whose links say that they are paid, and in which no page adds a tag', () => {
  expect(write({ channelId: 'blog' })).toBe(
    [
      '<p><strong>Ad · I earn when you buy.</strong></p>\n<ol>',
      '<li><a rel="sponsored nofollow" href="https://go.links.example/rice">Rice cooker 1.8 l</a>\n</li>',
      '<li><a rel="sponsored nofollow" href="https://batik.example/pot">Clay &lt;pot&gt; &amp; lid</a>',
      '<br>Code <code>HARIAN10</code>\n<br>until November 30, 2026\n</li>\n</ol>',
    ].join('\n'),
  );
});

it('the text of a video’s channel has none of the angle brackets that its description may not have', () => {
  const youtube = toChannelPreset({ kindId: 'youtube', name: 'My YouTube', language: 'en' });
  const presets = [{ presetId: 'youtube', ...youtube }];
  const text = write({ channelId: 'youtube', name: 'My YouTube' }, { presets, disclosure: 'Ad -> I earn' });
  expect(text).toContain('Clay ‹pot› & lid: https://batik.example/pot');
  expect(text).not.toMatch(/[<>]/);
});

it('the text of a blog runs no shortcode of WordPress, whatever titles, codes and links have in brackets', () => {
  const said = toNamedProduct('[embed]https://evil.example/x[/embed]');
  const products = [{ ...pot, said, coupon: { ...coupon, voucherCode: '[gallery]' } }];
  const trackingLink = 'https://go.links.example/?ids[]=1&[gallery]';
  const channel = aPostChannel({ channelId: 'blog', links: [aPostLink({ productId: 'pot', trackingLink })] });
  const text = writePostText(aPost({ products }), channel, occasion);
  expect(text).not.toMatch(/[[\]]/);
  expect(findAddresses(text).map(({ url }) => url)).toEqual([trackingLink]);
});

it('the text of a channel is Markdown, or as the channel’s own template says', () => {
  const markdown = write({ channelId: 'md' }, { presets: [preset('md', { formatId: 'markdown' })] });
  expect(markdown).toContain('1. [Rice cooker 1.8 l](https://go.links.example/rice)');
  const own = {
    ...toBuiltInTemplate('chat', 'en'),
    opening: '{title} #{post}',
    line: '{price:day} {link}',
    closing: 'Bye',
  };
  expect(write({}, { presets: [preset('telegram', { post: own })] })).toBe(
    'Rainy-season kitchen #abcdef\n\nMYR 129.00 (November 23, 2026) https://go.links.example/rice\n' +
      ' https://batik.example/pot\n\nBye',
  );
});

it.each([
  ['zh_TW', ['廣告：', '優惠碼 HARIAN10', '有效至 2026年11月30日']],
  ['Bahasa Melayu', ['Ad: ', 'Code HARIAN10', 'until November 30, 2026']],
])('the text of a channel is written where its language is no tag: %s', (language, parts) => {
  const text = write({}, { presets: [preset('telegram', { language })], disclosure: '' });
  expect(parts.filter((part) => !text.includes(part))).toEqual([]);
});

it('the text of a channel is in the channel’s language, and discloses in the words of its country', () => {
  const malay = write({}, { presets: [preset('telegram', { language: 'ms' })], disclosure: '' });
  expect(malay).toMatch(/^Iklan: saya mendapat komisen/);
  expect(malay).toContain('30 November 2026');
  const presets = [preset('blog', { language: 'en' }), preset('telegram', { language: 'ms' })];
  expect(write({}, { presets, disclosure: '' })).toBe(malay);
  expect(toPostDisclosure('', 'zh-TW', 1)).toContain('廣告');
  expect(toPostDisclosure(' ', 'xx-nonsense-language', 1)).toMatch(/^Ad/);
  expect(toPostDisclosure('Anzeige', 'ms', 3)).toBe('Anzeige');
  expect(toPostDisclosure(defaultSettings.disclosure, 'ms', 1)).toMatch(/^Iklan/);
});

it.each([
  ['de-AT', 'Anzeige'],
  ['es-MX', 'Publicidad'],
  ['es-419', 'Publicidad'],
  ['fr-CA', 'Publicité'],
  ['pt-PT', 'Publicidade'],
  ['ms-BN', 'Iklan'],
  ['zh-MO', '廣告'],
  ['zh-Hant-MO', '廣告'],
  ['en-NZ', 'Ad'],
  ['sv-SE', 'Ad'],
  ['en-PH', 'Ad'],
  ['en-ID', 'Ad'],
  ['en-MY', 'Ad'],
  ['zh-MY', '广告'],
  ['tl', 'Patalastas'],
  ['zh-SG', '广告'],
  ['ms-SG', 'Iklan'],
  ['en-GB', 'Ad'],
  ['zh-HK', '廣告'],
])(
  'the text of a channel discloses in its language where its country has no words, or those of another language: %s',
  (language, word) => {
    expect(toPostDisclosure('', language, 1).split(/\s*[:：]/)[0]).toBe(word);
  },
);

it('the text of a channel begins with the channel’s own words, whatever the settings and the language say', () => {
  const presets = [preset('telegram', { formatId: 'messenger', language: 'ms', disclosure: 'Iklan saya' })];
  expect(write({}, { presets })).toMatch(/^Iklan saya\n/);
});

it('the words of a channel’s text speak of several links over several, and of one over one', () => {
  const { disclosure } = defaultSettings;
  expect(toPostDisclosure(disclosure, 'en', 1)).toBe('Ad: I earn a commission when you buy through this link.');
  expect(toPostDisclosure(disclosure, 'en', 2)).toBe('Ad: I earn a commission when you buy through these links.');
  expect(toPostDisclosure('Iklan: saya mendapat komisi jika Anda membeli melalui tautan ini.', 'en', 2)).toContain(
    'tautan-tautan ini',
  );
  expect(toPostDisclosure('Ad, of my own words', 'en', 2)).toBe('Ad, of my own words');
});

it('the text of a channel is written as a chat after the preset was deleted', () => {
  expect(write({}, { presets: [] })).toBe(write({}));
});

it('the text of a channel as a mail is HTML, too, with links only where addresses stand', () => {
  expect(toPostHtml('Ad <b>\nhttps://go.example/a?b=1&c=2')).toBe(
    'Ad &lt;b&gt;<br>\n<a href="https://go.example/a?b=1&amp;c=2" rel="sponsored nofollow">https://go.example/a?b=1&amp;c=2</a>',
  );
});

it.each([
  ['See ', '.'],
  ['(', ')'],
  ['', ', or'],
  ['', '!'],
  ['„', '“'],
  ['', ';'],
  ['', ':'],
  ['[', ']'],
  ['', '。'],
])('a mail’s link has nothing of its sentence: %s…%s', (before, after) => {
  const html = toPostHtml(`${before}https://go.example/Ab12${after}`);
  expect(html).toContain('href="https://go.example/Ab12"');
  expect(html).toContain(`Ab12</a>${after}`);
});

const { disclosure, postLanguage } = defaultSettings;

it('a link that is copied for a channel says its own words, otherwise those of its language, otherwise those of the settings', () => {
  const words = (change: Partial<SubIdPreset>) => toCopyWords(preset('a', change), { disclosure, postLanguage });
  expect(words({ disclosure: 'Own', language: 'ms' })).toEqual({ disclosure: 'Own', postLanguage: 'ms' });
  expect(words({ language: 'ms' }).disclosure).toMatch(/^Iklan/);
  expect(words({})).toEqual({ disclosure, postLanguage });
  expect(toCopyWords(undefined, { disclosure, postLanguage })).toEqual({ disclosure, postLanguage });
});

it('a link that is copied for a channel says nothing where the settings have no words and the channel has none of its own', () => {
  expect(toCopyWords(preset('a', { language: 'ms' }), { disclosure: '', postLanguage }).disclosure).toBe('');
  expect(toCopyWords(preset('a', { disclosure: 'Own' }), { disclosure: '', postLanguage }).disclosure).toBe('Own');
});

const made = (change: Partial<PostChannel>): Post => ({ ...post, channels: [aPostChannel({ links, ...change })] });
const rename = { kind: 'rename', name: 'Kitchen' } as const;
const potLink = aPostLink({ productId: 'pot', trackingLink: 'https://go.links.example/pot' });

it('texts after a change are written again where the user changed nothing', () => {
  const before = made({ text: 'old' });
  const after = renewPostTexts(before, { ...before, name: 'Kitchen' }, occasion, rename);
  expect(after.channels[0]?.text).toContain('Kitchen');
});

it('texts after a change are not begun before the links are made', () => {
  const before = made({});
  expect(renewPostTexts(before, before, occasion, rename).channels[0]?.text).toBe('');
  expect(renewPostTexts(before, before, occasion, 'made').channels[0]?.text).toContain('Rice cooker');
});

it('texts after a change keep the user’s words, and take the new link of a product in the place of its old address', () => {
  const text = 'My words. https://batik.example/pot, https://batik.example/pottery and https://go.links.example/rice.';
  const before = made({ text, isEdited: true });
  const after = { ...before, channels: [aPostChannel({ text, isEdited: true, links: [...links, potLink] })] };
  expect(renewPostTexts(before, after, occasion, 'made').channels[0]?.text).toBe(
    'My words. https://go.links.example/pot, https://batik.example/pottery and https://go.links.example/rice.',
  );
});

it('texts after a change swap two links without taking one for the other', () => {
  const a = aPostLink({ trackingLink: 'https://go.example/a' });
  const b = aPostLink({ productId: 'pot', trackingLink: 'https://go.example/b' });
  const text = 'https://go.example/a https://go.example/b';
  const before: Post = { ...post, channels: [aPostChannel({ links: [a, b], text, isEdited: true })] };
  const swapped = [
    { ...a, trackingLink: b.trackingLink },
    { ...b, trackingLink: a.trackingLink },
  ];
  const after: Post = { ...post, channels: [aPostChannel({ links: swapped, text, isEdited: true })] };
  expect(renewPostTexts(before, after, occasion, 'made').channels[0]?.text).toBe(
    'https://go.example/b https://go.example/a',
  );
});

it('texts after a change would lose, when written again, the lines that the user wrote', () => {
  const written = write({});
  expect(findLostLines(`${written}\nMine\n\n`, written)).toEqual(['Mine']);
  expect(findLostLines(written, written)).toEqual([]);
});

it.each([
  ['1', '129.00'],
  ['us', '129.00'],
  ['MYR', 'about 129'],
])(
  'the text of a channel has no price of the currency %j and the amount %j, as a file may bring',
  (currency, price) => {
    const said = { ...toNamedProduct('Clay pot'), price, currency };
    const template = { kind: 'chat', opening: '', line: '{title}\n{price}\n{link}', closing: '' } as const;
    const text = writePostText(aPost({ products: [{ ...pot, said }] }), aPostChannel({ channelId: 'own' }), {
      ...occasion,
      presets: [preset('own', { post: template })],
    });
    expect(text).toBe('Clay pot\nhttps://batik.example/pot');
  },
);
