import { expect, it } from 'vitest';
import { blankAddresses, findBareSpans } from '#lib/domain/addresses-in-text/bare-address.ts';
import { fastestMs } from '#tests/unit/properties/fastest-ms.ts';

const find = (text: string) => findBareSpans(text).map(({ start, end }) => text.slice(start, end));
/** The addresses without the beginnings that nothing follows. */
const sites = (text: string) => find(text).filter((each) => !/(?:\/\/|www\.)$/.test(each));
const shop = 'https://kedai.example/p/1';

it.each([
  ['an emoji', `${shop}🔥🔥 now`],
  ['an emoji with a variation selector', `${shop}❤️`],
  ['an emoji of several', `${shop}👩‍👩‍👧 now`],
  ['a flag', `${shop}🇲🇾`],
  ['a keycap, with its digit', `${shop}1️⃣ first`],
  ['a keycap without a variation selector', `${shop}1\u20e3 first`],
  ['an arrow', `${shop}→ here`],
  ['a dash of any length', `${shop}—now`],
  ['a dash between two words', `${shop}–now`],
  ['a sign of money', `${shop}฿`],
  ['an Arabic comma', `${shop}، ثم`],
  ['an Arabic question mark', `${shop}؟`],
  ['an Urdu full stop', `${shop}۔`],
  ['a danda', `${shop}। और`],
  ['an ideographic full stop', `${shop}。`],
  ['a halfwidth full stop', `${shop}｡`],
  ['an ideographic comma', `${shop}、`],
  ['brackets of other scripts', `${shop}【new】`],
  ['an Armenian full stop', `${shop}։`],
  ['a quotation mark of any kind', `${shop}»`],
  ['an escaped quotation mark', `${shop}&quot; now`],
  ['an escaped angle bracket', `${shop}&gt;`],
  ['an ampersand that nothing follows', `${shop}&amp;`],
  ['a letter of Thai', `${shop}ค่ะ`],
  ['a letter of Korean', `${shop}한국`],
  ['a letter of Chinese', `${shop}购买`],
  ['a letter of Cyrillic', `${shop}и`],
  ['a sentence mark and a letter of another script', `${shop}.说明`],
  ['emphasis and a letter of another script', `${shop}**购买`],
  ['a bracket that closes behind a space', `${shop}(free shipping)`],
  ['words of AsciiDoc', `${shop}[Rice]`],
  ['words of AsciiDoc and a full stop', `${shop}[Rice].`],
  ['emphasis of BBCode', `${shop}[b]Rice[/b]`],
  ['a brace', `${shop}{.wide}`],
  ['a caret', `${shop}^`],
  ['apostrophes without words between', `${shop}''`],
  ['another address behind a comma', `${shop},https://other.example/`],
  ['a bar', `${shop}|https://other.example/`],
  ['another address behind a semicolon', `${shop};www.other.example/`],
])('an address that stands alone ends before: %s', (_what, text) => {
  expect(find(text)[0]).toBe(shop);
});

it('an address that stands alone ends before a brace that nothing closes', () => {
  expect(find(`${shop}?id={x ok`)).toEqual([`${shop}?id=`]);
  expect(find(`{${shop}?id={x}} ok`)).toEqual([`${shop}?id={x}`]);
});

it('an address that stands alone ends before a letter of another script in a value, and behind the last label of a host', () => {
  expect(find('https://kedai.example/?id=1购买&x=2')).toEqual(['https://kedai.example/?id=1']);
  expect(find('https://kedai.example请看')).toEqual(['https://kedai.example']);
  expect(find('https://kedai.example:8080请看')).toEqual(['https://kedai.example:8080']);
  expect(find('https://kedai.example请/p')).toEqual(['https://kedai.example']);
  expect(find('https://name请@kedai.example/p')).toEqual(['https://name请@kedai.example/p']);
});

it.each([
  ['a counter that no number stands before', 'https://kedai.example/rice', '年报'],
  ['a counter in a value', 'https://kedai.example/?year=2024', '年报'],
  ['a letter of another script behind an escaped one', 'https://kedai.example/a%E6', '购买'],
  ['a letter of another script in the next value', 'https://kedai.example/?a=日本&amp;b', '购买'],
  ['a bracket of AsciiDoc behind a value', 'https://kedai.example/?a=1', '[Rice]'],
  ['the other half of a pair of apostrophes', 'https://kedai.example/rice', "'s best"],
])('an address that stands alone ends before: %s', (_what, address, rest) => {
  expect(findBareSpans(`'${address}${rest}`)).toEqual([{ start: 1, end: 1 + address.length }]);
});

it.each(['..', '...', '..购买', '..then'])('a host ends before two dots: %s', (end) => {
  expect(find(`https://kedai.example${end}`)).toEqual(['https://kedai.example']);
});

it.each([
  ['one sign', 'http://foo!bar.example/'],
  ['an emoji', 'http://emoji🐰town.example/'],
  ['a dot and an emoji', 'http://www.🐰.example/'],
  ['the name of a user', 'https://user+name:word@kedai.example/p'],
])('a host without a dot that a sign cuts in two is none: %s', (_what, text) => {
  expect(sites(text)).toEqual([]);
  expect(sites(`See ${text} ok`)).toEqual([]);
});

