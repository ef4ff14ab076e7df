import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  builtInFormats,
  type FormatInput,
  findFormat,
  formatLink,
  formatTokenNames,
  type TemplateFormat,
} from '#lib/domain/link-formats.ts';

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
  disclosure: 'Ad',
};

function copy(formatId: string, change: Partial<FormatInput> = {}) {
  return formatLink(findFormat(formatId, []), { ...input, ...change });
}

function copyWith(template: string, change: Partial<FormatInput> = {}): string {
  const format: TemplateFormat = { kind: 'template', formatId: 'mine', name: 'Mine', template };
  return formatLink(format, { ...input, ...change }).text;
}

const hostilePiece = fc.constantFrom(
  '](',
  '](https://evil.test)',
  '[',
  ']',
  '(',
  ')',
  '<',
  '>',
  '<b>',
  '</a>',
  '<script>',
  '<https://evil.test>',
  '"',
  "'",
  '`',
  '``',
  '\\',
  '&',
  '&quot;',
  '&#93;',
  '[url=',
  '[/url]',
  '[url=https://evil.test]x[/url]',
  '![',
  '[^1]',
  '{link}',
  '{title}',
  '*',
  '_',
  '~~',
  '|',
  '\n',
  '\n\n',
  '\r',
  '\u2028',
  '\u202e',
  '\ud83d',
  ' ',
  'a',
  '鞋',
);
const hostileText = fc.oneof(
  fc.array(hostilePiece, { maxLength: 10 }).map((pieces) => pieces.join('')),
  fc.string({ unit: 'binary', maxLength: 40 }),
);
const hostileLink = fc
  .array(
    fc.constantFrom(
      '/',
      '?',
      '#',
      '(',
      ')',
      '[',
      ']',
      '"',
      "'",
      '`',
      '&',
      '&copy;',
      '&#41;',
      '<',
      '>',
      '*',
      '_',
      '%20',
      'a',
      '{',
      '|',
      '鞋',
    ),
    { maxLength: 10 },
  )
  .map((pieces) => `https://go.shorthop.example/${pieces.join('')}`);

/** Two addresses that a server cannot tell apart. */
function sameAddress(one: string, other: string): boolean {
  return decodeURIComponent(new URL(one).href) === decodeURIComponent(new URL(other).href);
}

