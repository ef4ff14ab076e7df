import { hashOf } from '../sandbox/seeded-random.ts';
import { isSameMutant, type NamedMutant } from './name-mutant.ts';

export interface Sample {
  readonly seed: string;
  /** One of so many. */
  readonly every: number;
  /** Of these alone, where given. */
  readonly only?: readonly NamedMutant[];
}

/** Whether chance picks a mutant: by its words, so that a change of other lines picks no others. */
export function isInSample({ seed, every, only }: Sample, mutant: NamedMutant): boolean {
  if (only?.some((one) => isSameMutant(one, mutant)) === false) return false;
  const { line, original, mutated } = mutant;
  return hashOf([seed, line, original, mutated].join('\n')) % every === 0;
}