it.each([
  ...['http://intranet', 'http://intranet! ok', 'http://intranet🔥 ok', "http://intranet's page"],
  ...['http://intranet/p/1', 'http://intranet:8080/p', 'https://kedai[.]example/p', 'https://kedai.e… ok'],
])('a host that readers of the web cannot reach is none: %s', (text) => {
  expect(sites(text)).toEqual([]);
});

it.each([
  ...['http://localhost/p', 'http://localhost:8080', 'http://kedai.localhost:8080/p', 'http://127.0.0.1:8080/p'],
  ...['http://[::1]:8080/p', 'https://kedai.example:443', 'https://購買.測試/p', 'https://user@kedai.example/p'],
])('a host is a name with a dot, this machine, or a number: %s', (text) => {
  expect(sites(`See ${text}, ok`)).toEqual([text]);
});

it.each(['&', ',', ';', '=', '!', '(', '$', '+'])('a host ends before the mark %j', (mark) => {
  expect(find(`https://kedai.example${mark}more`)).toEqual(['https://kedai.example']);
});

it.each([
  ['with a value behind an escaped ampersand', 'https://kedai.example/?a=1&amp;www.x'],
  ['with a segment of another script', 'https://ja.kedai.example/wiki/日本語'],
  ['with a value of another script', 'https://kedai.example/?q=日本語abc日本'],
  ['with a segment that browsers wrote', 'https://kedai.example/%E6%97%A5本'],
  ['with a year and what it counts', 'https://kedai.example/2024年报告'],
  ['with a day of the year', 'https://kedai.example/12月25日特卖'],
  ['with a word of another script behind a hyphen', 'https://kedai.example/rice-饭锅'],
  ['with letters of Latin languages', 'https://kedai.example/cà-phê-ñandú'],
  ['with a host of another script', 'https://例え.example/p'],
  ['with a host of two scripts', 'https://kedai商店.example/p'],
  ['with a dot between two Japanese words', 'https://kedai.example/ジョン・レノン'],
  ['with a joiner in a Persian word', 'https://kedai.example/می\u200cخواهم'],
  ['with another address in its path', 'https://archive.example/2020/https://kedai.example/p/1'],
  ['with another address in its query', 'https://go.example/?to=https://kedai.example/p/1'],
  ['with commas', 'https://kedai.example/a,b,12.html?x=1,2'],
  ['with semicolons', 'https://kedai.example/a;v=1'],
  ['with brackets of its own', 'https://kedai.example/a_(b(c))?d[]=1&e[f]=2'],
  ['with brackets of its path, more of which follows', 'https://kedai.example/item[VS.85].aspx'],
  ['with brackets of its path, behind a low line', 'https://kedai.example/Blur_[band]'],
  ['with braces of its query', 'https://kedai.example/?doc={a-b}&action=edit'],
  ['with braces in braces of its query', 'https://kedai.example/?doc={%22a%22:{%22b%22:1}}'],
  ['with a placeholder at its end', 'https://kedai.example/?sub={{name}}'],
  ['with a caret in its query', 'https://kedai.example/?q=repo:^services&x=1'],
  ['with a sign alone as its value', 'https://kedai.example/search?utf8=✓&q=rice'],
  ['with a word in apostrophes at its end', "https://kedai.example/a_'word'"],
  ['with an apostrophe', "https://kedai.example/Guns_N'_Roses"],
  ['with a hyphen at its end', 'https://kedai.example/slug-'],
  ['with the escapes of clippers', 'https://kedai.example/my\\_product\\_1'],
  ['with a host of numbers', 'https://[::1]:8080/a'],
])('an address that stands alone stays whole: %s', (_what, text) => {
  expect(find(text)).toEqual([text]);
  expect(find(`See ${text} ok`)).toEqual([text]);
});

it('addresses are blanked wherever they stand, and all else keeps its place', () => {
  const text = `\`${shop}\` <img src="${shop}"> ok`;
  expect(blankAddresses(text)).toBe(text.replaceAll(shop, ' '.repeat(shop.length)));
});

it.each([
  ...['https://a.b/', 'https://a.b/(', 'https://a.b/[', 'https://a.b/a_[', 'https://a.b/?x={', "https://a.b/x'."],
  ...['https://a!', 'https://a.b/)', 'https://a.b/,', 'https://a.b/&gt;', 'https://a中', 'https://a.b/中'],
  ...['https://a.b/?x=', '&hl;', ',', 'www.'],
])('an address that stands alone takes time as its length does, however it is made: %j', (unit) => {
  const [short = 0, long = 0] = [25_000, 100_000].map((length) => {
    const text = `https://a.b/${unit.repeat(Math.ceil(length / unit.length))}`;
    return fastestMs(() => findBareSpans(text));
  });
  // Four times the length: sixteen times the time if each address read all that follows.
  expect(Math.max(5, long) / Math.max(5, short)).toBeLessThan(10);
});

it.each(['www.', 'www.[', 'https://a:'])(
  'what only begins as an address is not read to the end of the text: %j',
  (unit) => {
    const [short = 0, long = 0] = [3_000, 12_000].map((length) => {
      const text = `${unit.repeat(Math.ceil(length / unit.length))}y`;
      return fastestMs(() => findBareSpans(text));
    });
    expect(Math.max(5, long) / Math.max(5, short)).toBeLessThan(10);
  },
);
