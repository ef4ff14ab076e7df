import type { MatchRule } from '#lib/domain/programs/match.ts';
import type { ApplicationStatus, Offer, OfferStatus } from '#lib/domain/programs/offer.ts';
import type { LearnedHostRecord, OfferRecord } from '#lib/store/schema/offer-records.ts';
import { addLearnedRules, toMatches } from '#lib/worker/programs/learned-rules.ts';
import { applicationStatusOf, type OfferStep, offerStatusOf } from '#lib/worker/programs/offer-step.ts';
import type { UnplacedOffer } from '#lib/worker/programs/pack-offers.ts';

/** What is known about a program beside its row in a listing. */
export interface OfferKnowledge {
  /** The rules from its preview. */
  readonly rules: readonly MatchRule[];
  /** Its earlier record. */
  readonly known: OfferRecord | undefined;
  /** What links taught about its hosts. */
  readonly taught: readonly LearnedHostRecord[];
}

/** The record of a program as a step of a walk found it. */
export function toOfferRecord(
  offer: Offer,
  { rules, known, taught }: OfferKnowledge,
  step: OfferStep,
  generation: number,
): UnplacedOffer {
  const told = step.applicationStatus && applicationStatusOf[step.applicationStatus];
  return {
    ...offer,
    applicationStatus: told ?? toUntoldStanding(known, step),
    offerStatus: step.offerStatus ? offerStatusOf[step.offerStatus] : toUntoldActivity(known, step),
    ...toMatches(addLearnedRules(rules, taught)),
    block: known?.block ?? null,
    generation,
    ...(told === undefined && known?.isDenied && { isDenied: true }),
    statusGeneration: told === undefined ? (known?.statusGeneration ?? generation) : generation,
  };
}

/**
 * A listing of every program does not show the standing: the known standing stays until "verify" has asked. A program
 * that is new there was in none of the listings by standing, which come first. Where the service cannot list by
 * standing, an earlier standing may come from an ignored filter. Then only an approval stays.
 */
function toUntoldStanding(known: OfferRecord | undefined, { unread = [] }: OfferStep): ApplicationStatus {
  if (!unread.includes('standing')) return known?.applicationStatus ?? 'none';
  return known?.applicationStatus === 'approved' ? 'approved' : 'unknown';
}

function toUntoldActivity(known: OfferRecord | undefined, { unread = [] }: OfferStep): OfferStatus {
  const status = known?.offerStatus ?? 'unknown';
  return unread.includes('activity') && status === 'paused' ? 'unknown' : status;
}
