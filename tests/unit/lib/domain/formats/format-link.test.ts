import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findAddresses } from '#lib/domain/addresses-in-text/find-addresses.ts';
import type { FormatInput } from '#lib/domain/formats/fill-template.ts';
import { formatLink } from '#lib/domain/formats/format-link.ts';
import { findUnknownFormatTokens, formatTokenNames } from '#lib/domain/formats/format-tokens.ts';
import {
  builtInFormats,
  findFormat,
  type TemplateFormat,
  type TemplateSyntax,
} from '#lib/domain/formats/link-formats.ts';
import { toPostWords } from '#lib/domain/text/post-words.ts';
import { runsOr } from '#tests/unit/properties/runs-or.ts';
import { copyInTemplate } from './copy-in-template.ts';
import { readMarkdownLinks } from './read-markdown-links.ts';

const input: FormatInput = {
  atMs: Date.parse('2026-03-10T04:00:00Z'),
  utcOffsetMinutes: 480,
  pageUrl: 'https://kedai.example/sepatu',
  title: 'Sepatu Merah',
  program: 'Kedai Kasut',
  offerId: '4211',
  preset: 'Instagram',
  counter: 7,
  link: 'https://go.shorthop.example/abc123',
  code: 'RAYA10',
  discount: '10% off',
  endsOn: '2026-03-31',
  words: toPostWords('en'),
  today: '10 March 2026',
  disclosure: 'Ad',
  post: 'qwxyza',
  product: {
    price: 'MYR 129.00',
    was: 'MYR 159.00',
    brand: 'Tanak',
    image: 'https://img.example/1.jpg',
    readOn: '9 March 2026',
  },
  n: 3,
};

function copy(formatId: string, change: Partial<FormatInput> = {}) {
  return formatLink(findFormat(formatId, []), { ...input, ...change });
}

function copyWith(template: string, change: Partial<FormatInput> = {}, syntax?: TemplateSyntax): string {
  return copyInTemplate(template, { ...input, ...change }, syntax);
}

const hostilePiece = fc.constantFrom(
  ...['](', '](https://evil.test)', '[', ']', '(', ')', '<', '>', '<b>', '</a>', '<script>', '<https://evil.test>'],
  ...['"', "'", '`', '``', '\\', '&', '&quot;', '&#93;', '[url=', '[/url]', '[url=https://evil.test]x[/url]', '!['],
  ...['[^1]', '{link}', '{title}', '*', '_', '~~', '|', '\n', '\n\n', '\r', '\u2028', '\u202e', '\ud83d', ' ', 'a'],
  ...['鞋'],
);
const hostileText = fc.oneof(
  fc.array(hostilePiece, { maxLength: 10 }).map((pieces) => pieces.join('')),
  fc.string({ unit: 'binary', maxLength: 40 }),
);
const hostileLink = fc
  .array(
    fc.constantFrom(
      ...['/', '?', '#', '(', ')', '[', ']', '"', "'", '`', '&', '&copy;', '&#41;', '<', '>', '*', '_', '%20', 'a'],
      ...['{', '|', '鞋'],
    ),
    { maxLength: 10 },
  )
  .map((pieces) => `https://go.shorthop.example/${pieces.join('')}`);

/** Two addresses that a server cannot distinguish. */
function sameAddress(one: string, other: string): boolean {
  return decodeURIComponent(new URL(one).href) === decodeURIComponent(new URL(other).href);
}

function readHtml(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&#91;', '[')
    .replaceAll('&#93;', ']')
    .replaceAll('&amp;', '&');
}

it.each([
  'javascript:alert(1)',
  'data:text/html,x',
  'ftp://go.shorthop.example/1',
  '//go.shorthop.example/1',
  'go.shorthop.example/1',
  '',
  'https://',
  'https:/go.shorthop.example/1',
  'https://siti@go.shorthop.example/1',
  'https://go.shorthop.example@evil.test/',
  'https://go.shorthop.example\\@evil.test/',
  'https://go.shorthop.example/1 x',
  'https://go.shorthop.example/1\n',
  ' https://go.shorthop.example/1',
  'https://go.shorthop.example/\u202e1',
  'https://go.shorthop.example/\ud83d',
  'https://go(.shorthop.example/1',
  'https://go"x.shorthop.example/1',
])('an unsafe link is refused in every format: %j', (link) => {
  for (const { formatId } of builtInFormats) {
    expect(() => copy(formatId, { link })).toThrow(expect.objectContaining({ code: 'unsafe-link' }));
  }
  expect(() => copyWith('no link here', { link })).toThrow(expect.objectContaining({ code: 'unsafe-link' }));
});

