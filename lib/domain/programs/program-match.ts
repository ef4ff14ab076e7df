import type { Rank } from '#lib/domain/programs/rank-match.ts';
import { createTextRanks, type RankTexts } from '#lib/domain/programs/text-ranks.ts';
import { isCategoryMeant, type SearchQuery } from '#lib/domain/search/search-query.ts';

/** How well a program matches: as a text does (`Rank`); 3: only by its category or by a shop in it. */
export type ProgramRank = Rank | 3;

/** The shops of marketplaces: their names as search texts, by the name of their program (spec §2.6). */
export type ShopNames = ReadonlyMap<string, readonly string[]>;

export const noShopNames: ShopNames = new Map();

interface Sought {
  readonly name: string;
  readonly categories: readonly string[];
  readonly searchText: string;
}

/** The rank of a program by its place among all. */
type RankAt = (place: number) => ProgramRank | null;

/**
 * Ranks programs for one query after the other. A search looks at none of the programs themselves: to fetch 100,000 of them
 * for their categories took longer than all else that a key waits for. What it needs of them is read before.
 */
export function createProgramRanks(
  programs: readonly Sought[],
  shops: ShopNames = noShopNames,
  rankTexts: RankTexts = rankSearchTexts(programs),
): (query: SearchQuery) => RankAt {
  const categories = toNumbered(programs, (program) => program.categories);
  const sellers = toNumbered(shops.size === 0 ? [] : programs, createSellerNames(shops));

  return (query) => {
    const rankText = rankTexts(query.words);
    const sides = toSides(query, shops).map(({ words, isMeant, withShop }) => ({
      words,
      isOfCategory: categories.toTest(isMeant),
      isSeller: sellers.toTest((name) => withShop.has(name)),
    }));
    // Then each part is looked for in the text alone.
    if (sides.every(({ isOfCategory, isSeller }) => isOfCategory === null && isSeller === null)) return rankText;
    const rankAside = createAsideRank(
      sides.map(({ words, isOfCategory, isSeller }) => ({
        words,
        isMeant: (place: number) => isOfCategory?.(place) === true || isSeller?.(place) === true,
      })),
      (place) => programs[place]?.searchText ?? '',
    );
    return (place) => rankText(place) ?? rankAside(place);
  };
}

/** The part of the ranking that reads the texts: a step of its own, where both would keep a page busy for too long. */
export const rankSearchTexts = (programs: readonly Pick<Sought, 'searchText'>[]): RankTexts =>
  createTextRanks(programs.map(({ searchText }) => searchText));

/** The rank of what has a program's categories, and whose text lacks a word: 3, or null if no category is meant either. */
export const createRankAside = (query: SearchQuery): ((item: Sought) => 3 | null) =>
  createAsideRank(
    toSides(query, noShopNames).map(({ words, isMeant }) => ({
      words,
      isMeant: ({ categories }: Sought) => categories.some(isMeant),
    })),
    ({ searchText }) => searchText,
  );

/** The rank of what lacks a word of a query in its text: each part means something else of it, or stands in the text. */
function createAsideRank<Item>(
  parts: readonly { readonly words: readonly string[]; readonly isMeant: (item: Item) => boolean }[],
  toText: (item: Item) => string,
): (item: Item) => 3 | null {
  if (parts.length === 0) return () => null;
  return (item) =>
    // The word that the text lacks is of the only part.
    parts.every(({ words, isMeant }) => isMeant(item) || (parts.length > 1 && hasWords(toText(item), words)))
      ? 3
      : null;
}

const hasWords = (text: string, words: readonly string[]): boolean => words.every((word) => text.includes(word));

/** What each part of a query means. */
function toSides({ parts }: SearchQuery, shops: ShopNames) {
  return parts.map((part) => {
    const withShop = new Set<string>();
    for (const [offerName, names] of shops) {
      if (names.some((name) => hasWords(name, part.words))) withShop.add(offerName);
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
}

/** The name of a program with shops. Few have any, and most names show that by their length and their first letter. */
function createSellerNames(shops: ShopNames): (program: Sought) => readonly string[] {
  const toSign = (name: string) => name.length * 0x1_00_00 + name.charCodeAt(0);
  const signs = new Set([...shops.keys()].map(toSign));
  const none: readonly string[] = [];
  return ({ name }) => (signs.has(toSign(name)) && shops.has(name) ? [name] : none);
}

/** Numbers the words of programs, few of which differ, so that a search asks about each once. */
function toNumbered<Program>(programs: readonly Program[], toWords: (program: Program) => readonly string[]) {
  const numbers = new Map<string, number>();
  const all: number[] = [];
  const ends = Uint32Array.from(programs, (program) => {
    for (const word of toWords(program)) {
      const number = numbers.get(word) ?? numbers.size;
      if (number === numbers.size) numbers.set(word, number);
      all.push(number);
    }
    return all.length;
  });
  return {
    /** Whether a program has a word that is wanted; null where no program has. */
    toTest(isWanted: (word: string) => boolean): ((place: number) => boolean) | null {
      const wanted = [...numbers.keys()].map(isWanted);
      if (!wanted.includes(true)) return null;
      return (place) => {
        for (let at = ends[place - 1] ?? 0; at < (ends[place] ?? 0); at += 1) if (wanted[all[at] ?? -1]) return true;
        return false;
      };
    },
  };
}
