import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { createSearchTexts, findWords, toSearchText, toSearchWords } from '#lib/domain/text/to-search-text.ts';
import { fastestMs } from '#tests/unit/properties/fastest-ms.ts';

/** Whether what a user types finds a name. */
const finds = (typed: string, name: string) => toSearchWords(typed).every((word) => toSearchText(name).includes(word));

it.each([
  ['the apostrophe is left out', 'Nenek’s Kitchen', 'neneks kitchen'],
  ['the apostrophe is another', 'Nenek’s Kitchen', "Nenek's Kitchen"],
  ['the name has none', 'Neneks Kitchen', 'nenek’s'],
  ['the apostrophe is an accent', 'Nenek´s Kitchen', 'neneks'],
  ['"&" is "and"', 'Rotan & Rimba', 'rotan and rimba'],
  ['"and" is "&"', 'Rotan and Rimba', 'rotan & rimba'],
  ['"&" has no spaces', 'Rotan & Rimba', 'rotan&rimba'],
  ['"&" has spaces', 'R&B Kopi', 'r & b kopi'],
  ['"&" is left out', 'Rotan & Rimba', 'rotan rimba'],
  ['"&" is wide', 'Ｒ＆Ｂ Kopi', 'r&b'],
  ['Vietnamese has no marks', 'Đèn Đỏ Sài Gòn', 'den do sai gon'],
  ['the name has no marks', 'Den Do Sai Gon', 'đèn đỏ'],
  ['strokes and dotless letters are left out', 'Løfberg Złoty Işık', 'lofberg zloty isik'],
  ['two letters in one are typed apart', 'Weiß Œuf Ærø Þor', 'weiss oeuf aero thor'],
  ['the name has two letters apart', 'Weiss Oeuf', 'weiß œuf'],
  ['the apostrophe is a sign of its own language', 'Moʻo Men′s', 'moo mens'],
  ['the hyphen never breaks', 'Ro\u2011tan', 'ro-tan'],
  ['the dash is a hyphen', 'Rotan – MY', 'rotan - my'],
  ['the hyphen is a dash', 'Rotan - MY', 'rotan — my'],
  ['the name has letters of no width', '\u200bRo\u00adtan\u200b', 'rotan'],
  ['Thai has no marks', 'ร้านน้ำปลา', 'รานนำปลา'],
  ['letters are wide', 'Ｒｏｔａｎ ８８', 'rotan 88'],
])('a search text is found though %s', (_how, name, typed) => {
  expect(finds(typed, name)).toBe(true);
});

it('a search text keeps one letter beside "&" with the other: "h&m" is no "h" and "m"', () => {
  expect(toSearchWords('q&z')).toEqual(['q&z']);
  expect(toSearchWords('q & z')).toEqual(['q&z']);
  expect(finds('q&z', 'Zamrud Quay')).toBe(false);
});

it('a search text is found by "and" and "&" alone as they stand', () => {
  expect(toSearchWords('and')).toEqual(['and']);
  expect(toSearchWords('&')).toEqual(['&']);
});

it('a search text keeps fields apart, and addresses whole', () => {
  expect(toSearchText('Rotan &\nRimba')).toBe('rotan&\nrimba');
  expect(toSearchWords('shop.example/p?id=12&ref=abc')).toEqual(['shop.example/p?id=12&ref=abc']);
});

it('a search text is found by each part of itself', () => {
  const name = fc.string({ unit: fc.constantFrom(..."ab đßé'’&\u200b-–. ".split(''), ' and '), maxLength: 12 });
  fc.assert(fc.property(name, (text) => finds(text, text)));
});

it.each([
  ['Nenek’s Kitchen', 'neneks', 'Nenek’s'],
  ['Rotan & Rimba', 'rotan&rimba', 'Rotan & Rimba'],
  ['Rotan & Rimba', 'rotan', 'Rotan'],
  ['Rotan & Rimba', 'rimba', 'Rimba'],
  ['Đèn Đỏ', 'do', 'Đỏ'],
  ['Cafe\u0301 Baru', 'cafe', 'Cafe\u0301'],
  ['Ｒｏｔａｎ ½', '1⁄2', '½'],
  ['Ro\u00adtan', 'rotan', 'Ro\u00adtan'],
  ['Weißer Rotan', 'weisser', 'Weißer'],
  ['Ro–tan', 'ro-tan', 'Ro–tan'],
])('a word of a search text is found in the letters of %o: %s', (text, word, found) => {
  expect(findWords(text, [word]).map(({ start, end }) => text.slice(start, end))).toEqual([found]);
});

it('a word of a search text that is not there, or whose letters fold otherwise together, is found nowhere', () => {
  expect(findWords('Rotan', ['rimba', ''])).toEqual([]);
  // A sigma at the end of a word is another letter.
  expect(findWords('ΟΔΟΣ', ['οδο'])).toEqual([]);
});

it('a word of a search text is found wherever the text has it', () => {
  const text = fc.string({ unit: fc.constantFrom(..."ab đßé'’&\u0301\u200b-–. ½".split('')), maxLength: 12 });
  fc.assert(
    fc.property(text, fc.nat(8), fc.nat(8), (given, start, length) => {
      const word = toSearchText(given).slice(start, start + length + 1);
      fc.pre(word !== '');
      const [span] = findWords(given, [word]);
      expect(span).toBeDefined();
      expect(toSearchText(given.slice(span?.start, span?.end))).toContain(word.trim());
    }),
  );
});

it('a search text of many spaces beside "&" is written, and its words are found, in time in proportion to its length', () => {
  const [short, long] = [2_000, 16_000].map((count) => `R${' '.repeat(count)}B & & C`);
  const search = (text = '') => [toSearchText(text), findWords(text, ['b&&c'])];
  expect(search('R  B & & C')).toEqual(['r  b&&c', [{ start: 3, end: 10 }]]);
  // Eight times the input: 8 when linear, 64 when quadratic. The millisecond is what a busy machine adds.
  expect(fastestMs(() => search(long))).toBeLessThan(24 * (fastestMs(() => search(short)) + 1));
});

it('the search text of a record is folded once, has no match across two texts, and another record has its own', () => {
  const listTexts = vi.fn(({ name }: { name: string }) => [name, 'Rotan']);
  const toText = createSearchTexts(listTexts);
  const record = { name: 'Cà Phê' };
  expect([toText(record), toText(record), toText({ name: 'Kopi' })]).toEqual([
    'ca phe\nrotan',
    'ca phe\nrotan',
    'kopi\nrotan',
  ]);
  expect(listTexts).toHaveBeenCalledTimes(2);
});
