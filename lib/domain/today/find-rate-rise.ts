import { readCommissionFigure } from '#lib/domain/programs/commission-figure.ts';
import type { TierChange } from '#lib/domain/programs/offer-change.ts';

/** The first tier whose rate rose: both rates have a figure of one kind and currency. Null without one. */
export function findRateRise(tiers: readonly TierChange[]): TierChange | null {
  return (
    tiers.find(({ before, after }) => {
      const [was, is] = [before, after].map((rate) =>
        rate === null ? null : readCommissionFigure(rate, '', 'highest'),
      );
      if (was == null || is == null) return false;
      return was.kind === is.kind && was.currency === is.currency && is.amount > was.amount;
    }) ?? null
  );
}