/** The links that CommonMark sees, read straight from its rules for inlines; a tag or a code span is a failure. */
function readMarkdownLinks(source: string): readonly { readonly text: string; readonly href: string }[] {
  const links: { text: string; href: string }[] = [];
  const openings: number[] = [];
  let position = 0;
  while (position < source.length) {
    const rest = source.slice(position);
    const escaped = /^\\[!-/:-@[-`{-~]/.exec(rest);
    if (escaped !== null) {
      position += 2;
      continue;
    }
    const span = /^(`+)(?!`)[\s\S]*?(?<!`)\1(?!`)/.exec(rest);
    if (span !== null) throw new Error('code span');
    if (/^<(?:[a-z!?/]|[a-z][a-z0-9+.-]*:)/i.test(rest)) throw new Error('tag or autolink');
    if (rest.startsWith('[')) openings.push(position);
    const opening = rest.startsWith(']') ? openings.pop() : undefined;
    const target = opening === undefined ? null : /^\]\(([^\s()<>\\]*)\)/.exec(rest);
    if (opening !== undefined && target !== null) {
      // A link holds no link: what stands around it is none any more.
      openings.length = 0;
      links.push({ text: source.slice(opening + 1, position), href: (target[1] ?? '').replace(/&#?\w+;/g, '\ufffd') });
      position += target[0].length;
      continue;
    }
    position += 1;
  }
  return links;
}

function readHtml(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
}

describe('an unsafe link', () => {
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
  ])('is refused in every format: %j', (link) => {
    for (const { formatId } of builtInFormats) {
      expect(() => copy(formatId, { link })).toThrow(expect.objectContaining({ code: 'unsafe-link' }));
    }
    expect(() => copyWith('no link here', { link })).toThrow(expect.objectContaining({ code: 'unsafe-link' }));
  });

  it.each(['http://go.shorthop.localhost:4321/abc', 'https://[::1]:4321/abc', 'HTTPS://go.shorthop.example'])(
    'is not one that is http or https: %s',
    (link) => {
      expect(copy('plain', { link })).toEqual({ text: link, html: null });
    },
  );
});

describe('markdown', () => {
  it('is one link with that address, whatever the title', () => {
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
      { numRuns: 1000 },
    );
  });

  it('stays readable where nothing need be escaped', () => {
    expect(copy('markdown', { title: 'Tom & Siti (2026): 5.5" - shoes!' }).text).toBe(
      '[Tom & Siti (2026): 5.5" - shoes!](https://go.shorthop.example/abc123)',
    );
  });

  it('escapes what it must', () => {
    expect(
      copy('markdown', { title: 'a](b) [c] `d` <e> &lt; *f* \\', link: 'https://go.shorthop.example/(a)' }).text,
    ).toBe('[a\\](b) \\[c\\] \\`d\\` \\<e\\> \\&lt; \\*f\\* \\\\](https://go.shorthop.example/%28a%29)');
  });
});

describe('html', () => {
  it('is one anchor with that address and text, whatever the title', () => {
    fc.assert(
      fc.property(hostileText, hostileLink, (title, link) => {
        const { text, html } = copy('html', { title: `x${title}`, link });
        const parts = /^<a href="([^"'<>]*)" rel="sponsored noopener">([^"'<>]*)<\/a>$/.exec(text);
        expect(readHtml(parts?.[1] ?? '')).toBe(link);
        expect(text.replaceAll(/&(?:amp|lt|gt|quot|#39);/g, '')).not.toContain('&');
        expect(html).toBeNull();
      }),
      { numRuns: 1000 },
    );
  });

  it('keeps the title’s own words', () => {
    expect(copy('html', { title: `"><script>alert('1')</script>&amp;` }).text).toBe(
      '<a href="https://go.shorthop.example/abc123" rel="sponsored noopener">' +
        '&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;amp;</a>',
    );
  });
});

describe('rich text', () => {
  it('has both flavours: the address, and the anchor', () => {
    expect(copy('rich-text')).toEqual({ text: input.link, html: copy('html').text });
  });
});

