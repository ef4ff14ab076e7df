import type { MatchRule } from '#lib/domain/programs/match.ts';
import type { ApplicationStatus, Offer, OfferStatus } from '#lib/domain/programs/offer.ts';
import { findOfferChanges, type OfferChangeDetail, toStanding } from '#lib/domain/programs/offer-change.ts';
import type { OfferTransaction } from '#lib/store/database.ts';
import { metaOf } from '#lib/store/meta.ts';
import type { LearnedHostRecord, OfferRecord, OfferSighting } from '#lib/store/schema/offer-records.ts';
import { addLearnedRules, toMatches } from '#lib/worker/programs/learned-rules.ts';
import { applicationStatusOf, type OfferStep, offerStatusOf } from '#lib/worker/programs/offer-step.ts';
import { packOffers, planBlocks, readBlockEnds, type UnplacedOffer } from '#lib/worker/programs/pack-offers.ts';

/** A program that a walk saw, its earlier record, and when it was seen. */
export interface WrittenOffer {
  readonly record: UnplacedOffer;
  readonly known: OfferRecord | undefined;
  readonly sighting: OfferSighting;
}

/**
 * Writes programs that changed, their summaries, what changed about them, and when each was seen, in the transaction of
 * the page. If a killed worker's page is fetched again, it finds them written and nothing changed. In the account's first
 * walk everything is new, so nothing is shown as news.
 * @returns whether a program changed.
 */
type WriteOffers = (written: readonly WrittenOffer[], nowMs: number) => Promise<boolean>;

/** Asks for what writing programs needs, before the transaction reads anything else, so that it is there in time. */
export function beginOffers(transaction: OfferTransaction): WriteOffers {
  const meta = metaOf(transaction);
  const asked = Promise.all([meta.get('lastFullWalkAtMs'), meta.get('offerCount'), readBlockEnds(transaction)]);
  // If the transaction fails first, its own failure says why.
  asked.catch(() => undefined);

  return async (written, nowMs) => {
    const [walkedAtMs, count, ends] = await asked;
    const unplaced = written.map(({ record }) => record);
    const knownOf = new Map(written.map(({ record: { offerId }, known }) => [offerId, known]));
    const { records, blocks } = await planBlocks(transaction, unplaced, [], ends);
    const changed = records.filter((record) => !isSame(record, knownOf.get(record.offerId)));
    await Promise.all([
      ...blocks.map((block) => transaction.objectStore('offerBlocks').put(block)),
      ...changed.map((record) => transaction.objectStore('offers').put(record)),
      ...written.map(({ sighting }) => transaction.objectStore('offerSightings').put(sighting)),
      noteCount(transaction, count, written.filter(({ known }) => known === undefined).length),
    ]);
    if (walkedAtMs !== undefined) {
      for (const { record, known } of written) {
        for (const change of findOfferChanges(known, record)) await writeChange(transaction, record, change, nowMs);
      }
    }
    return changed.length + blocks.length > 0;
  };
}

/**
 * Whether a program stands as it would be written. A record has the fields of the one before it in their order; where it
 * has not, it is written once more.
 */
const isSame = (record: OfferRecord, known: OfferRecord | undefined): boolean =>
  known !== undefined && JSON.stringify(record) === JSON.stringify(known);

/** Deletes programs with their summaries, but not when they were seen, and records that they were lost. */
export async function removeOffers(
  transaction: OfferTransaction,
  removed: readonly OfferRecord[],
  nowMs: number,
): Promise<void> {
  await packOffers(transaction, [], removed);
  for (const offer of removed) {
    await transaction.objectStore('offers').delete(offer.offerId);
    await writeChange(transaction, offer, { kind: 'lost', from: toStanding(offer) }, nowMs);
  }
  await noteCount(transaction, await metaOf(transaction).get('offerCount'), -removed.length);
}

/** Keeps the number of programs. An earlier version kept none: then this counts them, after the requested writes. */
async function noteCount(transaction: OfferTransaction, before: number | undefined, more: number): Promise<void> {
  const count = before === undefined ? await transaction.objectStore('offers').count() : before + more;
  await metaOf(transaction).put('offerCount', Math.max(0, count));
}

async function writeChange(
  transaction: OfferTransaction,
  { offerId, name }: Pick<OfferRecord, 'offerId' | 'name'>,
  change: OfferChangeDetail,
  nowMs: number,
): Promise<void> {
  await transaction.objectStore('offerChanges').add({ ...change, offerId, offerName: name, atMs: nowMs });
}

/** What is known about a program beside its row in a listing. */
export interface OfferKnowledge {
  /** The rules from its preview. */
  readonly rules: readonly MatchRule[];
  /** Its earlier record. */
  readonly known: OfferRecord | undefined;
  /** When it was last seen. */
  readonly seen: OfferSighting | undefined;
  /** What links taught about its hosts. */
  readonly taught: readonly LearnedHostRecord[];
}

/** The record of a program as a step of a walk found it. */
export function toOfferRecord(offer: Offer, { rules, known, taught }: OfferKnowledge, step: OfferStep): UnplacedOffer {
  const told = step.applicationStatus && applicationStatusOf[step.applicationStatus];
  return {
    ...offer,
    applicationStatus: told ?? toUntoldStanding(known, step),
    offerStatus: step.offerStatus ? offerStatusOf[step.offerStatus] : toUntoldActivity(known, step),
    ...toMatches(addLearnedRules(rules, taught)),
    block: known?.block ?? null,
    ...(told === undefined && known?.isDenied && { isDenied: true }),
  };
}

/** A program that is new in a listing of every program was in none by standing: that, too, shows its standing. */
export function toSighting(
  offerId: string,
  { known, seen }: Pick<OfferKnowledge, 'known' | 'seen'>,
  { applicationStatus, seesEveryProgram }: OfferStep,
  generation: number,
): OfferSighting {
  const isShown = applicationStatus !== undefined || known === undefined;
  return {
    ...seen,
    offerId,
    generation,
    statusGeneration: isShown ? generation : (seen?.statusGeneration ?? 0),
    ...(seesEveryProgram && { listedGeneration: generation }),
  };
}

/**
 * A listing of every program does not show the standing: the known standing stays until "verify" has asked. A program
 * that is new there, or of unknown standing, was in none of the listings by standing, which come first. Where the
 * service cannot list by standing, an earlier standing may come from an ignored filter. Then only an approval stays.
 */
function toUntoldStanding(known: OfferRecord | undefined, { unread = [] }: OfferStep): ApplicationStatus {
  const { applicationStatus = 'unknown' } = known ?? {};
  if (unread.includes('standing')) return applicationStatus === 'approved' ? 'approved' : 'unknown';
  return applicationStatus === 'unknown' ? 'none' : applicationStatus;
}

function toUntoldActivity(known: OfferRecord | undefined, { unread = [] }: OfferStep): OfferStatus {
  const status = known?.offerStatus ?? 'unknown';
  return unread.includes('activity') && status === 'paused' ? 'unknown' : status;
}
