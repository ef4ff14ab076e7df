import {
  type CommissionFigure,
  compareCommissions,
  readCommissionFigure,
  toBestFirst,
} from '#lib/domain/programs/commission-figure.ts';
import type { Offer } from '#lib/domain/programs/offer.ts';

/** What a program pays, in the few words that every page has for it. */
export interface RateRange {
  /** The best rate in the service's words; the first where none has a figure, and empty without any. */
  readonly rate: string;
  /** The lowest percentage, where other sales pay less than the best rate says; otherwise null. */
  readonly fromPercent: number | null;
}

/** The same, with what lists compare and what they say below it. */
export interface ProgramRates extends RateRange {
  /** The best rate's figure, by which programs are compared; null if no tier has a figure. */
  readonly best: CommissionFigure | null;
  /** What the best rate is for, in the service's words: "New buyer". Empty without a label. */
  readonly bestLabel: string;
}

/** What of a program its rates are read from. */
export type RatedProgram = Pick<Offer, 'commissions' | 'specialCommissions' | 'currency'>;

/**
 * The best rate of a program, and the lowest where sales pay less. Percentages win over fixed amounts, as in every
 * comparison of programs: in "IDR12500 OR 3%" the amount is an alternative.
 */
export function readProgramRates({ commissions, specialCommissions, currency }: RatedProgram): ProgramRates {
  const [tier, ...others] = toBestFirst([...commissions, ...specialCommissions], currency);
  if (tier === undefined) return { rate: '', fromPercent: null, best: null, bestLabel: '' };
  const best = readCommissionFigure(tier.rate, currency, 'highest');
  const lowest = others
    .map(({ rate }) => readCommissionFigure(rate, currency, 'lowest'))
    .toSorted((one, other) => compareCommissions(one, other, 'ascending'))[0];
  // The range of one label ("2% - 5.5%") is in its own words.
  const isLess = best?.kind === 'percent' && lowest?.kind === 'percent' && lowest.amount < best.amount;
  return { rate: tier.rate, fromPercent: isLess ? lowest.amount : null, best, bestLabel: tier.label };
}
