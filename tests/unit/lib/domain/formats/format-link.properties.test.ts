import { expect, it } from 'vitest';
import { formatLink } from '#lib/domain/formats/format-link.ts';
import { type CopyFormat, findFormat, type TemplateSyntax } from '#lib/domain/formats/link-formats.ts';
import { toOneLine } from '#lib/domain/sub-ids/expand-tokens.ts';
import { toPostWords } from '#lib/domain/text/post-words.ts';
import { readXssPayloads, reasonToSkipVectors } from '#tests/unit/properties/shared-vectors.ts';
import { copyInTemplate } from './copy-in-template.ts';
import { readMarkdownLinks } from './read-markdown-links.ts';

const reason = reasonToSkipVectors();
const link = 'https://go.shorthop.example/abc123';

const toInput = (title: string) => ({
  ...{ atMs: 0, utcOffsetMinutes: 0, pageUrl: 'https://kedai.example/sepatu', title, program: title, offerId: '1' },
  ...{ preset: '', counter: 7, link, code: title, discount: title, endsOn: '', today: title, disclosure: title },
  words: toPostWords('en'),
  product: { price: title, was: title, brand: title, image: '', readOn: title },
});

const copyAs = (format: CopyFormat, title: string) => formatLink(format, toInput(title)).text;

const copyWith = (template: string, title: string, syntax?: TemplateSyntax) =>
  copyInTemplate(template, toInput(title), syntax);

/** The text without the underscores between letters or digits: these are marks in no syntax. */
const withoutInner = (text: string) => text.replace(/(?<=[\p{L}\p{N}])_(?=[\p{L}\p{N}])/gu, '');

/** The payloads, and each behind something that would end the place that a careless template gives it. */
function listTitles(): readonly string[] {
  const ends = ['"> ', "'> ", '--> ', '`', '[/url]', '](https://evil.test) ', '</script>'];
  const titles = readXssPayloads().flatMap((payload, index) => [payload, `${ends[index % ends.length]}${payload}`]);
  // A line without its value drops out, and there is nothing to look at.
  return titles.filter((title) => toOneLine(title) !== '');
}

it('payloads that once got past a sanitizer, as title, code and disclosure leave no mark of any syntax in a template of no recognisable syntax', ({
  skip,
}) => {
  if (reason !== null) skip(reason);
  for (const title of listTitles()) {
    for (const template of [
      '**{title}**',
      '# {title}',
      '- {code}',
      '[{title}]',
      '[h1]{disclosure}[/h1]',
      '<!--{title}-->',
    ]) {
      const [before = '', after = ''] = template.split(/\{\w+\}/);
      const text = copyWith(template, title);
      const value = text.slice(before.length, text.length - after.length);
      expect(text.startsWith(before) && text.endsWith(after)).toBe(true);
      expect(withoutInner(value)).not.toMatch(/[<>[\]*_`~|\\"'\n\r]|&#?\w+;/);
    }
  }
});

it('payloads that once got past a sanitizer, as title, code and disclosure end no text, attribute, comment or script of HTML', ({
  skip,
}) => {
  if (reason !== null) skip(reason);
  for (const title of listTitles()) {
    expect(copyWith('<p>{title}</p><!-- {title} -->', title)).toMatch(/^<p>[^<>"']*<\/p><!-- [^<>"']* -->$/);
    expect(copyWith('<p title="{title}" id=\'{code}\'>', title)).toMatch(/^<p title="[^<>"']*" id='[^<>"']*'>$/);
    expect(copyWith('<p title="{brand}">{price:day} {was}</p>', title)).toMatch(/^<p title="[^<>"']*">[^<>"']*<\/p>$/);
    expect(copyWith('<p title={title} id=x>', title)).toMatch(/^<p title=[^<>"'`=\s]* id=x>$/);
    expect(copyWith('<a href="{title}">', title)).toMatch(/^<a href="[^<>"'`=\s:/]*">$/);
    expect(copyWith('<script>say("{title}")</script>', title)).toMatch(
      /^<script>say\("[\p{L}\p{N} .,-]*"\)<\/script>$/u,
    );
  }
});

it('payloads that once got past a sanitizer, as title, code and disclosure make no link of Markdown but the one that the template has', ({
  skip,
}) => {
  if (reason !== null) skip(reason);
  for (const title of listTitles()) {
    for (const template of ['[{title}]({link})', '**{title}** {code}\n[x]({link})', '> {title} [x]({link} "{code}")']) {
      const text = copyWith(template, title, 'markdown').replace(/(\]\([^\s()]+) "(?:[^"\\]|\\.)*"\)/, '$1)');
      expect(readMarkdownLinks(text).map(({ href }) => href)).toEqual([link]);
    }
  }
});

it('payloads that once got past a sanitizer, as title, code and disclosure keep to their places in the formats for WordPress, tables and messengers', ({
  skip,
}) => {
  if (reason !== null) skip(reason);
  for (const title of listTitles()) {
    expect(copyAs(findFormat('wordpress', []), title)).toMatch(
      /^<!-- wp:paragraph -->\n<p>[^<>"'[\]]* <a href="[^<>"'[\]]+" rel="sponsored nofollow">[^<>"'[\]]+<\/a><\/p>\n<!-- \/wp:paragraph -->$/,
    );
    expect(copyAs(findFormat('table-row', []), title).split('\t')).toHaveLength(7);
    const post = withoutInner(copyAs(findFormat('messenger', []), title)).split('\n');
    expect(post.filter((line) => /^\*[^*_~`|[\]]+\*$/.test(line))).toHaveLength(1);
    expect(post.join('').match(/[*_~`|[\]]/g)).toHaveLength(2);
    expect(post.at(-1)).toBe(link);
  }
});

it('payloads that once got past a sanitizer, as title, code and disclosure stay in their places when a number shortens them', ({
  skip,
}) => {
  if (reason !== null) skip(reason);
  for (const title of listTitles()) {
    expect(copyWith('<p title="{title:30}">{title:20}</p>', title)).toMatch(/^<p title="[^<>"']*">[^<>"']*<\/p>$/);
    expect(withoutInner(copyWith('**{title:30}**', title).slice(2, -2))).not.toMatch(/[<>[\]*_`~|\\"'\n\r]|&#?\w+;/);
  }
});

it('payloads that once got past a sanitizer, as title, code and disclosure begin and end no tag of BBCode', ({
  skip,
}) => {
  if (reason !== null) skip(reason);
  for (const title of listTitles()) {
    const text = copyWith('[url={link}]{title}[/url] [quote="{code}"]{disclosure}[/quote]', title);
    expect(text).toMatch(/^\[url=[^[\]]+\][^[\]]*\[\/url\] \[quote="[^[\]"=]*"\][^[\]]*\[\/quote\]$/);
  }
});
