import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createProgramRanks, createRankAside } from '#lib/domain/programs/program-match.ts';
import { rankMatch } from '#lib/domain/programs/rank-match.ts';
import { isCategoryMeant, readSearchQuery, toLiteralQuery } from '#lib/domain/search/search-query.ts';
import { toSearchText } from '#lib/domain/text/to-search-text.ts';

const names = ['Kedai Zamrud', 'Batik Nusa', 'Toko Buku', 'Rumah'] as const;
const program = fc
  .record({
    name: fc.constantFrom(...names),
    categories: fc.subarray(['Fashion', 'Food & Beverage', 'Marketplace', 'Books']),
  })
  .map((each) => ({ ...each, searchText: toSearchText(each.name) }));
const shops = fc
  .uniqueArray(fc.constantFrom(...names))
  .map((sellers) => new Map(sellers.map((name) => [name, ['embun books', 'kasut kita']] as const)));
const query = fc
  .array(fc.constantFrom('kasut', 'k', 'b', 'books', 'shoes', 'kedai', 'food', 'embun', 'zam', 'market', 'x'), {
    maxLength: 3,
  })
  .map((words) => readSearchQuery(words.join(' ')));

it('programs rank by their text, and those that lack a word of it by what each part of the query means', () => {
  fc.assert(
    fc.property(fc.array(program), shops, query, (programs, shops, query) => {
      const rankAt = createProgramRanks(programs, shops)(query);
      const isMeant = ({ name, categories, searchText }: (typeof programs)[number]) =>
        query.parts.every(
          (part) =>
            (query.parts.length > 1 && part.words.every((word) => searchText.includes(word))) ||
            categories.some((category) => isCategoryMeant(category, part)) ||
            (shops.get(name) ?? []).some((shop) => part.words.every((word) => shop.includes(word))),
        );
      expect(programs.map((_program, place) => rankAt(place))).toEqual(
        programs.map((each) => rankMatch(each.searchText, query.words) ?? (isMeant(each) ? 3 : null)),
      );
    }),
  );
});

it('programs without a shop that is meant, and a query of the words alone, rank by their text alone', () => {
  const given = [{ name: 'Rumah', categories: ['Fashion'], searchText: 'rumah' }];
  const ranks = createProgramRanks(given, new Map([['Batik Nusa', ['embun books']]]));
  expect(ranks(readSearchQuery('embun'))(0)).toBeNull();
  expect(ranks(readSearchQuery('shoes'))(0)).toBe(3);
  expect(ranks(toLiteralQuery(readSearchQuery('shoes')))(0)).toBeNull();
});

it('what has the categories of a program is found beside its text by what is meant', () => {
  const item = { name: 'Rumah', categories: ['Fashion'], searchText: 'rice sale rumah' };
  const rank = (text: string) => createRankAside(readSearchQuery(text))(item);
  expect([rank('shoes'), rank('shoes rice'), rank('rice'), rank('shoes books'), rank('')]).toEqual([
    3,
    3,
    null,
    null,
    null,
  ]);
});