describe('bbcode', () => {
  it('is one link with that address, whatever the title', () => {
    fc.assert(
      fc.property(hostileText, hostileLink, (title, link) => {
        const { text, html } = copy('bbcode', { title, link });
        const parts = /^\[url=([^[\]"'\s]+)\]([^[\]\r\n]+)\[\/url\]$/.exec(text);
        expect(sameAddress(parts?.[1] ?? '', link)).toBe(true);
        expect(html).toBeNull();
      }),
      { numRuns: 1000 },
    );
  });
});

describe('a link’s text', () => {
  it.each([
    [{ title: ' \n ' }, 'Kedai Kasut'],
    [{ title: '\u200b', program: '' }, 'go.shorthop.example'],
  ])('is never empty: %j', (change, text) => {
    expect(copy('bbcode', change).text).toBe(`[url=${input.link}]${text}[/url]`);
  });
});

describe('the ready post', () => {
  it('puts coupon, link and disclosure together', () => {
    expect(copy('ready-post').text).toBe(
      'Sepatu Merah\n10% off\n✂ RAYA10\n⏳ 2026-03-31\nhttps://go.shorthop.example/abc123\nAd',
    );
  });

  it('drops the lines that have nothing to say', () => {
    expect(copy('ready-post', { code: '', discount: ' ', endsOn: '', disclosure: '' }).text).toBe(
      'Sepatu Merah\nhttps://go.shorthop.example/abc123',
    );
  });

  it('has a line a value at most, and the link on one of its own, whatever the texts', () => {
    fc.assert(
      fc.property(hostileText, hostileText, hostileText, (title, code, disclosure) => {
        const lines = copy('ready-post', { title, code, disclosure }).text.split('\n');
        expect(lines.length).toBeLessThanOrEqual(6);
        expect(lines.filter((line) => line === input.link)).toHaveLength(1);
        expect(lines).not.toContain('');
      }),
    );
  });
});

describe('a template', () => {
  it('knows every token', () => {
    const template = formatTokenNames.map((name) => `{${name}}`).join(' ');
    expect(copyWith(template)).toBe(
      '2026-03-10 1200 kedai.example sepatu sepatu Sepatu Merah Kedai Kasut 4211 Instagram 7 ' +
        'https://go.shorthop.example/abc123 RAYA10 10% off 2026-03-31 Ad',
    );
  });

  it('leaves unknown tokens, and text that is no token', () => {
    expect(copyWith('{what} {link')).toBe('{what} {link');
    expect(copyWith('a\n\n\n\nb\n')).toBe('a\n\n\n\nb\n');
  });

  it('does not expand what a value says', () => {
    expect(copyWith('{title} {code}', { title: '{code}', code: '{link}' })).toBe('{code} {link}');
  });

  it('loses the lines with an empty value, and the gap that they would leave', () => {
    const template = '{title}\n\nCode {code} until {ends}\n\n{link}\n\n{discount}';
    expect(copyWith(template, { endsOn: '', discount: '' })).toBe(`Sepatu Merah\n\n${input.link}`);
    expect(copyWith('{code}\n\n{link}', { code: '' })).toBe(input.link);
  });

  it('never loses the link or the disclosure with a coupon', () => {
    expect(copyWith('{link} {code}\n{disclosure}: {discount}', { code: '', discount: '' })).toBe(
      `${input.link} \nAd: `,
    );
    expect(copyWith('{link}\n{disclosure}', { disclosure: '' })).toBe(input.link);
  });

  it('in HTML is as safe as the built-in one', () => {
    fc.assert(
      fc.property(hostileText, (title) => {
        const text = copyWith('<a href="{link}" title="{title}">{title}</a>', { title });
        const parts = /^<a href="([^"'<>]*)" title="([^"'<>]+)">([^"'<>]+)<\/a>$/.exec(text);
        expect(parts?.[1]).toBe(input.link);
        expect(parts?.[2]).toBe(parts?.[3]);
      }),
    );
  });

  it('in Markdown is as safe as the built-in one, with HTML around it too', () => {
    fc.assert(
      fc.property(hostileText, hostileLink, (title, link) => {
        expect(copyWith('[{title}]({link})', { title, link })).toBe(copy('markdown', { title, link }).text);
        const mixed = copyWith('<p>[{title}]({link})</p>', { title, link });
        expect(readMarkdownLinks(mixed.slice('<p>'.length, -'</p>'.length))).toHaveLength(1);
      }),
    );
  });

  it('in BBCode is as safe as the built-in one', () => {
    fc.assert(
      fc.property(hostileText, hostileLink, (title, link) => {
        expect(copyWith('[url={link}]{title}[/url]', { title, link })).toBe(copy('bbcode', { title, link }).text);
      }),
    );
  });

  it('in plain words says what the page says', () => {
    expect(copyWith('{title}: {link}', { title: 'a < b [c] & "d"' })).toBe(`a < b [c] & "d": ${input.link}`);
  });
});

describe('findFormat', () => {
  const mine: TemplateFormat = { kind: 'template', formatId: 'mine', name: 'Mine', template: '{link}' };

  it('falls back to the plain link for a template that is gone', () => {
    expect(findFormat('gone', [mine])).toEqual({ kind: 'built-in', formatId: 'plain' });
    expect(findFormat('constructor', [])).toEqual({ kind: 'built-in', formatId: 'plain' });
  });

  it('finds both kinds', () => {
    expect(findFormat('mine', [mine])).toBe(mine);
    expect(findFormat('bbcode', [mine])).toEqual({ kind: 'built-in', formatId: 'bbcode' });
  });
});
