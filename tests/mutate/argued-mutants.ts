import type { NamedMutant } from './name-mutant.ts';

/** A mutant that no test can or should kill. */
export interface ArguedMutant extends NamedMutant {
  readonly file: string;
  readonly why: string;
}

/** Survivors that were read and left. A changed line has its mutants tried, and argued, again. */
export const arguedMutants: readonly ArguedMutant[] = [];
