import { hasLinkToken } from '#lib/domain/formats/format-tokens.ts';
import type { TemplateSyntax } from '#lib/domain/formats/link-formats.ts';
import { type Checked, hasFields, isOneOf, isTextOf } from '#lib/domain/shape.ts';
import { toPostWords } from '#lib/domain/text/post-words.ts';

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

/**
 * The template of a kind, with the words of the posts' language. The disclosure comes first, because readers must know
 * before they meet a link. One value a line: lines drop out.
 */
export function toBuiltInTemplate(kind: PostKind, language: string | undefined): PostTemplate {
  const { code, ends } = toPostWords(language);
  switch (kind) {
    case 'blog':
      return {
        kind,
        opening: '<p><strong>{disclosure}</strong></p>\n<ol>',
        line: [
          '<li><a rel="sponsored nofollow" href="{link}">{title}</a>',
          `<br>${code.replace('{code}', '<code>{code}</code>')}`,
          `<br>${ends}`,
          '</li>',
        ].join('\n'),
        closing: '</ol>',
      };
    case 'markdown':
      return {
        kind,
        opening: '**{disclosure}**',
        line: `{n}. [{title}]({link})\n   ${code.replace('{code}', '**{code}**')}\n   ${ends}`,
        closing: '',
      };
    case 'chat':
    case 'mail':
      return {
        kind,
        opening: '{disclosure}\n\n{title}',
        line: `{n}. {title}\n   ${code}\n   ${ends}\n   {link}`,
        closing: '',
      };
  }
}

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

/** What a channel's posts are written for that has no template of its own, by the format of its single links. */
export const toKindOfFormat = (formatId: string): PostKind =>
  Object.hasOwn(kindsOfFormats, formatId) ? (kindsOfFormats[formatId] ?? 'chat') : 'chat';
