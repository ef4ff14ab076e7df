import { canMint } from '#lib/domain/programs/offer.ts';
import { anyProgram, type ListedProgram, type ProgramIndex } from '#lib/domain/programs/program-index.ts';

/** The result of a search for one program. */
export interface FoundPrograms {
  /** The first results. Programs that can be minted come before all others; within both the best match comes first. */
  readonly programs: readonly ListedProgram[];
  /** How many match in all. */
  readonly total: number;
}

export interface ProgramFinder {
  /**
   * Programs whose name, hosts or id contain every word; without a word all of them, in the index's own order. Returns at
   * most `max`.
   */
  find(text: string, max: number): FoundPrograms;
}

/** Finds the program that the user means in the whole mirror. */
export function createProgramFinder(index: ProgramIndex): ProgramFinder {
  return {
    find(text, max) {
      const found = index.find({ ...anyProgram, text });
      const mintable = found.filter(canMint);
      const shown = mintable.slice(0, max);
      for (const program of found) {
        if (shown.length >= max) break;
        if (!canMint(program)) shown.push(program);
      }
      return { programs: shown, total: found.length };
    },
  };
}
