import { type Rank, rankMatch } from '#lib/domain/programs/rank-match.ts';
import { isCategoryMeant, type SearchQuery } from '#lib/domain/search/search-query.ts';

/** How well a program matches: as a text does (`Rank`); 3: only by its category or by a shop in it. */
export type ProgramRank = Rank | 3;

/** The shops of marketplaces: their names as search texts, by the name of their program (spec §2.6). */
export type ShopNames = ReadonlyMap<string, readonly string[]>;

export const noShopNames: ShopNames = new Map();

interface Sought {
  readonly name: string;
  readonly categories: readonly string[];
}

/**
 * Ranks programs for one query. Works out once what each part of it means: 100,000 programs have few categories, and
 * few of them have shops.
 */
export function createProgramMatch({ parts, words }: SearchQuery, shops: ShopNames = noShopNames) {
  const sides = parts.map((part) => {
    const withShop = new Set<string>();
    for (const [offerName, names] of shops) {
      if (names.some((name) => part.words.every((word) => name.includes(word)))) withShop.add(offerName);
    }
    const meant = new Map<string, boolean>();
    const isMeant = (category: string) => {
      let is = meant.get(category);
      if (is === undefined) {
        is = isCategoryMeant(category, part);
        meant.set(category, is);
      }
      return is;
    };
    return { words: part.words, withShop, isMeant };
  });

  /** The rank of a text that lacks a word: 3, or null if nothing else of the program is meant either. */
  function rankAside({ name, categories }: Sought, text: string): 3 | null {
    if (sides.length === 0) return null;
    const isFound = sides.every(
      (part) =>
        // The word that the text lacks is of the only part.
        (sides.length > 1 && part.words.every((word) => text.includes(word))) ||
        categories.some(part.isMeant) ||
        part.withShop.has(name),
    );
    return isFound ? 3 : null;
  }

  return {
    rankAside,
    rank: (program: Sought, text: string): ProgramRank | null => rankMatch(text, words) ?? rankAside(program, text),
  };
}
