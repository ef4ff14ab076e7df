import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  cutEscaped,
  expandSubIds,
  expandTokens,
  findCutSubIds,
  findUnknownTokens,
  type TokenContext,
  tokenNames,
  usesCounter,
} from '#lib/domain/sub-ids/expand-tokens.ts';
import { runsOr } from '#tests/unit/properties/runs-or.ts';

const context: TokenContext = {
  atMs: Date.parse('2026-03-10T16:05:00Z'),
  utcOffsetMinutes: 480,
  pageUrl: 'https://www.kedai.example/en-my/sepatu-merah.html',
  title: 'Sepatu Merah',
  program: 'Kedai Kasut',
  offerId: '4211',
  preset: 'Instagram',
  counter: 7,
};

function expandWith(template: string, change: Partial<TokenContext>): string {
  return expandTokens(template, { ...context, ...change });
}

const binary = fc.string({ unit: 'binary', maxLength: 60 });
const piece = fc.oneof(
  binary,
  fc.constantFrom(...tokenNames.map((name) => `{${name}}`), '{', '}', '{Date}', '{constructor}', '$&', '$1', '\ud83d'),
);
const template = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(''));
const anyContext: fc.Arbitrary<TokenContext> = fc.record({
  atMs: fc.oneof(fc.double(), fc.integer()),
  utcOffsetMinutes: fc.oneof(fc.double(), fc.integer({ min: -720, max: 840 })),
  pageUrl: fc.oneof(
    template,
    fc.webUrl(),
    template.map((text) => `https://kedai.example/${text}`),
  ),
  title: template,
  program: template,
  offerId: template,
  preset: template,
  counter: fc.double(),
});

it('hostile values are not expanded again', () => {
  expect(expandWith('{title}', { title: '{date} {counter} {title}' })).toBe('{date} {counter} {title}');
  expect(expandWith('{{program}}', { program: 'title' })).toBe('{title}');
});

it('hostile values have no meaning as a replacement pattern', () => {
  expect(expandWith('a{title}b', { title: "$& $1 $` $'" })).toBe("a$& $1 $` $'b");
});

it.each([
  ['two\r\nlines\tand\u2028more', 'two lines and more'],
  ['nul\u0000 bell\u0007 delete\u007f', 'nul bell delete'],
  ['right\u202eleft\u2066 zero\u200bwidth', 'rightleft zerowidth'],
  ['half \ud83d', 'half'],
  ['\ude00 half', 'half'],
  ['🏴󠁧󠁢󠁥󠁮󠁧󠁿 kit 🏴󠁧󠁢󠁳󠁣󠁴󠁿', '🏴󠁧󠁢󠁥󠁮󠁧󠁿 kit 🏴󠁧󠁢󠁳󠁣󠁴󠁿'],
  ['\u{1f3f4}\u{e0067}x\u{e007f} \u{e0041}hidden', '\u{1f3f4}x hidden'],
  ['\ud83d\u0000\ude00', ''],
  ['whole 😀 family 👩‍👧', 'whole 😀 family 👩‍👧'],
  ['   ', ''],
])('hostile values become one visible line: %j', (title, expected) => {
  expect(expandWith('{title}', { title })).toBe(expected);
});

it('hostile values never make it throw, nor leave half a character or a control one', () => {
  fc.assert(
    fc.property(template, anyContext, (text, values) => {
      const expanded = expandTokens(text, values);
      expect(expanded).not.toMatch(/[\p{Cc}\p{Cs}]/u);
    }),
    runsOr(1000),
  );
});

it('hostile values are kept whole: nothing is cut', () => {
  expect(expandWith('{title}', { title: '😀'.repeat(500) })).toBe('😀'.repeat(500));
});

/** Nine characters a letter, as Thai shops have them. */
const pageUrl = `https://shop.example/${'ข้าว/'.repeat(20)}`;
const path = new URL(pageUrl).pathname.slice(1, -1);

it('a path that does not fit gives way at a whole character, to what stands beside it', () => {
  const sent = expandWith('{date}-{path}-{offer_id}', { pageUrl });
  expect(sent).toMatch(/^2026-03-11-.*-4211$/);
  expect(sent.length).toBeLessThanOrEqual(255);
  expect(sent.length).toBeGreaterThan(255 - 9);
  const kept = sent.slice('2026-03-11-'.length, -'-4211'.length);
  expect(path.startsWith(kept)).toBe(true);
  expect(decodeURI(kept)).toBe(decodeURI(path).slice(0, decodeURI(kept).length));
});

it('a path that does not fit gives way in each of its places', () => {
  const sent = expandWith('{path}|{path}', { pageUrl });
  const [one, other] = sent.split('|');
  expect([sent.length <= 255, one === other]).toEqual([true, true]);
});

it('a path that does not fit is whole where it fits, and where the rest alone is too long', () => {
  const shortUrl = `https://shop.example/${'x'.repeat(255)}`;
  expect(expandWith('{path}', { pageUrl: shortUrl })).toBe('x'.repeat(255));
  const rest = 'y'.repeat(256);
  expect(expandWith(`${rest}{path}`, { pageUrl: shortUrl })).toBe(`${rest}${'x'.repeat(255)}`);
});

it('a path that does not fit is found before anything is sent', () => {
  const subIds = ['{path}', '{slug}', 'blog-{path}', '', 'z'] as const;
  expect(findCutSubIds(subIds, { ...context, pageUrl })).toEqual([1, 3]);
  expect(findCutSubIds(subIds, context)).toEqual([]);
});

