import { unpackPrograms } from '#lib/domain/programs/program-block.ts';
import type { Database } from '#lib/store/database.ts';
import { readOfferCount } from '#lib/store/programs/read-offer-count.ts';
import { applicationStatusOf, type OfferStep, offerStatusOf } from '#lib/worker/programs/offer-step.ts';

/** Programs that one call asks for by id. */
const maxIds = 100;
/** Up to so many approved programs are asked for by id. With more, the walk lists everything. */
const maxOwn = 10 * maxIds;
/** The call asks for one program more, and its answer must fit on one page. */
const maxUnconfirmed = maxIds - 1;

/** What a walk wants to know about the stored programs. */
export interface OfferTally {
  /** Programs of a standing that no listing of this walk confirmed. At most as many as one call can ask for. */
  findUnconfirmed(generation: number): Promise<readonly string[]>;
  /** A program that this walk found approved, or null. */
  findConfirmed(generation: number): Promise<string | null>;
  /** The approved programs in batches of one call. Null where they are so many that listing everything costs less. */
  findOwn(): Promise<readonly (readonly string[])[] | null>;
  /** Whether programs with the step's standing are known. */
  hasKnown(step: OfferStep): Promise<boolean>;
  /**
   * Counts programs that the walk's listings of every program have shown: one that a standing or an id shows may be in
   * none of them.
   */
  countListedAmongAll(generation: number): Promise<number>;
  /** Counts programs whose standing the step has shown in this walk. */
  countListed(step: OfferStep, generation: number): Promise<number>;
  /** Counts stored programs, in a time that does not grow with them. */
  count(): Promise<number>;
}

export function createOfferTally({ database }: { readonly database: () => Promise<Database> }): OfferTally {
  /** Counts programs with the step's standing. They are few beside the whole catalogue, so a cursor may walk them. */
  async function countStanding(
    { applicationStatus, offerStatus }: OfferStep,
    counts: (offerId: string, transaction: TallyTransaction) => Promise<boolean>,
  ) {
    if (applicationStatus === undefined) return 0;
    const transaction = beginTally(await database());
    const byStatus = transaction.objectStore('offers').index('byApplicationStatus');
    let count = 0;
    let cursor = await byStatus.openCursor(applicationStatusOf[applicationStatus]);
    while (cursor !== null) {
      const isListed = offerStatus === undefined || cursor.value.offerStatus === offerStatusOf[offerStatus];
      if (isListed && (await counts(cursor.value.offerId, transaction))) count += 1;
      cursor = await cursor.continue();
    }
    return count;
  }

  return {
    async findUnconfirmed(generation) {
      const transaction = beginTally(await database());
      const byStatus = transaction.objectStore('offers').index('byApplicationStatus');
      const unconfirmed: string[] = [];
      for (const status of Object.values(applicationStatusOf)) {
        for (const offerId of await byStatus.getAllKeys(status)) {
          if (unconfirmed.length === maxUnconfirmed) return unconfirmed;
          if ((await readStatusGeneration(transaction, offerId)) < generation) unconfirmed.push(offerId);
        }
      }
      return unconfirmed;
    },

    async findConfirmed(generation) {
      const transaction = beginTally(await database());
      const offers = transaction.objectStore('offers');
      for (const offerId of await offers.index('byApplicationStatus').getAllKeys(applicationStatusOf.Approved)) {
        if ((await readStatusGeneration(transaction, offerId)) !== generation) continue;
        if (!(await offers.get(offerId))?.isDenied) return offerId;
      }
      return null;
    },

    async findOwn() {
      const byStatus = (await database()).transaction('offers').store.index('byApplicationStatus');
      const own = await byStatus.getAllKeys(applicationStatusOf.Approved, maxOwn + 1);
      if (own.length > maxOwn) return null;
      return Array.from({ length: Math.ceil(own.length / maxIds) }, (_, batch) =>
        own.slice(batch * maxIds, (batch + 1) * maxIds),
      );
    },

    async hasKnown(step) {
      if (step.applicationStatus !== undefined) return (await countStanding(step, async () => true)) > 0;
      const status = step.offerStatus && offerStatusOf[step.offerStatus];
      // Reads the packed ones: the programs themselves have no index by status, and may be 100,000.
      let block = await (await database()).transaction('offerBlocks').store.openCursor();
      while (block !== null) {
        if (unpackPrograms(block.value.packed).some(({ offerStatus }) => offerStatus === status)) return true;
        block = await block.continue();
      }
      return false;
    },

    countListed: (step, generation) =>
      countStanding(
        step,
        async (offerId, transaction) => (await readStatusGeneration(transaction, offerId)) === generation,
      ),

    async countListedAmongAll(generation) {
      const seen = await (await database()).getAllFromIndex('offerSightings', 'byGeneration', generation);
      return seen.filter(({ listedGeneration }) => listedGeneration === generation).length;
    },

    count: async () => readOfferCount(await database()),
  };
}

const beginTally = (database: Database) => database.transaction(['offers', 'offerSightings']);

type TallyTransaction = ReturnType<typeof beginTally>;

/** The walk that last showed a program's standing; 0 without one. */
const readStatusGeneration = async (transaction: TallyTransaction, offerId: string): Promise<number> =>
  (await transaction.objectStore('offerSightings').get(offerId))?.statusGeneration ?? 0;
