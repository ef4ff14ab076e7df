import type { CommissionTier, Offer, OfferWithStatus } from '#lib/domain/programs/offer.ts';

/** The relation of a publisher and a program. */
export type OfferStanding = Pick<OfferWithStatus, 'applicationStatus' | 'offerStatus'>;

/** A tier that was added, removed or changed its rates. */
export interface TierChange {
  /** Empty if the tier has no label of its own. */
  readonly label: string;
  readonly isSpecial: boolean;
  /** The rates in the service's words; null if the tier was missing before, or is missing now. */
  readonly before: string | null;
  readonly after: string | null;
}

/** How a program changed between two syncs. */
export type OfferChangeDetail =
  | { readonly kind: 'new'; readonly to: OfferStanding }
  | { readonly kind: 'commission'; readonly tiers: readonly TierChange[] }
  | { readonly kind: 'standing'; readonly from: OfferStanding; readonly to: OfferStanding }
  | { readonly kind: 'lost'; readonly from: OfferStanding };

/** A change with the time at which a sync found it. */
export type OfferChange = OfferChangeDetail & {
  readonly offerId: string;
  readonly offerName: string;
  readonly atMs: number;
};

type Compared = OfferStanding & Pick<Offer, 'commissions' | 'specialCommissions'>;

/** The differences between a known program and a listing's row; `known` is undefined for a new program. */
export function findOfferChanges(known: Compared | undefined, now: Compared): readonly OfferChangeDetail[] {
  if (known === undefined) return [{ kind: 'new', to: toStanding(now) }];
  const tiers = [
    ...findTierChanges(known.commissions, now.commissions, false),
    ...findTierChanges(known.specialCommissions, now.specialCommissions, true),
  ];
  return [
    ...(hasStandingChanged(known, now)
      ? [{ kind: 'standing', from: toStanding(known), to: toStanding(now) } as const]
      : []),
    ...(tiers.length > 0 ? [{ kind: 'commission', tiers } as const] : []),
  ];
}

export function toStanding({ applicationStatus, offerStatus }: OfferStanding): OfferStanding {
  return { applicationStatus, offerStatus };
}

/** A status that was unknown, because no pass of the sync had shown it yet, does not count as changed. */
function hasStandingChanged(from: OfferStanding, to: OfferStanding): boolean {
  const differs = (before: string, after: string) => before !== after && before !== 'unknown' && after !== 'unknown';
  return differs(from.applicationStatus, to.applicationStatus) || differs(from.offerStatus, to.offerStatus);
}

/** Pairs tiers by label, and several of one label by their order, so that tiers in another order are not a change. */
function findTierChanges(
  before: readonly CommissionTier[],
  after: readonly CommissionTier[],
  isSpecial: boolean,
): readonly TierChange[] {
  const left = toRates(before);
  const right = toRates(after);
  return [...new Set([...left.keys(), ...right.keys()])].flatMap((label) => {
    const was = left.get(label) ?? [];
    const is = right.get(label) ?? [];
    // A rate that is on both sides did not change, whatever its position.
    const gone = without(was, is);
    const come = without(is, was);
    return Array.from({ length: Math.max(gone.length, come.length) }, (_, index) => ({
      label,
      isSpecial,
      before: gone[index] ?? null,
      after: come[index] ?? null,
    }));
  });
}

/** The rates of each label. Differences in white space do not count. */
function toRates(tiers: readonly CommissionTier[]): ReadonlyMap<string, readonly string[]> {
  const rates = new Map<string, string[]>();
  for (const tier of tiers) {
    const label = toLine(tier.label);
    rates.set(label, [...(rates.get(label) ?? []), toLine(tier.rate)]);
  }
  return rates;
}

const toLine = (text: string) => text.replace(/\s+/g, ' ').trim();

/** `all` minus `taken`; each entry of `taken` removes one. */
function without(all: readonly string[], taken: readonly string[]): readonly string[] {
  const left = [...taken];
  return all.filter((rate) => {
    const at = left.indexOf(rate);
    if (at !== -1) left.splice(at, 1);
    return at === -1;
  });
}