it.each(['{Date}', '{product}', '{constructor}', '{__proto__}', '{}', '{ date }', '{date', 'date}', '$date', ''])(
  'text that is no token stays: %j',
  (text) => {
    expect(expandTokens(text, context)).toBe(text);
  },
);

it('text that is no token stays, whatever the text, when it has no brace', () => {
  const ordinary = fc.string({ unit: 'grapheme-ascii' }).filter((text) => !text.includes('{'));
  fc.assert(
    fc.property(ordinary, (text) => {
      expect(expandTokens(text, context)).toBe(text);
    }),
  );
});

it('{date} and {time} are of the user’s zone', () => {
  expect(expandTokens('{date}-{time}', context)).toBe('2026-03-11-0005');
  expect(expandWith('{date}-{time}', { utcOffsetMinutes: -210 })).toBe('2026-03-10-1235');
});

it.each([Number.NaN, Number.POSITIVE_INFINITY, 1e300])('{date} and {time} are empty when the time is %d', (atMs) => {
  expect(expandWith('[{date}{time}]', { atMs })).toBe('[]');
});

it.each([
  ['https://www.kedai.example:8443/a/b/?x=1#/c', 'kedai.example', 'a/b'],
  ['https://KEDAI.example', 'kedai.example', ''],
  ['https://kedai.example//a//', 'kedai.example', 'a'],
  ['https://kedai.example/kasut%20merah', 'kedai.example', 'kasut%20merah'],
  ['no address', '', ''],
])('{host} and {path} of %s', (pageUrl, host, path) => {
  expect(expandWith('{host}|{path}', { pageUrl })).toBe(`${host}|${path}`);
});

it.each([
  ['/', ''],
  ['/sepatu-merah', 'sepatu-merah'],
  ['/sepatu-merah.html', 'sepatu-merah'],
  ['/sepatu-merah/', 'sepatu-merah'],
  ['/sepatu-merah/index.php', 'sepatu-merah'],
  ['/sepatu-merah/p', 'sepatu-merah'],
  ['/sepatu-merah/en-my/', 'sepatu-merah'],
  ['/dp/B0EXAMPLE1/ref=sr_1_1', 'B0EXAMPLE1'],
  ['/p/12345', '12345'],
  ['/sepatu;jsessionid=AB12', 'sepatu'],
  ['/shoe-2.5', 'shoe-2.5'],
  ['/tee.red', 'tee.red'],
  ['/kasut%20merah%0A', 'kasut-merah'],
  ['/100%-cotton', '100%-cotton'],
  ['/%E9%9E%8B', '鞋'],
  ['/%ED%A0%80', '%ED%A0%80'],
  ['/p', 'p'],
  ['/en-my/', 'en-my'],
  ['/.html', ''],
])('{slug} of %s', (path, slug) => {
  expect(expandWith('{slug}', { pageUrl: `https://kedai.example${path}` })).toBe(slug);
});

it('expandTokens expands the rest by name', () => {
  expect(expandTokens('{program}/{offer_id}/{preset}/{counter}/{counter}', context)).toBe(
    'Kedai Kasut/4211/Instagram/7/7',
  );
});

it('expandTokens expands all five sub-IDs', () => {
  expect(expandSubIds(['{preset}', '', 'x\ny', '{nothing}', '{offer_id}'], context)).toEqual([
    'Instagram',
    '',
    'x y',
    '{nothing}',
    '4211',
  ]);
});

it('usesCounter agrees with what expansion does', () => {
  fc.assert(
    fc.property(template, (text) => {
      const [one, two] = [expandWith(text, { counter: 1 }), expandWith(text, { counter: 2 })];
      expect(usesCounter(text)).toBe(one !== two);
    }),
  );
});

it('findUnknownTokens names each once, in order, and none that is known', () => {
  expect(findUnknownTokens('{Date} {date} {product-name} {Date} {link} {} {1} {a')).toEqual([
    '{Date}',
    '{product-name}',
    '{link}',
  ]);
  expect(findUnknownTokens('{link} {x}', ['link'])).toEqual(['{x}']);
});

it.each([
  ['abc', 3, 'abc'],
  ['abc', 2, 'ab'],
  ['a%20b', 3, 'a'],
  ['%e0%b8%81%e0%b8%82', 17, '%e0%b8%81'],
  ['%C3%BC', 5, ''],
  ['a%F0%9F%98%80', 12, 'a'],
  ['100%-cotton', 4, '100%'],
  ['😀😀', 3, '😀'],
])('cutEscaped cuts %s at %i to %s', (text, maxLength, cut) => {
  expect(cutEscaped(text, maxLength)).toBe(cut);
});

it('cutEscaped leaves the beginning of what the address says, in whole characters, and as much as fits', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), fc.nat(200), (text, maxLength) => {
      const cut = cutEscaped(encodeURIComponent(text), maxLength);
      expect(cut.length).toBeLessThanOrEqual(maxLength);
      const kept = [...decodeURIComponent(cut)];
      expect([...text].slice(0, kept.length)).toEqual(kept);
      const next = [...text][kept.length];
      if (next !== undefined) expect(cut.length + encodeURIComponent(next).length).toBeGreaterThan(maxLength);
    }),
  );
});
