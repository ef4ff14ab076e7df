import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Category, categoryWords } from '#lib/domain/search/category-words.ts';
import { isCategoryMeant, listCategories, readSearchQuery, toLiteralQuery } from '#lib/domain/search/search-query.ts';
import { toSearchText, toSearchWords } from '#lib/domain/text/to-search-text.ts';

const categories = Object.keys(categoryWords) as Category[];
const allTerms = categories.flatMap((category) =>
  Object.entries(categoryWords[category]).flatMap(([language, words]) =>
    words.split(',').map((word) => ({ category, language, word: word.trim() })),
  ),
);
const meantBy = (typed: string) => listCategories(readSearchQuery(typed));

it.each(['shoes', 'shoe', 'SHOES', 'kasut', 'sepatu', 'sapatos', 'รองเท้า', 'giày', 'giay', '鞋', '运动鞋', '運動鞋'])(
  'what a typed word means finds Fashion by "%s"',
  (typed) => expect(meantBy(typed)).toEqual(['Fashion']),
);

it.each(['dien thoai', 'điện thoại', 'ĐIỆN THOẠI'])(
  'what a typed word means finds Electronics by "%s", with or without marks',
  (typed) => expect(meantBy(typed)).toContain('Electronics'),
);

it.each([
  ['a discount, and no garden', 'ส่วนลด', []],
  ['a body, and no ticket', 'ตัว', []],
  ['books, and no shares', 'หนังสือ', []],
  ['tyres, and no medicine', 'ยางรถยนต์', []],
  ['a shirt for men, and no tea', 'เสื้อผู้ชาย', ['Fashion']],
  ['a ticket', 'ซื้อตั๋วเครื่องบิน', ['Travel']],
  ['tea', 'ชา', ['Food & Grocery']],
  ['shoes without marks', 'รองเทา', ['Fashion']],
  ['what begins a shoe', 'รองเท้', ['Fashion']],
])('what a typed word means is in Thai %s: %s', (_what, typed, meant) => {
  expect(meantBy(typed)).toEqual(meant);
});

it.each([
  ['E-COMMERCE', 'e-commerce'],
  ['Toys, Kids & Babies', 'toys, kids'],
  ['Food/Drinks', 'food/drinks'],
])('what a typed word means finds the category %s by its own name, signs and all: %s', (category, typed) => {
  expect(readSearchQuery(typed).parts.every((part) => isCategoryMeant(category, part))).toBe(true);
  expect(readSearchQuery('//').parts.every((part) => isCategoryMeant(category, part))).toBe(false);
});

it('what a typed word means finds a category whose name has "&" by its name', () => {
  for (const typed of ['health & beauty', 'health and beauty', 'health&beauty']) {
    const { parts } = readSearchQuery(typed);
    expect(
      parts.every((part) => isCategoryMeant('Health & Beauty', part)),
      typed,
    ).toBe(true);
  }
});

it('what a typed word means has words of every category of the specification in every language of the interface', () => {
  expect(categories).toHaveLength(14);
  for (const { category, language, word } of allTerms) {
    expect(word, `${category}, ${language}`).not.toBe('');
    expect(meantBy(word), word).toContain(category);
  }
});

it('what a typed word means has no word so short that it stands within most others', () => {
  const latin = allTerms.map(({ word }) => toSearchText(word)).filter((word) => /^[a-z]+$/.test(word));
  expect(latin.filter((word) => word.length < 3)).toEqual([]);
});

it('what a typed word means takes several words for one thing, and the last word for the beginning of one', () => {
  expect(readSearchQuery('credit card offers').parts).toEqual([
    { words: ['credit', 'card'], categories: ['Finance'] },
    { words: ['offers'], categories: [] },
  ]);
  expect(meantBy('sneak')).toEqual(['Fashion']);
  expect(meantBy('sneak peek')).toEqual([]);
  expect(meantBy('sne')).toEqual([]);
});

it('what a typed word means leaves an unknown word a text, whatever it is', () => {
  expect(readSearchQuery('Kedai  Zamrud').parts).toEqual([
    { words: ['kedai'], categories: [] },
    { words: ['zamrud'], categories: [] },
  ]);
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (typed) => {
      const query = readSearchQuery(typed);
      expect(query.words).toEqual(toSearchWords(typed));
      expect(query.parts.flatMap(({ words }) => words)).toEqual(query.words);
    }),
  );
});

it('the meaning of a typed word is nothing once only the words are wanted', () => {
  const literal = toLiteralQuery(readSearchQuery('shoes'));
  expect(listCategories(literal)).toEqual([]);
  expect(literal.words).toEqual(['shoes']);
});

it("the meaning of a typed word is a network's own category by its name", () => {
  const [part] = readSearchQuery('outdoor').parts;
  expect(part && isCategoryMeant('Sports & Outdoors', part)).toBe(true);
  expect(part && isCategoryMeant('Indoor games', part)).toBe(false);
});

it('the folding of texts folds a folded text to itself', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const folded = toSearchText(text);
      expect(toSearchText(folded)).toBe(folded);
    }),
  );
  for (const { word } of allTerms) expect(toSearchText(toSearchText(word))).toBe(toSearchText(word));
  // Each character by itself, in two planes: chance finds the few that break it only now and then.
  const characters = Array.from({ length: 0x20000 }, (_, code) => String.fromCodePoint(code));
  const folded = characters.map(toSearchText);
  expect(characters.filter((_, code) => toSearchText(folded[code] ?? '') !== folded[code])).toEqual([]);
});