it.each(['http://go.shorthop.localhost:4321/abc', 'https://[::1]:4321/abc', 'HTTPS://go.shorthop.example'])(
  'an unsafe link is not one that is http or https: %s',
  (link) => {
    expect(copy('plain', { link })).toEqual({ text: link, html: null });
  },
);

it('markdown is one link with that address, whatever the title', () => {
  fc.assert(
    fc.property(hostileText, hostileLink, (title, link) => {
      const { text, html } = copy('markdown', { title, link });
      const links = readMarkdownLinks(text);
      expect(links).toHaveLength(1);
      expect(sameAddress(links[0]?.href ?? '', link)).toBe(true);
      expect(text).toBe(`[${links[0]?.text}](${links[0]?.href})`);
      expect(text).not.toMatch(/[\r\n\p{Cs}]/u);
      expect(html).toBeNull();
    }),
    runsOr(1000),
  );
});

it('markdown stays readable if nothing needs an escape', () => {
  expect(copy('markdown', { title: 'Tom & Siti (2026): 5.5" - shoes!' }).text).toBe(
    '[Tom & Siti (2026): 5.5" - shoes!](https://go.shorthop.example/abc123)',
  );
});

it('markdown escapes what it must', () => {
  expect(
    copy('markdown', { title: 'a](b) [c] `d` <e> &lt; *f* \\', link: 'https://go.shorthop.example/(a)' }).text,
  ).toBe('[a\\](b) \\[c\\] \\`d\\` \\<e\\> \\&lt; \\*f\\* \\\\](https://go.shorthop.example/%28a%29)');
});

