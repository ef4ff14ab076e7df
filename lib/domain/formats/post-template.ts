import { hasLinkToken } from '#lib/domain/formats/format-tokens.ts';
import type { TemplateSyntax } from '#lib/domain/formats/link-formats.ts';
import { type Checked, hasFields, isOneOf, isTextOf } from '#lib/domain/shape.ts';

/** What a post is written for, which decides its syntax. */
export const postKinds = ['chat', 'blog', 'markdown', 'mail'] as const;
export type PostKind = (typeof postKinds)[number];

const isPart = isTextOf(0, 4_000);

/** How a channel's post is written, with the tokens of copy formats. Lines end in `\n`. */
export const isPostTemplate = hasFields({
  kind: isOneOf(...postKinds),
  /** Before the products. `{title}` is the name of the post. */
  opening: isPart,
  /** Of each product; has `{link}`. */
  line: (value: unknown): value is string => isPart(value) && hasLinkToken(value),
  /** After the products. */
  closing: isPart,
});
export type PostTemplate = Checked<typeof isPostTemplate>;

/** The disclosure comes first, because readers must know before they meet a link. One value a line: lines drop out. */
export const builtInPostTemplates: Readonly<Record<PostKind, PostTemplate>> = {
  chat: {
    kind: 'chat',
    opening: '{disclosure}\n\n{title}',
    line: '{n}. {title}\n   ✂ {code}\n   ⏳ {ends}\n   {link}',
    closing: '',
  },
  blog: {
    kind: 'blog',
    opening: '<p><strong>{disclosure}</strong></p>\n<ol>',
    line: [
      '<li><a rel="sponsored nofollow" href="{link}">{title}</a>',
      '<br>✂ <code>{code}</code>',
      '<br>⏳ {ends}',
      '</li>',
    ].join('\n'),
    closing: '</ol>',
  },
  markdown: {
    kind: 'markdown',
    opening: '**{disclosure}**',
    line: '{n}. [{title}]({link})\n   ✂ **{code}**\n   ⏳ {ends}',
    closing: '',
  },
  mail: {
    kind: 'mail',
    opening: '{disclosure}\n\n{title}',
    line: '{n}. {title}\n   ✂ {code}\n   ⏳ {ends}\n   {link}',
    closing: '',
  },
};

/** The syntax in which the values of a kind's templates are written. */
export const postSyntaxes: Readonly<Record<PostKind, TemplateSyntax>> = {
  chat: 'messenger',
  blog: 'html',
  markdown: 'markdown',
  mail: 'plain',
};

const kindsOfFormats: Readonly<Record<string, PostKind>> = {
  html: 'blog',
  wordpress: 'blog',
  'rich-text': 'mail',
  markdown: 'markdown',
};

/** The template of a channel that has none of its own, by the format that it copies single links in. */
export const toBuiltInPostTemplate = (formatId: string): PostTemplate =>
  builtInPostTemplates[Object.hasOwn(kindsOfFormats, formatId) ? (kindsOfFormats[formatId] ?? 'chat') : 'chat'];
