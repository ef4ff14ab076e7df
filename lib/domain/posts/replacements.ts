import type { RatedProgram } from '#lib/domain/programs/program-rates.ts';

/** Programs that may take another one's place. */
export interface Replacements<Program extends Replacement = Replacement> {
  /** The category that they share. */
  readonly category: string;
  readonly programs: readonly Program[];
}

export interface Replacement extends RatedProgram {
  readonly offerId: string;
  readonly name: string;
  /** The page to link to. Networks may leave the scheme out. */
  readonly previewUrl: string;
}
