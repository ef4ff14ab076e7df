import fc from 'fast-check';
import { expect, it } from 'vitest';
import { rankMatch } from '#lib/domain/programs/rank-match.ts';
import { createTextRanks } from '#lib/domain/programs/text-ranks.ts';

const characters = (of: string) => fc.array(fc.constantFrom(...of)).map((all) => all.join(''));
const texts = fc.array(characters('abz019 -._/(\nüñ米Ⅷ\ud83d\ude00'), { maxLength: 20 });
const words = fc.array(
  fc.oneof(
    fc.constantFrom('a', 'b', '0', 'ü', '米', '-', '\ud83d'),
    characters('abz0-ü米').filter((word) => word !== ''),
  ),
  { maxLength: 4 },
);

it('many texts rank for words as each does by itself, whatever was looked for before', () => {
  fc.assert(
    fc.property(texts, fc.array(words, { minLength: 1, maxLength: 4 }), (texts, queries) => {
      const ranks = createTextRanks(texts);
      for (const query of queries) {
        const rankAt = ranks(query);
        expect(texts.map((_text, index) => rankAt(index))).toEqual(texts.map((text) => rankMatch(text, query)));
      }
    }),
  );
});

it('a text that begins with a word after it has it elsewhere ranks by its beginning', () => {
  const rankAt = createTextRanks(['batik', 'kedai batik', 'kedaibatik batik', 'kedaibatik', ''])(['batik']);
  expect([0, 1, 2, 3, 4].map(rankAt)).toEqual([0, 1, 1, 2, null]);
});