it('html is one anchor with that address and text, whatever the title', () => {
  fc.assert(
    fc.property(hostileText, hostileLink, (title, link) => {
      const { text, html } = copy('html', { title: `x${title}`, link });
      const parts = /^<a href="([^"'<>]*)" rel="sponsored nofollow">([^"'<>]*)<\/a>$/.exec(text);
      expect(readHtml(parts?.[1] ?? '')).toBe(link);
      expect(text.replaceAll(/&(?:amp|lt|gt|quot|#39|#91|#93);/g, '')).not.toContain('&');
      expect(html).toBeNull();
    }),
    runsOr(1000),
  );
});

it('html keeps the title’s own words', () => {
  expect(copy('html', { title: `"><script>alert('1')</script>&amp;` }).text).toBe(
    '<a href="https://go.shorthop.example/abc123" rel="sponsored nofollow">' +
      '&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;amp;</a>',
  );
});

it('rich text has both flavours: the address, and the anchor', () => {
  expect(copy('rich-text')).toEqual({ text: input.link, html: copy('html').text });
});

it('bbcode is one link with that address, whatever the title', () => {
  fc.assert(
    fc.property(hostileText, hostileLink, (title, link) => {
      const { text, html } = copy('bbcode', { title, link });
      const parts = /^\[url=([^[\]"'\s]+)\]([^[\]\r\n]+)\[\/url\]$/.exec(text);
      expect(sameAddress(parts?.[1] ?? '', link)).toBe(true);
      expect(html).toBeNull();
    }),
    runsOr(1000),
  );
});

it.each([
  [{ title: ' \n ' }, 'Kedai Kasut'],
  [{ title: '\u200b', program: '' }, 'go.shorthop.example'],
])('a link’s text is never empty: %j', (change, text) => {
  expect(copy('bbcode', change).text).toBe(`[url=${input.link}]${text}[/url]`);
});

it.each([
  ['ready-post', 'https://go.shorthop.example/x?id=aB3_', 'https://go.shorthop.example/x?id=aB3%5F'],
  ['ready-post', 'https://go.shorthop.example/Co.', 'https://go.shorthop.example/Co%2E'],
  ['messenger', 'https://go.shorthop.example/#a__', 'https://go.shorthop.example/#a%5F%5F'],
  ['messenger', 'https://go.shorthop.example/so!?b=_c', 'https://go.shorthop.example/so!?b=_c'],
  ['messenger', 'https://go.shorthop.example/pot)', 'https://go.shorthop.example/pot%29'],
  ['ready-post', 'https://go.shorthop.example/?u=[a]', 'https://go.shorthop.example/?u=%5Ba%5D'],
  ['ready-post', 'https://go.shorthop.example/a_?', 'https://go.shorthop.example/a%5F?'],
  ['ready-post', 'https://go.shorthop.example/“鍋”', 'https://go.shorthop.example/%E2%80%9C%E9%8D%8B%E2%80%9D'],
])('a link ends in no mark that readers of a text leave out: %s, %s', (formatId, link, written) => {
  expect(copy(formatId, { link }).text.split('\n').at(-1)).toBe(written);
  expect(sameAddress(written, link)).toBe(true);
  for (const syntax of ['plain', 'markdown', 'messenger'] as const) {
    expect(copyWith('See {link} now', { link }, syntax)).toBe(`See ${written} now`);
  }
});

it('a link that ends in a mark is found whole in a post of plain words, whatever else it is', () => {
  const ends = fc.array(fc.constantFrom('_', '.', '!', ',', ':', ';', '~', "'", '*', 'a', '/'), { maxLength: 6 });
  fc.assert(
    fc.property(ends, (pieces) => {
      const link = `https://go.shorthop.example/a${pieces.join('')}`;
      const found = findAddresses(copy('ready-post', { link }).text);
      expect(found.map(({ url }) => decodeURIComponent(url))).toEqual([link]);
    }),
    runsOr(300),
  );
});

it('a link keeps a parenthesis that has its other half, also at its end', () => {
  const link = 'https://go.shorthop.example/pot_(lid)';
  expect(copy('messenger', { link }).text.split('\n').at(-1)).toBe(link);
});

it('a link whose end its syntax says, or that stands alone, is the service’s to the letter', () => {
  const link = 'https://go.shorthop.example/x?id=aB3_';
  expect(copy('markdown', { link }).text).toBe(`[Sepatu Merah](${link})`);
  expect(copyWith('[x]({link})', { link }, 'markdown')).toBe(`[x](${link})`);
  expect(copy('bbcode', { link }).text).toBe(`[url=${link}]Sepatu Merah[/url]`);
  expect(copy('plain', { link }).text).toBe(link);
  expect(copy('rich-text', { link }).text).toBe(link);
  expect(copy('html', { link }).text).toContain(`href="${link}"`);
});

it('the ready post puts coupon, link and disclosure together', () => {
  expect(copy('ready-post').text).toBe(
    'Ad\nSepatu Merah\n10% off\nCode RAYA10\nuntil 2026-03-31\nhttps://go.shorthop.example/abc123',
  );
});

it('the ready post drops the lines without a value', () => {
  expect(copy('ready-post', { code: '', discount: ' ', endsOn: '', disclosure: '' }).text).toBe(
    'Sepatu Merah\nhttps://go.shorthop.example/abc123',
  );
});

it('the ready post has one line for each value at most, and the link on one of its own, whatever the texts', () => {
  fc.assert(
    fc.property(hostileText, hostileText, hostileText, (title, code, disclosure) => {
      const lines = copy('ready-post', { title, code, disclosure }).text.split('\n');
      expect(lines.length).toBeLessThanOrEqual(6);
      expect(lines.filter((line) => line === input.link)).toHaveLength(1);
      expect(lines).not.toContain('');
    }),
  );
});

it('the post for messengers has its title in bold, and the disclosure before the link', () => {
  expect(copy('messenger').text).toBe(
    'Ad\n*Sepatu Merah*\n10% off\nCode RAYA10\nuntil 2026-03-31\nhttps://go.shorthop.example/abc123',
  );
});

it('the post for messengers has no mark but its own, whatever the texts', () => {
  fc.assert(
    fc.property(hostileText, hostileText, hostileText, (title, discount, disclosure) => {
      const lines = copy('messenger', { title: `x${title}`, discount, disclosure }).text.split('\n');
      const bold = lines.filter((line) => /^\*.+\*$/u.test(line));
      expect(bold).toHaveLength(1);
      expect(lines.filter((line) => line === input.link)).toHaveLength(1);
      const rest = [bold[0]?.slice(1, -1) ?? '', ...lines.filter((line) => line !== bold[0] && line !== input.link)];
      for (const line of rest)
        expect(line).not.toMatch(/[*~`|[\]<>]|^[#+-]+(?:\s|$)|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/u);
    }),
    runsOr(1000),
  );
});

it('the post for messengers keeps a hashtag and a code that begin a line, and begins no list or heading there', () => {
  const first = (disclosure: string) => copy('messenger', { disclosure }).text.split('\n')[0];
  expect(['#ad', '#iklan #kerjasama', '-20OFF'].map(first)).toEqual(['#ad', '#iklan #kerjasama', '-20OFF']);
  expect(['# Ad', '## Ad', '-# Ad', '- Ad', '+ Ad', '-'].map(first)).toEqual([
    ...['＃ Ad', '＃# Ad', '‐# Ad', '‐ Ad', '＋ Ad', '‐'],
  ]);
});

it('a code in a text without escapes keeps the underscore that stands in a word', () => {
  expect(copy('messenger', { code: 'SAVE_10' }).text).toContain('Code SAVE_10');
  expect(copyWith('**{code}** {title}', { code: 'SAVE_10_MY', title: '_a_b_ c__d' })).toBe(
    '**SAVE_10_MY** ＿a_b＿ c＿＿d',
  );
});

it('the post for messengers has none of the angle brackets that a video’s description may not have', () => {
  const text = copy('messenger', { title: 'Case<br>', discount: 'A -> B' }).text;
  expect(text.split('\n').slice(1, 3)).toEqual(['*Case‹br›*', 'A -› B']);
});

it('the ready post has no angle brackets in a channel whose site takes none', () => {
  const change = { title: 'Case<br>', discount: 'A -> B' };
  expect(
    copy('ready-post', { ...change, preset: 'YouTube' })
      .text.split('\n')
      .slice(1, 3),
  ).toEqual(['Case‹br›', 'A -› B']);
  expect(copy('ready-post', { ...change, preset: 'Instagram' }).text).toContain('Case<br>\nA -> B');
});

it('the WordPress block is a paragraph with the disclosure before the link', () => {
  expect(copy('wordpress').text).toBe(
    '<!-- wp:paragraph -->\n<p>Ad <a href="https://go.shorthop.example/abc123" rel="sponsored nofollow">Sepatu Merah</a></p>\n<!-- /wp:paragraph -->',
  );
  expect(copy('wordpress', { disclosure: ' ' }).text).toContain('<p><a href=');
});

it('the WordPress block ends no block, begins no tag and runs no shortcode, whatever the texts', () => {
  fc.assert(
    fc.property(hostileText, hostileText, hostileLink, (title, disclosure, link) => {
      const { text } = copy('wordpress', { title: `--><!-- /wp:paragraph -->[gallery]${title}`, disclosure, link });
      const parts =
        /^<!-- wp:paragraph -->\n<p>([^<>"'[\]\n]*)<a href="([^<>"'[\]\n]*)" rel="sponsored nofollow">([^<>"'[\]\n]+)<\/a><\/p>\n<!-- \/wp:paragraph -->$/.exec(
          text,
        );
      expect(readHtml(parts?.[2] ?? '')).toBe(link);
    }),
    runsOr(1000),
  );
});

it('the table row has a cell for each value, empty ones too', () => {
  expect(copy('table-row', { discount: '' }).text.split('\t')).toEqual([
    ...['Sepatu Merah', input.link, 'Kedai Kasut', 'RAYA10', '', '2026-03-31', '10 March 2026'],
  ]);
});

it.each([
  ['=HYPERLINK("https://evil.test")', `'=HYPERLINK("https://evil.test")`],
  ['+1 shoe', "'+1 shoe"],
  ['@cmd', "'@cmd"],
  ['"5.5" screen', '"""5.5"" screen"'],
  ['a\tb\nc', 'a b c'],
])('the table row has no formula, and no cell or line more: %j', (title, cell) => {
  expect(copy('table-row', { title }).text.split('\t')[0]).toBe(cell);
});

it('the table row keeps codes and titles that a spreadsheet would take for days or numbers, and leaves days to it', () => {
  expect(copy('table-row', { code: 'DEC25', title: '007' }).text.split('\t')).toEqual([
    ...['="007"', input.link, 'Kedai Kasut', '="DEC25"', '10% off', '2026-03-31', '10 March 2026'],
  ]);
});

it('the table row is one line of seven cells, whatever the texts', () => {
  fc.assert(
    fc.property(hostileText, hostileText, (title, code) => {
      const { text } = copy('table-row', { title, code });
      expect(text).not.toMatch(/[\r\n]/);
      expect(text.split('\t')).toHaveLength(7);
      for (const cell of text.split('\t')) expect(cell).not.toMatch(/^(?!="[\p{L}\d .,:/+%-]*"$)[=+@-](?!\d)/u);
    }),
    runsOr(1000),
  );
});

it('a number in a token shortens its value, before it is written for its place', () => {
  expect(copyWith('{title:9} {link}')).toBe(`Sepatu… ${input.link}`);
  expect(copyWith('<b>{title:6}</b> {link}', { title: '<<<< a b c' })).toBe(`<b>&lt;&lt;&lt;&lt;…</b> ${input.link}`);
  expect(copyWith('<a title="{title:99}" href="{link}">x</a>', { title: 'a" b' })).toContain('title="a&quot; b"');
  expect(copyWith('{program:40}: {title:3}', { title: 'ab' })).toBe('Kedai Kasut: ab');
});

it('a number in a token drops its line when the value is empty, as without it', () => {
  expect(copyWith('{discount:20}\n{link}', { discount: '' })).toBe(input.link);
});

it.each(['{link:9}', '{code:2}', '{disclosure:2}', '{title:0}', '{title:}', '{title:x}', '{titel:9}'])(
  'a number in a token is text where it means nothing: %s',
  (token) => {
    expect(copyWith(`${token} {link}`)).toBe(`${token} ${input.link}`);
    expect(findUnknownFormatTokens(`${token} {link} {title:9} {Date}`)).toEqual([token, '{Date}']);
  },
);

it('a template knows every token', () => {
  const template = formatTokenNames.map((name) => `{${name}}`).join(' ');
  expect(copyWith(template)).toBe(
    '2026-03-10 1200 kedai.example sepatu sepatu Sepatu Merah Kedai Kasut 4211 Instagram 7 ' +
      'qwxyza 10 March 2026 https://go.shorthop.example/abc123 RAYA10 10% off 2026-03-31 Ad ' +
      'MYR 129.00 MYR 159.00 Tanak https://img.example/1.jpg 3',
  );
});

it('a template writes a price with its day where it asks, and drops the line of a price that is unknown', () => {
  expect(copyWith('{n}. {price:day}, was {was:day}')).toBe(
    '3. MYR 129.00 (9 March 2026), was MYR 159.00 (9 March 2026)',
  );
  const product = { price: 'MYR 129.00', was: '', brand: '', image: '', readOn: '' };
  expect(copyWith('{price:day}\nwas {was}\nby {brand}\n{link}', { product })).toBe(`MYR 129.00\n${input.link}`);
  expect(copyWith('{price}\n{n}. {link}', { product: undefined, n: undefined })).toBe(`. ${input.link}`);
});

it('a template has a day only for prices, and never cuts one', () => {
  expect(copyWith('{title:day} {price:4} {was:day}')).toBe('{title:day} {price:4} MYR 159.00 (9 March 2026)');
  expect(findUnknownFormatTokens('{title:day} {price:4} {was:day} {brand:9}')).toEqual(['{title:day}', '{price:4}']);
});

it('a template writes a picture as an address, and only one that is https', () => {
  const image = (address: string) => ({ price: '', was: '', brand: '', image: address, readOn: '' });
  expect(copyWith('<img src="{image}"> {link}', { product: image('https://img.example/a?b=1&c="') })).toContain(
    '<img src="https://img.example/a?b=1&amp;c=&quot;">',
  );
  for (const address of ['http://img.example/1', 'javascript:alert(1)', 'https://a b/', 'https://[x"]/']) {
    expect(copyWith('<img src="{image}">\n{link}', { product: image(address) })).toBe(input.link);
  }
});

it('a template leaves unknown tokens, and text that is no token', () => {
  expect(copyWith('{what} {link')).toBe('{what} {link');
  expect(copyWith('a\n\n\n\nb\n')).toBe('a\n\n\n\nb\n');
});

it('a template does not expand what a value says', () => {
  expect(copyWith('{title} {code}', { title: '{code}', code: '{link}' })).toBe('{code} {link}');
});

it('a template loses the lines with an empty value, and the gap that they would leave', () => {
  const template = '{title}\n\nCode {code} until {ends}\n\n{link}\n\n{discount}';
  expect(copyWith(template, { endsOn: '', discount: '' })).toBe(`Sepatu Merah\n\n${input.link}`);
  expect(copyWith('{code}\n\n{link}', { code: '' })).toBe(input.link);
});

it('a template never loses the link or the disclosure with a coupon', () => {
  expect(copyWith('{link} {code}\n{disclosure}: {discount}', { code: '', discount: '' })).toBe(`${input.link} \nAd: `);
  expect(copyWith('{link}\n{disclosure}', { disclosure: '' })).toBe(input.link);
});

it('a template in HTML is as safe as the built-in one', () => {
  fc.assert(
    fc.property(hostileText, (title) => {
      const text = copyWith('<a href="{link}" title="{title}">{title}</a>', { title });
      const parts = /^<a href="([^"'<>]*)" title="([^"'<>]+)">([^"'<>]+)<\/a>$/.exec(text);
      expect(parts?.[1]).toBe(input.link);
      expect(parts?.[2]).toBe(parts?.[3]);
    }),
  );
});

it('a template in Markdown is as safe as the built-in one, with HTML around it too', () => {
  fc.assert(
    fc.property(hostileText, hostileLink, (title, link) => {
      expect(copyWith('[{title}]({link})', { title, link })).toBe(copy('markdown', { title, link }).text);
      const mixed = copyWith('<p>[{title}]({link})</p>', { title, link });
      expect(readMarkdownLinks(mixed.slice('<p>'.length, -'</p>'.length))).toHaveLength(1);
    }),
  );
});

it('a template in BBCode is as safe as the built-in one', () => {
  fc.assert(
    fc.property(hostileText, hostileLink, (title, link) => {
      expect(copyWith('[url={link}]{title}[/url]', { title, link })).toBe(copy('bbcode', { title, link }).text);
    }),
  );
});

const hostileTitle = 'Sale [win](https://evil.test) <img src=x onerror=alert(1)> [url=https://evil.test]x[/url]';

it.each([
  [
    '**{title}**\n{link}',
    '**Sale (win)(https:\u2060//evil.\u2060test) ‹img src=x onerror=alert(1)› (url=https:\u2060//evil.\u2060test)x(/url)**',
  ],
  [
    '[{title}]: {link}',
    '[Sale (win)(https:\u2060//evil.\u2060test) ‹img src=x onerror=alert(1)› (url=https:\u2060//evil.\u2060test)x(/url)]',
  ],
  [
    '- {title} <{link}>',
    '- Sale (win)(https:\u2060//evil.\u2060test) ‹img src=x onerror=alert(1)› (url=https:\u2060//evil.\u2060test)x(/url) <',
  ],
  [
    '<{link}|{title}>',
    '|Sale (win)(https:\u2060//evil.\u2060test) ‹img src=x onerror=alert(1)› (url=https:\u2060//evil.\u2060test)x(/url)>',
  ],
  [
    '[h1]{title}[/h1]\n{link}',
    '[h1]Sale (win)(https:\u2060//evil.\u2060test) ‹img src=x onerror=alert(1)› (url=https:\u2060//evil.\u2060test)x(/url)[',
  ],
  [
    '<!-- {title} -->',
    '<!-- Sale (win)(https:\u2060//evil.\u2060test) ‹img src=x onerror=alert(1)› (url=https:\u2060//evil.\u2060test)x(/url) -->',
  ],
])('a template in no recognisable syntax has no mark of any syntax in its values: %j', (template, text) => {
  expect(copyWith(template, { title: hostileTitle })).toContain(text);
});

it('a template in no recognisable syntax keeps ordinary titles readable, and the link unchanged', () => {
  const title = 'Tom & Siti (2026): 5.5 inch - shoes, 50% off!';
  expect(copyWith('*{title}*\n<{link}>', { title, link: 'https://go.shorthop.example/a?b=1&c=2' })).toBe(
    `*${title}*\n<https://go.shorthop.example/a?b=1&c=2>`,
  );
});

it('a template that mixes BBCode with HTML or Markdown has neither in its values', () => {
  expect(copyWith('<p>[b]{title}[/b]</p>', { title: '[url=x]<b>' })).toBe('<p>[b](url=x)‹b›[/b]</p>');
  expect(copyWith('[b][x]({link}) {title}[/b]', { title: '[x](y)' })).toBe(`[b][x](${input.link}) (x)(y)[/b]`);
});

it.each([
  ['a text', '<b>{title}</b>', '<b>a&quot; onload=x &lt;b&gt;</b>'],
  ['a comment', '<b></b><!-- {title} -->', '<b></b><!-- a&quot; onload=x &lt;b&gt; -->'],
  ['a quoted attribute', "<b title='{title}'>", "<b title='a&quot; onload=x &lt;b&gt;'>"],
  ['an unquoted attribute', '<b title={title}>', '<b title=a&quot;&#32;onload&#61;x&#32;&lt;b&gt;>'],
  [
    'the rest of an unquoted attribute',
    '<b title=x-{title} id=y>',
    '<b title=x-a&quot;&#32;onload&#61;x&#32;&lt;b&gt; id=y>',
  ],
  [
    'an address',
    '<img src="https://shop.example/{title}">',
    '<img src="https://shop.example/a%22%20onload%3Dx%20%3Cb%3E">',
  ],
  ['a script in an attribute', `<b onclick="say('{title}')">`, `<b onclick="say('a onloadx b')">`],
  ['a style', '<b style="color:{title}">', '<b style="color:a onloadx b">'],
  ['a script', '<script>say("{title}")</script>', '<script>say("a onloadx b")</script>'],
  ['the name of a tag', '<b></b><{title}>', '<b></b><x-a-onload-x-b->'],
  ['the name of an attribute', '<b {title}>', '<b x-a-onload-x-b->'],
])('a template in HTML keeps a value in its place: %s', (_name, template, text) => {
  expect(copyWith(template, { title: 'a" onload=x <b>' }, 'html')).toBe(text);
  expect(copyWith(template, { title: 'a" onload=x <b>' })).toBe(text);
});

it('a template in HTML lets no value begin an address', () => {
  expect(copyWith('<a href="{title}">x</a>', { title: 'javascript:alert(1)' })).toBe(
    '<a href="javascript%3Aalert%281%29">x</a>',
  );
  expect(copyWith('<a href={title}>x</a>', { title: '//evil.test/' })).toBe('<a href=%2F%2Fevil.test%2F>x</a>');
  expect(copyWith('<img src="https://{host}/{path}.png">', { pageUrl: 'https://kedai.example/a/b%20c' })).toBe(
    '<img src="https://kedai.example/a/b%20c.png">',
  );
});

it('a template has the link whole in every ordinary place of HTML', () => {
  const link = 'https://go.shorthop.example/a?b=1&c=2';
  expect(copyWith('<a href={link} title="{link}">{link}</a>', { link })).toBe(
    '<a href=https://go.shorthop.example/a?b=1&amp;c=2 title="https://go.shorthop.example/a?b=1&amp;c=2">https://go.shorthop.example/a?b=1&amp;c=2</a>',
  );
});

it('a template has the syntax that the user chose', () => {
  const title = '# [a](b) <b> [i]';
  expect(copyWith('**{title}**', { title }, 'plain')).toBe('**# [a](b) <b> [i]**');
  expect(copyWith('{title}', { title }, 'markdown')).toBe('\\# \\[a\\](b) \\<b\\> \\[i\\]');
  expect(copyWith('**{title}**', { title }, 'html')).toBe('**# &#91;a&#93;(b) &lt;b&gt; &#91;i&#93;**');
  expect(copyWith('{title}', { title }, 'bbcode')).toBe('# (a)(b) <b> (i)');
  expect(copyWith('<p>{title}</p>', { title: '[a](b)' }, 'markdown')).toBe('<p>&#91;a&#93;(b)</p>');
});

it('a template in Markdown starts no heading, list or rule with a value, and ends no code or link title', () => {
  expect(copyWith('{title}\n- {code}', { title: '1. Lamp', code: '--- 5' }, 'markdown')).toBe('1\\. Lamp\n- \\--- 5');
  expect(copyWith('`{title}`', { title: 'a` <b>' }, 'markdown')).toBe('`a’ \\<b\\>`');
  expect(copyWith('[x]({link} "{title}")', { title: 'a") b' })).toBe(`[x](${input.link} "a\\"\\) b")`);
});

it('a template in Markdown starts no list within a list, where a number of its own stands before the value', () => {
  expect(copyWith('{n}. {title}', { title: '1. Lamp' }, 'markdown')).toBe('3. 1\\. Lamp');
  expect(copyWith('{n}) {title}', { title: '- Lamp' }, 'markdown')).toBe('3) \\- Lamp');
  expect(copyWith('{counter}. {title}', { title: '# Lamp' }, 'markdown')).toBe('7. \\# Lamp');
  expect(copyWith('{n}. {title}', { title: 'Lamp - red' }, 'markdown')).toBe('3. Lamp - red');
});

it.each([
  ['{brand} {title}: {link}', 'markdown', ` \\# Lamp: ${input.link}`],
  ['{brand}{title}: {link}', 'markdown', `\\# Lamp: ${input.link}`],
  ['- {brand} {title}: {link}', 'markdown', `-  \\# Lamp: ${input.link}`],
  ['{brand} {title}: {link}', 'messenger', ` ＃ Lamp: ${input.link}`],
] as const)(
  'a template begins no heading with a value that has only empty ones before it: %s in %s',
  (template, syntax, text) => {
    const product = { price: '', was: '', brand: '', image: '', readOn: '' };
    expect(copyWith(template, { title: '# Lamp', product }, syntax)).toBe(text);
  },
);

it('a template in BBCode gives no tag an attribute', () => {
  expect(copyWith('[quote="{title}"]{link}[/quote]', { title: 'a" url="x' })).toBe(
    `[quote="a  url  x"]${input.link}[/quote]`,
  );
});

it('a template in plain words says what the page says', () => {
  expect(copyWith('{title}: {link}', { title: 'a < b [c] & "d"' })).toBe(`a < b [c] & "d": ${input.link}`);
});

const strangers: TemplateFormat = {
  kind: 'template',
  formatId: 'x',
  name: 'Post',
  template: '{title}: https://go.links.example/STRANGER {Link}',
};

it('a template without the link is not copied: the plain link is, and the page says so', () => {
  expect(formatLink(strangers, input)).toEqual({ text: input.link, html: null });
  expect(findFormat('x', [strangers])).toEqual({ kind: 'built-in', formatId: 'plain' });
});

const mine: TemplateFormat = { kind: 'template', formatId: 'mine', name: 'Mine', template: '{link}' };

it('findFormat falls back to the plain link for a template that is gone', () => {
  expect(findFormat('gone', [mine])).toEqual({ kind: 'built-in', formatId: 'plain' });
  expect(findFormat('constructor', [])).toEqual({ kind: 'built-in', formatId: 'plain' });
});

it('findFormat finds both kinds', () => {
  expect(findFormat('mine', [mine])).toBe(mine);
  expect(findFormat('bbcode', [mine])).toEqual({ kind: 'built-in', formatId: 'bbcode' });
});

const joiner = '\u2060';
const lines = (formatId: 'ready-post' | 'messenger', title: string) =>
  copy(formatId, { title, discount: title, code: '' }).text.split('\n');

it.each([
  ['Booking.com hotels', `Booking.${joiner}com hotels`],
  ['www.evil.test', `www.${joiner}evil.${joiner}test`],
  ['t.me/evil', `t.${joiner}me/evil`],
  ['by @evil and siti@evil.test', `by @${joiner}evil and siti@${joiner}evil.${joiner}test`],
  ['see http://127.0.0.1/x', `see http:${joiner}//127.${joiner}0.${joiner}0.1/x`],
  ['Amazon.co.id', `Amazon.${joiner}co.${joiner}id`],
])('a title before the link makes no link of its own in a chat: %s', (title, written) => {
  expect(lines('ready-post', title)).toContain(written);
  expect(lines('messenger', title)).toContain(`*${written}*`);
  expect(copyWith('Look: {title} {link}', { title })).toBe(`Look: ${written} ${input.link}`);
});

it.each([
  ['**{title}**\n{link}', 'markdown', `**www.${joiner}evil.${joiner}test**\n${input.link}`],
  ['{n}. {title} [go]({link})', 'markdown', `3. www.${joiner}evil.${joiner}test [go](${input.link})`],
  ['[{title}]({link})', 'markdown', `[www.evil.test](${input.link})`],
  ['[go]({link} "{title}")', 'markdown', `[go](${input.link} "www.evil.test")`],
  ['<b>{title}</b> [go]({link})', 'markdown', `<b>www.${joiner}evil.${joiner}test</b> [go](${input.link})`],
  ['<b title="{title}">x</b> [go]({link})', 'markdown', `<b title="www.evil.test">x</b> [go](${input.link})`],
  ['[b]{title}[/b] {link}', 'bbcode', `[b]www.${joiner}evil.${joiner}test[/b] ${input.link}`],
  ['[url={link}]{title}[/url]', 'bbcode', `[url=${input.link}]www.evil.test[/url]`],
  ['[url={link}]go[/url] {title}', 'bbcode', `[url=${input.link}]go[/url] www.${joiner}evil.${joiner}test`],
  ['[quote="{title}"]{link}[/quote]', 'bbcode', `[quote="www.evil.test"]${input.link}[/quote]`],
] as const)('a title beside the words of a link makes no link of its own: %s in %s', (template, syntax, text) => {
  expect(copyWith(template, { title: 'www.evil.test' }, syntax)).toBe(text);
});

it.each(['Size 2.5 L, vol.2', 'Nice... really', 'Ends 5:30 @ home', 'Sepatu Merah.'])(
  'a title before the link stays as it is: %s',
  (title) => {
    expect(lines('ready-post', title)).toContain(title);
  },
);

it('a title before the link is found by a search, and still leads there from an address bar', () => {
  const [, written = ''] = lines('ready-post', 'Booking.com');
  const compare = new Intl.Collator('en', { usage: 'search', sensitivity: 'base' });
  expect(compare.compare(written, 'Booking.com')).toBe(0);
  expect(new URL(`https://${written}`).hostname).toBe('booking.com');
});

it('a title before the link leaves a code as readers type it, and every syntax that links no bare words', () => {
  expect(copy('ready-post', { code: 'SAVE.NOW' }).text).toContain('Code SAVE.NOW');
  expect(copy('html', { title: 'Booking.com' }).text).toContain('>Booking.com<');
  expect(copy('markdown', { title: 'Booking.com' }).text).toContain('[Booking.com]');
});

it.each([
  ['{title}[Buy]({link})', `SALE\\![Buy](${input.link})`],
  ['{title}{discount}[Buy]({link})', `SALE\\![Buy](${input.link})`],
  ['<b>x</b> {title}[Buy]({link})', `<b>x</b> SALE&#33;[Buy](${input.link})`],
  ['[b]x[/b] {title}[Buy]({link})', `[b]x[/b] SALE！[Buy](${input.link})`],
  ['{title} [Buy]({link})', `SALE! [Buy](${input.link})`],
])('a title before the link makes no picture of the link: %s', (template, text) => {
  expect(copyWith(template, { title: 'SALE!', discount: '' })).toBe(text);
});
