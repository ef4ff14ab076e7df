import { canMint } from '#lib/domain/programs/offer.ts';
import { anyProgram, type ListedProgram, type ProgramIndex } from '#lib/domain/programs/program-index.ts';

/** What a search for one program found. */
export interface FoundPrograms {
  /** The first of them, those that can be minted before all others; within both the best match first. */
  readonly programs: readonly ListedProgram[];
  /** How many there are in all. */
  readonly total: number;
}

export interface ProgramFinder {
  /** Programs whose name, hosts or id contain every word; without a word all, by name. At most `max` are handed out. */
  find(text: string, max: number): FoundPrograms;
}

/** Finds the one program that the user means, among all of the mirror. */
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
