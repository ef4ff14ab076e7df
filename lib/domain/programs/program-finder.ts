import { isOfCountries } from '#lib/domain/programs/countries.ts';
import { canMint } from '#lib/domain/programs/offer.ts';
import type { ListedProgram } from '#lib/domain/programs/program-index.ts';
import {
  createProgramRanks,
  noShopNames,
  type ProgramRank,
  type ShopNames,
} from '#lib/domain/programs/program-match.ts';
import { compareByHome } from '#lib/domain/programs/sort-by-home.ts';
import type { SearchQuery } from '#lib/domain/search/search-query.ts';
import { compareTexts } from '#lib/domain/text/compare-texts.ts';

/** The result of a search for one program. */
export interface FoundPrograms {
  /**
   * The first results. Programs that can be minted come before all others; then the best match comes first, then a
   * program of the user's countries, then the highest rate, then the name.
   */
  readonly programs: readonly ListedProgram[];
  /** How many match in all. */
  readonly total: number;
}

export interface ProgramFinder {
  /**
   * Programs whose name, hosts or id contain every word, or whose category or shops a word means; without a word all of
   * them. Returns at most `max`.
   */
  find(query: SearchQuery, max: number): FoundPrograms;
  /** The search text of every program. */
  listTexts(): readonly string[];
}

interface Found {
  readonly program: ListedProgram;
  readonly mayMint: boolean;
  readonly rank: ProgramRank;
  readonly isHome: boolean;
  readonly commission: ListedProgram['commission'];
}

/**
 * Finds the program that the user means in the whole mirror. Sorts nothing beforehand: sorting 100,000 programs takes
 * longer than the user waits for a key, and only the first few are shown.
 * @param countries The user's, as the network writes them.
 */
export function createProgramFinder(
  programs: readonly ListedProgram[],
  countries: readonly string[] = [],
  shopNames: ShopNames = noShopNames,
): ProgramFinder {
  const isHome = isOfCountries(countries);
  const ranks = createProgramRanks(programs, shopNames);
  return {
    find(query, max) {
      const rankAt = ranks(query);
      const best: Found[] = [];
      let total = 0;
      for (let place = 0; place < programs.length; place += 1) {
        const rank = rankAt(place);
        if (rank === null) continue;
        total += 1;
        const worst = best[max - 1];
        // Nothing else of such a program could bring it among the best: most of 100,000 are not looked at.
        if (worst?.mayMint && rank > worst.rank) continue;
        const program = programs[place];
        if (program === undefined) continue;
        const { commission } = program;
        insert(best, { program, mayMint: canMint(program), rank, isHome: isHome(program), commission }, max);
      }
      return { programs: best.map(({ program }) => program), total };
    },
    listTexts: () => programs.map(({ searchText }) => searchText),
  };
}

/** Puts a program in its place among the best, after its equals. The worst of more than `max` drops out. */
function insert(best: Found[], found: Found, max: number): void {
  let at = best.length;
  for (let before = best[at - 1]; before !== undefined && compare(found, before) < 0; before = best[at - 1]) at -= 1;
  if (at >= max) return;
  best.splice(at, 0, found);
  if (best.length > max) best.pop();
}

function compare(one: Found, other: Found): number {
  return (
    Number(other.mayMint) - Number(one.mayMint) ||
    one.rank - other.rank ||
    compareByHome(one, other) ||
    compareTexts(one.program.searchText, other.program.searchText)
  );
}
