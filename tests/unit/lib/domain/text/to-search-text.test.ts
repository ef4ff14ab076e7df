import fc from 'fast-check';
import { expect, it } from 'vitest';
import { toSearchText, toSearchWords } from '#lib/domain/text/to-search-text.ts';

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
  ['the name has letters that nobody sees', '\u200bRo\u00adtan\u200b', 'rotan'],
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
  const name = fc.string({ unit: fc.constantFrom(..."ab đé'’&\u200b-. ".split(''), ' and '), maxLength: 12 });
  fc.assert(fc.property(name, (text) => finds(text, text)));
});
