import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findAddresses } from '#lib/domain/addresses-in-text/find-addresses.ts';
import { readBulkInput, writeBulkInput } from '#lib/domain/bulk/read-bulk-input.ts';
import { isHtml, toTextLines, writeText } from '#lib/domain/bulk/text-lines.ts';
import { runsOr } from '#tests/unit/properties/runs-or.ts';

const shop = 'https://kedai.example/p/1';
const link = 'https://go.example/c8a2';
const linesOf = (text: string) => toTextLines(text, findAddresses(text), new Map());
const replace = (text: string, by: string | null = link) => writeText(linesOf(text), () => by);

it.each([
  ['prose', `See ${shop}, ok?\r\n\tMore: (${shop}).`, `See ${link}, ok?\r\n\tMore: (${link}).`],
  ['Markdown', `[Rice](${shop} "5 kg") \`${shop}\``, `[Rice](${link} "5 kg") \`${shop}\``],
  ['HTML', `<p><a  href='${shop}'>Rice</a>&nbsp;`, `<p><a  href='${link}'>Rice</a>&nbsp;`],
  ['a definition', `[1]: ${shop}\n`, `[1]: ${link}\n`],
  ['BBCode', `[url=${shop}]Rice[/url]`, `[url=${link}]Rice[/url]`],
  ['a table', `name,url2\nRice,${shop}\n`, `name,url2\nRice,${link}\n`],
])('a text with its links is the same but for them: %s', (_name, text, expected) => {
  expect(replace(text)).toBe(expected);
});

it('a text with its links has each link escaped for its place', () => {
  const odd = 'https://go.example/?a=1&b="(x)[y]\'<';
  expect(replace(`<a href="${shop}">x</a>`, odd)).toBe(
    '<a href="https://go.example/?a=1&amp;b=%22(x)%5By%5D%27%3C">x</a>',
  );
  expect(replace(`[x](${shop})`, odd)).toBe('[x](https://go.example/?a=1&b=%22%28x%29[y]%27%3C)');
  expect(replace(`[url=${shop}]x[/url]`, odd)).toBe('[url=https://go.example/?a=1&b=%22(x)%5By%5D%27%3C]x[/url]');
  expect(replace(`see ${shop}`, odd)).toBe('see https://go.example/?a=1&b=%22(x)%5By%5D%27%3C');
});

it.each(['[gallery]', 'a_', 'a.', 'a)', '鞋'])('a link in HTML is read whole there, and is no shortcode: %s', (end) => {
  const odd = `https://go.example/?s=${end}`;
  const written = replace(`<p><a href="${shop}">x</a> ${shop} </p>`, odd);
  expect(written).not.toContain('[');
  const read = findAddresses(written).map(({ url }) => decodeURIComponent(url));
  expect(read).toEqual([odd, odd]);
});

it.each([`'${shop}'`, `${shop}' and more`, `<p>'${shop}'</p>`])(
  'a link with an apostrophe is read whole beside those of the text: %s',
  (text) => {
    for (const odd of ["https://go.example/it's", "https://go.example/'a'", "https://go.example/a'"]) {
      expect(findAddresses(replace(text, odd)).map(({ url }) => decodeURIComponent(url))).toEqual([odd]);
    }
  },
);

it('a text with its links keeps what has no link', () => {
  const text = `${shop} and [x](https://other.example/) and ${shop}?2.`;
  expect(writeText(linesOf(text), (index) => (index === 1 ? null : link))).toBe(
    `${link} and [x](https://other.example/) and ${link}.`,
  );
});

it.each([
  [`<p><a href="${shop}">Rice</a> ${shop}</p>`, true],
  [`<br>[Rice](${shop}) ${shop}`, false],
  [`See ${shop}`, false],
  ['nothing', false],
])('a text with its links is HTML if each of its addresses stands in HTML: %s', (text, expected) => {
  expect(isHtml(linesOf(text))).toBe(expected);
});

const piece = fc.constantFrom(
  ...[
    '[',
    ']',
    '(',
    ')',
    '<',
    '>',
    '<a href="',
    '"',
    '</a>',
    '`',
    '\n',
    '\r\n',
    ' ',
    '\\',
    '&amp;',
    '&',
    '.',
    '\ufeff',
  ],
  ...[shop, 'www.kedai.example', '[x](', `<a href='${shop}'>`, '鞋', '\ud83d', '\u0000', '🎉'],
);

it('a text with its links is the very same if nothing is replaced, whatever the text', () => {
  fc.assert(
    fc.property(
      fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join('')),
      (text) => {
        const lines = linesOf(text);
        fc.pre(lines.length > 0);
        expect(writeText(lines, () => null)).toBe(text);
      },
    ),
    runsOr(2_000),
  );
});

it('a text with its links has each link in the place of its address, and is read as that link again', () => {
  fc.assert(
    fc.property(
      fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join('')),
      (text) => {
        const found = findAddresses(text);
        fc.pre(found.length > 0);
        const parts = replace(text).split(link);
        expect(parts).toHaveLength(found.length + 1);
        expect(parts[0]).toBe(text.slice(0, found[0]?.start));
        expect(parts.at(-1)).toBe(text.slice(found.at(-1)?.end));
      },
    ),
    runsOr(2_000),
  );
});

const prose = `Rice cooker\n${shop}\n\nShoes [here](${shop}?2).`;

it('pasted content is a text if addresses stand among words, and is returned unchanged', () => {
  const { lines, isText } = readBulkInput(prose);
  expect(isText).toBe(true);
  expect(lines.map(({ url, title }) => [url, title])).toEqual([
    [shop, ''],
    [`${shop}?2`, 'here'],
  ]);
  expect(writeBulkInput(lines)).toBe(prose);
});

it.each([
  ['one address a line', `${shop}\n${shop}?2\nkedai.example/p/3`],
  ['a line that is none', `${shop}\n${shop}?2\nnot an address`],
  ['no address at all', 'not an address\nnor this'],
  ['a CSV with a column of addresses', `url,sub1\n${shop},news`],
])('pasted content stays a list: %s', (_name, text) => {
  expect(readBulkInput(text).isText).toBe(false);
});

it('pasted content is a text if a line has more than its address', () => {
  expect(readBulkInput(`${shop}\n${shop}?2\n- ${shop}?3`).lines.map(({ url }) => url)).toEqual([
    shop,
    `${shop}?2`,
    `${shop}?3`,
  ]);
});

it('pasted content prefers known titles to the words of its links', () => {
  const titles = new Map([[shop, 'Rice cooker']]);
  expect(readBulkInput(`[buy](${shop}) now`, titles).lines[0]?.title).toBe('Rice cooker');
});
