import type { BuiltInFormatId } from '#lib/domain/formats/link-formats.ts';
import type { PostTemplate } from '#lib/domain/formats/post-template.ts';
import type { SubIdPreset } from '#lib/domain/presets/preset-book.ts';
import { noSubIds, withSubId } from '#lib/domain/sub-ids/sub-ids.ts';
import { postLanguages } from '#lib/domain/text/post-language.ts';
import { type PostWords, toPostWords } from '#lib/domain/text/post-words.ts';

/** A kind of place where publishers post. `other` is any place that the user names. */
export const channelKindIds = ['blog', 'telegram', 'youtube', 'instagram', 'tiktok', 'newsletter', 'other'] as const;
export type ChannelKindId = (typeof channelKindIds)[number];

/** How links and posts of a kind of place are written. */
interface ChannelKind {
  /** What follows the first sub ID, which is the place's own word. */
  readonly subIds: readonly string[];
  readonly formatId: BuiltInFormatId;
  /** Its template, with the words of the channel's language. Absent: the built-in one that fits the format. */
  readonly toPost?: (words: PostWords) => PostTemplate;
}

/** A description shows only its first three lines: the disclosure, an empty one, the first link. */
const toDescription = ({ code, ends }: PostWords): PostTemplate => ({
  kind: 'mail',
  opening: '{disclosure}',
  line: `{title}: {link}\n${code}\n${ends}`,
  closing: '',
});

/** Links in a caption cannot be followed, so a code helps more than the link. */
const toCaption = ({ code, ends }: PostWords): PostTemplate => ({
  kind: 'mail',
  opening: '{disclosure}\n\n{title}',
  line: `{n}. {title}\n   ${code}\n   ${ends}\n   {link}`,
  closing: '',
});

const toCodesFirst = ({ code, ends }: PostWords): PostTemplate => ({
  kind: 'mail',
  opening: '{disclosure}',
  line: `${code}\n{title}\n${ends}\n{link}`,
  closing: '',
});

/**
 * What each kind of place makes. `{post}` is in all of them: earnings by post are right only for links that were made
 * with it.
 */
const channelKinds: Readonly<Record<ChannelKindId, ChannelKind>> = {
  blog: { subIds: ['{post}'], formatId: 'html' },
  telegram: { subIds: ['{post}'], formatId: 'messenger' },
  youtube: { subIds: ['{post}'], formatId: 'ready-post', toPost: toDescription },
  instagram: { subIds: ['{post}'], formatId: 'ready-post', toPost: toCaption },
  tiktok: { subIds: ['{post}'], formatId: 'ready-post', toPost: toCodesFirst },
  newsletter: { subIds: ['{date}', '{post}'], formatId: 'rich-text' },
  other: { subIds: ['{post}'], formatId: 'plain' },
};

/** A channel to make. */
export interface ChannelWish {
  readonly kindId: ChannelKindId;
  /** In the user's language; the user's own words for `other`. */
  readonly name: string;
  /** One of `postLanguages`. It decides the words of the disclosure. */
  readonly language: string;
  /** The first sub IDs of the user's other channels; absent: there are none. */
  readonly takenSubIds?: readonly string[];
}

export function toChannelPreset({
  kindId,
  name,
  language,
  takenSubIds = [],
}: ChannelWish): Omit<SubIdPreset, 'presetId'> {
  const { subIds: rest, formatId, toPost } = channelKinds[kindId];
  const isOther = kindId === 'other';
  const first = toChannelSlug(isOther ? name : kindId, isOther ? [...channelKindIds, ...takenSubIds] : takenSubIds);
  const words = [first, ...rest];
  const subIds = words.reduce((filled, word, index) => withSubId(filled, index, word), noSubIds);
  return { name, subIds, formatId, language, ...(toPost && { post: toPost(toPostWords(language)) }) };
}

/**
 * A name in letters, digits and hyphens, which every network takes as a sub ID. Never empty. Many names have one such
 * form, and the earnings of two channels with one sub ID are one sum.
 * @param taken The sub IDs of other channels in that place. It has a number that none of them has, where one has it.
 */
export function toChannelSlug(name: string, taken: readonly string[] = []): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const slug = plain.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '') || 'channel';
  const others = new Set(taken.map((subId) => subId.toLowerCase()));
  let free = slug;
  for (let number = 2; others.has(free); number += 1) free = `${slug}-${number}`;
  return free;
}

/** The language in which a new channel is written: the interface's, or English where posts are not written in it. */
export function toNewChannelLanguage(locale = ''): string {
  const [wanted = ''] = locale.split('-u-');
  const [base = ''] = wanted.split('-');
  return [wanted, base].find((each) => postLanguages.includes(each)) ?? 'en';
}
