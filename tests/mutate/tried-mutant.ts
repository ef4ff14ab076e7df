import type { MutantResult } from '@stryker-mutator/api/core';
import type { NamedMutant } from './name-mutant.ts';

/** A mutant, and how it ended. */
export interface TriedMutant extends NamedMutant {
  readonly status: MutantResult['status'];
  /** From 1 on. */
  readonly atLine: number;
}

/** Whether no test failed for it, or none reaches it. */
export const isSurvivor = ({ status }: Pick<TriedMutant, 'status'>): boolean =>
  status === 'Survived' || status === 'NoCoverage';
