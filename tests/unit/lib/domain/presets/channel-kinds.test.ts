import { expect, it } from 'vitest';
import { isPostTemplate } from '#lib/domain/formats/post-template.ts';
import {
  channelKindIds,
  toChannelPreset,
  toChannelSlug,
  toNewChannelLanguage,
} from '#lib/domain/presets/channel-kinds.ts';
import { emptyPresetBook, putPreset } from '#lib/domain/presets/preset-book.ts';
import { findUnknownTokens } from '#lib/domain/sub-ids/expand-tokens.ts';

const make = (kindId: (typeof channelKindIds)[number], name: string = kindId) =>
  toChannelPreset({ kindId, name, language: 'en' });

it.each([
  ['blog', ['blog', '{post}', '', '', ''], 'html'],
  ['telegram', ['telegram', '{post}', '', '', ''], 'messenger'],
  ['youtube', ['youtube', '{post}', '', '', ''], 'ready-post'],
  ['instagram', ['instagram', '{post}', '', '', ''], 'ready-post'],
  ['tiktok', ['tiktok', '{post}', '', '', ''], 'ready-post'],
  ['newsletter', ['newsletter', '{date}', '{post}', '', ''], 'rich-text'],
] as const)('the channel that a place makes: %s', (kindId, subIds, formatId) => {
  expect(make(kindId)).toMatchObject({ name: kindId, subIds, formatId, language: 'en' });
});

it('the channel that a place makes has the name of another place as its first sub ID', () => {
  expect(make('other', 'Kopi & Süßes').subIds).toEqual(['kopi-su-es', '{post}', '', '', '']);
});

it.each(channelKindIds)(
  'the channel that a place makes can be saved, says where a sale came from, and begins with the disclosure: %s',
  (kindId) => {
    const preset = make(kindId);
    expect(putPreset(emptyPresetBook, { presetId: 'a', ...preset })).not.toHaveProperty('problem');
    expect(preset.subIds).toContain('{post}');
    expect(preset.subIds.flatMap((subId) => findUnknownTokens(subId))).toEqual([]);
    if (preset.post === undefined) return;
    expect(isPostTemplate(preset.post)).toBe(true);
    expect(preset.post.opening.startsWith('{disclosure}')).toBe(true);
  },
);

it.each([
  ['Facebook Page', 'facebook-page'],
  ['  Café déjà vu! ', 'cafe-deja-vu'],
  ['ช่องของฉัน', 'channel'],
])('a slug of %s', (name, slug) => {
  expect(toChannelSlug(name)).toBe(slug);
});

it.each([
  [[], 'channel'],
  [['blog', 'Channel'], 'channel-2'],
  [['channel-2', 'channel', 'channel-3'], 'channel-4'],
])('a slug where other channels have the sub IDs %j has a number that none of them has', (taken, slug) => {
  expect(toChannelSlug('我的频道', taken)).toBe(slug);
});

it('the channel that a place makes shares its first sub ID with no channel, and with no other kind of place', () => {
  const wish = { kindId: 'telegram', name: 'Telegram', language: 'en', takenSubIds: ['telegram'] } as const;
  expect(toChannelPreset(wish).subIds[0]).toBe('telegram-2');
  expect(make('other', 'Blog!').subIds[0]).toBe('blog-2');
});

it.each([
  ['ms-MY', 'ms'],
  ['zh-TW-u-hc-h23', 'zh-TW'],
  ['en-GB', 'en'],
  ['sv', 'en'],
  [undefined, 'en'],
])('the language of a new channel where the interface is in %s', (locale, language) => {
  expect(toNewChannelLanguage(locale)).toBe(language);
});
