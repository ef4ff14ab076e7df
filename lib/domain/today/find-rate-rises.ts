import { readCommissionFigure } from '#lib/domain/programs/commission-figure.ts';
import type { OfferChange, TierChange } from '#lib/domain/programs/offer-change.ts';
import type { RateRise } from '#lib/domain/today/today-row.ts';

/**
 * What some programs pay more than before: of each the last rise. A rate that changed again since is none: what it rose to
 * is not paid any more.
 * @param changes The newest first.
 */
export function findRateRises(changes: readonly OfferChange[], offerIds: ReadonlySet<string>): readonly RateRise[] {
  const rises = new Map<string, RateRise>();
  const changedLater = new Set<string>();
  for (const change of changes) {
    if (change.kind !== 'commission' || !offerIds.has(change.offerId) || rises.has(change.offerId)) continue;
    const toKey = ({ isSpecial, label }: TierChange) => JSON.stringify([change.offerId, isSpecial, label]);
    const tier = findRisenTier(change.tiers.filter((each) => !changedLater.has(toKey(each))));
    for (const each of change.tiers) changedLater.add(toKey(each));
    if (tier === null) continue;
    rises.set(change.offerId, { offerId: change.offerId, name: change.offerName, atMs: change.atMs, tier });
  }
  return [...rises.values()];
}

/** The first tier whose rate rose: both rates have a figure of one kind and currency. Null without one. */
function findRisenTier(tiers: readonly TierChange[]): TierChange | null {
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
